import { Dexie } from 'dexie';
import { isOwnPayment, OWN_ORIGIN, StoredBatch } from '../core/batch/batch.ts';
import { isSound } from '../core/rows.ts';
import type { Database } from './versions.ts';

/** How far back is looked, in batches of anybody, and how many of them at a time. */
const FARTHEST = 10_000;
const AT_A_TIME = 500;

/** How long after its yes a batch may be written down, in ms: it may stand behind one whose yes came later. */
const LATEST = 15 * 60_000;

/** Reads what the owner paid, between which there may be any number of batches that sites asked for: of these only keys are read. */
export function ownPayments(db: Pick<Database, 'batches'>) {
  const ownKeys = () =>
    db.batches.where('[origin+id]').between([OWN_ORIGIN, Dexie.minKey], [OWN_ORIGIN, Dexie.maxKey]).primaryKeys();

  return {
    /** The latest, newest first, at most so many; those whose record is damaged are left out. */
    async latest(most: number): Promise<StoredBatch[]> {
      const own = new Set(await ownKeys());
      const newest = Number((await db.batches.orderBy('seq').lastKey()) ?? 0);
      const found: StoredBatch[] = [];
      for (let last = newest; last > newest - FARTHEST && last >= 0 && own.size > 0 && found.length < most; last -= AT_A_TIME) {
        const keys = await db.batches
          .where('seq')
          .between(last - AT_A_TIME, last, false, true)
          .primaryKeys();
        const here = keys.filter((key) => own.delete(key)).reverse();
        for (const row of await db.batches.bulkGet(here))
          if (row && isOwnPayment(row) && isSound(StoredBatch, row)) found.push(row);
      }
      return found.slice(0, most);
    },

    /** The latest that was confirmed since then, in ms since 1970. Of what is older little is read, however much there is. */
    latestSince: (since: number): Promise<StoredBatch | undefined> =>
      db.batches
        .orderBy('seq')
        .reverse()
        .until(({ confirmedAt }) => confirmedAt < since - LATEST)
        .filter((row) => isOwnPayment(row) && row.confirmedAt >= since && isSound(StoredBatch, row))
        .first() as Promise<StoredBatch | undefined>,
  };
}
