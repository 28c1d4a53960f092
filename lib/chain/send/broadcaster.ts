import { deepEqual } from 'fast-equals';
import { keccak256, parseTransaction } from 'viem';
import { ageOf } from '../../core/age.ts';
import {
  candidates,
  isCutOff,
  isOnItsWay,
  mayLeave,
  mustHold,
  nextToOffer,
  type StoredBatch,
  toDiscard,
} from '../../core/batch/batch.ts';
import { type BroadcastReading, isAgainstRules, isRefusal } from '../../core/batch/broadcast.ts';
import { FAILPOINTS, type FailpointHook } from '../../core/batch/failpoints.ts';
import type { Journal } from '../../core/batch/journal.ts';
import type { Slot } from '../../core/batch/slot.ts';
import { ERASED } from '../../core/batch/slotMoves.ts';
import { mostFor } from '../../core/batch/surcharge.ts';
import type { Clock } from '../../core/platform.ts';
import { DamagedRecord } from '../../core/rows.ts';
import type { Bytes, Hash } from '../../core/schema.ts';
import type { KeyOf, Said } from '../../words/said.ts';
import type { ChainSnapshot } from '../read/snapshot.ts';
import { type MissingParts, makeMissing } from './missing.ts';
import type { OffersUnderWay } from './offersUnderWay.ts';

export interface BroadcasterParts {
  journal: Journal;
  clock: Clock;
  /** Hands bytes to the chain's nodes, and says what their answer means. `offers` counts the times before. */
  send(chainId: number, raw: Bytes, offers: number): Promise<BroadcastReading>;
  /** Hands bytes to every node of the chain; without it one node is not enough to say that they can never get in. */
  sendEach?(chainId: number, raw: Bytes): Promise<BroadcastReading[]>;
  /** Without it no foreign transaction is looked for. */
  poolCounts?: MissingParts['poolCounts'];
  /** Told of each offer while it is under way. */
  offers?: OffersUnderWay;
  step?: FailpointHook;
  /** Told when a batch has come further. */
  moved(): void;
}

/**
 * Sends what is due to the chain's nodes, and erases what must not be sent any more. All that the wallet sends by itself goes
 * through here.
 */
