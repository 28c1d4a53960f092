import { ZERO } from '../decode/known/known.ts';
import { type CodeAt, PERMIT2 } from '../effects/effects.ts';
import type { Address } from '../schema.ts';
import { wellKnownTokens } from '../token/wellKnownTokens.ts';
import { type Facts, isOwn } from './facts.ts';

const WHAT = {
  contract: 'Contract',
  none: 'Somebody’s account',
  delegated: 'Somebody’s upgraded account',
} satisfies Record<CodeAt, string>;

/**
 * What the wallet knows of an address, in its own words: what is there, and whether the user has dealt with it. Nothing of
 * the user's own accounts, which have names, and where nothing is known.
 */
export function aboutAddress(address: Address, facts: Facts): string | undefined {
  if (isOwn(address, facts)) return undefined;
  if (address === ZERO) return 'Nobody’s address';
  const code = facts.code[address];
  const token = wellKnownTokens(facts.chainId).find((each) => each.address === address);
  const what = token
    ? `The ${token.symbol} that the wallet knows`
    : address === PERMIT2
      ? 'Permit2 of Uniswap'
      : code && WHAT[code];
  if (facts.used.includes(address)) return what ? `${what}, dealt with before` : 'Dealt with before';
  return what && !token && address !== PERMIT2 ? `${what}, new to you` : what;
}

/** What is known of every address that stands anywhere in something; nothing of others. */
export function aboutAll(shown: unknown, facts: Facts): (address: Address) => string | undefined {
  const known = new Map([...addressesIn(shown)].map((address) => [address, aboutAddress(address, facts)]));
  return (address) => known.get(address);
}

function* addressesIn(value: unknown): Generator<Address> {
  if (typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)) yield value.toLowerCase() as Address;
  if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) yield* addressesIn(inner);
}
