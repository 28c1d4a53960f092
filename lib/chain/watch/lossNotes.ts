import { ageOf } from '../../core/age.ts';
import type { Slot } from '../../core/batch/slot.ts';
import type { Clock } from '../../core/platform.ts';
import type { Round } from './round.ts';

/** Looks further apart than this say nothing of the time between them: the machine slept, or its clock was moved. In ms. */
const GAP = 3 * 60_000;

/** How often it is written down that a loss is still seen, in ms. Workers live shorter than a loss takes to be final. */
const NOTED = 30_000;

/** What the journal says of a loss: since when it has been seen, and until when. */
export function makeLossNotes(clock: Clock) {
  return {
    lose({ move, snapshot }: Round, { hash }: Slot, trouble: Slot['trouble']) {
      const now = clock.now();
      return move(hash, 'lose', { lostAt: snapshot.head, lostSince: now, lostSeen: now, trouble });
    },

    /** For how long a loss has been seen without a gap of which nobody knows what was in it, in ms. */
    async seenFor(lost: readonly Slot[], { move }: Round): Promise<number> {
      const now = clock.now();
      const seen = (slot: Slot) => (slot.lostSeen === undefined ? GAP : ageOf(slot.lostSeen, now));
      const isGapless = lost.every((slot) => seen(slot) < GAP);
      const change = isGapless ? { lostSeen: now } : { lostSeen: now, lostSince: now };
      if (lost.some((slot) => seen(slot) >= NOTED)) for (const { hash } of lost) await move(hash, 'lose', change);
      return isGapless ? Math.min(...lost.map(({ lostSince = now }) => now - lostSince)) : 0;
    },
  };
}
