import { describe, expect, test } from 'vitest';
import { freshMemory, mayTry, type Rows } from '../../../lib/chain/watch/attention.ts';
import { makeWatch } from '../../../lib/chain/watch/watch.ts';
import { errors } from '../../../lib/core/errors.ts';
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
  interface Head {
    height: number;
    /** Heights of which it says nothing. */
    silent?: readonly number[];
    /** Heights at which a backend that is behind answers, with a block of the old chain. */
    stale?: readonly number[];
    /** Heights at which a backend that is behind answers, and has no block. */
    missing?: readonly number[];
    /** How many blocks its newest one is behind what it tells by number. */
    behind?: number;
  }
  /** A node of the new chain, which is so high; it has nothing of what was only in blocks of the old one. */
  const nodeAt = (head: Head, rows: readonly Rows[]) =>
    saying({
      eth_getBlockByNumber: ([tag]: readonly unknown[]) => {
        const height = tag === 'latest' ? head.height - (head.behind ?? 0) : Number(tag);
        if (tag === 'finalized' || height > head.height || head.missing?.includes(height)) return null;
        if (tag !== 'latest' && head.silent?.includes(height)) return errors.node(-32005, 'too many requests');
        const at = (one: number) => hashOf(`${head.stale?.includes(one) ? 'old' : 'new'} ${one}`);
        const [hash, parentHash] = [at(height), at(height - 1)];
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
  const heights = ({ asked }: ReturnType<typeof saying>) =>
    asked.flatMap(({ method, params: [tag] }) =>
      method === 'eth_getBlockByNumber' && tag !== 'latest' && tag !== 'finalized' ? [Number(tag)] : [],
    );
  /** A batch in block 100 of the old chain, one in block 103 of the new one, and one that is on its way. */
  const ofTwo = () => [
    inBlock('gone', 100n, 'old'),
    inBlock('there', 103n, 'new', BOB),
    { batch: { ...batchOf({ key: 'sent' }), seq: 3 }, slots: [slotOf({ batch: 'sent', nonce: 8 })] },
  ];
  /** What looks say of the first of them, one for each of these heads. */
  async function saidOfGone(head: Head, rows: readonly Rows[], ...heads: Head[]) {
    const node = nodeAt(head, rows);
    let now = 0;
    const watch = makeWatch({ now: () => now });
    const said: unknown[] = [];
    for (const next of heads) {
      now += 2_000;
      Object.assign(head, { silent: [], stale: [], missing: [], behind: 0 }, next);
      const seen = await watch.snapshot(1, node, rows, 'news');
      said.push(seen?.receipts.get(rows[0]?.slots[0]?.hash ?? '0x'));
    }
    return said;
  }

  test('may be of two chains: one that the chain has says nothing of one below it that it has not', async () => {
    expect(await saidOfGone({ height: 0 }, ofTwo(), { height: 105 })).toEqual([null]);
  });

  test('are asked for again where a node said nothing of one, also while no block comes', async () => {
    const [first, second] = await saidOfGone({ height: 0 }, ofTwo(), { height: 105, silent: [100] }, { height: 105 });
    expect([first, second]).toEqual([undefined, null]);
  });

  test('that nodes spoke of as of two chains at once are found out in their turn', async () => {
    const torn = { height: 105, stale: [100] };
    const said = await saidOfGone({ height: 0 }, ofTwo(), torn, { height: 110 }, { height: 120 });
    expect(said).toEqual([undefined, null, null]);
  });

  test('are asked for again also where each block follows the last: the first may have been torn', async () => {
    const rows = [inBlock('gone', 100n, 'old')];
    const before = { height: 101, stale: [99, 100, 101] };
    const torn = { height: 102, stale: [100] };
    const said = await saidOfGone({ height: 0 }, rows, before, torn, { height: 103 }, { height: 104 });
    expect(said).toEqual([undefined, undefined, undefined, null]);
  });

  test('are not tied to a newest block below them', async () => {
    const rows = [inBlock('gone', 105n, 'old')];
    const behind = { height: 105, stale: [105], behind: 1 };
    expect(await saidOfGone({ height: 0 }, rows, behind, { height: 105 })).toEqual([undefined, null]);
  });

  test('are each asked for, and then the highest speaks for all of them, with one more in its turn', async () => {
    const rows = [inBlock('one', 100n, 'new'), inBlock('two', 101n, 'new'), inBlock('three', 102n, 'new', BOB)];
    const head = { height: 105 };
    const node = nodeAt(head, rows);
    let now = 0;
    const watch = makeWatch({ now: () => now });
    const askedAt = async (height: number, all: readonly Rows[] = rows) => {
      now += 2_000;
      node.asked.length = 0;
      head.height = height;
      await watch.snapshot(1, node, all, 'news');
      return heights(node);
    };
    expect(await askedAt(105)).toEqual([102, 101, 100]);
    expect(await askedAt(106), 'the newest block follows the last').toEqual([102]);
    expect(await askedAt(106), 'there is no new one').toEqual([]);
    expect([await askedAt(110), await askedAt(115), await askedAt(120)]).toEqual([
      [102, 101],
      [102, 100],
      [102, 101],
    ]);
    const since = inBlock('since', 118n, 'new');
    expect(await askedAt(120, [...rows, since]), 'one that nothing says of that it follows them').toEqual([118, 102, 100]);
    expect(await askedAt(120, [...rows, since])).toEqual([]);
    expect(await askedAt(130, [...rows, since])).toEqual([118, 101]);
  });

  test('are asked for a few at a time, the highest first: after a start there may be many', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => inBlock(`in ${at}`, 100n + BigInt(at), 'new'));
    const head = { height: 115 };
    const node = nodeAt(head, rows);
    const watch = makeWatch({ now: () => 0 });
    const asked: number[][] = [];
    for (; head.height < 175 && new Set(asked.flat()).size < 12; head.height += 5) {
      node.asked.length = 0;
      await watch.snapshot(1, node, rows, 'news');
      asked.push(heights(node));
    }
    expect(asked[0]).toEqual([111, 110, 109]);
    expect(asked.length).toBeLessThanOrEqual(5);
    expect(Math.max(...asked.map(({ length }) => length))).toBeLessThanOrEqual(5);
  });

  test('that a node which is behind has not, in a look that follows the last one, are there all the same', async () => {
    const rows = [inBlock('there', 100n, 'new')];
    const missing = { height: 102, missing: [100] };
    expect(await saidOfGone({ height: 0 }, rows, { height: 101 }, missing)).toEqual([undefined, undefined]);
  });

  test('of which a node tells one for ever otherwise leave the others linked', async () => {
    const others = [101n, 102n, 103n, 104n].map((height) => inBlock(`in ${height}`, height, 'new', BOB));
    const rows = [inBlock('odd', 100n, 'old'), ...others];
    const head = { height: 105 };
    const node = nodeAt(head, rows);
    const watch = makeWatch({ now: () => 0 });
    await watch.snapshot(1, node, rows, 'news');
    node.asked.length = 0;
    head.height = 110;
    await watch.snapshot(1, node, rows, 'news');
    // It is asked for, and once more with all that is in blocks as it is not there.
    expect(heights(node)).toEqual([101, 100, 104, 103, 100, 104, 102]);
  });
});
