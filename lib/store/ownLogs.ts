import { Dexie } from 'dexie';
import type { StoredBatch } from '../core/batch/batch.ts';
import type { Log } from '../core/batch/slot.ts';
import type { Address } from '../core/schema.ts';
import type { Database } from './db.ts';

/** Of how many of an account's newest transactions the events are looked at. */
const AT_MOST = 1_000;

/** What the receipts in the journal tell of an account's own transactions on a chain, each with its batch: the newest, in their order. */
export const ownLogs = (db: Database) => ({
  of: (chainId: number, from: Address): Promise<{ batch: StoredBatch; logs: readonly Log[] }[]> =>
    db.transaction('r', db.slots, db.batches, async () => {
      const newest = await db.slots
        .where('[chainId+from+nonce]')
        .between([chainId, from, Dexie.minKey], [chainId, from, Dexie.maxKey])
        .reverse()
        .filter(({ receipt }) => receipt?.success === true)
        .limit(AT_MOST)
        .toArray();
      // Several may be of one.
      const found = await db.batches.bulkGet([...new Set(newest.map(({ batch }) => batch))]);
      const batches = new Map(found.flatMap((each) => (each ? [[each.key, each]] : [])));
      return newest
        .flatMap(({ receipt, batch: key }) => {
          const batch = batches.get(key);
          return batch && receipt ? [{ batch, logs: receipt.logs }] : [];
        })
        .reverse();
    }),
});
