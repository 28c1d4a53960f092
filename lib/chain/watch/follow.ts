import { isOpen, nonceGroups, type StoredBatch } from '../../core/batch/batch.ts';
import { FAILPOINTS, type FailpointHook } from '../../core/batch/failpoints.ts';
import type { Journal } from '../../core/batch/journal.ts';
import type { Slot } from '../../core/batch/slot.ts';
import { ERASED } from '../../core/batch/slotMoves.ts';
import type { Clock } from '../../core/platform.ts';
import { makeDoubts } from '../read/doubts.ts';
import { isFinal } from '../read/finality.ts';
import type { Waiting } from '../read/waiting.ts';
import type { Rows } from './attention.ts';
import { makeInclusions } from './inclusions.ts';
import { makeLosses } from './losses.ts';
import { heldBy, standings } from './reorgs.ts';
import type { ChainMoment, Round } from './round.ts';

export interface FollowParts extends Partial<Pick<Waiting, 'later'>> {
  journal: Journal;
  clock: Clock;
  step?: FailpointHook;
  /** Told when a batch has come further. */
  moved(): void;
}

/** A round that counts how often something was written. */
interface CountingRound extends Round {
  writes(): number;
}

/**
 * Writes into the journal what one look at a chain says of the transactions of a batch. The promise says whether there was anything
 * to write.
 */
export type Follow = (row: Rows) => Promise<boolean>;

/** Follows batches: for each look at their chain, and all of them that are open on it, what writes down what it says of one. */
export function makeFollower(parts: FollowParts) {
  const { journal, step } = parts;
  const doubts = makeDoubts(parts.clock);
  const { takeBack, isTorn, includeShown } = makeInclusions({ ...parts, doubts });
  const { lose, compareNonce } = makeLosses({ ...parts, doubts });

  async function followNonceGroup(
    batch: StoredBatch,
    place: readonly Slot[],
    round: CountingRound,
    { takenBack, torn }: { takenBack: ReadonlySet<Slot['hash']>; torn: boolean },
  ): Promise<void> {
    const before = round.writes();
    await includeShown(batch, place, round, torn);
    const isWritten = round.writes() > before || place.some(({ hash }) => takenBack.has(hash));
    const now = isWritten ? await reread(place) : place;
    const winner = now.find((slot) => slot.state === 'mined' || slot.state === 'final');
    if (!winner) return compareNonce(now, round);
    await loseRivals(now, winner, round);
    const { receipt } = winner;
    if (winner.state === 'mined') {
      if (!receipt || receipt.preconfirmed || heldBy(round, winner)?.blockHash !== receipt.blockHash) return;
      if (!isFinal(receipt.blockNumber, round.snapshot) || round.standing(winner) !== 'stands') return;
    }
    for (const { hash, state } of now) if (state === 'replaced' || state === 'abandoned') await round.move(hash, 'concede');
    if (winner.state === 'final') return;
    await round.move(winner.hash, 'finalize');
    if (FAILPOINTS) await step?.('finality written', winner.batch);
  }

  const reread = async (place: readonly Slot[]): Promise<Slot[]> =>
    (await Promise.all(place.map((slot) => journal.slot(slot.hash)))).flatMap((slot) => slot ?? []);

  /** One of several attempts is in a block: the others cannot be any more. */
  async function loseRivals(place: readonly Slot[], winner: Slot, round: Round): Promise<void> {
    for (const slot of place) {
      if (slot.hash === winner.hash || !isOpen(slot)) continue;
      if (slot.state === 'signed') await round.move(slot.hash, 'discard', ERASED);
      else await lose(round, slot, { code: 'trouble.otherVersion' });
    }
  }

  return (rows: readonly Rows[], sight: ChainMoment): Follow => {
    const all = rows.flatMap(({ slots }) => slots);
    const judged = standings(all, sight, doubts);
    return async ({ batch, slots }) => {
      let writes = 0;
      const move: Journal['move'] = (...change) => {
        writes += 1;
        return journal.move(...change);
      };
      // What was only just confirmed waits for no question about the blocks of others.
      const standing = slots.some((slot) => slot.state !== 'signed') ? await judged : () => 'stands' as const;
      const round = { ...sight, move, standing, writes: () => writes };
      const places = nonceGroups(slots);
      const so = { takenBack: await takeBack(places, round), torn: isTorn(slots, round) };
      for (const place of places) await followNonceGroup(batch, place, round, so);
      return writes > 0;
    };
  };
}

/** Whether nothing can change any more for a slot, so that it need not be looked at again. */
export const isSettled = ({ state }: Pick<Slot, 'state'>): boolean =>
  state === 'final' || state === 'lost' || state === 'discarded' || state === 'void';
