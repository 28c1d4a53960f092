import { describe, expect, test } from 'vitest';
import type { ChainSnapshot } from '../../../lib/chain/read/snapshot.ts';
import { makeFollower } from '../../../lib/chain/watch/follow.ts';
import { statusOf } from '../../../lib/core/batch/batch.ts';
import type { Receipt, Slot } from '../../../lib/core/batch/slot.ts';
import { errors } from '../../../lib/core/errors.ts';
import { ALICE, batchOf, followOne, hashOf, journalWith, slotOf } from './rows.ts';
import { saying } from './saying.ts';

/** Blocks that a reorganisation took back, of which a node tells one by one, in looks that contradict themselves. */

const SECOND_LOOK = 15_000;

const receiptIn = (slot: Slot, height: bigint, chain = 'old'): Receipt => ({
  success: true,
  blockHash: hashOf(`${chain} ${height}`),
  blockNumber: height,
  gasUsed: 21_000n,
  transactionHash: slot.hash,
  logs: [],
});

/** A call in a block of its own, three of them in the batch: in blocks 100, 101 and 102 of the old chain. */
const call = (index: number, batch = 'batch'): Slot => {
  const slot = slotOf({ batch, index, nonce: 7 + index, state: 'mined' });
  return { ...slot, receipt: receiptIn(slot, 100n + BigInt(index)) };
};
const CALLS = [call(0), call(1), call(2)] as const;
const [FIRST, SECOND, THIRD] = CALLS;

/** A batch of three that has run, on a chain whose blocks are other ones now, from block 100 on. */
async function undone(height = 102n, calls: readonly Slot[] = CALLS) {
  const journal = await journalWith(calls);
  const clock = { time: 0, now: () => clock.time };
  const node = saying({
    eth_getBlockByNumber: ([tag]: readonly unknown[]) => (BigInt(String(tag)) > height ? null : { hash: hashOf(`new ${tag}`) }),
  });
  const follow = makeFollower({ journal, clock, moved: () => undefined });
  const rows = async () => (await journal.slots('batch')).sort((one, other) => one.index - other.index);
  return {
    clock,
    node,
    states: async () => (await rows()).map(({ state }) => state),
    status: async () => statusOf(await rows()),
    /** A look in which a node says that of some of the calls, and nothing of the others. */
    async look(head: bigint, ...said: [Slot, Receipt | null][]) {
      const snapshot: ChainSnapshot = {
        head,
        receipts: new Map(said.map(([{ hash }, receipt]) => [hash, receipt])),
        counts: new Map([[ALICE, 7]]),
        balances: new Map(),
      };
      await followOne(follow, { batch: { ...batchOf(), seq: 1 }, slots: await rows() }, { node, snapshot });
    },
  };
}

