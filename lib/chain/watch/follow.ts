import { isOpen, nonceGroups, type StoredBatch } from '../../core/batch/batch.ts';
import { FAILPOINTS, type FailpointHook } from '../../core/batch/failpoints.ts';
import type { Journal } from '../../core/batch/journal.ts';
import type { Receipt, Slot } from '../../core/batch/slot.ts';
import { ERASED } from '../../core/batch/slotMoves.ts';
import type { Clock } from '../../core/platform.ts';
import { makeDoubts } from '../read/doubts.ts';
import { isFinal } from '../read/finality.ts';
import { blockHashAt } from '../read/read.ts';
import type { OpinionatedNode } from '../read/secondOpinion.ts';
import { type ChainSnapshot, shownAt } from '../read/snapshot.ts';
import { type Round as Loss, makeLosses } from './losses.ts';
import { isIdle, tookEffect } from './tookEffect.ts';

/** A chain at one moment. */
export interface ChainMoment {
  node: OpinionatedNode;
  snapshot: ChainSnapshot;
}

/** What following one batch needs to know, and how it writes. */
interface Round extends ChainMoment, Loss {
  /** How often something was written. */
  writes(): number;
}

export interface FollowParts {
  journal: Journal;
  clock: Clock;
  step?: FailpointHook;
  /** Told when a batch has come further. */
  moved(): void;
}

/** What a look says of a slot's inclusion. */
type Found = (slot: Slot) => Receipt | null | undefined;

/** Writes into the journal what the chain says of the transactions of a batch. The follower says whether there was anything to write. */
export function makeFollower(parts: FollowParts) {
  const { journal, step, moved } = parts;
  const doubts = makeDoubts(parts.clock);
  const { lose, compareNonce } = makeLosses({ ...parts, doubts });

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
    if (!(await round.move(slot.hash, 'include', { receipt, ineffective, trouble: undefined, lostAt: undefined }))) return;
    moved();
    if (FAILPOINTS) await step?.('inclusion written', slot.batch);
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

  /** What a look says against inclusions that are written down: whether one of them stands, so that nothing takes its place. */
  async function compareInclusions(place: readonly Slot[], found: Found, round: Round): Promise<boolean> {
    let stands = false;
    for (const slot of place) {
      const { receipt, state } = slot;
      const held = found(slot);
      if (state !== 'mined' || !receipt) continue;
      const isSeen = held?.blockHash === receipt.blockHash;
      if (isSeen) doubts.clear(`gone ${slot.hash}`);
      // Nobody was told of what is only pre-confirmed.
      if (!receipt.preconfirmed && (isSeen || held === undefined || !(await isGone(slot, receipt, round)))) stands = true;
      else if (held === null) await undo(slot, round);
    }
    return stands;
  }

  async function undo(slot: Slot, round: Round): Promise<void> {
    const change = { receipt: undefined, ineffective: undefined, offeredAt: 0 };
    if (await round.move(slot.hash, 'orphan', change)) moved();
    // What the user gave up is not sent again, whatever became of it meanwhile.
    if (slot.givenUpAt !== undefined) await round.move(slot.hash, 'abandon');
    if (FAILPOINTS) await step?.('block gone written', slot.batch);
  }

  /** One of several attempts is in a block: the others cannot be any more. */
  async function loseRivals(place: readonly Slot[], winner: Slot, round: Round): Promise<void> {
    for (const slot of place) {
      if (slot.hash === winner.hash || !isOpen(slot)) continue;
      if (slot.state === 'signed') await round.move(slot.hash, 'discard', ERASED);
      else await lose(round, slot, { code: 'trouble.otherVersion' });
    }
  }

  const reread = async (place: readonly Slot[]): Promise<Slot[]> =>
    (await Promise.all(place.map((slot) => journal.slot(slot.hash)))).flatMap((slot) => slot ?? []);

  async function followNonceGroup(batch: StoredBatch, place: readonly Slot[], round: Round): Promise<void> {
    const { receipts } = round.snapshot;
    const before = round.writes();
    const found: Found = (slot) => heldAgainst(slot.receipt, receipts.get(slot.hash));
    const stands = await compareInclusions(place, found, round);
    for (const slot of stands ? [] : place) {
      const receipt = found(slot);
      if (receipt) await include(batch, slot, receipt, round);
    }
    const now = round.writes() > before ? await reread(place) : place;
    const winner = now.find((slot) => slot.state === 'mined' || slot.state === 'final');
    if (!winner) return compareNonce(now, round);
    await loseRivals(now, winner, round);
    const { receipt } = winner;
    if (winner.state === 'mined') {
      if (!receipt || receipt.preconfirmed || found(winner)?.blockHash !== receipt.blockHash) return;
      if (!isFinal(receipt.blockNumber, round.snapshot)) return;
    }
    for (const { hash, state } of now) if (state === 'replaced' || state === 'abandoned') await round.move(hash, 'concede');
    if (winner.state === 'final') return;
    await round.move(winner.hash, 'finalize');
    if (FAILPOINTS) await step?.('finality written', winner.batch);
  }

  return async (batch: StoredBatch, slots: readonly Slot[], sight: ChainMoment): Promise<boolean> => {
    let writes = 0;
    const move: Journal['move'] = (...change) => {
      writes += 1;
      return journal.move(...change);
    };
    const round = { ...sight, move, writes: () => writes };
    for (const place of nonceGroups(slots)) await followNonceGroup(batch, place, round);
    return writes > 0;
  };
}

/**
 * What a look says of a transaction that a block has. A head that is not as high as its receipt comes from another backend, which is
 * behind: it takes no block back (N-11). Where it names another block, what it says against the first one is to be proven.
 */
function heldAgainst(known: Receipt | undefined, found: Receipt | null | undefined): Receipt | null | undefined {
  if (!known || known.preconfirmed || !found?.preconfirmed) return found;
  return found.blockHash === known.blockHash ? known : null;
}

/** Whether nothing can change any more for a slot, so that it need not be looked at again. */
export const isSettled = ({ state }: Pick<Slot, 'state'>): boolean =>
  state === 'final' || state === 'lost' || state === 'discarded' || state === 'void';
