import type { AskingSite } from '../../core/network/node.ts';

/** How many places the frames and tabs of one page may have at a time, so that one is left for others. */
const BUT_ONE = 1;

/**
 * Who waits for one of a few places: pages take turns, and the frames of a page do among themselves, so that neither many tabs
 * of a site nor many frames in a page come to more than another's share.
 * @param places how many there are, at this moment.
 */
export function makeFairLines<Item>(places: () => number) {
  const pages = new Map<string, Map<string, Item[]>>();
  const taken = new Map<string, number>();

  const total = () => [...taken.values()].reduce((sum, count) => sum + count, 0);
  const isFree = (page: string) => (taken.get(page) ?? 0) < places() - BUT_ONE;

  /** The first of a line, which goes to the end of the lines; lines without anybody go away. */
  function takeFrom(page: string, sites: Map<string, Item[]>): Item | undefined {
    const [first] = sites;
    if (!first) return undefined;
    const [origin, items] = first;
    const item = items.shift();
    sites.delete(origin);
    if (items.length > 0) sites.set(origin, items);
    pages.delete(page);
    if (sites.size > 0) pages.set(page, sites);
    return item;
  }

  return {
    join({ origin, topOrigin }: AskingSite, item: Item): void {
      const sites = pages.get(topOrigin) ?? new Map<string, Item[]>();
      pages.set(topOrigin, sites);
      sites.set(origin, [...(sites.get(origin) ?? []), item]);
    },
    leave({ origin, topOrigin }: AskingSite, item: Item): void {
      const sites = pages.get(topOrigin);
      const left = sites?.get(origin)?.filter((each) => each !== item) ?? [];
      if (left.length > 0) sites?.set(origin, left);
      else sites?.delete(origin);
      if (sites?.size === 0) pages.delete(topOrigin);
    },
    /** Who comes next, and has a place from now on; nobody where none is free for anybody who waits. */
    next(): Item | undefined {
      if (total() >= places()) return undefined;
      for (const [page, sites] of pages) {
        if (!isFree(page)) continue;
        const item = takeFrom(page, sites);
        if (item !== undefined) taken.set(page, (taken.get(page) ?? 0) + 1);
        return item;
      }
      return undefined;
    },
    /** One that had a place is done. */
    ended({ topOrigin }: AskingSite): void {
      const left = (taken.get(topOrigin) ?? 0) - 1;
      if (left > 0) taken.set(topOrigin, left);
      else taken.delete(topOrigin);
    },
    length: () => [...pages.values()].reduce((sum, sites) => sum + sites.size, 0),
    waiting: (): Item[] => [...pages.values()].flatMap((sites) => [...sites.values()].flat()),
  };
}
