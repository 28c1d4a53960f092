import { describe, expect, test } from 'vitest';
import { readChain } from '../../../lib/chain/read/snapshot.ts';
import { makeFollower } from '../../../lib/chain/watch/follow.ts';
import { statusOf } from '../../../lib/core/batch/batch.ts';
import { toHex } from '../../../lib/core/schema.ts';
import { ALICE, batchOf, followOne, hashOf, journalWith, slotOf } from './rows.ts';
import { saying } from './saying.ts';

/** Chains whose blocks come fast and are final at once, so that neither blocks nor finality leave time to find out. */

const blockOf = (number: bigint) => ({
  number: toHex(number),
  hash: hashOf(`block ${number}`),
  parentHash: hashOf(`block ${number - 1n}`),
  gasLimit: '0x1c9c380',
});

/** That a transaction is in block 101, which has this name. */
const receiptOf = (hash: string, block: string) => ({
  transactionHash: hash,
  status: '0x1',
  blockHash: hashOf(block),
  blockNumber: '0x65',
  gasUsed: '0x5208',
  logs: [],
});

/** A batch of one on a chain with a block each half second, that calls its newest one final and has our transaction in block 101. */
async function hasty(receiptAfterMs: number) {
  const sent = slotOf();
  const journal = await journalWith([sent]);
  const clock = { time: 1_000_000, now: () => clock.time };
  const start = clock.time;
  const head = () => 100n + BigInt(Math.floor((clock.time - start) / 500));
  // Transactions are found by an index that is behind the blocks.
  const found = (answer: object) => () => (clock.time - start >= receiptAfterMs ? answer : null);
  const node = saying({
    eth_getBlockByNumber: ([tag]: readonly unknown[]) =>
      blockOf(['latest', 'finalized'].includes(String(tag)) ? head() : BigInt(String(tag))),
    eth_getTransactionCount: ([, block]: readonly unknown[]) =>
      toHex((block === 'latest' ? head() : BigInt(String(block))) > 100n ? sent.nonce + 1 : sent.nonce),
    eth_getTransactionByHash: found({ blockHash: hashOf('block 101') }),
    eth_getTransactionReceipt: found(receiptOf(sent.hash, 'block 101')),
  });
  const follow = makeFollower({ journal, clock, moved: () => undefined });
  const told: number[] = [];
  async function lookFor(milliseconds: number): Promise<void> {
    for (const end = clock.time + milliseconds; clock.time < end; clock.time += 500) {
      const seen = await readChain(node, { receipts: [sent.hash], counts: [ALICE], balances: [], finalized: true });
      const row = { batch: { ...batchOf(), seq: 1 }, slots: await journal.slots('batch') };
      await followOne(follow, row, { node, snapshot: seen });
      told.push(statusOf(await journal.slots('batch')));
    }
  }
  return { lookFor, told, slot: () => journal.slot(sent.hash) };
}

test.each([600, 5_000, 30_000, 55_000])(
  'N-01 what a chain that is final at once tells %s ms late was pending until then, and has happened',
  async (late) => {
    const { lookFor, told, slot } = await hasty(late);
    await lookFor(late + 2_000);
    expect(new Set(told)).toEqual(new Set([100, 200]));
    expect(await slot()).toMatchObject({ state: 'final', receipt: { success: true } });
  },
);

test('N-01 what such a chain has never had is lost after a minute', async () => {
  const { lookFor, told, slot } = await hasty(Number.POSITIVE_INFINITY);
  await lookFor(55_000);
  expect(new Set(told)).toEqual(new Set([100]));
  await lookFor(10_000);
  expect(await slot()).toMatchObject({ state: 'lost' });
  expect(told.at(-1)).toBe(400);
});
describe('S-25 N-11 a receipt of another block than the same look shows at its height', () => {
  async function looking() {
    const slot = slotOf();
    const journal = await journalWith([slot]);
    const follow = makeFollower({ journal, clock: { now: () => 0 }, moved: () => undefined });
    return async (head: bigint, block: string) => {
      const node = saying({
        eth_getBlockByNumber: ([tag]: readonly unknown[]) => blockOf(tag === 'latest' ? head : BigInt(String(tag))),
        eth_getTransactionReceipt: receiptOf(slot.hash, block),
      });
      const seen = await readChain(node, { receipts: [slot.hash], counts: [], balances: [], finalized: false });
      const row = { batch: { ...batchOf(), seq: 1 }, slots: await journal.slots('batch') };
      await followOne(follow, row, { node, snapshot: seen });
      const slots = await journal.slots('batch');
      return [statusOf(slots), slots[0]?.receipt?.blockHash];
    };
  }

  test('as one that was pre-confirmed under a hash of its own, confirms nothing at first sight', async () => {
    const lookAt = await looking();
    expect(await lookAt(101n, 'not yet block 101')).toEqual([100, undefined]);
    expect(await lookAt(101n, 'not yet block 101')).toEqual([100, undefined]);
    expect(await lookAt(101n, 'block 101')).toEqual([200, hashOf('block 101')]);
  });

  test('nor where that is the block before', async () => {
    const lookAt = await looking();
    expect(await lookAt(102n, 'not yet block 101')).toEqual([100, undefined]);
    expect(await lookAt(102n, 'block 101')).toEqual([200, hashOf('block 101')]);
  });

  test('is believed in the second look, as some chains name their blocks in two ways', async () => {
    const lookAt = await looking();
    await lookAt(101n, 'block 101 by another name');
    expect(await lookAt(102n, 'block 101 by another name')).toEqual([200, hashOf('block 101 by another name')]);
  });
});

test('J-9 a final block that is higher than the newest is nobody’s word', async () => {
  const slot = slotOf();
  const journal = await journalWith([slot]);
  const follow = makeFollower({ journal, clock: { now: () => 0 }, moved: () => undefined });
  async function lookAt(finalized: bigint) {
    const node = saying({
      eth_getBlockByNumber: ([tag]: readonly unknown[]) => blockOf(tag === 'finalized' ? finalized : 102n),
      eth_getTransactionReceipt: receiptOf(slot.hash, 'block 101'),
    });
    const seen = await readChain(node, { receipts: [slot.hash], counts: [], balances: [], finalized: true });
    const row = { batch: { ...batchOf(), seq: 1 }, slots: await journal.slots('batch') };
    await followOne(follow, row, { node, snapshot: seen });
    return (await journal.slot(slot.hash))?.state;
  }
  expect(await lookAt(103n)).toBe('mined');
  expect(await lookAt(2n ** 60n)).toBe('mined');
  expect(await lookAt(102n)).toBe('final');
});
