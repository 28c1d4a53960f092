import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Said } from '../words/said.ts';

/**
 * How many tries a password has to withstand. Who has a copy of the database makes about ten thousand a second with one graphics card,
 * as each takes 900,000 rounds: all of these are twelve days, and one more word makes it years.
 */
const FEWEST_TRIES = 1e10;

/** Words that anybody would try on this wallet. */
const CONTEXT = ['sheaf', 'wallet', 'ethereum', 'ether', 'crypto', 'bitcoin', 'blockchain', 'metamask', 'password', 'passphrase'];

/** Passwords that others had and one list of words; those of whole languages would be megabytes. */
const measure = new ZxcvbnFactory({ dictionary: { ...dictionary, context: CONTEXT }, graphs: adjacencyGraphs });

/** Why a password would be guessed, said of its longest part; nothing of one that would not be. Its length counts, and no kind of character. */
export function easyToGuess(password: string): Said | undefined {
  const { guesses, sequence } = measure.check(password.normalize('NFKC'));
  if (guesses >= FEWEST_TRIES) return undefined;
  const [longest] = [...sequence].sort((a, b) => b.token.length - a.token.length);
  return longest && 2 * longest.token.length >= password.length ? reasonOf(longest) : { code: 'input.password.guessed' };
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
