import { encodeErrorResult, parseAbi } from 'viem';
import { describe, expect, test } from 'vitest';
import { estimateAtomic, estimateSequence, notTried, runsOf, shownBy } from '../../../lib/chain/plan/estimate.ts';
import { settle } from '../../../lib/chain/plan/settle.ts';
import { type CodeOverride, simulate } from '../../../lib/chain/plan/simulate.ts';
import { makeTrials } from '../../../lib/chain/plan/trial.ts';
import { type Delegate, delegates } from '../../../lib/core/account/delegates.ts';
import type { Batch, Call } from '../../../lib/core/batch/batch.ts';
import { inItsWords } from '../../../lib/core/batch/revert.ts';
import { errors } from '../../../lib/core/errors.ts';
import { intrinsicGas, limitFor } from '../../../lib/core/plan/gas.ts';
import { toHex } from '../../../lib/core/schema.ts';
import { ALICE, BOB, batchOf, byChance, hashOf } from './rows.ts';
import { saying } from './saying.ts';

const BLOCK = 30_000_000n;
const UNKNOWN = limitFor(600_000n);
const [delegate] = delegates as [Delegate];
const silent = delegates.find(({ namesFailure }) => !namesFailure) as Delegate;

interface Simulated {
  /** What the call uses; under a lower limit than `needs` it fails. */
  used?: bigint;
  needs?: bigint;
  reverts?: { data?: string; message?: string };
  logs?: unknown[];
}
type Entry = { calls: { gas?: string; input: string }[]; stateOverrides?: unknown };

/** A node that simulates these outcomes, whatever is called. */
function chain(outcomes: readonly Simulated[], more: Record<string, unknown> = {}) {
  const run = ([{ blockStateCalls }]: readonly [{ blockStateCalls: [Entry] }]) => {
    const [{ calls }] = blockStateCalls;
    const answers = calls.map(({ gas }, index) => {
      const { used = 50_000n, needs = 0n, reverts, logs = [] } = outcomes[index] ?? {};
      if (reverts || (gas !== undefined && BigInt(gas) < needs))
        return { status: '0x0', gasUsed: toHex(used), returnData: '0x', logs, error: { message: 'failed', ...reverts } };
      return { status: '0x1', gasUsed: toHex(used), returnData: '0x', logs };
    });
    return [{ calls: answers }];
  };
  const node = saying({ eth_simulateV1: run, ...more });
  const entries = () =>
    node.asked
      .filter(({ method }) => method === 'eth_simulateV1')
      .map(({ params }) => (params as [{ blockStateCalls: [Entry] }])[0].blockStateCalls[0]);
  return { ...node, entries, limits: () => entries().map(({ calls }) => calls.map(({ gas }) => gas && BigInt(gas))) };
}

const callOf = (change: Partial<Call> = {}): Call => ({ to: BOB, value: 0n, data: '0x', ...change });
const batch = (calls: Call[], change: Partial<Batch> = {}): Batch => batchOf({ calls, ...change });
/** Tries transactions with some limits, in no block in particular. */
const trying = (node: ReturnType<typeof saying>, calls: readonly Call[], code?: CodeOverride) => {
  const tryOut = makeTrials(byChance);
  const fees = { nonce: 0, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n };
  return (limits: readonly (bigint | undefined)[]) => {
    const transactions = calls.map((call, index) => ({ ...call, ...fees, gas: limits[index] }));
    return tryOut(node, { from: ALICE, transactions, code, accounts: [], wealth: 0n }, {});
  };
};
/** The limits of calls one by one, and how they go with these. */
async function sequence(node: ReturnType<typeof saying>, calls: Call[], change: Partial<Batch> = {}, blockGasLimit = BLOCK) {
  const asked = batch(calls, change);
  const tryWith = trying(node, calls);
  const found = await tryWith(calls.map(({ gasLimit }) => gasLimit));
  const estimate = await estimateSequence(node, asked, { upgrades: false, found }, blockGasLimit);
  if (!found) return estimate;
  const settled = await settle({ ...estimate, batch: asked, atomic: false, blockGasLimit, tryWith });
  return { limits: settled.limits, ...(settled.tried ? shownBy(asked, undefined, settled.tried) : notTried(asked)) };
}
const text = (reason: string) => encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: [reason] });
const log = (name: string) => ({ address: BOB, topics: [hashOf(name)], data: '0x' });
const topicsOf = ({ logs }: { logs: { topics: string[] }[] }) => logs.map(({ topics }) => topics[0]);

