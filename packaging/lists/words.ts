import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dictionary } from '@zxcvbn-ts/language-common';

/*
 * Makes the words by which passwords are measured, `lib/view/commonWords.json`, of packages that nothing else here needs:
 *   npm install --prefix FOLDER @zxcvbn-ts/language-de@3.0.2 @zxcvbn-ts/language-fr@4.1.2 @zxcvbn-ts/language-es-es@4.1.2
 *   node packaging/lists/words.ts FOLDER
 */

const LANGUAGES = ['de', 'fr', 'es-es'];

/**
 * How far into a list, which begins with the most frequent word. Short words are as quickly guessed letter by letter, and a rare one of less
 * than eight letters makes no password that is long enough to pass.
 */
const CUTS = [
  { rank: 3_000, letters: 4 },
  { rank: 10_000, letters: 8 },
];

/** Letters in a line of the file. */
const WIDTH = 120;

const folder = process.argv[2];
if (folder === undefined) throw new Error('Where are the packages?');

const taken = new Set(Object.values(dictionary).flat().map(String));
const cut = (words: readonly string[]) =>
  words.filter((word, rank) => {
    if (taken.has(word) || !CUTS.some((each) => rank < each.rank && word.length >= each.letters)) return false;
    taken.add(word);
    return true;
  });

const inLines = (words: readonly string[]) =>
  words
    .join(' ')
    .match(new RegExp(`.{1,${WIDTH}}(?= |$)`, 'g'))
    ?.map((line) => line.trim());

const lists = LANGUAGES.map((language) => {
  const path = join(folder, 'node_modules/@zxcvbn-ts', `language-${language}`, 'src/commonWords.json');
  return [language.slice(0, 2), inLines(cut(JSON.parse(readFileSync(path, 'utf8'))))];
});
const text = JSON.stringify(Object.fromEntries(lists), null, 2);
writeFileSync(join(import.meta.dirname, '../../lib/view/commonWords.json'), `${text}\n`);
