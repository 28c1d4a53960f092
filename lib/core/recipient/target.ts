import { isAddress } from 'viem';
import type { KeyOf, Said } from '../../words/said.ts';
import type { Address } from '../schema.ts';

/** Whom something goes to: an address, or a name that has yet to be looked up, as it was written. */
export type Target = { address: Address; name?: undefined } | { name: string; address?: undefined };

export type RecipientProblem = Said<KeyOf<'recipient'>>;
export type ReadTarget = { to: Target; problem?: undefined } | { to?: undefined; problem: RecipientProblem };

/** A name may be as long as DNS writes names. */
const LONGEST_NAME = 255;
/** Nothing that is written as one word: white space, what controls, and what parts an address from something else. */
const NAME = /^[^\s\p{Cc}/:?#@.]+(?:\.[^\s\p{Cc}/:?#@.]+)+$/u;

/**
 * Reads a bare address or a name. Capital letters are a checksum (EIP-55), and a wrong one is an error; without any, or with
 * nothing else, an address has none.
 */
export function readTarget(text: string): ReadTarget {
  if (text.includes('.'))
    return text.length <= LONGEST_NAME && NAME.test(text) ? { to: { name: text } } : wrong({ code: 'recipient.notAName' });
  if (!/^0x/i.test(text)) return wrong({ code: 'recipient.unreadable' });
  const digits = text.slice(2);
  if (/[^0-9a-f]/i.test(digits)) return wrong({ code: 'recipient.notHex' });
  if (digits.length !== 40) return wrong({ code: 'recipient.length', count: digits.length });
  const address = text.toLowerCase() as Address;
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isOneCase || isAddress(`0x${digits}`) ? { to: { address } } : wrong({ code: 'recipient.checksum' });
}

const wrong = (problem: RecipientProblem) => ({ problem });
