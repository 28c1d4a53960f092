import { describe, expect, test } from 'vitest';
import { freshMemory, mayTry, type Rows } from '../../../lib/chain/watch/attention.ts';
import { makeWatch } from '../../../lib/chain/watch/watch.ts';
import { ALICE, BOB, batchOf, hashOf, slotOf } from './rows.ts';
import { saying } from './saying.ts';

const rowsWith = (state: 'offered' | 'final') => [{ batch: { ...batchOf(), seq: 1 }, slots: [slotOf({ state })] }];
const tried = { ...freshMemory(), tries: 5, since: 0 };

test.each<[string, number, number, boolean]>([
  ['not yet a second after the last look', 0, 999, false],
  ['a second after it', 0, 1_000, true],
  ['not yet where it was half as long ago as the chain has stood', 60_001, 120_000, false],
  ['where it was so', 60_000, 120_000, true],
  ['where the clock was set back', 5_000, 4_000, true],
])('N-25 a chain without a new block is asked again for what is under way: %s', (_, askedAt, now, asked) => {
  expect(mayTry({ ...tried, askedAt }, rowsWith('offered'), now)).toBe(asked);
});

test('N-25 it is asked at once a few times, and never where nothing is under way', () => {
  expect(mayTry({ ...tried, tries: 4, askedAt: 7 }, rowsWith('offered'), 7)).toBe(true);
  expect(mayTry({ ...tried, tries: 0 }, rowsWith('final'), 1_000_000)).toBe(false);
});

describe('S-25 N-25 blocks that an earlier worker wrote down', () => {
  /** A batch in a block of that chain. */
  const inBlock = (key: string, height: bigint, chain: string, from = ALICE): Rows => {
    const slot = slotOf({ batch: key, from, state: 'mined' });
    const found = { success: true, blockNumber: height, blockHash: hashOf(`${chain} ${height}`), gasUsed: 21_000n, logs: [] };
    return {
      batch: { ...batchOf({ key, from }), seq: 1 },
      slots: [{ ...slot, receipt: { ...found, transactionHash: slot.hash } }],
    };
  };
  /** A node of the new chain, which is so high; it has nothing of what was only in blocks of the old one. */
  const nodeAt = (head: { height: number }, rows: readonly Rows[]) =>
    saying({
      eth_getBlockByNumber: ([tag]: readonly unknown[]) => {
        const height = tag === 'latest' ? head.height : Number(tag);
        if (tag === 'finalized' || height > head.height) return null;
        const [hash, parentHash] = [hashOf(`new ${height}`), hashOf(`new ${height - 1}`)];
        return { number: `0x${height.toString(16)}`, hash, parentHash, gasLimit: '0x1' };
      },
      eth_getTransactionReceipt: ([hash]: readonly unknown[]) => {
        const receipt = rows.flatMap(({ slots }) => slots).find((slot) => slot.hash === hash)?.receipt;
        if (receipt?.blockHash !== hashOf(`new ${receipt?.blockNumber}`)) return null;
        return {
          ...{ transactionHash: hash, status: '0x1', gasUsed: '0x5208', logs: [] },
          ...{ blockHash: receipt.blockHash, blockNumber: `0x${receipt.blockNumber.toString(16)}` },
        };
      },
    });
  const heights = (node: ReturnType<typeof saying>) =>
    node.asked.flatMap(({ method, params: [tag] }) =>
      method === 'eth_getBlockByNumber' && tag !== 'latest' && tag !== 'finalized' ? [tag] : [],
    );

  test('may be of two chains: one that the chain has says nothing of one below it that it has not', async () => {
    const gone = inBlock('gone', 100n, 'old');
    const rows = [gone, inBlock('there', 103n, 'new', BOB)];
    const node = nodeAt({ height: 105 }, rows);
    const seen = await makeWatch({ now: () => 0 }).snapshot(1, node, rows, 'news');
    expect(seen?.receipts.get(gone.slots[0]?.hash ?? '0x')).toBeNull();
  });

  test('are each asked for once, and then the highest speaks for all of them', async () => {
    const rows = [inBlock('one', 100n, 'new'), inBlock('two', 102n, 'new', BOB)];
    const head = { height: 105 };
    const node = nodeAt(head, rows);
    const watch = makeWatch({ now: () => 0 });
    await watch.snapshot(1, node, rows, 'news');
    expect(heights(node)).toEqual(['0x64', '0x66']);
    node.asked.length = 0;
    head.height = 106;
    await watch.snapshot(1, node, rows, 'news');
    expect(heights(node), 'the newest block follows the last').toEqual([]);
    head.height = 110;
    await watch.snapshot(1, node, rows, 'news');
    expect(heights(node)).toEqual(['0x66']);
  });

  test('and one that came since are asked for together, where nothing says that it follows them', async () => {
    const rows = [inBlock('one', 100n, 'new'), inBlock('two', 102n, 'new', BOB)];
    const head = { height: 105 };
    const node = nodeAt(head, rows);
    const watch = makeWatch({ now: () => 0 });
    await watch.snapshot(1, node, rows, 'news');
    node.asked.length = 0;
    head.height = 120;
    const all = [...rows, inBlock('since', 115n, 'new')];
    await watch.snapshot(1, node, all, 'news');
    expect(heights(node)).toEqual(['0x73', '0x66']);
  });
});
