import type { Address } from '../core/schema.ts';
import type { Item } from '../core/token/item.ts';
import type { Token } from '../core/token/token.ts';
import type { Balances } from './balances.ts';
import { oneLine, shortAddress } from './format.ts';
import type { Known } from './live.ts';

/** What the user watches: a token, or an item of a collection. */
export type Watched = Token | Item;

export const isItem = (watched: Watched): watched is Item => 'tokenId' in watched;

/** What it is told apart by. */
export const watchedKey = (watched: Watched): string =>
  `${watched.chainId} ${watched.address} ${isItem(watched) ? watched.tokenId : ''}`;

/** What it is called: a token by its symbol, an item by that of its collection and its id. */
export function watchedName(watched: Watched, max = 24): string {
  if (!isItem(watched)) return oneLine(watched.symbol, max);
  const { symbol, name, address, tokenId } = watched;
  return `${oneLine(symbol || name, max) || shortAddress(address)} #${shortId(tokenId)}`;
}

/** An id of an item at a glance: some are numbers of 78 digits. */
export const shortId = (tokenId: string): string =>
  tokenId.length <= 12 ? tokenId : `${tokenId.slice(0, 5)}…${tokenId.slice(-5)}`;

/** All that the user watches on their networks, by network in the order of the list, tokens before items, oldest first. */
export function allWatched({ networks, tokens, items }: Pick<Known, 'networks' | 'tokens' | 'items'>): Watched[] {
  const places = new Map(networks.map(({ chainId }, at) => [chainId, at]));
  const place = ({ chainId }: Watched) => places.get(chainId) ?? networks.length;
  const gone = new Set(networks.flatMap(({ chainId, removed }) => (removed ? chainId : [])));
  const watched = [...tokens, ...items].filter(({ chainId }) => !gone.has(chainId));
  return watched.sort((one, other) => place(one) - place(other));
}

/** What lists show of a network. */
export const shownOn = (chainId: number, known: Parameters<typeof allWatched>[0]): Watched[] =>
  allWatched(known).filter((each) => each.chainId === chainId && !each.hidden);

/** What the account has of it: of a token in the smallest unit, of an item how many; nothing while that is not known. */
export function balanceIn(watched: Watched, balances: Balances | undefined): string | undefined {
  const isIt = ({ address }: { address: Address }) => address === watched.address;
  if (!isItem(watched)) return balances?.tokens.find(isIt)?.balance;
  return balances?.items.find((each) => isIt(each) && each.tokenId === watched.tokenId)?.balance;
}
