import { hasInvisible, hasRightToLeft } from '../names/confusables.ts';
import type { Network } from '../network/network.ts';
import { type Warning, warn } from '../warning.ts';
import { currenciesOf, likeness, listedLike } from './imitated.ts';
import { namedAfter } from './namedAfter.ts';
import type { Token } from './token.ts';

type Named = Pick<Token, 'symbol' | 'name' | 'address'>;

/**
 * What the user should know before trusting a token's name (W-05). The warnings quote nothing that the token or a site chose.
 * @param watched all tokens that the user watches.
 */
export function watchAssetWarnings(
  token: Named & Pick<Token, 'chainId'>,
  { watched, network, claimedSymbol }: { watched: readonly Token[]; network: Network; claimedSymbol?: string },
): Warning[] {
  const elsewhere = ({ address }: Named) => address !== token.address;
  const original = listedLike(token);
  const unlisted = namedAfter(token, { chainId: token.chainId, watched, currency: network.currency });
  const neighbour = watched.find((each) => each.chainId === token.chainId && elsewhere(each) && alike(token, each));

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
    ...(currenciesOf(network.currency).some((each) => alike(token, each)) ? [warn('caution', 'warning.token.currency')] : []),
    ...(unlisted ? [warn('caution', 'warning.token.unlisted', { symbol: { type: 'name', text: unlisted } })] : []),
    ...(hasInvisible(token.symbol) ? [warn('caution', 'warning.token.invisibleSymbol')] : []),
    ...(hasRightToLeft(token.symbol) ? [warn('caution', 'warning.token.rightToLeftSymbol')] : []),
    ...(hasInvisible(token.name) ? [warn('caution', 'warning.token.invisibleName')] : []),
    ...(hasRightToLeft(token.name) ? [warn('caution', 'warning.token.rightToLeftName')] : []),
    ...(claimedSymbol === undefined ? [] : [warn('caution', 'warning.token.claimed')]),
  ];
}

/** V-05: by the rule that holds in the windows of batches, too. */
const alike = (one: Omit<Named, 'address'>, other: Omit<Named, 'address'>): boolean => likeness(one, [other]) !== undefined;
