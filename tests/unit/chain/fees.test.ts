import { describe, expect, test } from 'vitest';
import {
  above,
  bumped,
  type FeeMarket,
  pickFees,
  readFees,
  refuseAbsurd,
  sitePrice,
  uselessFee,
  wishOf,
} from '../../../lib/chain/plan/fees.ts';
import { errors } from '../../../lib/core/errors.ts';
import type { Plan } from '../../../lib/core/plan/plan.ts';
import { toHex } from '../../../lib/core/schema.ts';
import { ALICE, hashOf } from './rows.ts';
import { saying } from './saying.ts';

const GWEI = 10n ** 9n;
const hex = (value: bigint) => toHex(value);
const block = { number: '0x10', hash: hashOf('block'), gasLimit: '0x1c9c380', baseFeePerGas: hex(7n * GWEI) };

/** A node whose last blocks were tipped like this, with so much to pay per gas in the next. */
const chain = (baseFee: bigint, tips: bigint[][], more: Record<string, unknown> = {}) =>
  saying({
    eth_getBlockByNumber: block,
    eth_feeHistory: {
      baseFeePerGas: [hex(1n), hex(2n), hex(baseFee)],
      gasUsedRatio: tips.map(() => 0.5),
      reward: tips.map((each) => each.map(hex)),
    },
    ...more,
  });
const tipsOf = ({ options: { slow, normal, fast } }: FeeMarket) => [slow, normal, fast].map((each) => each.maxPriorityFeePerGas);
const feesOf = ({ options: { slow, normal, fast } }: FeeMarket) => [slow, normal, fast].map((each) => each.maxFeePerGas);