describe('S-14 the limits of calls one by one', () => {
  test('come from what each uses behind those before it, with a margin', async () => {
    const node = chain([{ used: 100_000n }, { used: 40_000n }]);
    expect(await sequence(node, [callOf(), callOf()])).toEqual({
      limits: [150_000n, 66_000n],
      outcomes: [
        { outcome: 'succeeds', gasUsed: 100_000n },
        { outcome: 'succeeds', gasUsed: 40_000n },
      ],
      simulatedOn: 'pending',
      logs: [],
      ran: [expect.objectContaining({ success: true }), expect.objectContaining({ success: true })],
    });
    // First with no limits but the node’s own, then with those that would be signed.
    expect(node.limits()).toEqual([
      [undefined, undefined],
      [150_000n, 66_000n],
    ]);
  });

  test('are never below what a transaction with these bytes costs before it runs', async () => {
    const data = `0x${'ff'.repeat(2_000)}` as const;
    const node = chain([{ used: 21_000n }, { used: 21_000n }]);
    const { limits } = await sequence(node, [callOf({ data }), { value: 0n, data }]);
    expect(limits).toEqual([intrinsicGas(data), intrinsicGas(data, { creates: true })]);
  });

  test('N-13 are what a payment takes that runs no code, to the unit', async () => {
    const payment = callOf({ value: 1n });
    const node = chain([{ used: 21_000n }, { used: 21_001n }]);
    expect((await sequence(node, [payment, payment])).limits).toEqual([21_000n, limitFor(21_001n)]);
    const found = { on: 'latest' as const, results: [{ success: true, gasUsed: 21_000n, data: '0x' as const, logs: [] }] };
    const upgrading = await estimateSequence(node, batch([payment]), { upgrades: true, found }, BLOCK);
    expect(upgrading.limits).toEqual([limitFor(21_000n) + 25_000n]);
  });

  test('N-13 have something to spare for a payment that may meet code which a call before it brings, where no node tries both', async () => {
    const node = saying({ eth_estimateGas: ([{ data }]: readonly [{ data: string }]) => (data === '0x' ? '0x5208' : '0x30d40') });
    const payment = callOf({ value: 1n });
    const alone = async (...calls: Call[]) =>
      (await estimateSequence(node, batch(calls), { upgrades: false, found: undefined }, BLOCK)).limits;
    expect(await alone(payment, payment)).toEqual([21_000n, 21_000n]);
    expect(await alone(callOf({ data: '0x12345678' }), payment)).toEqual([limitFor(200_000n), limitFor(21_000n)]);
  });

  test('double for a call that they are too short for, until it succeeds', async () => {
    const node = chain([{ used: 50_000n }, { used: 50_000n, needs: 250_000n }]);
    expect((await sequence(node, [callOf(), callOf()])).limits).toEqual([80_000n, 320_000n]);
    expect(node.limits()).toEqual([
      [undefined, undefined],
      [80_000n, 80_000n],
      [80_000n, 160_000n],
      [80_000n, 320_000n],
    ]);
  });

  test('double three times and no more, and not at all where that does not help', async () => {
    const node = chain([{ used: 50_000n, needs: 640_000n }]);
    expect((await sequence(node, [callOf()])).limits).toEqual([640_000n]);
    const greedy = chain([{ used: 50_000n, needs: 640_001n }]);
    expect((await sequence(greedy, [callOf()])).limits).toEqual([80_000n]);
    expect(greedy.limits()).toHaveLength(5);
  });

  test('do not double beyond what a block holds', async () => {
    const node = chain([{ used: 50_000n, needs: 130_000n }]);
    expect((await sequence(node, [callOf()], {}, 130_000n)).limits).toEqual([130_000n]);
  });

  test('S-12 stay what the app fixed, whatever the call needs', async () => {
    const node = chain([{ used: 50_000n, needs: 250_000n }, {}]);
    const { limits } = await sequence(node, [callOf({ gasLimit: 33_333n }), callOf()]);
    expect(limits[0]).toBe(33_333n);
    expect(node.limits()[0]).toEqual([33_333n, undefined]);
  });

  test('do not double for what fails anyway', async () => {
    const node = chain([{ used: 50_000n, reverts: {} }]);
    expect((await sequence(node, [callOf()])).limits).toEqual([80_000n]);
    expect(node.limits()).toHaveLength(2);
  });

  test('are those of a large call for what burns all that it is given and fails', async () => {
    const burns = (used: bigint) => sequence(chain([{ used, reverts: {} }]), [callOf()]);
    expect((await burns(BLOCK)).limits).toEqual([UNKNOWN]);
    // As much as still fits into a block may be what it needs.
    expect((await burns(1_000_000n)).limits).toEqual([1_410_000n]);
    const fits = limitFor(1_000_000n);
    expect((await sequence(chain([{ used: 1_000_000n, reverts: {} }]), [callOf()], {}, fits)).limits).toEqual([fits]);
    expect((await sequence(chain([{ used: 1_000_000n, reverts: {} }]), [callOf()], {}, fits - 1n)).limits).toEqual([UNKNOWN]);
  });

  test('are what a call uses where it succeeds, also where a block does not hold that', async () => {
    const [limit] = (await sequence(chain([{ used: BLOCK }]), [callOf()])).limits;
    expect(limit).toBe(limitFor(BLOCK));
  });
});

