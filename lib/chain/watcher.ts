import { isOpen, nextToOffer, type Slot, type StoredBatch, toDiscard } from '../core/batch.ts';
import type { BroadcastReading } from '../core/broadcast.ts';
import { delegationCode } from '../core/delegates.ts';
import type { Clock, Journal, Node, Nodes } from '../core/ports.ts';
import type { Bytes } from '../core/schema.ts';
import { answersAsDelegate } from './delegation.ts';
import { blockNumber, code, finalized, nonce, receipt } from './read.ts';

/** Blocks after which an inclusion counts as final on a chain that does not say so itself (J-9). */
const FINAL_DEPTH = 64n;

/** How long a nonce must have been seen taken, with no receipt of ours, before a foreign transaction is believed, in ms. */
const LOST_AFTER = 15_000;

export interface Watcher {
  /** Sees to all open batches soon, and goes on while one is under way. Cheap to call. */
  wake(): void;
  /** One look at every open batch. Says whether something is under way that another look soon may settle. */
  round(): Promise<boolean>;
}

export interface WatcherParts {
  journal: Journal;
  nodes: Nodes;
  clock: Clock;
  /** Hands bytes to the chain's nodes, and says what their answer means. `offers` counts the times before. */
  send(chainId: number, raw: Bytes, offers: number): Promise<BroadcastReading>;
  later(milliseconds: number, run: () => void): void;
  /**
   * Told after each look. `busy`: another look comes soon by itself. `waiting`: nothing moves, but a batch is not final
   * yet, so somebody has to wake the watcher in a while.
   */
  resting(state: 'busy' | 'waiting' | 'done'): void;
}

/** Brings journalled transactions onto the chain and follows them until they are final. The only sender. */
export function makeWatcher(parts: WatcherParts): Watcher {
  const { journal, clock } = parts;
  /** When a slot's nonce was first seen taken without a receipt of ours. Lost on a restart, which only waits anew. */
  const lostSince = new Map<string, number>();
  let running = false;
  let again = false;
  let quietSince = 0;

  /** Only bytes read back from the journal leave, and the attempt is written first (J-3). */
  async function offer(slot: Slot): Promise<void> {
    const attempt = { state: 'offered' as const, offers: slot.offers + 1, offeredAt: clock.now() };
    if (!(await journal.move(slot.hash, slot.state, attempt))) return;
    const row = (await journal.slots(slot.batch)).find((each) => each.hash === slot.hash);
    if (!row) return;
    const reading = await parts.send(row.chainId, row.raw, slot.offers);
    const trouble = reading.reason ?? '';
    if (reading.kind === 'taken' || reading.kind === 'known') await journal.move(slot.hash, 'offered', { trouble: undefined });
    else if (reading.kind === 'stuck' || reading.kind === 'underpriced' || reading.kind === 'permanent')
      await journal.move(slot.hash, 'offered', { state: 'stuck', trouble });
    else await journal.move(slot.hash, 'offered', { trouble });
  }

  /** Looks where an offered transaction is; offers it again, or finds its nonce taken by another. */
  async function chase(node: Node, batch: StoredBatch, slot: Slot): Promise<void> {
    const found = await receipt(node, slot.hash);
    if (found) {
      const ineffective = found.success && batch.upgrade !== undefined && !(await upgraded(node, batch, batch.upgrade));
      await journal.move(slot.hash, slot.state, {
        state: 'mined',
        receipt: found,
        trouble: undefined,
        ...(ineffective ? { ineffective } : {}),
      });
      lostSince.delete(slot.hash);
      return;
    }
    if ((await nonce(node, slot.from, 'latest')) > slot.nonce) {
      const since = lostSince.get(slot.hash) ?? clock.now();
      lostSince.set(slot.hash, since);
      if (clock.now() - since > LOST_AFTER)
        await journal.move(slot.hash, slot.state, {
          state: 'replaced',
          trouble: 'Another transaction of the account took its nonce.',
        });
      return;
    }
    lostSince.delete(slot.hash);
    if (clock.now() - (slot.offeredAt ?? 0) > patience(slot)) await offer(slot);
  }

  /** Follows an included transaction until its block is final; a block that is gone puts it back on its way (S-25). */
  async function confirm(node: Node, slot: Slot): Promise<void> {
    const found = await receipt(node, slot.hash);
    if (!found) {
      await journal.move(slot.hash, 'mined', { state: 'offered', receipt: undefined, ineffective: undefined, offeredAt: 0 });
      return;
    }
    if (found.blockHash !== slot.receipt?.blockHash) await journal.move(slot.hash, 'mined', { receipt: found });
    const [head, last] = await Promise.all([blockNumber(node), finalized(node)]);
    const final = last !== undefined && last > 0n ? found.blockNumber <= last : head - found.blockNumber >= FINAL_DEPTH;
    if (final) await journal.move(slot.hash, 'mined', { state: 'final' });
  }

  /** S-22: an authorization with a wrong nonce is included with success and does nothing. */
  async function upgraded(node: Node, batch: StoredBatch, delegate: `0x${string}`): Promise<boolean> {
    return (await code(node, batch.from, 'latest')) === delegationCode(delegate) || answersAsDelegate(node, batch.from);
  }

  async function follow(batch: StoredBatch): Promise<boolean> {
    const node = await parts.nodes.of(batch.chainId);
    for (const slot of await journal.slots(batch.key)) {
      if (slot.state === 'offered' || slot.state === 'stuck') await chase(node, batch, slot);
      else if (slot.state === 'mined') await confirm(node, slot);
    }
    for (const slot of toDiscard(await journal.slots(batch.key)))
      await journal.move(slot.hash, 'signed', { state: 'discarded', raw: '0x', nonceKey: undefined });
    const next = nextToOffer(await journal.slots(batch.key));
    if (next) await offer(next);

    const slots = await journal.slots(batch.key);
    if (slots.every((slot) => !isOpen(slot) && slot.state !== 'mined')) await journal.setBatch(batch.key, { open: 0 });
    return slots.some(isOpen);
  }

  async function round(): Promise<boolean> {
    // One batch that cannot be followed, because of its node or its record, holds up no other (H14).
    const underWay = (await journal.open()).map((batch) => follow(batch).catch(() => true));
    return (await Promise.all(underWay)).includes(true);
  }

  async function run(): Promise<void> {
    again = false;
    const underWay = await round().catch(() => true);
    const open = underWay || (await journal.open().catch(() => [])).length > 0;
    parts.resting(underWay ? 'busy' : open ? 'waiting' : 'done');
    running = false;
    if (again) return wake();
    if (!underWay) return;
    const eager = clock.now() - quietSince < 30_000;
    parts.later(eager ? 300 : 2_000, start);
  }

  function start(): void {
    if (running) {
      again = true;
      return;
    }
    running = true;
    void run();
  }

  function wake(): void {
    quietSince = clock.now();
    start();
  }

  return { wake, round };
}

/** How long to wait before the same bytes are offered again, in ms: longer each time. */
const patience = (slot: Slot): number => Math.min(60_000, 4_000 * 2 ** Math.min(slot.offers, 4));
