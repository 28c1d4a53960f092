import { Dexie } from 'dexie';
import { type Journal, NonceTaken } from '../core/ports.ts';
import type { Database } from './db.ts';
import { nextSeq } from './seq.ts';

/** Confirmed batches and their signed transactions: what is not here is never sent (J-1). */
export function journalStore(db: Database): Journal {
  return {
    get: (key) => db.batches.get(key),
    async find(origin, id) {
      const byId = await db.batches.where('[origin+id]').equals([origin, id]).last();
      return byId ?? db.batches.where('[origin+batchId]').equals([origin, id.toLowerCase()]).last();
    },
    has: async (origin, from, id) => (await db.batches.where('[origin+from+id]').equals([origin, from, id]).count()) > 0,
    open: () => db.batches.where('open').equals(1).sortBy('seq'),
    slots: (key) => db.slots.where('batch').equals(key).sortBy('index'),
    async record(batch, slots) {
      try {
        await db.transaction('rw', db.batches, db.slots, async () => {
          await db.batches.add({ ...batch, seq: await nextSeq(db.batches) });
          await db.slots.bulkAdd(slots);
        });
      } catch (error) {
        if (isConstraint(error)) throw new NonceTaken('The nonce or the batch is in the journal already');
        throw error;
      }
    },
    move: (hash, from, change) =>
      db.transaction('rw', db.slots, async () => {
        const slot = await db.slots.get(hash);
        if (slot?.state !== from) return false;
        await db.slots.put({ ...slot, ...change });
        return true;
      }),
    async setBatch(key, change) {
      await db.batches.update(key, change);
    },
    lastNonce: (chainId, from) =>
      db.slots
        .where('[chainId+from+nonce]')
        .between([chainId, from, Dexie.minKey], [chainId, from, Dexie.maxKey])
        .reverse()
        .filter((slot) => slot.state !== 'discarded')
        .first(),
    unsettled: () => db.slots.where('state').anyOf('signed', 'offered', 'stuck', 'mined').toArray(),
  };
}

const isConstraint = (error: unknown): boolean =>
  error instanceof Dexie.ConstraintError ||
  (error instanceof Dexie.BulkError && error.failures.some((failure) => failure.name === 'ConstraintError'));
