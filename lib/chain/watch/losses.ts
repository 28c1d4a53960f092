import { isOnItsWay } from '../../core/batch/batch.ts';
import { FAILPOINTS, type FailpointHook } from '../../core/batch/failpoints.ts';
import type { Journal } from '../../core/batch/journal.ts';
import type { Slot } from '../../core/batch/slot.ts';
import { ERASED } from '../../core/batch/slotMoves.ts';
import type { Clock } from '../../core/platform.ts';
import { BELIEVABLE_JUMP } from '../plan/nonceTracker.ts';
import type { Doubts } from '../read/doubts.ts';
import { deepHeights, isFinal } from '../read/finality.ts';
import { opinionOn } from '../read/secondOpinion.ts';
import type { ChainSnapshot } from '../read/snapshot.ts';
import { makeLossNotes } from './lossNotes.ts';
import type { Round } from './round.ts';

/** How long a nonce has to have been lost, where blocks are too few to make that final, in ms. */
const LOST_FOR_GOOD = 20 * 60_000;

/**
 * How long it has to have been seen in any case, in ms: some chains call each block final at once, and receipts can come that
 * much later than the counts that they belong to.
 */
const SEEN_FOR = 60_000;

export interface LossParts {
  journal: Journal;
  clock: Clock;
  doubts: Doubts;
  step?: FailpointHook;
  /** Told when a batch has come further. */
  moved(): void;
}

/** What follows where the chain counts a nonce as used up, and no block has any of the attempts at it (J-8, N-01). */
export function makeLosses({ journal, clock, doubts, step, moved }: LossParts) {
  const { lose, seenFor } = makeLossNotes(clock);

  /**
   * N-01: a loss is final once it was seen for a minute and the block that shows it is final, or where blocks are few, after a
   * longer while; and only while no endpoint of the chain knows better.
   */
  async function concede(place: readonly Slot[], round: Round): Promise<void> {
    const { snapshot, node, move } = round;
    const lost = place.filter(seemsLost);
    const [first] = lost;
    if (!first || lost.some(({ hash }) => snapshot.receipts.get(hash) !== null)) return;
    const isDeep = lost.every(({ lostAt }) => lostAt !== undefined && isFinal(lostAt, snapshot));
    if ((await seenFor(lost, round)) <= (isDeep ? SEEN_FOR : LOST_FOR_GOOD)) return;
    const opinion = await opinionOn(node, lost, snapshot.head, isDeep ? deepHeights(snapshot) : undefined);
    if (opinion === 'pooled') return revive(lost, round);
    if (opinion !== 'lost') {
      // What time has not proven may be proven by more of it, of a block that is newer.
      if (!isDeep) for (const slot of lost) await lose(round, slot, slot.trouble);
      return;
    }
    for (const { hash } of lost) await move(hash, 'concede');
    for (const { hash, state } of place) if (state === 'signed') await move(hash, 'discard', ERASED);
    moved();
    if (FAILPOINTS) await step?.('loss final written', first.batch);
  }

  /**
   * Whether a look is later than the loss: by the height of the block, or by time where that height was false or is of a chain
   * that is gone.
   */
  const isPast = ({ lostAt = 0n, lostSince = clock.now() }: Slot, { head }: ChainSnapshot) =>
    head >= lostAt || clock.now() - lostSince > LOST_FOR_GOOD;

  async function believable({ chainId, from }: Slot, count: number): Promise<boolean> {
    const last = await journal.lastNonce(chainId, from);
    return last === undefined || count <= last.nonce + last.nonceSpan + BELIEVABLE_JUMP;
  }

  async function revive(lost: readonly Slot[], { move }: Round): Promise<void> {
    const change = { lostAt: undefined, trouble: undefined, offeredAt: 0 };
    for (const { hash } of lost) await move(hash, 'revive', change);
    moved();
  }

  /** The nonce is free again, which has to be seen twice. */
  async function bringBack(place: readonly Slot[], name: string, round: Round): Promise<void> {
    const lost = place.filter((slot) => seemsLost(slot) && isPast(slot, round.snapshot));
    if (lost.length === 0) return;
    if (doubts.sure(`back ${name}`, round.snapshot)) return revive(lost, round);
    for (const { hash, lostSeen } of lost) if (lostSeen !== undefined) await round.move(hash, 'lose', { lostSeen: undefined });
  }

  /** J-8: the nonce is used up and none of ours is in a block; or it is free again. Nothing of it is believed at first sight. */
  async function compareNonce(place: readonly Slot[], round: Round): Promise<void> {
    const { snapshot, move } = round;
    const [first] = place;
    const count = first && snapshot.counts.get(first.from);
    if (!first || count === undefined) return;
    const name = `${first.chainId} ${first.from} ${first.nonce}`;
    if (count <= first.nonce) {
      doubts.clear(`lost ${name}`);
      return bringBack(place, name, round);
    }
    doubts.clear(`back ${name}`);
    const open = place.filter((slot) => isOnItsWay(slot) || (slot.state === 'abandoned' && !seemsLost(slot)));
    if (open.length === 0) return concede(place, round);
    if (open.some((slot) => snapshot.receipts.get(slot.hash) !== null)) return;
    if (!doubts.sure(`lost ${name}`, snapshot)) return;
    if (!(await believable(first, count))) {
      const trouble = { code: 'trouble.jump' } as const;
      for (const slot of open) if (slot.trouble?.code !== trouble.code) await move(slot.hash, 'answer', { trouble });
      return;
    }
    // A nonce that nothing but our own transaction uses up, in a pool, is not another's.
    if ((await opinionOn(round.node, open, snapshot.head, [snapshot.head])) === 'pooled') return;
    for (const slot of open) await lose(round, slot, { code: 'trouble.nonceTaken' });
    moved();
    if (FAILPOINTS) await step?.('nonce lost written', first.batch);
  }

  return { lose, compareNonce };
}

/** Whether another transaction has been seen at the nonce of a slot, and not yet for good. */
const seemsLost = ({ state, lostAt }: Slot): boolean => state === 'replaced' || (state === 'abandoned' && lostAt !== undefined);
