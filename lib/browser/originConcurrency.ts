/** Requests of a site that are worked on at the same time. A browser has six connections to a node of HTTP/1.1: some are left. */
const AT_ONCE = 4;

/** In milliseconds. What takes longer waits for a node or for the user, and holds up nobody meanwhile. */
const HOLD_MS = 50;

interface Turn {
  begunAt: number;
  /** Set only while somebody waits: most turns are over before anybody does. */
  timer?: ReturnType<typeof setTimeout>;
  end(): void;
}

interface Site {
  working: Set<Turn>;
  line: (() => void)[];
}

/**
 * Lets each site have a few of its requests worked on at a time, in the order in which they came. Without it, whatever a
 * site asks would queue behind all that another has in flight.
 * @returns resolves when it is a request's turn, with what ends the turn.
 */
export function makeOriginConcurrency(): (origin: string) => Promise<() => void> {
  const sites = new Map<string, Site>();

  function begin(origin: string, site: Site): Turn {
    const turn: Turn = {
      begunAt: performance.now(),
      end() {
        if (!site.working.delete(turn)) return;
        clearTimeout(turn.timer);
        const next = site.line.shift();
        // The place is handed on, so nobody who comes just now can take it.
        if (next) next();
        else if (site.working.size === 0) sites.delete(origin);
      },
    };
    site.working.add(turn);
    if (site.line.length > 0) hurry(turn);
    return turn;
  }

  /** Ends a turn when it has been held for long enough. */
  function hurry(turn: Turn): void {
    if (turn.timer !== undefined) return;
    const left = HOLD_MS - (performance.now() - turn.begunAt);
    if (left > 0) turn.timer = setTimeout(turn.end, left);
    else turn.end();
  }

  return async (origin) => {
    const site: Site = sites.get(origin) ?? { working: new Set(), line: [] };
    sites.set(origin, site);
    if (site.working.size < AT_ONCE) return begin(origin, site).end;
    return new Promise((turn) => {
      site.line.push(() => turn(begin(origin, site).end));
      for (const each of [...site.working]) hurry(each);
    });
  };
}
