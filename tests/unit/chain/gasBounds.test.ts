import { describe, expect, test } from 'vitest';
import { makePlanner } from '../../../lib/chain/plan/planner.ts';
import { delegationCode } from '../../../lib/core/account/delegates.ts';
import type { Batch, Call } from '../../../lib/core/batch/batch.ts';
import { errors } from '../../../lib/core/errors.ts';
import { limitFor } from '../../../lib/core/plan/gas.ts';
import { toHex } from '../../../lib/core/schema.ts';
import { accountOf } from '../../support/accounts.ts';
import { SIMPLE_7702_ACCOUNT, simpleAccountCode } from '../../support/delegates.ts';
import { ALICE, BOB, batchOf, byChance, hashOf, journalWith } from './rows.ts';
import { saying } from './saying.ts';

const BLOCK = 60_000_000n;
const CAP = 16_777_216n;
const M = 1_000_000n;
const OSAKA = { eth_call: `0x${'ff'.padStart(64, '0')}` };

/** A chain on which every call uses so much and needs so much as its limit. */
const chain = ({ used = 0n, needs = 0n }, words: Record<string, unknown> = {}) =>
  saying({
    eth_getBlockByNumber: { number: '0x10', hash: hashOf('head'), gasLimit: toHex(BLOCK), baseFeePerGas: '0xa' },
    eth_feeHistory: { baseFeePerGas: ['0xa'], gasUsedRatio: [0.5], reward: [['0x1', '0x1', '0x1']] },
    eth_getTransactionCount: '0x7',
    eth_getBalance: toHex(10n ** 18n),
    eth_getCode: '0x',
    eth_estimateGas: '0x5208',
    eth_simulateV1: ([{ blockStateCalls }]: readonly [{ blockStateCalls: [{ calls: { gas?: string }[] }] }]) => [
      {
        calls: blockStateCalls[0].calls.map(({ gas }) => ({
          status: gas === undefined || BigInt(gas) >= needs ? '0x1' : '0x0',
          gasUsed: toHex(used),
          returnData: '0x',
        })),
      },
    ],
    ...words,
  });

const callOf = (change: Partial<Call> = {}): Call => ({ to: BOB, value: 0n, data: '0x', ...change });
async function planned(node: ReturnType<typeof saying>, calls: Call[] = [callOf()], change: Partial<Batch> = {}) {
  const planner = makePlanner({
    ...byChance,
    nodes: { of: async () => node },
    journal: await journalWith([]),
    accounts: { all: async () => [accountOf(ALICE, 0, 'Alice')] },
  });
  return planner.plan(batchOf({ calls, ...change }));
}
const limitsOf = async (...asked: Parameters<typeof planned>) => (await planned(...asked)).transactions.map(({ gas }) => gas);

describe('N-06 room to spare', () => {
  test.each<[string, ReturnType<typeof chain>, bigint]>([
    ['is there in full below the cap', chain({ used: 11n * M }, OSAKA), limitFor(11n * M)],
    ['ends at the cap', chain({ used: 14n * M }, OSAKA), CAP],
    ['ends at the cap, where nobody knows of one', chain({ used: 14n * M }), CAP],
    [
      'goes beyond a cap that nobody knows of, where less is not enough',
      chain({ used: 14n * M, needs: 17n * M }),
      limitFor(14n * M),
    ],
    ['ends with the block', chain({ used: 50n * M, needs: 50n * M }), BLOCK],
  ])('%s', async (_, node, limit) => {
    expect(await limitsOf(node)).toEqual([limit]);
  });

  test.each<[string, ReturnType<typeof chain>, string]>([
    ['what needs more than the cap', chain({ used: 14n * M, needs: 17n * M }, OSAKA), 'more than 16,777,216 gas'],
    ['what uses more than the cap', chain({ used: 20n * M, needs: 20n * M }, OSAKA), 'more than 16,777,216 gas'],
    ['what needs more than a block', chain({ used: 50n * M, needs: 61n * M }), 'more gas than a block'],
  ])('%s is refused', async (_, node, says) => {
    await expect(planned(node)).rejects.toMatchObject({ code: 5740, message: expect.stringContaining(says) });
  });

  const blind = { eth_simulateV1: errors.node(-32601, 'no') };
  test.each<[string, bigint, bigint | 'refused']>([
    ['is given up', 14n * M, CAP],
    ['cannot be', 17n * M, 'refused'],
  ])('where nothing can be tried out, that of an estimate %s', async (_, estimate, limit) => {
    const node = chain(
      {},
      { ...OSAKA, ...blind, eth_estimateGas: ([{ to }]: readonly [{ to: string }]) => toHex(to === BOB ? estimate : 21_000n) },
    );
    if (limit === 'refused') await expect(planned(node)).rejects.toMatchObject({ code: 5740 });
    else expect(await limitsOf(node)).toEqual([limit]);
  });

  test('of what fails anyway is given up', async () => {
    const reverts = ([{ blockStateCalls }]: readonly [{ blockStateCalls: [{ calls: unknown[] }] }]) => [
      { calls: blockStateCalls[0].calls.map(() => ({ status: '0x0', gasUsed: toHex(14n * M), returnData: '0x' })) },
    ];
    expect(await limitsOf(chain({}, { ...OSAKA, eth_simulateV1: reverts }))).toEqual([CAP]);
  });

  test('of an upgraded account’s batch ends at the cap, whatever its calls were given', async () => {
    const code = simpleAccountCode();
    const node = chain(
      { used: 10n * M },
      {
        ...OSAKA,
        eth_getCode: ([address]: readonly unknown[]) =>
          address === ALICE ? delegationCode(SIMPLE_7702_ACCOUNT) : address === BOB ? '0x' : code,
      },
    );
    expect(await limitsOf(node, [callOf({ gasLimit: 9n * M }), callOf({ gasLimit: 9n * M })])).toEqual([CAP]);
  });
});

