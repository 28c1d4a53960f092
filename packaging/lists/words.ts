import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Frequent words of a language as the measure of passwords takes them: lines of words with spaces between them. */
export type Words = Record<string, string[]>;

/** Packages of word lists, each with the most frequent word first. All their words would be megabytes. */
const PACKAGES = { de: '@zxcvbn-ts/language-de', fr: '@zxcvbn-ts/language-fr', es: '@zxcvbn-ts/language-es-es' };

/**
 * How far into a list. Short words are as quickly guessed letter by letter, and a rare one of less than eight letters makes no password
 * that is long enough to pass.
 */
const CUTS = [
  { rank: 3_000, letters: 4 },
  { rank: 10_000, letters: 8 },
];

/** Letters in a line of the file. */
const WIDTH = 120;

/** The words of each language that neither the lists of the wallet's own nor a language before it have. */
export function frequentWords(): Words {
  const taken = new Set(Object.values(dictionary).flat().map(String));
  const cut = (words: readonly string[]) =>
    words.filter((word, rank) => {
      if (taken.has(word) || !CUTS.some((each) => rank < each.rank && word.length >= each.letters)) return false;
      taken.add(word);
      return true;
    });
  return Object.fromEntries(Object.entries(PACKAGES).map(([language, name]) => [language, inLines(cut(wordsOf(name)))]));
}

function wordsOf(name: string): string[] {
  const file = createRequire(import.meta.url).resolve(`${name}/src/commonWords.json`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

function inLines(words: readonly string[]): string[] {
  const lines = words.join(' ').match(new RegExp(`.{1,${WIDTH}}(?= |$)`, 'g')) ?? [];
  return lines.map((line) => line.trim());
}