describe('S-25 N-11 a batch whose blocks are gone', () => {
  test('waits whole where a look proves it of one call, and says nothing of the others', async () => {
    const { look, states, status } = await undone();
    await look(102n, [FIRST, null]);
    expect(await states()).toEqual(['mined', 'mined', 'mined']);
    await look(103n, [FIRST, null]);
    expect([await states(), await status()]).toEqual([['offered', 'offered', 'offered'], 100]);
  });

  test('is not said to have run because one call of it is in a block again while others are in blocks that are gone', async () => {
    const { look, states, status, clock } = await undone();
    const stale: [Slot, Receipt][] = [SECOND, THIRD].map((slot) => [slot, slot.receipt as Receipt]);
    // A backend that is behind still has the other two.
    for (const head of [102n, 103n]) await look(head, [FIRST, null], ...stale);
    expect(await states()).toEqual(['offered', 'mined', 'mined']);
    const again = receiptIn(FIRST, 103n, 'new');
    // What one look shows cannot all be: the third comes after the first, and would be in a block before it.
    await look(103n, [FIRST, again], ...stale);
    expect(await status()).toBe(100);
    await look(103n, [FIRST, again], [SECOND, null], [THIRD, null]);
    expect(await status()).toBe(100);
    clock.time += SECOND_LOOK + 1;
    await look(103n, [FIRST, again], [SECOND, null], [THIRD, null]);
    expect([await states(), await status()]).toEqual([['mined', 'offered', 'offered'], 100]);
    const later: [Slot, Receipt][] = [SECOND, THIRD].map((slot) => [slot, receiptIn(slot, 104n, 'new')]);
    await look(104n, [FIRST, again], ...later);
    expect(await status()).toBe(200);
  });

  test('is doubted as long as no node answers for its blocks, also by looks that do not ask for its calls', async () => {
    const { look, states, status, node } = await undone();
    const answer = node.words.eth_getBlockByNumber as (params: readonly unknown[]) => unknown;
    const isDown = (height: number) => height > 100;
    node.words.eth_getBlockByNumber = ([tag]: readonly unknown[]) =>
      isDown(Number(tag)) ? errors.node(-32000, 'busy') : answer([tag]);
    for (const head of [102n, 103n]) await look(head, [FIRST, null]);
    expect(await states()).toEqual(['offered', 'mined', 'mined']);
    await look(104n, [FIRST, receiptIn(FIRST, 104n, 'new')]);
    expect([await states(), await status()]).toEqual([['offered', 'mined', 'mined'], 100]);
    node.words.eth_getBlockByNumber = answer;
    await look(104n, [FIRST, receiptIn(FIRST, 104n, 'new')]);
    expect([await states(), await status()]).toEqual([['mined', 'offered', 'offered'], 100]);
  });

  test('takes nothing with it that a node cannot have yet, as it is behind: that is proven by itself', async () => {
    const { look, states, node } = await undone();
    const answer = node.words.eth_getBlockByNumber as (params: readonly unknown[]) => unknown;
    node.words.eth_getBlockByNumber = ([tag]: readonly unknown[]) => (Number(tag) > 101 ? null : answer([tag]));
    await look(100n, [FIRST, null]);
    await look(101n, [FIRST, null]);
    expect(await states()).toEqual(['offered', 'offered', 'mined']);
    await look(103n, [THIRD, THIRD.receipt as Receipt]);
    expect(await states()).toEqual(['offered', 'offered', 'mined']);
  });

  test('is taken back also where a look still shows another call in the same block, and is not said to have run with that', async () => {
    const beside = { ...slotOf({ index: 3, nonce: 10, state: 'mined' }), receipt: receiptIn(call(3), 100n) };
    const { look, states, status } = await undone(103n, [FIRST, beside]);
    for (const head of [102n, 103n]) await look(head, [FIRST, null], [beside, beside.receipt]);
    expect(await states()).toEqual(['offered', 'offered']);
    await look(103n, [FIRST, receiptIn(FIRST, 103n, 'new')], [beside, beside.receipt]);
    expect(await status()).toBe(100);
  });

  test('keeps the calls in blocks that the chain still has, below the one that is gone', async () => {
    const { look, states } = await undone();
    for (const head of [102n, 103n]) await look(head, [FIRST, FIRST.receipt as Receipt], [SECOND, null]);
    expect(await states()).toEqual(['mined', 'offered', 'offered']);
  });

  test('takes the other batches with it whose blocks came after', async () => {
    const journal = await journalWith([FIRST, call(3, 'other')]);
    const clock = { now: () => 0 };
    const node = saying({ eth_getBlockByNumber: { hash: hashOf('new') } });
    const follow = makeFollower({ journal, clock, moved: () => undefined });
    for (const head of [103n, 104n]) {
      const keys = ['batch', 'other'];
      const rows = await Promise.all(
        keys.map(async (key) => ({ batch: { ...batchOf({ key }), seq: 1 }, slots: await journal.slots(key) })),
      );
      const snapshot = { head, receipts: new Map([[FIRST.hash, null]]), counts: new Map(), balances: new Map() };
      const followed = follow(rows, { node, snapshot });
      await Promise.all(rows.map(followed));
    }
    expect((await journal.slots('other')).map(({ state }) => state)).toEqual(['offered']);
    expect(node.asked.filter(({ method }) => method === 'eth_getBlockByNumber')).toHaveLength(4);
  });
});
