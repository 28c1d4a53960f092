import type { Transaction } from 'dexie';
import type { Slot, StoredBatch } from '../core/batch/batch.ts';
import { marksOf } from '../core/risk/marks.ts';
import { CallsRow } from '../core/rows.ts';
import type { KeptBatch } from './db.ts';

/** How many rows are held at a time: a journal may be far larger than what fits into memory at once. */
const AT_ONCE = 200;

/** How the rows of one version come out of those before it. All of it happens in one transaction of the browser's, or nothing. */
export async function toVersion2(old: Transaction): Promise<void> {
  await closeLosses(old);
  await markDealings(old);
}

/** A loss is final or not (N-01). Of batches that were closed it was. */
async function closeLosses(old: Transaction): Promise<void> {
  const closed = await old.table<StoredBatch>('batches').where('open').equals(0).primaryKeys();
  const ofClosed = old.table<Slot>('slots').where('batch').anyOf(closed);
  await ofClosed.filter(({ state }) => state === 'replaced').modify({ state: 'lost' });
}

/** Whom the user has dealt with is found by an index (N-26). Of a batch that cannot be read nobody can tell, and it is left as it is. */
async function markDealings(old: Transaction): Promise<void> {
  const batches = old.table<KeptBatch, string>('batches');
  let last = '';
  for (;;) {
    const rows = await batches.where(':id').above(last).limit(AT_ONCE).toArray();
    const marked = rows.flatMap((row): KeptBatch[] => {
      const { data } = CallsRow.safeParse(row);
      return data ? [{ ...row, dealt: marksOf(data) }] : [];
    });
    await batches.bulkPut(marked);
    const end = rows.at(-1);
    if (!end || rows.length < AT_ONCE) return;
    last = end.key;
  }
}
