import { Dexie } from 'dexie';
import type { StoredBatch } from '../core/batch/batch.ts';
import type { Log } from '../core/batch/slot.ts';
import { OWN_LOOKED_AT } from '../core/effects/liveAllowances.ts';
import type { Address } from '../core/schema.ts';
import type { Database } from './db.ts';

/** What the receipt of one of an account's own transactions tells. */
interface OwnLogs {
  batch: StoredBatch;
  logs: readonly Log[];
  /** The block that has it; absent where there is no such block yet. */
  block?: bigint;
}

/** What the receipts in the journal tell of an account's own transactions on a chain: the newest, in their order. */
export const ownLogs = (db: Database) => ({
  of: (chainId: number, from: Address): Promise<OwnLogs[]> =>
    db.transaction('r', db.slots, db.batches, async () => {
      const newest = await db.slots
        .where('[chainId+from+nonce]')
        .between([chainId, from, Dexie.minKey], [chainId, from, Dexie.maxKey])
        .reverse()
        .filter(({ receipt }) => receipt?.success === true)
        .limit(OWN_LOOKED_AT)
        .toArray();
      // Several may be of one.
      const found = await db.batches.bulkGet([...new Set(newest.map(({ batch }) => batch))]);
      const batches = new Map(found.flatMap((each) => (each ? [[each.key, each]] : [])));
      return newest
        .flatMap(({ receipt, batch: key }) => {
          const batch = batches.get(key);
          if (!batch || !receipt) return [];
          return [{ batch, logs: receipt.logs, ...(receipt.preconfirmed ? {} : { block: receipt.blockNumber }) }];
        })
        .reverse();
    }),
});
