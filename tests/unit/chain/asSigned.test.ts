import { describe, expect, test } from 'vitest';
import { blocksOf, type Conditions, conditionsOf } from '../../../lib/chain/plan/conditions.ts';
import { makeTrials } from '../../../lib/chain/plan/trial.ts';
import type { Trial, Tried } from '../../../lib/chain/plan/tried.ts';
import { delegationCode } from '../../../lib/core/account/delegates.ts';
import { toHex } from '../../../lib/core/schema.ts';
import { SIMPLE_7702_ACCOUNT } from '../../support/delegates.ts';
import { ALICE, BOB, byChance } from './rows.ts';
import { saying } from './saying.ts';

const ETHER = 10n ** 18n;
const MINER = '0x00000000000000000000000000000000000c0b00';
const conditions: Conditions = {
  number: 16n,
  time: 1_800_000_012n,
  spacing: 2n,
  baseFee: 7n,
  coinbase: MINER,
  gasLimit: 30_000_000n,
};
const transaction = (change: Partial<Tried> = {}): Tried => ({
  to: BOB,
  value: 5n,
  data: '0x1234',
  nonce: 9,
  gas: 100_000n,
  maxFeePerGas: 20n,
  maxPriorityFeePerGas: 1n,
  ...change,
});

type Call = Record<string, string>;
interface Block {
  blockOverrides: Record<string, string>;
  stateOverrides?: Record<string, Record<string, string>>;
  calls: Call[];
}
type Run = { blockStateCalls: Block[]; validation?: boolean; traceTransfers: boolean };

/** What a node is asked for at first, and at last. */
async function askedFor(change: Partial<Trial> = {}): Promise<{ first: Run; last: Run; tags: unknown[] }> {
  const node = saying({ eth_simulateV1: null });
  const trial = { from: ALICE, transactions: [transaction()], accounts: [ALICE], conditions, wealth: ETHER, ...change };
  expect(await makeTrials(byChance)(node, trial, {})).toBeUndefined();
  const runs = node.asked.map(({ params }) => params[0] as Run);
  return { first: runs[0] as Run, last: runs.at(-1) as Run, tags: node.asked.map(({ params }) => params[1]) };
}
const ofAlice = ({ blockStateCalls }: Run) => blockStateCalls.flatMap(({ calls }) => calls).filter(({ from }) => from === ALICE);

describe('V-01 a transaction is tried out as it will be signed', () => {
  test('with its fees, its limit and its nonce, from an account that has come to that', async () => {
    const { first } = await askedFor();
    expect(first).toMatchObject({ validation: true, traceTransfers: true });
    expect(ofAlice(first)).toEqual([
      {
        ...{ from: ALICE, to: BOB, value: '0x5', input: '0x1234', gas: toHex(100_000n), nonce: '0x9' },
        ...{ maxFeePerGas: '0x14', maxPriorityFeePerGas: '0x1' },
      },
    ]);
    expect(first.blockStateCalls[0]?.stateOverrides?.[ALICE]).toEqual({ nonce: '0x9' });
  });

  test('at a gas price, where blocks have no base fee', async () => {
    const { baseFee: _, ...old } = conditions;
    const { first } = await askedFor({ transactions: [transaction({ legacy: true })], conditions: old });
    expect(ofAlice(first)[0]).toMatchObject({ gasPrice: '0x14' });
    expect(ofAlice(first)[0]).not.toHaveProperty('maxFeePerGas');
    expect(first.blockStateCalls[0]?.blockOverrides).not.toHaveProperty('baseFeePerGas');
  });

  test('with the code that the account will have', async () => {
    const code = { [ALICE]: { code: delegationCode(SIMPLE_7702_ACCOUNT) } };
    const { first } = await askedFor({ code });
    expect(first.blockStateCalls[0]?.stateOverrides?.[ALICE]).toEqual({ ...code[ALICE], nonce: '0x9' });
  });

  test('with no more gas than it will have, where an authorization goes along', async () => {
    const { first } = await askedFor({
      transactions: [transaction({ authorization: { delegate: SIMPLE_7702_ACCOUNT, nonce: 10 } })],
    });
    expect(ofAlice(first)[0]?.gas).toBe(toHex(75_000n));
  });

  test('each in a block of its own, as the chain’s next ones will be', async () => {
    const { first } = await askedFor({ transactions: [transaction(), transaction({ nonce: 10 })] });
    const blocks = first.blockStateCalls.map(({ blockOverrides }) => blockOverrides);
    expect(blocks).toEqual(
      [1_800_000_012n, 1_800_000_014n].map((time) => ({
        ...{ time: toHex(time), baseFeePerGas: '0x7', feeRecipient: MINER, gasLimit: toHex(30_000_000n) },
        prevRandao: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      })),
    );
    expect(blocks[0]?.prevRandao).not.toBe(blocks[1]?.prevRandao);
    expect(ofAlice(first).map(({ nonce }) => nonce)).toEqual(['0x9', '0xa']);
  });

  test('with the number that the chain has in place of a lot, where it draws none', async () => {
    const { first } = await askedFor({ conditions: { ...conditions, lotless: true } });
    expect(first.blockStateCalls[0]?.blockOverrides).not.toHaveProperty('prevRandao');
  });

  test('beside code of ours that lies elsewhere each time', async () => {
    const runs = [await askedFor(), await askedFor()].map(({ first }) =>
      Object.keys(first.blockStateCalls[0]?.stateOverrides ?? {}),
    );
    expect(runs.map((each) => each.length)).toEqual([3, 3]);
    expect(new Set(runs.flat()).size).toBe(5);
  });

  test('in a block with room for it and for what looks on', async () => {
    const { first } = await askedFor({ transactions: [transaction({ gas: 30_000_000n })], wealth: 10n * ETHER });
    expect(Number(first.blockStateCalls[0]?.blockOverrides.gasLimit)).toBeGreaterThan(30_000_000);
  });
});

