import { english as ofAllPages } from '../../lib/words/en/index.ts';
import { lateEnglish } from '../../lib/words/en/late.ts';

/** All that the wallet says in English, on whatever page. */
export const english = { ...ofAllPages, ...lateEnglish };
