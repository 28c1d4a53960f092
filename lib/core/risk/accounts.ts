import type { Decoded } from '../decode/decoded.ts';
import { type Facts, isOwn } from '../describe/facts.ts';
import { isListedContract } from '../describe/known.ts';
import type { Address } from '../schema.ts';

/** Calls that a contract makes in its own name because an account of the user's tells it to. */
export interface Acting {
  /** Such as a Safe. */
  account: Address;
  calls: readonly Decoded[];
}

/**
 * Contracts that act for the user, as accounts do. What is known by its address and makes calls for anybody is none: there nothing
 * belongs to the user.
 */
export function actingIn(decoded: Decoded, facts: Facts): Acting[] {
  if (decoded.kind !== 'known') return [];
  const { to: account, sender, nested } = decoded;
  const calls = nested.filter((each) => each.sender === account);
  const acts = isOwn(sender, facts) && !isOwn(account, facts) && !isListedContract(account, facts.chainId);
  if (!acts || calls.length === 0) return nested.flatMap((each) => actingIn(each, facts));
  // One may own another.
  const theirs = { ...facts, own: [...facts.own, account] };
  return [{ account, calls }, ...nested.flatMap((each) => actingIn(each, theirs))];
}