describe('what a chain asks for', () => {
  test('S-19 is told by what was paid in its last twenty blocks, and by what the next one costs', async () => {
    const node = chain(10n * GWEI, [[1n, 2n, 3n]]);
    expect(await readFees(node)).toMatchObject({ baseFee: 10n * GWEI, blockGasLimit: 30_000_000n });
    expect(node.asked).toContainEqual({ method: 'eth_feeHistory', params: ['0x14', 'latest', [10, 50, 90]] });
  });

  test('S-19 leaves room for a base fee that rises by half, to the double, to the triple, and adds the tip', async () => {
    expect(feesOf(await readFees(chain(1_001n, [[5n, 6n, 7n]])))).toEqual([1_501n + 5n, 2_002n + 6n, 3_003n + 7n]);
  });

  test.each<[string, bigint[][], bigint[]]>([
    [
      'each percentile has a middle of its own',
      [
        [1n, 20n, 900n],
        [3n, 10n, 700n],
        [2n, 30n, 800n],
      ],
      [2n, 20n, 800n],
    ],
    [
      'of an even number of blocks the upper of the two in the middle counts',
      [
        [1n, 10n, 70n],
        [2n, 20n, 80n],
      ],
      [2n, 20n, 80n],
    ],
    [
      'one block that pays absurdly moves nothing',
      [
        [1n, 2n, 3n],
        [1n, 2n, 3n],
        [10n ** 9n, 10n ** 9n, 10n ** 9n],
      ],
      [1n, 2n, 3n],
    ],
    [
      'nine sorts before ten',
      [
        [9n, 9n, 9n],
        [10n, 10n, 10n],
        [100n, 100n, 100n],
      ],
      [10n, 10n, 10n],
    ],
    ['faster is never cheaper', [[50n, 40n, 30n]], [50n, 50n, 50n]],
    ['a dear middle lifts the fast one', [[1n, 40n, 30n]], [1n, 40n, 40n]],
  ])('S-19 tips: %s', async (_, paid, expected) => {
    expect(tipsOf(await readFees(chain(GWEI, paid)))).toEqual(expected);
  });

  test('S-19 blocks without transactions, or with fewer numbers than were asked for, tell nothing of tips', async () => {
    const node = chain(GWEI, [[0n, 0n, 0n], [4n, 5n, 6n], [1n], [0n, 0n, 0n]]);
    Object.assign(node.words.eth_feeHistory as object, { gasUsedRatio: [0, 0.01, 1] });
    expect(tipsOf(await readFees(node))).toEqual([4n, 5n, 6n]);
  });

  test('S-19 where nobody tips the node’s own word counts, a tenth less and half as much again', async () => {
    const node = chain(GWEI, [[0n, 0n, 9n]], { eth_maxPriorityFeePerGas: '0x64' });
    expect(tipsOf(await readFees(node))).toEqual([90n, 100n, 150n]);
  });

  test('S-19 a node without a fee history is asked for the newest block and its tip; one that has no word for it means 1 gwei', async () => {
    const node = saying({ eth_getBlockByNumber: block });
    const now = await readFees(node);
    expect(now.baseFee).toBe(7n * GWEI);
    expect(tipsOf(now)).toEqual([(9n * GWEI) / 10n, GWEI, (15n * GWEI) / 10n]);
    node.words.eth_feeHistory = { baseFeePerGas: [], gasUsedRatio: [] };
    expect((await readFees(node)).baseFee).toBe(7n * GWEI);
  });

  describe('N-06 a chain older than EIP-1559', () => {
    const { baseFeePerGas: _, ...old } = block;
    test.each<[string, unknown, bigint[]]>([
      ['takes the node’s price at least', '0x50', [80n, 90n, 120n]],
      ['takes 1 gwei where the node has no word for it', errors.node(-32601, 'no'), [GWEI, (9n * GWEI) / 8n, (3n * GWEI) / 2n]],
      ['is not believed beyond ten thousand gwei', hex(10n ** 30n), [10_000n * GWEI, 11_250n * GWEI, 15_000n * GWEI]],
    ])('%s, and has no tip beside it', async (__, eth_gasPrice, prices) => {
      // It tells of base fees all the same: zeros.
      const node = chain(0n, [[1n, 2n, 3n]], { eth_getBlockByNumber: old, eth_gasPrice });
      const now = await readFees(node);
      expect([now.legacy, now.baseFee]).toEqual([true, 0n]);
      expect([feesOf(now), tipsOf(now)]).toEqual([prices, prices]);
    });

    const cheap = { ...at(0n, 80n, 80n), legacy: true } as const;
    test('a price of the user’s own is all of it', () => {
      const own = { choice: 'own', maxFeePerGas: 70n, maxPriorityFeePerGas: 1n } as const;
      expect(pickFees(cheap, own, undefined).price).toEqual({ maxFeePerGas: 70n, maxPriorityFeePerGas: 70n });
    });

    test.each([
      ['stands while the node takes it', 80n, 80n],
      ['does not below that', 79n, 80n],
    ])('a price that was shown %s', (__, before, now) => {
      expect(pickFees(cheap, { choice: 'normal' }, shown('normal', before, before)).price.maxFeePerGas).toBe(now);
    });

    test('another attempt is dearer than both fees of the one before', () => {
      const free = { ...at(0n, 0n, 0n), legacy: true } as const;
      expect(bumped([{ maxFeePerGas: 800n, maxPriorityFeePerGas: 80n }], free)).toEqual({
        maxFeePerGas: 900n,
        maxPriorityFeePerGas: 900n,
      });
    });
  });

  test('S-19 a node that is away is no chain without fees', async () => {
    const away = saying({ eth_getBlockByNumber: errors.chainDisconnected(1) });
    await expect(readFees(away)).rejects.toMatchObject({ code: 4901 });
  });

  test.each([
    ['a thousand gwei where gas is cheap', GWEI, 1_000n * GWEI],
    ['twenty times the base fee where that is more', 100n * GWEI, 2_000n * GWEI],
  ])('T-F17 a node that lies about tips gets no more than %s', async (_, baseFee, ceiling) => {
    const greedy = await readFees(chain(baseFee, [[ceiling, ceiling + 1n, 10n ** 24n]]));
    expect(tipsOf(greedy)).toEqual([ceiling, ceiling, ceiling]);
    expect(tipsOf(await readFees(chain(baseFee, [[1n, ceiling - 1n, ceiling]])))).toEqual([1n, ceiling - 1n, ceiling]);
  });
});

