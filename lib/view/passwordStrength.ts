import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import graphs from '@zxcvbn-ts/language-common/src/adjacencyGraphs.json' with { type: 'json' };
import diceware from '@zxcvbn-ts/language-common/src/diceware.json' with { type: 'json' };
import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import type { Said } from '../words/said.ts';
import commonWords from './commonWords.json' with { type: 'json' };

/**
 * How many tries a password has to withstand. Who has a copy of the database makes about ten thousand a second with one graphics card,
 * as each takes 900,000 rounds: all of these are twelve days, and one more word makes it years.
 */
const FEWEST_TRIES = 1e10;

/** Words that anybody would try on this wallet. */
const CONTEXT = ['sheaf', 'wallet', 'ethereum', 'ether', 'crypto', 'bitcoin', 'blockchain', 'metamask', 'password', 'passphrase'];

const words = Object.fromEntries(
  Object.entries(commonWords).map(([language, lines]) => [language, lines.flatMap((line) => line.split(' '))]),
);

/** Passwords that others had, English words, and the most frequent ones of three more languages; all words of them would be megabytes. */
const measure = new ZxcvbnFactory({
  dictionary: { 'passwords-common': passwords, 'diceware-common': diceware, ...words, context: CONTEXT },
  graphs,
});

/** The keys of ЙЦУКЕН, of Russian and Ukrainian, row by row, and the same keys of QWERTY. */
const CYRILLIC = 'ёйцукенгшщзхъфывапролджэячсмитьбюіїєґ';
const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.s]'\\";
const sameKey = new Map([...CYRILLIC].map((letter, at) => [letter, LATIN.charAt(at)]));

/** What the same keys type on QWERTY, where rows of keys and what others had are known. */
const onLatinKeys = (password: string): string =>
  password.replace(/\p{Script=Cyrillic}/gu, (letter) => {
    const key = sameKey.get(letter.toLowerCase()) ?? letter;
    return letter === letter.toLowerCase() ? key : key.toUpperCase();
  });

/** Why a password would be guessed, said of its longest part; nothing of one that would not be. Its length counts, and no kind of character. */
export function easyToGuess(password: string): Said | undefined {
  const typed = password.normalize('NFKC');
  const [easiest] = [...new Set([typed, onLatinKeys(typed)])]
    .map((each) => measure.check(each))
    .sort((a, b) => a.guesses - b.guesses);
  if (!easiest || easiest.guesses >= FEWEST_TRIES) return undefined;
  const [longest] = [...easiest.sequence].sort((a, b) => b.token.length - a.token.length);
  return longest && 2 * longest.token.length >= typed.length ? reasonOf(longest) : { code: 'input.password.guessed' };
}

function reasonOf({ pattern, dictionaryName }: MatchExtended): Said {
  switch (pattern) {
    case 'dictionary':
      if (dictionaryName === 'context') return { code: 'input.password.context' };
      return { code: dictionaryName === 'passwords-common' ? 'input.password.common' : 'input.password.word' };
    case 'spatial':
      return { code: 'input.password.keys' };
    case 'repeat':
      return { code: 'input.password.repeat' };
    case 'sequence':
      return { code: 'input.password.sequence' };
    case 'date':
    case 'regex':
      return { code: 'input.password.date' };
    default:
      return { code: 'input.password.guessed' };
  }
}
