import { deepEqual } from 'fast-equals';
import { isSound } from '../core/rows.ts';
import { Item, type ItemList } from '../core/token/item.ts';
import type { Database } from './db.ts';
import { kept } from './kept.ts';

/** Watched items of collections, oldest first. A damaged record is left out (T-H14). */
export function itemStore(db: Database): ItemList {
  return {
    all: async () => (await db.items.toArray()).filter((row) => isSound(Item, row)).sort((a, b) => a.addedAt - b.addedAt),
    put: (item) =>
      kept(
        () => db.items.put(item),
        async () => deepEqual(await db.items.get([item.chainId, item.address, item.tokenId]), item),
      ),
    setHidden: (chainId, address, tokenId, hidden) =>
      kept(
        () => db.items.update([chainId, address, tokenId], { hidden: hidden || undefined }),
        async () => isAsTold(await db.items.get([chainId, address, tokenId]), hidden),
      ),
    remove: (chainId, address, tokenId) =>
      kept(
        () => db.items.delete([chainId, address, tokenId]),
        async () => (await db.items.get([chainId, address, tokenId])) === undefined,
      ),
  };
}

/** Whether what is watched is hidden or shown as it should be; so is what is not there. */
export const isAsTold = (watched: { hidden?: true | undefined } | undefined, hidden: boolean): boolean =>
  !watched || Boolean(watched.hidden) === hidden;