/** A market with these fees, the same at each speed unless told. */
const at = (baseFee: bigint, maxFeePerGas: bigint, maxPriorityFeePerGas = 1n, fast = { maxFeePerGas, maxPriorityFeePerGas }) => {
  const price = { maxFeePerGas, maxPriorityFeePerGas };
  return { baseFee, options: { slow: price, normal: price, fast }, blockGasLimit: 30_000_000n } satisfies FeeMarket;
};

/** A plan that shows these fees for the speed that was chosen. */
function shown(choice: 'slow' | 'normal' | 'fast' | 'own', maxFeePerGas: bigint, maxPriorityFeePerGas: bigint): Plan {
  const price = { maxFeePerGas, maxPriorityFeePerGas };
  const option = { ...price, maxFee: 0n };
  const dear = { maxFeePerGas: 10n ** 18n, maxPriorityFeePerGas: 10n ** 18n, maxFee: 0n };
  const options = { slow: dear, normal: dear, fast: dear, ...(choice === 'own' ? {} : { [choice]: option }) };
  return {
    chainId: 1,
    from: ALICE,
    atomic: false,
    transactions: [{ first: 0, count: 1, value: 0n, data: '0x', nonce: 0, gas: 21_000n, ...price }],
    outcomes: [],
    simulatedOn: 'none',
    balance: 0n,
    maxFee: 0n,
    fees: { choice, options },
  };
}

describe('the fees of a plan', () => {
  test('S-19 are those of the moment at first', () => {
    const now = at(800n, 2_000n);
    expect(pickFees(now, { choice: 'slow' }, undefined)).toEqual({ price: now.options.slow, options: now.options });
  });

  test('S-19 are the user’s own where they said so, whatever the network asks', () => {
    const now = at(800n, 2_000n);
    const own = { choice: 'own', maxFeePerGas: 1n, maxPriorityFeePerGas: 0n } as const;
    expect(pickFees(now, own, shown('normal', 2_000n, 5n))).toEqual({
      price: { maxFeePerGas: 1n, maxPriorityFeePerGas: 0n },
      options: now.options,
    });
  });

  test.each([
    ['as long as they clear the next full block', 800n, 905n, 2_000n, true],
    ['not with one wei less', 800n, 904n, 2_000n, false],
    ['up to the double of what it takes now', 800n, 4_000n, 2_000n, true],
    ['not with one wei more', 800n, 4_001n, 2_000n, false],
  ])('S-19 that were shown stand %s', (_, baseFee, fee, needed, stand) => {
    const now = at(baseFee, needed);
    const { price, options } = pickFees(now, { choice: 'normal' }, shown('normal', fee, 5n));
    expect(price).toEqual(stand ? { maxFeePerGas: fee, maxPriorityFeePerGas: 5n } : now.options.normal);
    expect(options.normal.maxFeePerGas).toBe(stand ? fee : needed);
  });

  test('S-19 that were shown for one speed say nothing of another', () => {
    const now = at(800n, 2_000n);
    expect(pickFees(now, { choice: 'fast' }, shown('normal', 1_500n, 5n)).price).toEqual(now.options.fast);
  });

  test('S-19 stay what the user chose last, and are normal before', () => {
    expect(wishOf(undefined)).toEqual({ choice: 'normal' });
    expect(wishOf(shown('slow', 5n, 1n))).toEqual({ choice: 'slow' });
    expect(wishOf(shown('own', 5n, 1n))).toEqual({ choice: 'own', maxFeePerGas: 5n, maxPriorityFeePerGas: 1n });
  });
});

