import { hasInvisible, hasRightToLeft, looksLike } from '../names/confusables.ts';
import type { Network } from '../network/network.ts';
import { type Warning, warn } from '../warning.ts';
import type { Token, WatchSubject } from './token.ts';
import { wellKnownTokens } from './wellKnownTokens.ts';

type Named = Pick<Token, 'symbol' | 'name' | 'address'>;

/**
 * What the user should know before trusting a token's name (W-05). The warnings quote nothing that the token or a site chose.
 * @param watched all tokens that the user watches.
 */
export function watchAssetWarnings(
  token: WatchSubject['token'],
  { watched, network, claimedSymbol }: { watched: readonly Token[]; network: Network; claimedSymbol?: string },
): Warning[] {
  const elsewhere = ({ address }: Named) => address !== token.address;
  const wellKnown = wellKnownTokens(token.chainId);
  // A well-known token may well share its name with another one, such as a bridge's older version.
  const original = wellKnown.every(elsewhere) ? wellKnown.find((each) => alike(token, each)) : undefined;
  const neighbour = watched.find((each) => each.chainId === token.chainId && elsewhere(each) && alike(token, each));
  const { name, symbol } = network.currency;

  return [
    ...(original
      ? [
          warn('caution', 'warning.token.wellKnown', {
            symbol: { type: 'name', text: original.symbol },
            address: { type: 'address', address: original.address },
          }),
        ]
      : []),
    ...(neighbour
      ? [warn('caution', 'warning.token.watched', { address: { type: 'address', address: neighbour.address } })]
      : []),
    ...(alike(token, { name, symbol }) ? [warn('caution', 'warning.token.currency')] : []),
    ...(hasInvisible(token.symbol) ? [warn('caution', 'warning.token.invisibleSymbol')] : []),
    ...(hasRightToLeft(token.symbol) ? [warn('caution', 'warning.token.rightToLeftSymbol')] : []),
    ...(hasInvisible(token.name) ? [warn('caution', 'warning.token.invisibleName')] : []),
    ...(hasRightToLeft(token.name) ? [warn('caution', 'warning.token.rightToLeftName')] : []),
    ...(claimedSymbol === undefined ? [] : [warn('caution', 'warning.token.claimed')]),
  ];
}

/** Whether a symbol or name of one looks like the symbol or the name of the other. */
const alike = (one: Omit<Named, 'address'>, other: Omit<Named, 'address'>): boolean =>
  [one.symbol, one.name].some((ours) => [other.symbol, other.name].some((theirs) => looksLike(ours, theirs)));
