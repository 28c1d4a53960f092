import { MAX_IN_FLIGHT } from '../wire/envelope.ts';

/** UTF-16 units of all requests of a site that are open at once. */
const MAX_SIZE = 100_000_000;

/** What each site has in flight, over all its pages (P-11). */
export function makeQuotas() {
  const sites = new Map<string, { count: number; size: number }>();

  return {
    /** Counts a request in, unless it is too much. Says whether it did. */
    enter(origin: string, size: number): boolean {
      const site = sites.get(origin) ?? { count: 0, size: 0 };
      if (site.count >= MAX_IN_FLIGHT || site.size + size > MAX_SIZE) return false;
      sites.set(origin, { count: site.count + 1, size: site.size + size });
      return true;
    },
    leave(origin: string, size: number): void {
      const site = sites.get(origin);
      if (!site) return;
      if (site.count <= 1) sites.delete(origin);
      else sites.set(origin, { count: site.count - 1, size: site.size - size });
    },
  };
}
