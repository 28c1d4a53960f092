import { isOnItsWay, isOpen, placesOf, type Receipt, type Slot, type StoredBatch } from '../core/batch.ts';
import { delegatedCode } from '../core/delegates.ts';
import { FAILPOINTS, type Step } from '../core/failpoints.ts';
import type { Clock, Journal, Node } from '../core/ports.ts';
import { toHex } from '../core/schema.ts';
import { answersAsDelegate } from './delegation.ts';
import type { Look } from './look.ts';
import { BELIEVABLE_JUMP } from './nonceBook.ts';
import { blockHashAt, code } from './read.ts';

/** Blocks after which an inclusion counts as final on a chain that does not say so itself (J-9). */
const FINAL_DEPTH = 64n;

/** What one look cannot prove, a second one does that is a block or this long later, in ms. */
const SECOND_LOOK = 15_000;

/** A chain at one moment. */
export interface Sight {
  node: Node;
  look: Look;
}

/** What following one batch needs to know, and how often it wrote. */
interface Round extends Sight {
  writes: number;
}

export interface FollowParts {
  journal: Journal;
  clock: Clock;
  step?: Step;
  /** Told when a batch has come further. */
  moved(): void;
}

/** Writes into the journal what the chain says of the transactions of a batch. The follower says whether there was anything to write. */
export function makeFollower({ journal, clock, step, moved }: FollowParts) {
  /** What was seen once and needs to be seen again. Lost on a restart, which only waits anew. */
  const doubts = new Map<string, { at: number; head: bigint }>();

  /** Whether this was seen before, in an older block or long enough ago. */
  function sure(what: string, { head }: Look): boolean {
    const first = doubts.get(what) ?? { at: clock.now(), head };
    doubts.set(what, first);
    const proven = head > first.head || clock.now() - first.at > SECOND_LOOK;
    if (proven) doubts.delete(what);
    return proven;
  }

  function move(round: Round, ...change: Parameters<Journal['move']>) {
    round.writes += 1;
    return journal.move(...change);
  }

  async function include(batch: StoredBatch, slot: Slot, receipt: Receipt, round: Round): Promise<void> {
    const { blockHash, preconfirmed } = slot.receipt ?? {};
    if (blockHash === receipt.blockHash && preconfirmed === receipt.preconfirmed) return;
    const done = await tookEffect(batch, slot, receipt, round.node);
    if (done === undefined) return;
    if (FAILPOINTS) await step?.('inclusion seen', slot.batch);
    const ineffective = done ? undefined : true;
    if (!(await move(round, slot.hash, 'include', { receipt, ineffective, trouble: undefined, lostAt: undefined }))) return;
    moved();
    if (FAILPOINTS) await step?.('inclusion written', slot.batch);
  }

  /**
   * S-25: an inclusion is undone only by proof, because a node that is behind says the same. Proof is another block at that
   * height, another transaction at that nonce, or a chain that has been too short for a while.
   */
  async function isGone(slot: Slot, receipt: Receipt, rival: boolean, { node, look }: Sight): Promise<boolean> {
    if (receipt.preconfirmed || rival) return true;
    const now = look.head < receipt.blockNumber ? undefined : await blockHashAt(node, receipt.blockNumber);
    if (now !== undefined) return now !== receipt.blockHash;
    return sure(`gone ${slot.hash}`, look);
  }

  async function undo(slot: Slot, round: Round): Promise<void> {
    const change = { receipt: undefined, ineffective: undefined, offeredAt: 0 };
    if (await move(round, slot.hash, 'orphan', change)) moved();
    if (FAILPOINTS) await step?.('block gone written', slot.batch);
  }

  /** One of several attempts is in a block: the others cannot be any more. */
  async function loseRivals(place: readonly Slot[], winner: Slot, round: Round): Promise<void> {
    for (const slot of place) {
      if (slot.hash === winner.hash || !isOpen(slot)) continue;
      if (slot.state === 'signed') await move(round, slot.hash, 'discard', { raw: '0x', nonceKey: undefined });
      else await move(round, slot.hash, 'lose', { lostAt: round.look.head, trouble: 'Another version of it was included.' });
    }
  }

  /** J-8: the nonce is used up and none of ours is in a block; or it is free again. Nothing of it is believed at first sight. */
  async function compareNonce(place: readonly Slot[], round: Round): Promise<void> {
    const { look } = round;
    const [first] = place;
    const count = first && look.counts.get(first.from);
    if (!first || count === undefined) return;
    const name = `${first.chainId} ${first.from} ${first.nonce}`;
    if (count <= first.nonce) {
      doubts.delete(`lost ${name}`);
      const lost = place.filter((slot) => slot.state === 'replaced' && look.head >= (slot.lostAt ?? 0n));
      if (lost.length === 0 || !sure(`back ${name}`, look)) return;
      for (const slot of lost) await move(round, slot.hash, 'revive', { lostAt: undefined, trouble: undefined, offeredAt: 0 });
      return moved();
    }
    const open = place.filter(isOnItsWay);
    if (open.length === 0 || open.some((slot) => look.receipts.get(slot.hash) !== null)) return;
    if (!sure(`lost ${name}`, look)) return;
    if (!(await believable(first, count))) {
      const trouble = 'The node says that this account sent many transactions that the wallet does not know of.';
      for (const slot of open) if (slot.trouble !== trouble) await move(round, slot.hash, 'answer', { trouble });
      return;
    }
    const trouble = 'Another transaction of the account took its nonce.';
    for (const slot of open) await move(round, slot.hash, 'lose', { lostAt: look.head, trouble });
    for (const slot of place.filter((each) => each.state === 'signed'))
      await move(round, slot.hash, 'discard', { raw: '0x', nonceKey: undefined });
    moved();
    if (FAILPOINTS) await step?.('nonce lost written', first.batch);
  }

  async function believable({ chainId, from }: Slot, count: number): Promise<boolean> {
    const last = await journal.lastNonce(chainId, from);
    return last === undefined || count <= last.nonce + last.nonceSpan + BELIEVABLE_JUMP;
  }

  const reread = async (place: readonly Slot[]): Promise<Slot[]> =>
    (await Promise.all(place.map((slot) => journal.slot(slot.hash)))).flatMap((slot) => slot ?? []);

  async function followPlace(batch: StoredBatch, place: readonly Slot[], round: Round): Promise<void> {
    const { receipts } = round.look;
    const { writes } = round;
    const found = (slot: Slot) => receipts.get(slot.hash);
    for (const slot of place) {
      if (slot.state !== 'mined' || !slot.receipt || found(slot) !== null) continue;
      const rival = place.some((each) => each !== slot && found(each));
      if (await isGone(slot, slot.receipt, rival, round)) await undo(slot, round);
    }
    for (const slot of place) {
      const receipt = found(slot);
      if (receipt) await include(batch, slot, receipt, round);
    }
    const now = round.writes > writes ? await reread(place) : place;
    const winner = now.find((slot) => slot.state === 'mined' || slot.state === 'final');
    if (!winner) return compareNonce(now, round);
    await loseRivals(now, winner, round);
    const { receipt } = winner;
    if (winner.state !== 'mined' || !receipt || receipt.preconfirmed || found(winner)?.blockHash !== receipt.blockHash) return;
    if (!isFinal(receipt.blockNumber, round.look)) return;
    await move(round, winner.hash, 'finalize');
    if (FAILPOINTS) await step?.('finality written', winner.batch);
  }

  return async (batch: StoredBatch, slots: readonly Slot[], sight: Sight): Promise<boolean> => {
    const round = { ...sight, writes: 0 };
    for (const place of placesOf(slots)) await followPlace(batch, place, round);
    return round.writes > 0;
  };
}