export function makeBroadcaster({
  journal,
  clock,
  send,
  sendEach = async () => [],
  poolCounts = async () => [],
  offers,
  step,
  moved,
}: BroadcasterParts) {
  const waitsInVain = makeMissing({ journal, clock, poolCounts });
  /**
   * The newest block when a node last refused these bytes: on a new one it may take them. Lost on a restart, which only waits
   * longer.
   */
  const refused = new Map<Hash, bigint>();
  /** What this worker has sent. An earlier worker may have died with the attempt written and nothing sent. */
  const offered = new Set<Hash>();

  const broadcast = (slot: Slot, snapshot: ChainSnapshot): Promise<void> => {
    const offer = () => offerBytes(slot, snapshot);
    return offers ? offers.during(slot.hash, offer) : offer();
  };

  /** Only bytes read back from the journal leave, and the attempt is written first (J-3). */
  async function offerBytes(slot: Slot, { head }: ChainSnapshot): Promise<void> {
    if (keccak256(slot.raw) !== slot.hash)
      throw new DamagedRecord('The bytes of a transaction are not those that were signed', 'damaged.bytes');
    const now = clock.now();
    const attempt = ({ offers, sentAt = now }: Slot) => ({ offers: offers + 1, offeredAt: now, sentAt });
    const row = await journal.move(slot.hash, 'offer', attempt);
    if (!row) return;
    offered.add(row.hash);
    if (FAILPOINTS) await step?.('attempt written', row.batch);
    const first = await send(row.chainId, row.raw, slot.offers);
    if (FAILPOINTS) await step?.('bytes sent', row.batch);
    refused.delete(row.hash);
    const { said, isNever } = slot.offers === 0 && isAgainstRules(first) ? await byAll(row, first) : { said: first };
    const { kind, reason } = said;
    if (isNever) {
      await journal.move(row.hash, 'annul', {
        ...ERASED,
        ...evidenceOf(row, said, now),
        trouble: { code: 'trouble.refusedByAll' },
      });
      moved();
      if (FAILPOINTS) await step?.('node answer written', row.batch);
      return;
    }
    const isTaken = kind === 'taken' || kind === 'known';
    const isRefused = kind === 'stuck' || kind === 'underpriced' || kind === 'permanent';
    const answer = (stored: Slot) => ({ ...evidenceOf(stored, said, now), trouble: isTaken ? undefined : reason });
    await journal.move(row.hash, isRefused ? 'refuse' : 'answer', answer);
    if (kind === 'stuck' || kind === 'wait') refused.set(row.hash, head);
    if (slot.offers === 0) moved();
    if (FAILPOINTS) await step?.('node answer written', row.batch);
  }

  /**
   * K-03: what one node calls impossible at the first attempt is shown to all of them. Where each agrees, it never was anywhere, and
   * its place is free again. An upgrade's authorization, though, can be used by whoever has seen it, unless the chain knows of none (N-09).
   */
  async function byAll(
    { chainId, raw, nonceSpan }: Slot,
    first: BroadcastReading,
  ): Promise<{ said: BroadcastReading; isNever?: boolean }> {
    const readings = await sendEach(chainId, raw);
    const isHarmless = ({ reason }: BroadcastReading) => nonceSpan === 1 || reason?.code === 'broadcast.unknownType';
    if (readings.length > 0 && readings.every((each) => isAgainstRules(each) && isHarmless(each)))
      return { said: first, isNever: true };
    const taken = readings.find(({ kind }) => kind === 'taken' || kind === 'known');
    return { said: taken ?? (readings.every(isRefusal) ? first : { ...first, doubtful: true }) };
  }

  /** Whether the same bytes should be offered once more: after a while, or on a new block where a node would not have them. */
  function isDue(slot: Slot, { head }: ChainSnapshot): boolean {
    const waited = ageOf(slot.offeredAt ?? 0, clock.now());
    const at = refused.get(slot.hash);
    return !offered.has(slot.hash) || waited > patience(slot) || (at !== undefined && head > at && waited > 1_000);
  }

  async function waitFor({ hash, trouble }: Slot, why: Said<KeyOf<'trouble'>>): Promise<void> {
    if (!deepEqual(trouble, why)) await journal.move(hash, 'wait', { trouble: why });
  }

  /** T-E29: what the account cannot pay for any more is not offered, so that it can still be discarded. */
  async function isAffordable(slot: Slot, { balances }: ChainSnapshot): Promise<boolean> {
    const nativeBalance = balances.get(slot.from);
    const { value = 0n } = parseTransaction(slot.raw);
    if (nativeBalance === undefined || nativeBalance >= value + mostFor(slot)) return true;
    await waitFor(slot, { code: 'trouble.notHeld' });
    return false;
  }

  async function offerNext(batch: StoredBatch, next: Slot, slots: readonly Slot[], snapshot: ChainSnapshot): Promise<void> {
    const replaces = next.attempt > 0;
    if (!replaces && batch.heldSince !== undefined) return;
    if (mustHold(batch, slots, clock.now())) {
      await journal.setBatch(batch.key, { heldSince: clock.now() });
      if (FAILPOINTS) await step?.('batch held', batch.key);
      return;
    }
    if (replaces || (await isAffordable(next, snapshot))) await broadcast(next, snapshot);
  }

  /**
   * A reorganisation has undone what stood before it: it waits for that to come back. Where that will not, nobody can take back
   * the bytes that nodes have had; the user is told, and can take its nonce.
   */
  async function keepBack(batch: StoredBatch, slots: readonly Slot[], slot: Slot): Promise<void> {
    if (isCutOff(batch, slots, slot)) await waitFor(slot, { code: 'trouble.cutOff' });
  }

  /** What waits in vain is not offered, and the user is told why (N-14). */
  async function offerAgain(slot: Slot, snapshot: ChainSnapshot): Promise<void> {
    const why = await waitsInVain(slot, snapshot);
    if (why) await waitFor(slot, why);
    else if (isDue(slot, snapshot)) await broadcast(slot, snapshot);
  }

  return async (batch: StoredBatch, snapshot: ChainSnapshot): Promise<void> => {
    const found = await journal.slots(batch.key);
    const condemned = toDiscard(batch, found);
    if (FAILPOINTS && condemned.length > 0) await step?.('rest condemned', batch.key);
    for (const slot of condemned) await journal.move(slot.hash, 'discard', ERASED);
    if (FAILPOINTS && condemned.length > 0) await step?.('rest discarded', batch.key);

    const slots = condemned.length > 0 ? await journal.slots(batch.key) : found;
    const gaps = slots.some(isOnItsWay) ? await journal.released(batch.chainId, batch.from) : [];
    const next = nextToOffer(batch, slots);
    if (next) await offerNext(batch, next, slots, snapshot);
    for (const slot of candidates(slots)) {
      if (!isOnItsWay(slot) || slot.givenUpAt !== undefined) continue;
      const gap = gaps.find(({ nonce }) => nonce < slot.nonce && nonce >= (snapshot.counts.get(slot.from) ?? 0));
      // N-06: no node can include it before another transaction has the place that was given up.
      if (gap !== undefined) await waitFor(slot, { code: 'trouble.behind' });
      else if (!mayLeave(batch, slots, slot)) await keepBack(batch, slots, slot);
      else await offerAgain(slot, snapshot);
    }
  };
}

/** What an answer proves of whether any node has the bytes: as many refusals as offers, and since when all were for good. */
const evidenceOf = (slot: Slot, said: BroadcastReading, now: number): Pick<Slot, 'refusals' | 'refusedSince'> => ({
  refusals: (slot.refusals ?? 0) + (isRefusal(said) ? 1 : 0),
  refusedSince: said.kind === 'permanent' ? (slot.refusedSince ?? now) : undefined,
});

/** How long to wait before the same bytes are offered again, in ms: longer each time. */
const patience = (slot: Slot): number => Math.min(15_000, 4_000 * 2 ** Math.min(slot.offers, 2));
