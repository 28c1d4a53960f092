import { getAddress } from 'viem';
import { looksLike, oddities } from '../names/confusables.ts';
import type { Network } from '../network/network.ts';
import type { Token, WatchSubject } from './token.ts';
import { wellKnownTokens } from './wellKnownTokens.ts';

type Named = Pick<Token, 'symbol' | 'name' | 'address'>;

/**
 * What the user should know before trusting a token's name (W-05). The sentences quote nothing that the token or a site chose.
 * @param watched all tokens that the user watches.
 */
export function tokenWarnings(
  token: WatchSubject['token'],
  { watched, network, claimedSymbol }: { watched: readonly Token[]; network: Network; claimedSymbol?: string },
): string[] {
  const elsewhere = ({ address }: Named) => address !== token.address;
  const wellKnown = wellKnownTokens(token.chainId);
  // A well-known token may well share its name with another one, such as a bridge's older version.
  const original = wellKnown.every(elsewhere) ? wellKnown.find((each) => alike(token, each)) : undefined;
  const neighbour = watched.find((each) => each.chainId === token.chainId && elsewhere(each) && alike(token, each));
  const { name, symbol } = network.currency;

  return [
    ...(original ? [`It looks like ${original.symbol}, but that token is at ${getAddress(original.address)}.`] : []),
    ...(neighbour ? [`It looks like a token that you watch already, at ${getAddress(neighbour.address)}.`] : []),
    ...(alike(token, { name, symbol }) ? ['It looks like the currency of the network itself, which is no token.'] : []),
    ...oddities("The token's symbol", token.symbol),
    ...oddities("The token's name", token.name),
    ...(claimedSymbol === undefined ? [] : ["The site gave another symbol than the contract's own."]),
  ];
}

/** Whether a symbol or name of one looks like the symbol or the name of the other. */
const alike = (one: Omit<Named, 'address'>, other: Omit<Named, 'address'>): boolean =>
  [one.symbol, one.name].some((ours) => [other.symbol, other.name].some((theirs) => looksLike(ours, theirs)));
