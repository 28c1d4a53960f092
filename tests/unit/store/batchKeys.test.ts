import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { batchKeys, type Which } from '../../../lib/store/batchKeys.ts';
import { MINE_TOO } from '../../corpus/addresses.ts';
import { batchOf, FROM, freshDatabase } from './rows.ts';

/** Twelve, of two accounts and on three networks; every fifth has been deleted. */
const ROWS = Array.from({ length: 15 }, (_, at) =>
  batchOf(at, { from: at % 2 ? MINE_TOO : FROM, chainId: [1, 10, 8453][at % 3] ?? 1 }),
).filter((_, at) => at % 5 !== 4);

async function withRows() {
  const db = freshDatabase();
  await db.batches.bulkAdd(ROWS);
  return batchKeys(db);
}

test.each<[string, Which]>([
  ['of all', {}],
  ['of an account', { from: MINE_TOO }],
  ['on a network', { chainId: 10 }],
  ['of an account on a network', { from: FROM, chainId: 8453 }],
  ['of nobody', { from: '0x0000000000000000000000000000000000000001' }],
])('the keys of batches %s come newest first, as many as are asked for', async (_, which) => {
  const keys = await withRows();
  const expected = ROWS.filter(({ from, chainId }) => (which.from ?? from) === from && (which.chainId ?? chainId) === chainId)
    .map(({ key }) => key)
    .reverse();
  for (let atLeast = 1; atLeast < 20; atLeast++) {
    const { keys: found, isAll } = await keys.latest(which, atLeast);
    expect(found).toEqual(expected.slice(0, found.length));
    expect(found.length >= atLeast || isAll).toBe(true);
    expect(isAll ? found.length : 0).toBe(isAll ? expected.length : 0);
  }
});

test('there are no keys where nothing was ever confirmed', async () => {
  expect(await batchKeys(freshDatabase()).latest({}, 5)).toEqual({ keys: [], isAll: true });
});

test('T-H14 accounts and networks are named once each, whatever a damaged record has in their place', async () => {
  const db = freshDatabase();
  await db.batches.bulkAdd(ROWS);
  await db.batches.add({ ...batchOf(99), from: 5, chainId: 'none' } as never);
  expect(await batchKeys(db).kinds()).toEqual({ accounts: [MINE_TOO, FROM], networks: [1, 10, 8453] });
});
