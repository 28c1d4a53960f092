import { sendList } from '../en/sendList.ts';
import { bringWords } from '../words.ts';

/** Whoever has imported this may say what a list of payments says. */
bringWords(sendList);
