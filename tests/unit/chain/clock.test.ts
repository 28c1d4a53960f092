import { keccak256 } from 'viem';
import { expect, test } from 'vitest';
import { makeWatcher } from '../../../lib/chain/watch/watcher.ts';
import { journalWith, slotOf } from './rows.ts';
import { saying } from './saying.ts';

const HOUR = 3_600_000;

/** A batch on its way, and how long the watcher waits after each look. */
async function watching() {
  const journal = await journalWith([slotOf({ hash: keccak256('0x02'), offeredAt: 0, offers: 9 })]);
  const clock = { time: 10 * HOUR, now: () => clock.time };
  const node = saying({
    eth_getBlockByNumber: { number: '0x64', hash: `0x${'11'.repeat(32)}`, gasLimit: '0x1' },
    eth_getTransactionReceipt: null,
    eth_getTransactionCount: '0x7',
  });
  const waits: number[] = [];
  let next = () => {};
  const looked = () => expect.poll(() => waits.length);
  const watcher = makeWatcher({
    journal,
    clock,
    nodes: { of: async () => node },
    send: async () => ({ kind: 'known' }),
    resting: () => {},
    later(milliseconds, run) {
      waits.push(milliseconds);
      next = run;
    },
  });
  watcher.wake();
  await looked().toBe(1);
  return {
    /** One look, so much later; what is waited after it. */
    async after(milliseconds: number): Promise<number | undefined> {
      clock.time += milliseconds;
      const before = waits.length;
      next();
      await looked().toBe(before + 1);
      return waits.at(-1);
    },
  };
}

test('N-16 a chain is looked at less and less while nothing moves, also over a clock that was set back', async () => {
  const { after } = await watching();
  expect(await after(500)).toBe(100);
  expect(await after(10_000)).toBe(300);
  expect(await after(400_000)).toBe(12_000);
  expect(await after(-HOUR)).toBe(100);
  expect(await after(10_000)).toBe(300);
  expect(await after(400_000)).toBe(12_000);
});
