import { type StoredBatch, statusOf } from '../../core/batch/batch.ts';
import { FAILPOINTS, type FailpointHook } from '../../core/batch/failpoints.ts';
import type { Receipt, Slot } from '../../core/batch/slot.ts';
import type { Doubts } from '../read/doubts.ts';
import { shownAt } from '../read/snapshot.ts';
import { soon, type Waiting } from '../read/waiting.ts';
import { heldBy, isIncluded } from './reorgs.ts';
import type { Round } from './round.ts';
import { isIdle, tookEffect } from './tookEffect.ts';
import { isUndone, undoneBy } from './undone.ts';

/** For how long a node is asked why a batch was undone, in ms: that it was is not held up by that. */
const TELLING = 6_000;

export interface InclusionParts extends Pick<Waiting, 'clock'>, Partial<Pick<Waiting, 'later'>> {
  doubts: Doubts;
  step?: FailpointHook;
  /** Told when a batch has come further. */
  moved(): void;
}

/** What follows where a block has a transaction, and where it no longer does (S-25). */
export function makeInclusions({ doubts, step, moved, clock, later = () => undefined }: InclusionParts) {
  const whyUndone = (batch: StoredBatch, slot: Slot, receipt: Receipt, { node }: Round): Promise<Slot['undone']> =>
    soon({ clock, later }, undoneBy(node, batch, slot, receipt), TELLING).catch(() => undefined);

  /** Writes down the block that has a transaction; says whether it is written down by now. */
  async function include(batch: StoredBatch, slot: Slot, receipt: Receipt, round: Round): Promise<boolean> {
    const { blockHash, preconfirmed } = slot.receipt ?? {};
    if (blockHash === receipt.blockHash && preconfirmed === receipt.preconfirmed) return true;
    const done = await tookEffect(batch, slot, receipt, round);
    if (done === undefined) return false;
    // What cannot be taken back from who is told is looked at twice: that nothing of it ran, that it did though no gas says so, or
    // that it is in another block than the same look shows there, as one that was pre-confirmed under a hash of its own.
    const shown = shownAt(receipt.blockNumber, round.snapshot);
    const isElsewhere = shown !== undefined && shown !== receipt.blockHash;
    const odd = !done || isElsewhere || (batch.delegate !== undefined && isIdle(slot, receipt));
    if (odd && !doubts.sure(`odd ${slot.hash} ${receipt.blockHash}`, round.snapshot)) return false;
    if (FAILPOINTS) await step?.('inclusion seen', slot.batch);
    const ineffective = done ? undefined : true;
    const undone = isUndone(batch, slot, receipt) ? await whyUndone(batch, slot, receipt, round) : undefined;
    if (!(await round.move(slot.hash, 'include', { receipt, ineffective, undone, trouble: undefined, lostAt: undefined })))
      return false;
    moved();
    if (FAILPOINTS) await step?.('inclusion written', slot.batch);
    return true;
  }

  const isGone = (slot: Slot, round: Round): boolean =>
    isIncluded(slot) ? round.standing(slot) === 'gone' : slot.state === 'mined' && heldBy(round, slot) === null;

  /** What a look shows of a transaction; a receipt of the very block that is gone says nothing. */
  function shownOf(slot: Slot, round: Round): Receipt | undefined {
    const receipt = heldBy(round, slot) ?? undefined;
    return isGone(slot, round) && receipt?.blockHash === slot.receipt?.blockHash ? undefined : receipt;
  }

  /**
   * Takes back what a reorganisation undid of a batch, the last first: should the worker die over it, what still stands comes before
   * what was taken back, and nothing after that can be in a block again without it. Resolves with what that was.
   */
  async function takeBack(places: readonly (readonly Slot[])[], round: Round): Promise<Set<Slot['hash']>> {
    const gone = places.flat().filter((slot) => isGone(slot, round) && !shownOf(slot, round));
    for (const slot of gone.toReversed()) await undo(slot, round);
    return new Set(gone.map(({ hash }) => hash));
  }

  /**
   * Whether the look doubts an inclusion of a batch of which nothing would be left to wait for by it: then it adds none, as it may have
   * been put together from what two chains say (N-11).
   */
  function isTorn(slots: readonly Slot[], round: Round): boolean {
    if (!slots.some((slot) => round.standing(slot) === 'doubted')) return false;
    const then = slots.map((slot): Slot => {
      const receipt = shownOf(slot, round);
      if (receipt) return { ...slot, state: 'mined', receipt };
      return isGone(slot, round) ? { ...slot, state: 'offered', receipt: undefined } : slot;
    });
    return statusOf(then) !== 100;
  }

  /** Writes down what a look shows of the transactions at one place of a batch, of which one can be in a block. */
  async function includeShown(batch: StoredBatch, place: readonly Slot[], round: Round, torn: boolean): Promise<void> {
    const isFree = !torn && !place.some((slot) => isIncluded(slot) && !isGone(slot, round));
    for (const slot of place) {
      const receipt = shownOf(slot, round);
      const isWritten = isFree && receipt !== undefined && (await include(batch, slot, receipt, round));
      if (receipt && !isWritten && isGone(slot, round)) await undo(slot, round);
    }
  }

  async function undo(slot: Slot, round: Round): Promise<void> {
    const change = { receipt: undefined, ineffective: undefined, undone: undefined, offeredAt: 0 };
    if (await round.move(slot.hash, 'orphan', change)) moved();
    // What the user gave up is not sent again, whatever became of it meanwhile.
    if (slot.givenUpAt !== undefined) await round.move(slot.hash, 'abandon');
    if (FAILPOINTS) await step?.('block gone written', slot.batch);
  }

  return { takeBack, isTorn, includeShown };
}
