import type { Address } from '../schema.ts';
import { wellKnownTokens } from '../wellKnownTokens.ts';
import { type CodeAt, PERMIT2 } from './effects.ts';
import { type Facts, isOwn } from './facts.ts';
import { ZERO } from './known/known.ts';

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