describe('T-D23 fees of the user’s own', () => {
  const cheap = at(100n, 300n);
  const dear = at(GWEI, 3n * GWEI);
  test.each<[string, FeeMarket, bigint, bigint, string | undefined]>([
    ['a tip as high as the fee', cheap, 100n, 100n, undefined],
    ['a tip above the fee', cheap, 100n, 101n, 'tip'],
    ['the base fee', cheap, 100n, 0n, undefined],
    ['less than the base fee', cheap, 99n, 0n, 'refusal.feeTooLow'],
    ['ten times what is fast', dear, 30n * GWEI, 0n, undefined],
    ['more than ten times what is fast', dear, 30n * GWEI + 1n, 0n, 'refusal.feeTooHigh'],
    ['twenty gwei where gas is next to nothing', cheap, 20n * GWEI, 0n, undefined],
    ['more than twenty gwei where gas is next to nothing', cheap, 20n * GWEI + 1n, 0n, 'refusal.feeTooHigh'],
  ])('%s', (_, now, maxFeePerGas, maxPriorityFeePerGas, refusal) => {
    const check = () => refuseAbsurd({ maxFeePerGas, maxPriorityFeePerGas }, now);
    if (refusal) expect(check).toThrow(refusal);
    else expect(check).not.toThrow();
  });
});

describe('K-04 the fees that a site would pay', () => {
  const asked = at(GWEI, 3n * GWEI);

  test.each<[string, Parameters<typeof sitePrice>[1]]>([
    ['a price from before EIP-1559 beside a lower fee', { maxFeePerGas: 2n * GWEI, maxPriorityFeePerGas: 50n * GWEI }],
    ['a tip alone', { maxPriorityFeePerGas: 5n * GWEI }],
    ['a fee alone that is less than what others tip', { maxFeePerGas: GWEI }],
  ])('never have a tip above the fee, and can be picked: %s', (_, fees) => {
    const price = sitePrice(asked, fees);
    expect(uselessFee(price, asked, asked)).toBeUndefined();
    expect(() => refuseAbsurd(price, asked)).not.toThrow();
  });

  test('are not offered where only what has to be outbid lets them seem sensible', () => {
    const now = above([{ maxFeePerGas: 20n * GWEI, maxPriorityFeePerGas: GWEI }], asked);
    const price = { maxFeePerGas: 40n * GWEI, maxPriorityFeePerGas: 2n * GWEI };
    expect(uselessFee(price, now, asked)).toBe('feeTooHigh');
    expect(() => refuseAbsurd(price, asked)).toThrow('refusal.feeTooHigh');
  });
});

describe('J-4 the fees of another attempt', () => {
  const free = at(0n, 0n, 0n);
  test.each<[string, [bigint, bigint][], FeeMarket, [bigint, bigint]]>([
    ['are an eighth higher', [[800n, 80n]], free, [900n, 90n]],
    ['are rounded up', [[801n, 79n]], free, [902n, 89n]],
    ['are rounded up where they are tiny', [[1n, 1n]], free, [2n, 2n]],
    ['N-13 are one wei more than nothing', [[800n, 0n]], free, [900n, 1n]],
    ['N-13 are one wei more than nothing for both', [[0n, 0n]], free, [1n, 1n]],
    [
      'are an eighth above the highest of all before',
      [
        [800n, 240n],
        [1_600n, 80n],
      ],
      free,
      [1_800n, 270n],
    ],
    [
      'are what is fast now, where that is more',
      [[800n, 80n]],
      at(0n, 1n, 1n, { maxFeePerGas: 901n, maxPriorityFeePerGas: 91n }),
      [901n, 91n],
    ],
    [
      'leave no tip above the whole fee',
      [[80n, 80n]],
      at(0n, 1n, 1n, { maxFeePerGas: 95n, maxPriorityFeePerGas: 94n }),
      [95n, 94n],
    ],
    ['raise the whole fee to the tip', [[80n, 800n]], free, [900n, 900n]],
  ])('%s', (_, before, now, [maxFeePerGas, maxPriorityFeePerGas]) => {
    const attempts = before.map(([fee, tip]) => ({ maxFeePerGas: fee, maxPriorityFeePerGas: tip }));
    expect(bumped(attempts, now)).toEqual({ maxFeePerGas, maxPriorityFeePerGas });
  });
});
