/** Requests of a site that are worked on at the same time. A browser has six connections to a node of HTTP/1.1: some are left. */
const AT_ONCE = 4;

/** In milliseconds. What takes longer waits for a node or for the user, and holds up nobody meanwhile. */
const HOLD_MS = 50;

/**
 * Lets each site have a few of its requests worked on at a time, in the order in which they came. Without it, whatever a
 * site asks would queue behind all that another has in flight.
 * @returns resolves when it is a request's turn, with what ends the turn.
 */
export function makeOriginConcurrency(): (origin: string) => Promise<() => void> {
  const sites = new Map<string, { working: number; line: (() => void)[] }>();

  return async (origin) => {
    const site = sites.get(origin) ?? { working: 0, line: [] };
    sites.set(origin, site);
    if (site.working >= AT_ONCE) await new Promise<void>((turn) => site.line.push(turn));
    else site.working++;

    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      const next = site.line.shift();
      // The place is handed on, so nobody who comes just now can take it.
      if (next) return next();
      site.working--;
      if (site.working === 0) sites.delete(origin);
    };
    const timer = setTimeout(end, HOLD_MS);
    return end;
  };
}
