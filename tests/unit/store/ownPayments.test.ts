import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { OWN_ORIGIN, type StoredBatch } from '../../../lib/core/batch/batch.ts';
import { ownPayments } from '../../../lib/store/ownPayments.ts';
import { batchOf, freshDatabase } from './rows.ts';

const payment = (at: number, change: Partial<StoredBatch> = {}) => batchOf(at, { origin: OWN_ORIGIN, method: 'send', ...change });

async function latestOf(rows: StoredBatch[], most: number) {
  const db = freshDatabase();
  await db.batches.bulkAdd(rows);
  return (await ownPayments(db).latest(most)).map(({ seq }) => seq);
}

test('the owner’s latest payments come newest first, as many as are asked for', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => (at % 3 ? batchOf(at) : payment(at)));
  expect(await latestOf(rows, 3)).toEqual([18, 15, 12]);
  expect(await latestOf(rows, 30)).toEqual([18, 15, 12, 9, 6, 3, 0]);
});

test('a payment is found however much sites asked for since', async () => {
  const asked = Array.from({ length: 3_000 }, (_, at) => batchOf(at + 3));
  expect(await latestOf([payment(0), payment(1), payment(2), ...asked], 2)).toEqual([2, 1]);
});

test('nothing else that the owner asked for counts, nor a damaged record', async () => {
  const rows = [payment(1), payment(2, { method: 'revokeDelegation' }), payment(3, { chainId: 'none' as never }), batchOf(4)];
  expect(await latestOf(rows, 5)).toEqual([1]);
});

test('there are none where nothing was ever confirmed, or nothing of the owner’s', async () => {
  expect(await latestOf([], 5)).toEqual([]);
  expect(await latestOf([batchOf(1)], 5)).toEqual([]);
});

const MINUTE = 60_000;

async function latestSince(since: number, rows: StoredBatch[]) {
  const db = freshDatabase();
  await db.batches.bulkAdd(rows);
  const steps = vi.spyOn(IDBCursor.prototype, 'continue');
  const found = await ownPayments(db).latestSince(since);
  const taken = steps.mock.calls.length;
  steps.mockRestore();
  return { found: found?.seq, steps: taken };
}

test('the latest payment since a time is found behind what sites asked for since, and little that is older is gone through', async () => {
  const history = Array.from({ length: 300 }, (_, at) => payment(at, { confirmedAt: at * MINUTE }));
  const asked = [
    // Its yes came long before it was written down.
    batchOf(300, { confirmedAt: 286 * MINUTE }),
    payment(301, { method: 'revokeDelegation', confirmedAt: 301 * MINUTE }),
  ];
  expect(await latestSince(295 * MINUTE, [...history, ...asked])).toEqual({ found: 299, steps: 2 });
  expect(await latestSince(299.5 * MINUTE, [...history, ...asked])).toEqual({ found: undefined, steps: 17 });
});
