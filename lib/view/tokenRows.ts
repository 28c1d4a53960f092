import type { Network } from '../core/network/network.ts';
import type { Holdings } from '../core/token/holdings.ts';
import type { Known } from './live.ts';
import { allWatched, type Watched } from './watched.ts';

/** The row of a network's own currency. */
export interface CurrencyRow {
  currencyOf: Network;
}

export type TokenRow = CurrencyRow | Watched;

export const isCurrency = (row: TokenRow): row is CurrencyRow => 'currencyOf' in row;

/** What says of which networks the currency is listed. */
interface Around {
  selectedChain: number;
  /** What the account had when a node last said so, by chain. */
  last: ReadonlyMap<number, Pick<Holdings, 'native'> | undefined>;
}

/**
 * What is listed of an account: network by network in their order, the currency first and then what is watched there and not hidden.
 * A network of which nothing else is listed is there where it is the selected one, or where the account had some of its currency: for a
 * list no node is asked that the user has no business with.
 */
export function rowsOf(known: Pick<Known, 'networks' | 'tokens' | 'items'>, { selectedChain, last }: Around): TokenRow[] {
  const watched = allWatched(known).filter((each) => !each.hidden);
  const isListed = ({ chainId, removed }: Network) =>
    !removed &&
    (chainId === selectedChain ||
      BigInt(last.get(chainId)?.native ?? 0) > 0n ||
      watched.some((each) => each.chainId === chainId));
  const named = new Set(known.networks.map(({ chainId }) => chainId));
  return [
    ...known.networks
      .filter(isListed)
      .flatMap((each): TokenRow[] => [{ currencyOf: each }, ...watched.filter(({ chainId }) => chainId === each.chainId)]),
    ...watched.filter(({ chainId }) => !named.has(chainId)),
  ];
}
