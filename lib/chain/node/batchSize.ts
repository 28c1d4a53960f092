import { z } from 'zod';
import { ageOf } from '../../core/age.ts';
import type { Clock } from '../../core/platform.ts';

/** How many questions a node takes at once, as far as that has been found out (N-05). */
export interface BatchSize {
  /** How many to ask now. */
  next(): number;
  /** So many were answered at once. */
  took(length: number): void;
  /** So many were refused, because they were so many; `most` where the node says how many it takes. */
  refused(length: number, most?: number): void;
  /**
   * So many got no answer, for a reason that may be another: their number counts as one once a lone question was answered since.
   */
  doubted(length: number, alone: boolean): void;
  learned(): Learned;
}

/** What outlives the worker. Times in milliseconds. */
export const Learned = z.object({
  size: z.int().min(1),
  /** When the size was found out, or more was tried last. */
  at: z.number(),
  /** How long to wait before more is tried: longer each time that it was too much. */
  wait: z.number(),
});
export type Learned = z.output<typeof Learned>;

/** The most that are asked at once, however many a node would take, unless told. */
const MOST = 50;
const FIRST_WAIT = 2 * 60_000;
const LONGEST_WAIT = 24 * 60 * 60_000;

/**
 * Keeps the size for one node. Twice as many are tried after a while, so that a fault that passes does not make a node slow for
 * ever.
 */
export function makeBatchSize(clock: Clock, learned?: Learned, most = MOST): BatchSize {
  let { size, at, wait } = learned ?? { size: most, at: 0, wait: FIRST_WAIT };
  let safe = size;
  let doubts = 0;
  /** Whether anything was answered at this size. */
  let proven = true;

  const shrink = (length: number, takes = Number.POSITIVE_INFINITY) => {
    const isTried = length > safe;
    if (isTried) wait = Math.min(LONGEST_WAIT, wait * 2);
    size = Math.max(1, Math.min(takes, isTried ? safe : Math.floor(length / 2)));
    safe = size;
    at = clock.now();
    proven = false;
  };

  return {
    next() {
      if (proven && size < most && size === safe && ageOf(at, clock.now()) >= wait) {
        size = Math.min(most, size * 2);
        at = clock.now();
      }
      return size;
    },
    took(length) {
      if (length > 1) doubts = 0;
      proven = true;
      safe = Math.max(safe, Math.min(size, length));
    },
    refused: shrink,
    doubted(length, alone) {
      if (doubts > 0 && alone) shrink(length);
      else doubts++;
    },
    learned: () => ({ size: safe, at, wait }),
  };
}
