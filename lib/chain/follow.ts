import { parseTransaction } from 'viem';
import { z } from 'zod';
import { ageOf } from '../core/age.ts';
import { isOnItsWay, isOpen, placesOf, type Receipt, type Slot, type StoredBatch } from '../core/batch.ts';
import { delegatedCode } from '../core/delegates.ts';
import { FAILPOINTS, type Step } from '../core/failpoints.ts';
import { intrinsicGas } from '../core/gas.ts';
import type { Clock, Journal, Node } from '../core/ports.ts';
import { Hash, toHex } from '../core/schema.ts';
import { answersAsDelegate } from './delegation.ts';
import type { Look } from './look.ts';
import { BELIEVABLE_JUMP } from './nonceBook.ts';
import { blockHashAt, code, Finalized, Nonce } from './read.ts';

/** Blocks after which an inclusion counts as final on a chain that does not say so itself (J-9). */
const FINAL_DEPTH = 64n;

/** What one look cannot prove, a second one does that is a block or this long later, in ms. */
const SECOND_LOOK = 15_000;

/** How long a nonce has to have been lost, where blocks are too few to make that final, in ms. */
const LOST_FOR_GOOD = 20 * 60_000;

/** Looks further apart than this say nothing of the time between them: the machine slept, or its clock was moved. In ms. */
const GAP = 60_000;

/** A node that can have a question put to every endpoint of its chain. */
export interface OpinionatedNode extends Node {
  /** The answers of those endpoints that give one, each to all questions in their order; what an endpoint refused is absent. */
  askEach(calls: readonly { method: string; params: readonly unknown[] }[]): Promise<unknown[][]>;
}

/** A chain at one moment. */
export interface Sight {
  node: OpinionatedNode;
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

  /** Since when, without a gap, a loss was seen by this worker. Lost on a restart, which only waits anew. */
  const losses = new Map<string, { since: number; last: number }>();

  /** Whether this was seen before, in an older block or long enough ago. */
  function sure(what: string, { head }: Look): boolean {
    const now = clock.now();
    const seen = doubts.get(what);
    // A clock that was set back proves nothing: the wait begins anew (N-16).
    const first = seen && seen.at <= now ? seen : { at: now, head: seen?.head ?? head };
    doubts.set(what, first);
    const proven = head > first.head || now - first.at > SECOND_LOOK;
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
    const done = await tookEffect(batch, slot, receipt, round);
    if (done === undefined) return;
    // What cannot be taken back from who is told is looked at twice: that nothing of it ran, or that it did though no gas says so.
    const odd = !done || (batch.delegate !== undefined && isIdle(slot, receipt));
    if (odd && !sure(`ineffective ${slot.hash} ${receipt.blockHash}`, round.look)) return;
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
    if (now === undefined) return sure(`gone ${slot.hash}`, look);
    doubts.delete(`gone ${slot.hash}`);
    return now !== receipt.blockHash;
  }

  async function undo(slot: Slot, round: Round): Promise<void> {
    const change = { receipt: undefined, ineffective: undefined, offeredAt: 0 };
    if (await move(round, slot.hash, 'orphan', change)) moved();
    // What the user gave up is not sent again, whatever became of it meanwhile.
    if (slot.givenUpAt !== undefined) await move(round, slot.hash, 'abandon');
    if (FAILPOINTS) await step?.('block gone written', slot.batch);
  }

  /** One of several attempts is in a block: the others cannot be any more. */
  async function loseRivals(place: readonly Slot[], winner: Slot, round: Round): Promise<void> {
    for (const slot of place) {
      if (slot.hash === winner.hash || !isOpen(slot)) continue;
      if (slot.state === 'signed') await move(round, slot.hash, 'discard', { raw: '0x', nonceKey: undefined });
      else await lose(round, slot, 'Another version of it was included.');
    }
  }

  const lose = (round: Round, { hash }: Slot, trouble: string) =>
    move(round, hash, 'lose', { lostAt: round.look.head, lostSince: clock.now(), trouble });

