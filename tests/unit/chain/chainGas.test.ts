import { describe, expect, test } from 'vitest';
import { makePlanner } from '../../../lib/chain/plan/planner.ts';
import type { Waiting } from '../../../lib/chain/read/waiting.ts';
import { delegationCode } from '../../../lib/core/account/delegates.ts';
import type { Batch, Call } from '../../../lib/core/batch/batch.ts';
import { errors } from '../../../lib/core/errors.ts';
import { intrinsicGas, limitFor } from '../../../lib/core/plan/gas.ts';
import { type Bytes, toHex } from '../../../lib/core/schema.ts';
import { accountOf } from '../../support/accounts.ts';
import { SIMPLE_7702_ACCOUNT, simpleAccountCode } from '../../support/delegates.ts';
import { ALICE, BOB, batchOf, byChance, hashOf, journalWith } from './rows.ts';
import { saying } from './saying.ts';

/** What the EVM uses for every call that runs, and what such a chain adds: so much for a transaction, so much for a byte. */
const RUNS = 100_000n;
const EACH = 300_000n;
const BYTE = 1_000n;
const adds = (data: Bytes) => EACH + BYTE * BigInt((data.length - 2) / 2);

interface Asked {
  to?: string;
  input?: Bytes;
  data?: Bytes;
}
/** Nobody is where the wallet tries what data alone costs. */
const evm = ({ to, input, data = input ?? '0x' }: Asked) => (to === BOB || to === ALICE ? RUNS : intrinsicGas(data));

/** A chain that adds gas for data: its estimates have it, its simulations only where told. */
const adding = (
  { simulates = 'the EVM' as 'the EVM' | 'all' | 'nothing', estimates = true } = {},
  words: Record<string, unknown> = {},
) =>
  saying({
    eth_getBlockByNumber: { number: '0x10', hash: hashOf('head'), gasLimit: toHex(2n ** 50n), baseFeePerGas: '0xa' },
    eth_feeHistory: { baseFeePerGas: ['0xa'], gasUsedRatio: [0.5], reward: [['0x1', '0x1', '0x1']] },
    eth_getTransactionCount: '0x7',
    eth_getBalance: toHex(10n ** 18n),
    eth_getCode: '0x',
    ...(simulates === 'nothing'
      ? {}
      : {
          eth_simulateV1: ([{ blockStateCalls }]: readonly [{ blockStateCalls: [{ calls: Asked[] }] }]) => [
            {
              calls: blockStateCalls[0].calls.map((call) => ({
                status: '0x1',
                gasUsed: toHex(evm(call) + (simulates === 'all' ? adds(call.input ?? '0x') : 0n)),
                returnData: '0x',
              })),
            },
          ],
        }),
    ...(estimates
      ? {
          // A second call of a batch rests on the first, so that by itself it fails.
          eth_estimateGas: ([call]: readonly [Asked]) =>
            call.data?.startsWith('0x02') ? errors.executionReverted() : toHex(evm(call) + adds(call.data ?? '0x')),
        }
      : {}),
    ...words,
  });

async function planned(node: ReturnType<typeof saying>, calls: Call[], change: Partial<Batch> = {}, later?: Waiting['later']) {
  const planner = makePlanner({
    ...byChance,
    ...(later ? { later } : {}),
    nodes: { of: async () => node },
    journal: await journalWith([]),
    accounts: { all: async () => [accountOf(ALICE, 0, 'Alice')] },
  });
  const batch = batchOf({ calls, ...change });
  const plan = await planner.plan(batch);
  return { ...planner, batch, plan, limits: plan.transactions.map(({ gas }) => gas) };
}
const first = { to: BOB, value: 0n, data: '0x01aabb' } as const;
const second = { to: BOB, value: 0n, data: '0x02aabbccdd' } as const;
const estimatesOf = (node: ReturnType<typeof saying>) => node.asked.filter(({ method }) => method === 'eth_estimateGas').length;

describe('N-13 gas is what the chain means by it', () => {
  test.each(['the EVM', 'nothing'] as const)(
    'where a simulation tells of %s, each limit is enough for what the chain adds',
    async (simulates) => {
      const { limits } = await planned(adding({ simulates }), [first, second]);
      expect(limits).toHaveLength(2);
      for (const [index, { data }] of [first, second].entries()) expect(limits[index]).toBeGreaterThanOrEqual(RUNS + adds(data));
      expect(limits[0]).toBeGreaterThanOrEqual(limitFor(RUNS + adds(first.data)));
    },
  );

  test('nothing is added twice where a simulation has all of it', async () => {
    const { limits } = await planned(adding({ simulates: 'all' }), [first, second]);
    expect(limits).toEqual([limitFor(RUNS + adds(first.data)), limitFor(RUNS + adds(second.data))]);
  });

  test('a limit of the site’s stays', async () => {
    const { limits } = await planned(adding(), [{ ...first, gasLimit: 77_777n }, second]);
    expect(limits[0]).toBe(77_777n);
    expect(limits[1]).toBeGreaterThanOrEqual(RUNS + adds(second.data));
  });

  test('a batch that is all in one has the data of all its calls counted', async () => {
    const code = simpleAccountCode();
    const node = adding(
      {},
      {
        eth_getCode: ([address]: readonly unknown[]) =>
          address === ALICE ? delegationCode(SIMPLE_7702_ACCOUNT) : address === SIMPLE_7702_ACCOUNT ? code : '0x',
      },
    );
    const { plan, limits } = await planned(node, [first, { ...second, gasLimit: 50_000n }]);
    expect(plan.atomic).toBe(true);
    const data = plan.transactions[0]?.data ?? '0x';
    expect(limits[0]).toBeGreaterThanOrEqual(intrinsicGas(data) + 50_000n + adds(data));
  });

  test('where nothing is added, that is asked once', async () => {
    const node = adding({}, { eth_estimateGas: '0x5208' });
    const { limits, refresh, batch, plan } = await planned(node, [first, second]);
    expect(limits).toEqual([limitFor(RUNS), limitFor(RUNS)]);
    expect(estimatesOf(node)).toBe(1);
    expect(await refresh(batch, plan)).toBe(plan);
    expect(estimatesOf(node)).toBe(1);
  });

  test('where something is, it is asked each time', async () => {
    const node = adding();
    const { refresh, batch, plan } = await planned(node, [first]);
    const before = estimatesOf(node);
    expect(await refresh(batch, plan)).toBe(plan);
    expect(estimatesOf(node)).toBe(2 * before);
  });

  test('V-04 a node that does not say so in time has not said that nothing is added', async () => {
    let slow = true;
    const node = adding();
    const request: typeof node.request = (question) =>
      slow && question.method === 'eth_estimateGas' ? new Promise(() => undefined) : node.request(question);
    const { limits, refresh, batch, plan } = await planned({ ...node, request }, [first], {}, (_, run) => setTimeout(run, 20));
    expect(limits).toEqual([limitFor(RUNS)]);
    slow = false;
    const [now] = (await refresh(batch, plan)).transactions;
    expect(now?.gas).toBeGreaterThanOrEqual(RUNS + adds(first.data));
  });

  test('a node that estimates nothing leaves the limits as they are', async () => {
    const { limits } = await planned(adding({ estimates: false }), [first, second]);
    expect(limits).toEqual([limitFor(RUNS), limitFor(RUNS)]);
  });
});
