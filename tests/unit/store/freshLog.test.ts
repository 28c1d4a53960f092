import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { startFreshLog } from '../../../lib/store/freshLog.ts';

afterEach(() => void vi.restoreAllMocks());

const names = async () => (await indexedDB.databases()).map(({ name }) => name);

test('T-H1 a log is begun anew by more than it holds, in values that stay in it, and nothing of them is kept', async () => {
  const sizes: number[] = [];
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    sizes.push((args[0] as Uint8Array).length);
    return put.apply(this, args);
  });
  await startFreshLog();
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(4 * 2 ** 20);
  expect(Math.max(...sizes)).toBeLessThan(2 ** 16);
  expect(await names()).toEqual([]);
});

test('T-H3 where there is no room that is said, and nothing is kept either', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('There is no room', 'QuotaExceededError');
  });
  await expect(startFreshLog()).rejects.toThrow('There is no room');
  expect(await names()).toEqual([]);
});
