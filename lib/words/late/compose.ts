import { compose } from '../en/compose.ts';
import { bringWords } from '../words.ts';

/** Whoever has imported this may say what the page says on which steps are put together. */
bringWords(compose);
