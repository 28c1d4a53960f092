import { derivation } from '../en/derivation.ts';
import { bringWords } from '../words.ts';

/** Whoever has imported this may say by what accounts come of a phrase. */
bringWords(derivation);
