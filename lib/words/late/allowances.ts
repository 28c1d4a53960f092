import { allowances } from '../en/allowances.ts';
import { bringWords } from '../words.ts';

/** Whoever has imported this may say what the page of allowances says. */
bringWords(allowances);
