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

interface Waiting {
  go(): void;
  /** Whether nobody wants it any more. */
  isOver(): boolean;
  leave(): void;
}

interface Page {
  running: number;
  waiting: Waiting[];
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

  /** Resolves when there is a place for the next one of a page. @throws errors.userRejected where nobody wants it any more. */
  async function take(page: Page, isOver: () => boolean): Promise<void> {
    if (page.running < AT_ONCE) page.running++;
    else await new Promise<void>((go, fail) => page.waiting.push({ go, isOver, leave: () => fail(errors.userRejected()) }));
  }

  /** What nobody wants any more takes no place in the line. */
  function clear(page: Page): void {
    for (const each of page.waiting) if (each.isOver()) each.leave();
    page.waiting = page.waiting.filter((each) => !each.isOver());
  }

  /** Resolves when it is time for the next one of a page. */
  async function inTime(page: Page): Promise<void> {
    const left = leftOf(page) - 1;
    Object.assign(page, { left, at: clock.now() });
    if (left < 0) await new Promise<void>((go) => later((-left / PER_SECOND) * 1_000, go));
  }

  function end(page: Page): void {
    const next = page.waiting.shift();
    // The place is handed on, so nobody who comes just now can take it.
    if (next) next.go();
    else page.running--;
  }

  /**
   * Looks something up for a page when it is its turn. @throws errors.limitExceeded where too many of its requests wait for that.
   * @param isOver whether nobody wants it any more: then it is not begun. @throws errors.userRejected
   */
  return async <Found>(origin: string, lookUp: () => Promise<Found>, isOver = () => false): Promise<Found> => {
    for (const [name, page] of pages) if (page.running === 0 && leftOf(page) >= IN_A_ROW) pages.delete(name);
    const page = pages.get(origin) ?? { running: 0, waiting: [], left: IN_A_ROW, at: clock.now() };
    pages.set(origin, page);
    clear(page);
    if (page.waiting.length >= MOST_WAITING) throw errors.limitExceeded('too many requests wait for what is looked up');
    await take(page, isOver);
    try {
      if (!isOver()) await inTime(page);
      if (isOver()) throw errors.userRejected();
      return await lookUp();
    } finally {
      end(page);
    }
  };
}
