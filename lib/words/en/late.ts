import { allowances } from './allowances.ts';
import { compose } from './compose.ts';
import { derivation } from './derivation.ts';
import { sendList } from './sendList.ts';
import { settings } from './settings.ts';

/** What single pages say, or single parts of pages, whose scripts bring it along (`lib/words/late`): no page begins with it. */
export const lateEnglish = { ...allowances, ...compose, ...derivation, ...sendList, ...settings } as const;