/**
 * S-22: an authorization with a wrong nonce is included with success and does nothing.
 * @returns nothing where it cannot be told yet.
 */
async function tookEffect(batch: StoredBatch, slot: Slot, receipt: Receipt, node: Node): Promise<boolean | undefined> {
  if (batch.upgrade === undefined || slot.nonceSpan !== 2 || !receipt.success) return true;
  const wanted = delegatedCode(batch.upgrade);
  if (receipt.preconfirmed) return wanted !== '0x' && (await answersAsDelegate(node, batch.from)) ? true : undefined;
  const then = await code(node, batch.from, toHex(receipt.blockNumber)).catch(() => code(node, batch.from, 'latest'));
  return then === wanted;
}

/** Whether a height stays: the chain's own word, or its depth where it has none (J-9). */
const isFinal = (height: bigint, { head, finalized }: Look): boolean =>
  finalized !== undefined && finalized > 0n ? height <= finalized : head - height >= FINAL_DEPTH;

/** Whether nothing can change any more for a slot among all of its batch, so that it need not be looked at again. */
export function isSettled(slot: Slot, slots: readonly Slot[], look: Look): boolean {
  if (slot.state !== 'replaced') return slot.state === 'final' || slot.state === 'discarded';
  const rival = slots.find((each) => each.index === slot.index && each.receipt);
  return rival ? rival.state === 'final' : slot.lostAt !== undefined && isFinal(slot.lostAt, look);
}