  /**
   * N-01: a loss is final once the block that shows it is, or where blocks are few, after a while without a gap; and only while
   * no endpoint of the chain knows better.
   */
  async function concede(name: string, place: readonly Slot[], round: Round): Promise<void> {
    const { look, node } = round;
    const lost = place.filter(seemsLost);
    const [first] = lost;
    if (!first || lost.some(({ hash }) => look.receipts.get(hash) !== null)) return;
    const now = clock.now();
    const seen = losses.get(name);
    const loss = seen && now >= seen.last && now - seen.last < GAP ? { since: seen.since, last: now } : { since: now, last: now };
    losses.set(name, loss);
    const isLong = ({ lostSince = now }: Slot) => now - loss.since > SECOND_LOOK && ageOf(lostSince, now) > LOST_FOR_GOOD;
    if (!lost.every((slot) => (slot.lostAt !== undefined && isFinal(slot.lostAt, look)) || isLong(slot))) return;
    if (await isContradicted(node, first, lost, look)) return;
    losses.delete(name);
    for (const { hash } of lost) await move(round, hash, 'concede');
    for (const { hash, state } of place)
      if (state === 'signed') await move(round, hash, 'discard', { raw: '0x', nonceKey: undefined });
    moved();
    if (FAILPOINTS) await step?.('loss final written', lost[0]?.batch ?? '');
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
      losses.delete(name);
      const lost = place.filter((slot) => seemsLost(slot) && isPast(slot, look));
      if (lost.length === 0 || !sure(`back ${name}`, look)) return;
      for (const slot of lost) await move(round, slot.hash, 'revive', { lostAt: undefined, trouble: undefined, offeredAt: 0 });
      return moved();
    }
    doubts.delete(`back ${name}`);
    const open = place.filter((slot) => isOnItsWay(slot) || (slot.state === 'abandoned' && !seemsLost(slot)));
    if (open.length === 0) return concede(name, place, round);
    if (open.some((slot) => look.receipts.get(slot.hash) !== null)) return;
    if (!sure(`lost ${name}`, look)) return;
    if (!(await believable(first, count))) {
      const trouble = 'The node says that this account sent many transactions that the wallet does not know of.';
      for (const slot of open) if (slot.trouble !== trouble) await move(round, slot.hash, 'answer', { trouble });
      return;
    }
    const trouble = 'Another transaction of the account took its nonce.';
    for (const slot of open) await lose(round, slot, trouble);
    moved();
    if (FAILPOINTS) await step?.('nonce lost written', first.batch);
  }

  /** Whether a look is of later than a loss. A head that was a lie, or a chain that began anew, is outgrown by time. */
  const isPast = ({ lostAt = 0n, lostSince = clock.now() }: Slot, { head }: Look) =>
    head >= lostAt || clock.now() - lostSince > LOST_FOR_GOOD;

  async function believable({ chainId, from }: Slot, count: number): Promise<boolean> {
    const last = await journal.lastNonce(chainId, from);
    return last === undefined || count <= last.nonce + last.nonceSpan + BELIEVABLE_JUMP;
  }

  const reread = async (place: readonly Slot[]): Promise<Slot[]> =>
    (await Promise.all(place.map((slot) => journal.slot(slot.hash)))).flatMap((slot) => slot ?? []);

  async function followPlace(batch: StoredBatch, place: readonly Slot[], round: Round): Promise<void> {
    const { receipts } = round.look;
    const { writes } = round;
    const found = (slot: Slot) => heldAgainst(slot.receipt, receipts.get(slot.hash));
    for (const slot of place) {
      if (slot.state !== 'mined' || !slot.receipt || found(slot) !== null) continue;
      const rival = place.some((each) => each !== slot && found(each));
      if (await isGone(slot, slot.receipt, rival, round)) await undo(slot, round);
    }
    for (const slot of place) {
      const receipt = found(slot);
      if (!receipt) continue;
      doubts.delete(`gone ${slot.hash}`);
      await include(batch, slot, receipt, round);
    }
    const now = round.writes > writes ? await reread(place) : place;
    const winner = now.find((slot) => slot.state === 'mined' || slot.state === 'final');
    if (!winner) return compareNonce(now, round);
    await loseRivals(now, winner, round);
    const { receipt } = winner;
    if (winner.state === 'mined') {
      if (!receipt || receipt.preconfirmed || found(winner)?.blockHash !== receipt.blockHash) return;
      if (!isFinal(receipt.blockNumber, round.look)) return;
    }
    for (const { hash, state } of now) if (state === 'replaced' || state === 'abandoned') await move(round, hash, 'concede');
    if (winner.state === 'final') return;
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
 * Whether the calls of an atomic batch ran. S-22: an authorization with a wrong nonce is included with success and does nothing;
 * N-02: nor does a call to an account that has no code any more.
 * @returns nothing where it cannot be told yet.
 */
async function tookEffect(batch: StoredBatch, slot: Slot, receipt: Receipt, { node, look }: Sight): Promise<boolean | undefined> {
  const delegate = batch.delegate ?? (slot.nonceSpan === 2 ? batch.upgrade : undefined);
  if (delegate === undefined || slot.purpose === 'cancel' || !receipt.success) return true;
  const wanted = delegatedCode(delegate);
  if (receipt.preconfirmed) return wanted !== '0x' && (await answersAsDelegate(node, batch.from)) ? true : undefined;
  // By its hash: a backend that does not have this very block cannot answer for it (N-03).
  const then = await code(node, batch.from, { blockHash: receipt.blockHash }).catch(() => undefined);
  if (then !== undefined) return then === wanted;
  // Nodes forget old states. Once the block is final, its height names it, and what holds now is the last that can be known.
  if (!isFinal(receipt.blockNumber, look)) return undefined;
  return (await code(node, batch.from, toHex(receipt.blockNumber)).catch(() => code(node, batch.from, 'latest'))) === wanted;
}

/** Whether a transaction that was to run something has succeeded and run nothing, as far as its gas tells. */
const isIdle = (slot: Slot, receipt: Receipt): boolean =>
  slot.purpose !== 'cancel' && slot.nonceSpan === 1 && receipt.success && looksIdle(slot, receipt);

/** Whether the gas that was used is what a transaction costs in which not an instruction runs. Much data and few instructions cost no more. */
function looksIdle({ raw }: Slot, { gasUsed }: Receipt): boolean {
  const { data = '0x' } = parseTransaction(raw);
  return gasUsed === intrinsicGas(data);
}

/**
 * What a look says of a transaction that a block has. A head that is not as high as its receipt comes from another backend, which is
 * behind: it takes no block back (N-11). Where it names another block, what it says against the first one is to be proven.
 */
function heldAgainst(known: Receipt | undefined, found: Receipt | null | undefined): Receipt | null | undefined {
  if (!known || known.preconfirmed || !found?.preconfirmed) return found;
  return found.blockHash === known.blockHash ? known : null;
}

const InABlock = z.object({ blockHash: Hash });

/**
 * Whether any endpoint knows better than that these attempts at a nonce are lost: it has one in a block, by its receipt or the
 * transaction itself, or has come as far as the loss and counts the nonce as free.
 */
async function isContradicted(
  node: OpinionatedNode,
  { from, nonce, lostAt = 0n }: Slot,
  lost: readonly Slot[],
  { head }: Look,
): Promise<boolean> {
  const opinions = await node.askEach([
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
    { method: 'eth_getTransactionCount', params: [from, 'latest'] },
    ...lost.flatMap(({ hash }) =>
      ['eth_getTransactionByHash', 'eth_getTransactionReceipt'].map((method) => ({ method, params: [hash] })),
    ),
  ]);
  const isWhole = ([, , ...answers]: readonly unknown[]) => answers.every((answer) => answer !== undefined);
  // Nobody who could have known has said that there is nothing.
  if (!opinions.some(isWhole)) return true;
  const since = lostAt < head ? lostAt : head;
  const isFree = (block: unknown, count: unknown) =>
    (Finalized.safeParse(block).data?.number ?? -1n) >= since && (Nonce.safeParse(count).data ?? nonce + 1) <= nonce;
  return opinions.some(
    ([block, count, ...answers]) => isFree(block, count) || answers.some((answer) => InABlock.safeParse(answer).success),
  );
}

/** Whether a height stays: the chain's own word, or its depth where it has none (J-9). */
const isFinal = (height: bigint, { head, finalized }: Look): boolean =>
  finalized !== undefined && finalized > 0n ? height <= finalized : head - height >= FINAL_DEPTH;

/** Whether another transaction has been seen at the nonce of a slot, and not yet for good. */
const seemsLost = ({ state, lostAt }: Slot): boolean => state === 'replaced' || (state === 'abandoned' && lostAt !== undefined);

/** Whether nothing can change any more for a slot, so that it need not be looked at again. */
export const isSettled = ({ state }: Pick<Slot, 'state'>): boolean =>
  state === 'final' || state === 'lost' || state === 'discarded' || state === 'void';