describe('S-14 what calls one by one would do', () => {
  const three: Simulated[] = [
    { logs: [log('one')] },
    // What a call that fails has told of has not happened, whatever the node says.
    { logs: [log('two')], reverts: { data: text('too late'), message: 'execution reverted' } },
    { logs: [log('three')] },
  ];
  const calls = [callOf(), callOf(), callOf()];

  test('is told of each, with the reason of a revert', async () => {
    const { outcomes } = await sequence(chain(three), calls);
    expect(outcomes).toEqual([
      { outcome: 'succeeds', gasUsed: 50_000n },
      { outcome: 'reverts', reason: inItsWords('too late'), gasUsed: 50_000n },
      { outcome: 'succeeds', gasUsed: 50_000n },
    ]);
  });

  test('counts up to the first that fails, unless the user wants the rest', async () => {
    expect(topicsOf(await sequence(chain(three), calls))).toEqual([hashOf('one')]);
    expect(topicsOf(await sequence(chain(three), calls, { onRevert: 'continue' }))).toEqual([hashOf('one'), hashOf('three')]);
    expect(topicsOf(await sequence(chain([{ logs: [log('one')] }, { logs: [log('two')] }]), calls))).toHaveLength(2);
  });

  test.each([
    ['the node’s words where there are no bytes', { message: 'out of gas' }, inItsWords('out of gas')],
    ['at most 200 characters of them', { message: 'x'.repeat(300) }, inItsWords('x'.repeat(200))],
    ['the bytes where there are any', { message: 'out of gas', data: text('too late') }, inItsWords('too late')],
    ['that there is none', { message: '' }, { code: 'revert.none' }],
  ])('names as the reason %s', async (_, reverts, reason) => {
    expect((await sequence(chain([{ reverts }]), [callOf()])).outcomes).toMatchObject([{ outcome: 'reverts', reason }]);
  });
});

