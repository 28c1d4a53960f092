import { MAX_IN_FLIGHT } from '../wire/envelope.ts';

/** UTF-16 units of all requests of a site that are open at once. */
const MAX_SIZE = 100_000_000;

/** What each site has in flight, over all its pages (P-11). */
export function makeQuotas() {
  /** Of each site how long its requests are together, and through how many ports each is there: one that is sent again is the same. */
  const sites = new Map<string, { size: number; ports: Map<string, number> }>();

  return {
    /** Counts a request in, unless it is too much. Says whether it did. */
    enter(origin: string, id: string, size: number): boolean {
      const site = sites.get(origin) ?? { size: 0, ports: new Map<string, number>() };
      const ports = site.ports.get(id) ?? 0;
      if ((ports === 0 && site.ports.size >= MAX_IN_FLIGHT) || site.size + size > MAX_SIZE) return false;
      site.ports.set(id, ports + 1);
      site.size += size;
      sites.set(origin, site);
      return true;
    },
    leave(origin: string, id: string, size: number): void {
      const site = sites.get(origin);
      const ports = site?.ports.get(id);
      if (!site || ports === undefined) return;
      site.size -= size;
      if (ports > 1) site.ports.set(id, ports - 1);
      else site.ports.delete(id);
      if (site.ports.size === 0) sites.delete(origin);
    },
  };
}