describe('N-06 limits that were shown', () => {
  const block = (gasLimit: bigint) => ({
    number: '0x10',
    hash: hashOf('head'),
    gasLimit: toHex(gasLimit),
    baseFeePerGas: '0xa',
  });
  const needing = (needs: bigint) => chain({ used: 12_500_000n, needs }).words.eth_simulateV1;
  test.each<[string, ReturnType<typeof chain>, bigint, Record<string, unknown>, bigint]>([
    [
      'while nobody knew of a cap, do not stay above it',
      chain({ used: 12_500_000n, needs: 17n * M }),
      limitFor(12_500_000n),
      { ...OSAKA, eth_simulateV1: needing(16n * M) },
      CAP,
    ],
    [
      'as all of a block, do not stay above one that is smaller',
      chain({ used: 50n * M, needs: 50n * M }),
      BLOCK,
      { eth_getBlockByNumber: block(BLOCK - 60_000n) },
      BLOCK - 60_000n,
    ],
    [
      'stay where what would do now is not far off',
      chain({ used: 50n * M, needs: 50n * M }),
      BLOCK,
      { eth_getBlockByNumber: block(BLOCK + 60_000n) },
      BLOCK,
    ],
  ])('%s', async (_, node, shown, words, gas) => {
    const planner = makePlanner({
      ...byChance,
      nodes: { of: async () => node },
      journal: await journalWith([]),
      accounts: { all: async () => [accountOf(ALICE, 0, 'Alice')] },
    });
    const batch = batchOf({ calls: [callOf()] });
    const before = await planner.plan(batch);
    expect(before.transactions[0]?.gas).toBe(shown);
    Object.assign(node.words, words);
    expect((await planner.refresh(batch, before)).transactions[0]?.gas).toBe(gas);
  });
});

describe('N-06 a limit of the site’s', () => {
  const own = (gasLimit: bigint) => [callOf(), callOf({ gasLimit })];
  test.each<[string, bigint, Record<string, unknown>, boolean]>([
    ['at the cap is taken', CAP, OSAKA, true],
    ['above the cap is refused by its name', CAP + 1n, OSAKA, false],
    ['above the cap is taken where nobody knows of one', CAP + 1n, {}, true],
    ['above the cap is taken where the chain counts gas its own way', CAP + 1n, { ...OSAKA, eth_estimateGas: '0xf4240' }, true],
  ])('%s', async (_, gas, words, isTaken) => {
    const plan = planned(chain({ used: 30_000n }, words), own(gas));
    if (isTaken) expect((await plan).transactions[1]?.gas).toBe(gas);
    else
      await expect(plan).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining('params[0].calls[1].capabilities.gasLimitOverride.value is above 16,777,216'),
      });
  });

  test('below the cap, nobody is asked whether there is one', async () => {
    const node = chain({ used: 30_000n }, OSAKA);
    await planned(node, own(CAP));
    expect(node.asked.some(({ params }) => (params[0] as { data?: string } | undefined)?.data?.startsWith('0x60011e'))).toBe(
      false,
    );
  });
});
