import { Dexie } from 'dexie';
import { deepEqual } from 'fast-equals';
import { isOpen, StoredBatch } from '../core/batch/batch.ts';
import { type Journal, NonceTaken } from '../core/batch/journal.ts';
import { isReleased, noncesOf } from '../core/batch/lifecycle.ts';
import { Slot } from '../core/batch/slot.ts';
import { stateAfter } from '../core/batch/slotMoves.ts';
import { dealingKeys } from '../core/risk/dealingKeys.ts';
import { DamagedRecord, isSound, sound } from '../core/rows.ts';
import type { Hash } from '../core/schema.ts';
import { chainRows } from './chainRows.ts';
import type { Database } from './db.ts';
import { forgetting } from './forgetting.ts';
import { kept } from './kept.ts';
import { nextSeq } from './seq.ts';
import { usedIds } from './usedIds.ts';

/** Confirmed batches and their signed transactions: what is not here is never sent (J-1). */
export function journalStore(db: Database): Journal {
  /**
   * The same call signed again at a nonce that became free has the same bytes, and so the same hash, as what was there before.
   * That row stays for its batch's sake, under a name that no transaction has; from now on the bytes are the new batch's.
   */
  async function makeRoom(hash: Hash): Promise<void> {
    const before = await db.slots.get(hash);
    if (!before || !isReleased(before.state)) return;
    await db.slots.delete(hash);
    const state = stateAfter(before.state, 'annul') ?? before.state;
    await db.slots.add({ ...before, state, raw: '0x', hash: `${hash} of ${before.batch}` });
  }

  return {
    get: (key) => db.batches.get(key),
    async find(origin, id) {
      const byId = await newest(db.batches.where('[origin+id]').equals([origin, id]));
      const found = byId ?? (await newest(db.batches.where('[origin+batchId]').equals([origin, id.toLowerCase()])));
      return found && sound(StoredBatch, found);
    },
    async has(origin, from, id) {
      // In this order: what is deleted in between is found among the used ones.
      const isThere = (await db.batches.where('[origin+from+id]').equals([origin, from, id]).count()) > 0;
      return isThere || usedIds(db).has({ origin, from, id });
    },
    async open() {
      const rows = await db.batches.where('open').equals(1).sortBy('seq');
      const damaged = rows.filter((row) => row.damaged === undefined && !isSound(StoredBatch, row));
      for (const { key } of damaged) await db.batches.update(key, { damaged: new DamagedRecord().said });
      return rows.filter((row) => !damaged.includes(row));
    },
    slots: async (key) => (await db.slots.where('batch').equals(key).sortBy('index')).map((row) => sound(Slot, row)),
    async record(batch, slots) {
      try {
        await db.transaction('rw', db.batches, db.slots, db.settings, async () => {
          if (await usedIds(db).has(batch)) throw new NonceTaken('The id is of a batch that was deleted');
          await db.batches.add({ ...batch, seq: await nextSeq(db.batches), dealt: dealingKeys(batch) });
          for (const { hash } of slots) await makeRoom(hash);
          await db.slots.bulkAdd(slots);
        });
      } catch (error) {
        if (isConstraint(error)) throw new NonceTaken('The nonce or the batch is in the journal already');
        throw error;
      }
    },
    slot: (hash) => db.slots.get(hash),
    async move(hash, event, change = {}) {
      let moved: Slot | undefined;
      const write = () =>
        db.transaction('rw', db.slots, async () => {
          const slot = await db.slots.get(hash);
          const state = slot && stateAfter(slot.state, event);
          if (!slot || !state) return;
          moved = { ...slot, ...(typeof change === 'function' ? change(slot) : change), state };
          await db.slots.put(moved);
        });
      await kept(write, async () => moved !== undefined && deepEqual(await db.slots.get(hash), moved));
      return moved;
    },
    async replace(old, slot) {
      try {
        await db.transaction('rw', db.slots, async () => {
          const before = await db.slots.get(old);
          if (!before || !isOpen(before)) throw new NonceTaken('What was to be replaced cannot be any more');
          await makeRoom(slot.hash);
          await db.slots.add(slot);
        });
      } catch (error) {
        if (isConstraint(error)) throw new NonceTaken('There is such an attempt already');
        throw error;
      }
    },
    async setBatch(key, change) {
      await kept(
        () => db.batches.update(key, change),
        async () => {
          const row = await db.batches.get(key);
          return row !== undefined && Object.entries(change).every(([name, value]) => deepEqual(Reflect.get(row, name), value));
        },
      );
    },
    async lastNonce(chainId, from) {
      const last = await db.slots
        .where('[chainId+from+nonce]')
        .between([chainId, from, Dexie.minKey], [chainId, from, Dexie.maxKey])
        .filter(({ state }) => !isReleased(state))
        .reverse()
        .first();
      return last && noncesOf(await db.slots.where('[chainId+from+nonce]').equals([chainId, from, last.nonce]).toArray());
    },
    unsettled: () => db.slots.where('state').anyOf('signed', 'offered', 'stuck', 'mined').toArray(),
    ...forgetting(db),
    ...chainRows(db),
  };
}

/** Two accounts of a site may each have a batch of one id; the keys say nothing of their order. */
const newest = async (rows: { sortBy(field: 'seq'): PromiseLike<StoredBatch[]> }) => (await rows.sortBy('seq')).at(-1);

const isConstraint = (error: unknown): boolean =>
  error instanceof Dexie.ConstraintError ||
  (error instanceof Dexie.BulkError && error.failures.some((failure) => failure.name === 'ConstraintError'));