describe('V-01 a node that does not try it so is asked', () => {
  test('on its latest state, and then for whatever it can do', async () => {
    const { last, tags } = await askedFor();
    expect(tags).toEqual(['pending', 'latest', 'pending', 'latest']);
    expect(last.validation).toBeUndefined();
    expect(last.blockStateCalls[0]?.calls).toEqual([
      { from: ALICE, to: BOB, value: '0x5', input: '0x1234', gas: toHex(100_000n) },
    ]);
  });

  test.each<[string, Partial<Trial>]>([
    ['where the account cannot pay for it', { wealth: 5n }],
    ['where its fee is below that of the block', { transactions: [transaction({ maxFeePerGas: 6n })] }],
    ['where nobody knows when the next block is', { conditions: undefined }],
  ])('for no more than that at once %s', async (_, change) => {
    expect((await askedFor(change)).tags).toEqual(['pending', 'latest']);
  });
});

/** Looks at these times with a node that tries nothing so, and takes its time to say that; in ms. @returns which of them asked it to, and for how long. */
async function looksAt(times: readonly number[], takes = 0): Promise<{ time: number; took: number }[]> {
  const began = Date.now();
  let now = began;
  const result = { status: '0x1', gasUsed: '0x5208', returnData: '0x', logs: [] };
  const node = saying({
    eth_simulateV1([run]: readonly unknown[]) {
      if (!(run as Run).validation) return [{ calls: [result] }];
      now += takes;
      return new Error('busy');
    },
  });
  const tryOut = makeTrials({ ...byChance, clock: { now: () => now } });
  const trial = { from: ALICE, transactions: [transaction()], accounts: [ALICE], conditions, wealth: ETHER };
  const course = {};
  const faithfully: { time: number; took: number }[] = [];
  for (const time of times) {
    now = began + time;
    const before = node.asked.length;
    expect(await tryOut(node, trial, course)).toMatchObject({ loose: true, results: [{ success: true }] });
    const asked = node.asked.slice(before).some(({ params }) => (params[0] as Run).validation);
    if (asked) faithfully.push({ time, took: now - began - time });
  }
  return faithfully;
}

test('V-01 a node that has not tried it so for a moment is asked to at the next look, and one that never does so only now and then', async () => {
  const looks = await looksAt([0, 1_000, 1_600, 2_000, 31_000, 31_700]);
  expect(looks.map(({ time }) => time)).toEqual([0, 1_000, 1_600, 31_700]);
});

test('V-01 V-04 a window waits once for a node that takes its time to say that it does not try it so', async () => {
  const times = Array.from({ length: 40 }, (_, look) => 6_000 * look);
  expect(await looksAt(times, 1_900)).toEqual([{ time: 0, took: 3_800 }]);
});

describe('V-01 the blocks of a trial come in the beat of the chain', () => {
  const BEAT = 12n;
  const newest = 1_800_000_011n;
  const market = (change: object = {}) => ({
    baseFee: 7n,
    options: { slow: FEE, normal: FEE, fast: FEE },
    blockGasLimit: 30_000_000n,
    head: { number: 16n, time: newest, coinbase: MINER, ...change } as const,
  });
  const FEE = { maxFeePerGas: 20n, maxPriorityFeePerGas: 1n };
  const blocksAt = (since: bigint, later = false) => {
    const made = conditionsOf(market(), Number(newest + since) * 1_000, 12_000, byChance.random);
    if (!made) throw new Error('the newest block says when it was made');
    return blocksOf(made, 2, byChance.random, later).map(({ time }) => BigInt(time ?? 0));
  };

  test.each([-100n, 0n, 1n, 5n, 11n, 12n, 13n, 500n])('%s seconds after the newest', (since) => {
    for (const time of [...blocksAt(since), ...blocksAt(since, true)]) {
      expect((time - newest) % BEAT).toBe(0n);
      expect(time).toBeGreaterThan(newest + since);
    }
    expect((blocksAt(since)[0] ?? 0n) - newest).toBeLessThanOrEqual(since < 0n ? BEAT : since + BEAT);
  });

  test('also where some minutes are no whole number of beats', () => {
    const made = conditionsOf(market(), Number(newest) * 1_000, 7_000, byChance.random);
    const times = made && blocksOf(made, 1, byChance.random, true).map(({ time }) => BigInt(time ?? 0));
    expect(times).toEqual([newest + 7n + 301n]);
  });

  test('and draw no lot where the newest has a difficulty', () => {
    expect(conditionsOf(market({ lotless: true }), 0, undefined, byChance.random)?.lotless).toBe(true);
    expect(conditionsOf(market(), 0, undefined, byChance.random)).not.toHaveProperty('lotless');
  });
});
