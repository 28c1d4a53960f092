import { validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';

/** The most words that are offered at a time. */
const MOST = 6;

const words: ReadonlySet<string> = new Set(wordlist);
const isWord = (text: string): boolean => words.has(text);
const beginningWith = (start: string): readonly string[] =>
  start === '' ? [] : wordlist.filter((word) => word.startsWith(start)).slice(0, MOST);

/** The English list of BIP-39, and what it says of words. It is loaded where a phrase is typed, and nowhere else. */
export const wordList = {
  isWord,
  /** The words that begin so, in their order, the first few; none of nothing. */
  beginningWith,
  /** The word that is meant by a start that only one has, or by the word itself. */
  onlyWord(start: string): string | undefined {
    if (isWord(start)) return start;
    const found = beginningWith(start);
    return found.length === 1 ? found[0] : undefined;
  },
  /** Whether words are a phrase together: the last one has a checksum of the others in it. */
  isPhrase: (typed: readonly string[]): boolean => validateMnemonic(typed.join(' '), wordlist),
};
export type WordList = typeof wordList;
