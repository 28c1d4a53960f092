import { Dexie } from 'dexie';
import type { Log } from '../core/batch/slot.ts';
import type { Address } from '../core/schema.ts';
import type { Database } from './db.ts';

/** Of how many of an account's newest transactions the events are looked at. */
const AT_MOST = 1_000;

/** What the receipts in the journal tell of an account's own transactions on a chain: the newest of them, in the order in which they were made. */
export const ownLogs = (db: Database) => ({
  async of(chainId: number, from: Address): Promise<Log[]> {
    const newest = await db.slots
      .where('[chainId+from+nonce]')
      .between([chainId, from, Dexie.minKey], [chainId, from, Dexie.maxKey])
      .reverse()
      .filter(({ receipt }) => receipt?.success === true)
      .limit(AT_MOST)
      .toArray();
    return newest.reverse().flatMap(({ receipt }) => receipt?.logs ?? []);
  },
});