describe('a node that cannot simulate', () => {
  test('C-04 is asked on its pending state, then on the latest', async () => {
    const node = chain([{}]);
    const run = node.words.eth_simulateV1 as (params: readonly unknown[]) => unknown;
    node.words.eth_simulateV1 = (params: readonly unknown[]) =>
      params[1] === 'latest' ? run(params) : errors.node(-32000, 'no');
    expect(await sequence(node, [callOf()])).toMatchObject({ simulatedOn: 'latest', limits: [80_000n] });
    expect(node.asked.slice(0, 2).map(({ params }) => params[1])).toEqual(['pending', 'latest']);
  });

  test('T-F17 one that answers fewer calls than were asked, or nonsense, has not simulated', async () => {
    const asked = [{ from: ALICE, to: BOB, value: 0n, data: '0x' as const }];
    const result = { status: '0x1', gasUsed: '0x1' };
    for (const answer of [[{ calls: [] }], [{ calls: [result, result] }], [], [{ calls: [{}] }], 'no'])
      expect(await simulate(saying({ eth_simulateV1: answer }), asked)).toBeUndefined();
    expect(await simulate(saying({ eth_simulateV1: [{ calls: [result] }] }), asked)).toMatchObject({ on: 'pending' });
  });

  test('S-14 estimates each call alone, and knows nothing of those that follow one', async () => {
    const estimates = ['0xc350', errors.executionReverted()];
    const node = saying({ eth_estimateGas: () => estimates.shift() });
    expect(await sequence(node, [callOf(), { value: 0n, data: '0x' }, callOf({ gasLimit: 5n })])).toEqual({
      limits: [80_000n, UNKNOWN, 5n],
      outcomes: [{ outcome: 'succeeds' }, { outcome: 'unknown' }, { outcome: 'unknown' }],
      simulatedOn: 'none',
      logs: [],
    });
    expect(node.asked.filter(({ method }) => method === 'eth_estimateGas').slice(0, 2)).toEqual([
      { method: 'eth_estimateGas', params: [{ from: ALICE, to: BOB, data: '0x', value: '0x0' }, 'pending'] },
      { method: 'eth_estimateGas', params: [{ from: ALICE, data: '0x', value: '0x0' }, 'pending'] },
    ]);
  });

  test('S-14 a first call that it cannot estimate is unknown, too', async () => {
    expect((await sequence(saying({}), [callOf()])).outcomes).toEqual([{ outcome: 'unknown' }]);
  });
});

