import { ageOf } from '../age.ts';
import { errors } from '../errors.ts';
import type { Clock } from '../platform.ts';

/** How much the wallet looks up of chains for one page at the same time… */
const AT_ONCE = 4;
/** …and how often: so many in a row, after that so many a second. */
const IN_A_ROW = 20;
const PER_SECOND = 5;
/** How many of its requests may wait for that. */
const MOST_WAITING = 50;

interface Page {
  running: number;
  waiting: (() => void)[];
  /** How many more in a row, as of then. */
  left: number;
  at: number;
}

/**
 * What the wallet looks up by itself because a site has asked for something, before its user has seen any of it. Unlike what sites
 * ask, it is not held back where a node limits its rate; so a page gets only so much of it (V-09).
 * @param later has something run after so many ms.
 */
export function makeLookUps(clock: Clock, later: (ms: number, run: () => void) => void) {
  const pages = new Map<string, Page>();

  const leftOf = ({ left, at }: Page) => Math.min(IN_A_ROW, left + (ageOf(at, clock.now()) / 1_000) * PER_SECOND);

  /** Resolves when it is time for the next one of a page. */
  async function take(page: Page): Promise<void> {
    if (page.running >= AT_ONCE) await new Promise<void>((go) => page.waiting.push(go));
    else page.running++;
    const left = leftOf(page) - 1;
    Object.assign(page, { left, at: clock.now() });
    if (left < 0) await new Promise<void>((go) => later((-left / PER_SECOND) * 1_000, go));
  }

  function end(page: Page): void {
    const next = page.waiting.shift();
    // The place is handed on, so nobody who comes just now can take it.
    if (next) next();
    else page.running--;
  }

  /** Looks something up for a page when it is its turn. @throws errors.limitExceeded where too many of its requests wait for that. */
  return async <Found>(origin: string, lookUp: () => Promise<Found>): Promise<Found> => {
    for (const [name, page] of pages) if (page.running === 0 && leftOf(page) >= IN_A_ROW) pages.delete(name);
    const page = pages.get(origin) ?? { running: 0, waiting: [], left: IN_A_ROW, at: clock.now() };
    pages.set(origin, page);
    if (page.waiting.length >= MOST_WAITING) throw errors.limitExceeded('too many requests wait for what is looked up');
    await take(page);
    try {
      return await lookUp();
    } finally {
      end(page);
    }
  };
}
