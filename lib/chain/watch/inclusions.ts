import type { StoredBatch } from '../../core/batch/batch.ts';
import { FAILPOINTS, type FailpointHook } from '../../core/batch/failpoints.ts';
import type { Receipt, Slot } from '../../core/batch/slot.ts';
import type { Doubts } from '../read/doubts.ts';
import { blockHashAt } from '../read/read.ts';
import { shownAt } from '../read/snapshot.ts';
import { soon, type Waiting } from '../read/waiting.ts';
import type { ChainMoment, Round } from './round.ts';
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

  async function include(batch: StoredBatch, slot: Slot, receipt: Receipt, round: Round): Promise<void> {
    const { blockHash, preconfirmed } = slot.receipt ?? {};
    if (blockHash === receipt.blockHash && preconfirmed === receipt.preconfirmed) return;
    const done = await tookEffect(batch, slot, receipt, round);
    if (done === undefined) return;
    // What cannot be taken back from who is told is looked at twice: that nothing of it ran, that it did though no gas says so, or
    // that it is in another block than the same look shows there, as one that was pre-confirmed under a hash of its own.
    const shown = shownAt(receipt.blockNumber, round.snapshot);
    const isElsewhere = shown !== undefined && shown !== receipt.blockHash;
    const odd = !done || isElsewhere || (batch.delegate !== undefined && isIdle(slot, receipt));
    if (odd && !doubts.sure(`odd ${slot.hash} ${receipt.blockHash}`, round.snapshot)) return;
    if (FAILPOINTS) await step?.('inclusion seen', slot.batch);
    const ineffective = done ? undefined : true;
    const undone = isUndone(batch, slot, receipt) ? await whyUndone(batch, slot, receipt, round) : undefined;
    if (!(await round.move(slot.hash, 'include', { receipt, ineffective, undone, trouble: undefined, lostAt: undefined })))
      return;
    moved();
    if (FAILPOINTS) await step?.('inclusion written', slot.batch);
  }

  /** What a look says against inclusions that are written down: whether one of them stands, so that nothing takes its place. */
  async function compareInclusions(place: readonly Slot[], round: Round): Promise<boolean> {
    let stands = false;
    for (const slot of place) {
      const { receipt, state } = slot;
      const held = heldBy(round, slot);
      if (state !== 'mined' || !receipt) continue;
      const isSeen = held?.blockHash === receipt.blockHash;
      if (isSeen) doubts.clear(`gone ${slot.hash}`);
      // Nobody was told of what is only pre-confirmed.
      if (!receipt.preconfirmed && (isSeen || held === undefined || !(await isGone(slot, receipt, round)))) stands = true;
      else if (held === null) await undo(slot, round);
    }
    return stands;
  }

  /**
   * S-25: an inclusion is undone only by proof, because a node that is behind says the same. Proof is what is seen twice, a block or
   * a while apart: another block at its height or another one that has it, another transaction at its nonce, or a chain that is too
   * short; with no look in between that has the block (N-11).
   */
  async function isGone(slot: Slot, receipt: Receipt, { node, snapshot }: ChainMoment): Promise<boolean> {
    const now = snapshot.head < receipt.blockNumber ? undefined : await blockHashAt(node, receipt.blockNumber);
    if (now !== receipt.blockHash) return doubts.sure(`gone ${slot.hash}`, snapshot);
    doubts.clear(`gone ${slot.hash}`);
    return false;
  }

  async function undo(slot: Slot, round: Round): Promise<void> {
    const change = { receipt: undefined, ineffective: undefined, undone: undefined, offeredAt: 0 };
    if (await round.move(slot.hash, 'orphan', change)) moved();
    // What the user gave up is not sent again, whatever became of it meanwhile.
    if (slot.givenUpAt !== undefined) await round.move(slot.hash, 'abandon');
    if (FAILPOINTS) await step?.('block gone written', slot.batch);
  }

  return { include, compareInclusions };
}

/**
 * What a look says of a transaction: its receipt, null where no block has it, undefined where the look says nothing. A head that is
 * not as high as its receipt comes from another backend, which is behind: it takes no block back (N-11). Where it names another
 * block, what it says against the first one is to be proven.
 */
export function heldBy({ snapshot }: ChainMoment, { hash, receipt: known }: Slot): Receipt | null | undefined {
  const found = snapshot.receipts.get(hash);
  if (!known || known.preconfirmed || !found?.preconfirmed) return found;
  return found.blockHash === known.blockHash ? known : null;
}
