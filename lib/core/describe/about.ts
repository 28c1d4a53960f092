import { zeroAddress } from 'viem';
import type { Key } from '../../words/said.ts';
import { type CodeAt, PERMIT2 } from '../effects/effects.ts';
import type { Address } from '../schema.ts';
import { isWellKnown, listedToken } from '../token/wellKnownTokens.ts';
import { type Facts, isOwn } from './facts.ts';
import { nameAt } from './known.ts';

const WHAT = {
  contract: 'about.contract',
  none: 'about.account',
  delegated: 'about.upgraded',
} as const satisfies Record<CodeAt, string>;

/** A text on an address; `symbol` is what the wallet calls it by itself: that of a token, or the name of a protocol. */
export interface AddressNote {
  code: Extract<Key, `about.${string}`>;
  params: { dealt: 'before' | 'met' | 'saved' | 'new'; symbol: string };
}

/**
 * What the wallet knows of an address: what is there, and whether the user has dealt with it. Nothing of the user's own
 * accounts, which have names, and where nothing is known.
 */
export function aboutAddress(address: Address, facts: Facts): AddressNote | undefined {
  if (isOwn(address, facts)) return undefined;
  const { includes, met, saved } = facts.dealings;
  const dealt = includes(address) ? 'before' : met(address) ? 'met' : saved(address) ? 'saved' : 'new';
  const token = isWellKnown(facts.chainId, address) ? listedToken(facts.chainId, address) : undefined;
  const note = (code: AddressNote['code']): AddressNote => ({ code, params: { dealt, symbol: token?.symbol ?? '' } });
  if (address === zeroAddress) return note('about.nobody');
  if (token) return note('about.token');
  if (address === PERMIT2) return { code: 'about.permit2', params: { dealt, symbol: 'Permit2' } };
  const code = facts.code[address];
  const name = code === 'contract' ? nameAt(address, facts.chainId) : undefined;
  if (name !== undefined) return { code: 'about.protocol', params: { dealt, symbol: name } };
  if (code) return note(WHAT[code]);
  return dealt === 'before' ? note('about.dealtWith') : undefined;
}

/** What is known of every address that stands anywhere in something; nothing of others. */
export function aboutAll(shown: unknown, facts: Facts): (address: Address) => AddressNote | undefined {
  const known = new Map([...addressesIn(shown)].map((address) => [address, aboutAddress(address, facts)]));
  return (address) => known.get(address);
}

/** All that reads like an address anywhere in something. */
export function* addressesIn(value: unknown): Generator<Address> {
  if (typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)) yield value.toLowerCase() as Address;
  if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) yield* addressesIn(inner);
}
