import type { Clock } from '../../core/platform.ts';
import type { ChainSnapshot } from './snapshot.ts';

/** A second look proves what one cannot, if it comes a block later or after this time, in ms. */
const SECOND_LOOK = 15_000;

/** Keeps what was seen once and counts only when it is seen again. Lost on a restart: then it has to be seen twice anew. */
export function makeDoubts(clock: Clock) {
  const doubts = new Map<string, { at: number; head: bigint }>();
  return {
    /** Whether this was seen before, in an older block or long enough ago, and nothing else since. */
    sure(what: string, { head }: ChainSnapshot): boolean {
      const now = clock.now();
      const seen = doubts.get(what);
      // A clock that was set back proves nothing: the wait begins anew (N-16).
      const first = seen && seen.at <= now ? seen : { at: now, head: seen?.head ?? head };
      doubts.set(what, first);
      const proven = head > first.head || now - first.at > SECOND_LOOK;
      if (proven) doubts.delete(what);
      return proven;
    },
    /** Begins a doubt that is no proof yet, where there is none. */
    note(what: string, { head }: ChainSnapshot): void {
      if (!doubts.has(what)) doubts.set(what, { at: clock.now(), head });
    },
    /** Whether this was seen, and nothing since that proves or contradicts it. */
    has: (what: string): boolean => doubts.has(what),
    /** Forgets it: something was seen that contradicts it. */
    clear: (what: string) => void doubts.delete(what),
  };
}

export type Doubts = ReturnType<typeof makeDoubts>;