describe('S-13 all or nothing', () => {
  const two = [callOf(), callOf()];
  const data = delegate.encode(two);
  const atomic = async (node: ReturnType<typeof saying>, calls = two, upgrades = false, block = BLOCK) => {
    const self = { to: ALICE, value: 0n, data: delegate.encode(calls) };
    const found = await trying(node, [self], runsOf(batch(calls), delegate))([]);
    return estimateAtomic(node, batch(calls), { delegate, upgrades, found }, block);
  };
  const named = (index: bigint, reason: `0x${string}`) =>
    encodeErrorResult({
      abi: parseAbi(['error ExecuteError(uint256 index, bytes reason)']),
      args: [index, reason],
    });

  test('is simulated as one call of the account to itself, with the delegate’s code in place', async () => {
    const node = chain([{ used: 100_000n, logs: [log('one')] }]);
    expect(await atomic(node)).toEqual({
      limits: [150_000n],
      outcomes: [{ outcome: 'succeeds' }, { outcome: 'succeeds' }],
      simulatedOn: 'pending',
      logs: [log('one')],
      ran: [expect.objectContaining({ success: true, logs: [log('one')] })],
    });
    expect(node.entries()).toEqual([
      {
        stateOverrides: { [ALICE]: { code: `0xef0100${delegate.address.slice(2)}` } },
        calls: [{ from: ALICE, to: ALICE, value: '0x0', input: data }],
      },
    ]);
  });

  test('an upgrade takes the gas of an authorization more', async () => {
    expect((await atomic(chain([{ used: 100_000n }]), two, true)).limits).toEqual([175_000n]);
  });

  test('the limit is never below what the transaction costs before it runs', async () => {
    expect((await atomic(chain([{ used: 1n }]), two, true)).limits).toEqual([intrinsicGas(data, { authorizations: 1 })]);
    expect((await atomic(chain([{ used: 1n }]))).limits).toEqual([intrinsicGas(data)]);
  });

  test('S-12 a limit of the app is that call’s share; the others take what they use and a margin', async () => {
    const node = chain([{ used: 100_000n }, { used: 60_000n }]);
    const calls = [callOf({ gasLimit: 77_777n }), callOf()];
    expect((await atomic(node, calls)).limits).toEqual([intrinsicGas(delegate.encode(calls)) + 77_777n + limitFor(60_000n)]);
    expect(node.entries().map((entry) => entry.calls.length)).toEqual([1, 2]);
    expect(node.entries()[1]?.stateOverrides).toEqual(node.entries()[0]?.stateOverrides);
  });

  test('S-12 …or those of a large call, where the node does not say', async () => {
    const node = chain([{ used: 100_000n }]);
    const run = node.words.eth_simulateV1 as (params: readonly unknown[]) => unknown;
    node.words.eth_simulateV1 = (params: readonly unknown[]) =>
      (params as [{ blockStateCalls: [Entry] }])[0].blockStateCalls[0].calls.length === 1 ? run(params) : null;
    const calls = [callOf({ gasLimit: 77_777n }), callOf()];
    expect((await atomic(node, calls)).limits).toEqual([intrinsicGas(delegate.encode(calls)) + 77_777n + UNKNOWN]);
  });

  test.each([
    [
      'the call that the delegate names fails, the others because of it',
      named(1n, text('too late')),
      [{ failsWith: 1 }, { reason: inItsWords('too late') }],
    ],
    [
      'all fail with the one reason where it names none',
      text('too late'),
      [{ reason: inItsWords('too late') }, { reason: inItsWords('too late') }],
    ],
  ])('%s', async (_, reason, told) => {
    const node = chain([{ reverts: { data: reason }, logs: [log('one')] }]);
    const { outcomes, logs } = await atomic(node);
    expect(outcomes).toEqual(told.map((each) => ({ outcome: 'reverts', ...each })));
    expect(logs).toEqual([]);
  });

  const unread = (data: `0x${string}`) => ({ reason: { code: 'revert.unknown', selector: data.slice(0, 10) } });
  test.each([
    ['one call', [callOf()], delegate, 0n],
    ['calls that are fewer', two, delegate, 2n],
    ['calls that another delegate runs', two, silent, 1n],
  ])('T-C21 whoever reverts as if a call of a batch had, is not believed of %s', async (_, calls, runs, index) => {
    const data = named(index, text('closed'));
    const node = chain([{ reverts: { data } }]);
    const found = await trying(node, [{ to: ALICE, value: 0n, data: '0x' }])([]);
    const { outcomes } = await estimateAtomic(node, batch(calls), { delegate: runs, upgrades: false, found }, BLOCK);
    expect(outcomes).toEqual(calls.map(() => ({ outcome: 'reverts', ...unread(data) })));
  });

  test('where the node cannot simulate, each call may be a large one', async () => {
    expect(await atomic(saying({}), two, true)).toEqual({
      limits: [intrinsicGas(data, { authorizations: 1 }) + 1_200_000n],
      outcomes: [{ outcome: 'unknown' }, { outcome: 'unknown' }],
      simulatedOn: 'none',
      logs: [],
    });
  });

  test('what burns all that it is given and fails takes the limit of a large call', async () => {
    expect((await atomic(chain([{ used: BLOCK, reverts: {} }]))).limits).toEqual([UNKNOWN]);
  });
});
