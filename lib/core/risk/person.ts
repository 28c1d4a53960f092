import { type Facts, isOwn } from '../describe/facts.ts';
import { isForAnybody } from '../describe/known.ts';
import { address } from '../describe/sentence.ts';
import type { Part } from '../part.ts';
import type { Address } from '../schema.ts';
import { type Warning, warn } from '../warning.ts';
import { isUnknown } from './unknown.ts';

type Taker = 'allowsPerson' | 'allowsPerson.upgraded' | 'allowsPerson.anybody' | 'notLookedUp.rights';

/** Apps ask for allowances by their contracts; nothing where the spender is one. Of whom nobody knows what it is, that is said (V-04). */
function takerOf(spender: Address, facts: Facts): Taker | undefined {
  if (isForAnybody(spender, facts.chainId)) return 'allowsPerson.anybody';
  if (facts.code[spender] === 'contract' || isOwn(spender, facts)) return undefined;
  if (isUnknown(spender, facts)) return 'notLookedUp.rights';
  if (facts.code[spender] === undefined) return undefined;
  return facts.code[spender] === 'delegated' ? 'allowsPerson.upgraded' : 'allowsPerson';
}

/** Whether somebody who gets a right is no app, as far as anybody can tell. */
export const isNoApp = (spender: Address, facts: Facts): boolean => takerOf(spender, facts) !== undefined;

/** Whether that is known: then that it is without limit needs no word. */
export const isPerson = (spender: Address, facts: Facts): boolean =>
  isNoApp(spender, facts) && takerOf(spender, facts) !== 'notLookedUp.rights';

/** What is to be said where somebody who is no app gets leave to take something. */
export function person(spender: Address, what: Part, facts: Facts): Warning[] {
  const taker = takerOf(spender, facts);
  return taker === undefined ? [] : [warn('danger', `warning.${taker}`, { spender: address(spender), what: [what], count: 0 })];
}
