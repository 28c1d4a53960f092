import { afterAll, beforeAll, expect, test } from 'vitest';
import { uncountedIn } from '../../../lib/chain/plan/counted.ts';
import type { Call } from '../../../lib/core/batch/batch.ts';
import { data, ETHER } from '../../corpus/request.ts';
import { byOther, type Kit, startKit } from '../../thieves/kit.ts';
import { FRIEND, ME } from '../../thieves/people.ts';
import { type Bend, batchOf, explained, planning } from './bent.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.anvil.stop());

const boast = (human: string, ...args: unknown[]): Call => ({ to: kit.boasting, value: 0n, data: data(human, args) });
const units = (told: bigint, given: bigint) => boast('units(address,uint256,uint256)', ME, told, given);
const stamps = (told: bigint, given: bigint) => boast('stamps(address,uint256,uint256)', ME, told, given);
const some = (told: bigint, given: bigint) => boast('some(address,uint256,uint256,uint256)', ME, 7n, told, given);

/** What a window says of it: at first, and once it has looked again. */
async function saidOf(calls: Call[], more: { atomicRequired?: boolean; onRevert?: 'continue' } = {}) {
  const { planner, clock } = await planning(kit);
  const batch = { ...batchOf(calls), ...more };
  const plan = await planner.plan(batch);
  clock.ahead += 12_000;
  const again = await planner.refresh(batch, plan);
  return [plan, again].map((each) => {
    const { warnings, arrives, leaves } = explained(batch, each);
    const about = warnings.filter(({ code }) => code.startsWith('warning.uncounted'));
    return {
      says: about.map(({ level, code }) => `${level} ${code.replace('warning.', '')}`),
      arrives: arrives.map((part) => (part.type === 'amount' ? part.raw : part.type === 'item' ? part.amount : part.type)),
      leaves: leaves.length,
    };
  });
}

const nothing = { says: [], leaves: 0 };
type Saying = [title: string, calls: () => Call[], says: { says: string[]; arrives: bigint[]; leaves: number }];
test.each<Saying>([
  ['as many units as it tells of', () => [units(9_000n, 9_000n)], { ...nothing, arrives: [9_000n] }],
  ['a few less, as by rounding', () => [units(9_000n, 8_990n)], { ...nothing, arrives: [9_000n] }],
  ['none of them', () => [units(9_000n, 0n)], { ...nothing, says: ['danger uncounted.none'], arrives: [] }],
  ['next to none', () => [units(9_000n, 1n)], { ...nothing, says: ['danger uncounted'], arrives: [1n] }],
  ['most of them', () => [units(9_000n, 8_100n)], { ...nothing, says: ['caution uncounted'], arrives: [8_100n] }],
  [
    'those of one step of two',
    () => [units(50n, 50n), units(50n, 0n)],
    { ...nothing, says: ['danger uncounted'], arrives: [50n] },
  ],
  ['as many items', () => [stamps(2n, 2n)], { ...nothing, arrives: [1n, 1n] }],
  ['none of the items', () => [stamps(2n, 0n)], { ...nothing, says: ['danger uncounted.items'], arrives: [] }],
  ['one of two items', () => [stamps(2n, 1n)], { ...nothing, says: ['danger uncounted.items'], arrives: [1n, 1n] }],
  [
    'as many items, while another of the collection goes',
    () => [
      { to: kit.nft, value: 0n, data: data('mint()') },
      { to: kit.nft, value: 0n, data: data('transferFrom(address,address,uint256)', [ME, FRIEND, 1n]) },
    ],
    { ...nothing, arrives: [1n], leaves: 1 },
  ],
  ['as many of one kind', () => [some(5n, 5n)], { ...nothing, arrives: [5n] }],
  ['none of a kind', () => [some(5n, 0n)], { ...nothing, says: ['danger uncounted.none'], arrives: [] }],
  [
    'nothing by a function that it is known by',
    () => [boast('mint(address,uint256)', ME, 9_000n)],
    { ...nothing, says: ['danger uncounted.none'], arrives: [] },
  ],
  [
    'nothing by an event of wrapping, and answers as a token',
    () => [{ ...boast('wrap()'), value: 5n }],
    { ...nothing, leaves: 1, arrives: [] },
  ],
  [
    'nothing by such an event, and would say nothing of it',
    () => [{ ...boast('wrapMute()'), value: 5n }],
    { ...nothing, says: ['caution uncounted.unknown'], leaves: 1, arrives: [5n] },
  ],
  [
    'nothing, and would say nothing of it',
    () => [boast('silence(address,uint256)', ME, 5n)],
    { ...nothing, says: ['caution uncounted.unknown'], arrives: [5n] },
  ],
])('V-01 what arrives is held against what its contract counts afterwards: %s', async (_, calls, says) => {
  expect(await saidOf(calls())).toEqual([says, says]);
  expect(await saidOf(calls(), { atomicRequired: true })).toEqual([says, says]);
});

test('V-01 no crowd of tokens that count what they tell makes it go unsaid that another does not', async () => {
  const rush: Call = { to: kit.crowd, value: 0n, data: data('rush(address,uint256)', [ME, 45n]) };
  for (const calls of [
    [rush, units(9_000n, 0n)],
    [units(9_000n, 0n), rush],
  ]) {
    const [first] = await saidOf(calls, { atomicRequired: true });
    expect(first?.says.join()).toMatch(/uncounted/);
  }
});

test('V-01 what is not sent after a step that fails is not held against what the steps before it bring', async () => {
  const fails: Call = { to: kit.boasting, value: 0n, data: '0xdeadbeef' };
  const takes = boast('swap(uint256,uint256)', 0n, 9_000n);
  const [stops] = await saidOf([units(9_000n, 9_000n), fails, takes]);
  expect(stops, 'nor taken for counted').toEqual({ ...nothing, says: ['caution uncounted.unknown'], arrives: [9_000n] });
});

/** What a window says at each look, where the node answers as it does then. */
async function looks(calls: Call[], bends: readonly Bend[]) {
  let at = 0;
  const { planner, clock } = await planning(kit, (...asked) => (bends[at] ?? plain)(...asked));
  const batch = batchOf(calls);
  let plan = await planner.plan(batch);
  const plans = [plan];
  for (at = 1; at < bends.length; at++) {
    clock.ahead += 12_000;
    plan = await planner.refresh(batch, plan);
    plans.push(plan);
  }
  return plans.map((each) => {
    const { warnings, arrives } = explained(batch, each);
    return [...warnings.map(({ code }) => code).filter((code) => code.includes('.uncounted')), arrives.length];
  });
}

const plain: Bend = (_, answer) => answer();
const isTrial = (method: string) => method === 'eth_simulateV1';
/** Tries out what is to be done, and does not say what there was before. */
const forgetful: Bend = (method, answer, params) =>
  isTrial(method) && !JSON.stringify(params).includes('blockOverrides') ? Promise.reject(new Error()) : answer();
const untrying: Bend = (method, answer) => (isTrial(method) ? Promise.reject(new Error()) : answer());

test('V-01 N-17 that nobody says once what there was before makes neither a lie true nor what is counted doubtful', async () => {
  const bends = [plain, forgetful, plain];
  const lie = ['warning.uncounted.none', 0];
  expect(await looks([units(9_000n, 0n)], bends)).toEqual([lie, lie, lie]);
  expect(await looks([units(9_000n, 9_000n)], bends)).toEqual([[1], [1], [1]]);
});

test('V-01 N-17 what arrives only in a later look is counted in that one', async () => {
  expect(await looks([units(9_000n, 9_000n)], [untrying, plain])).toEqual([[0], [1]]);
  expect(await looks([units(9_000n, 0n)], [untrying, plain])).toEqual([[0], ['warning.uncounted.none', 0]]);
});

test('V-01 N-17 what only looks like wrapping costs no further trial at each look', async () => {
  const trials = async (calls: Call[]) => {
    const { planner, clock, asked } = await planning(kit);
    const batch = batchOf(calls);
    const plan = await planner.plan(batch);
    asked.length = 0;
    clock.ahead += 12_000;
    await planner.refresh(batch, plan);
    return asked.filter(isTrial).length;
  };
  expect(await trials([{ ...boast('wrap()'), value: 5n }])).toBe(await trials([units(5n, 5n)]));
});

test('V-01 N-17 a node that does not answer once more leaves what it has answered', async () => {
  let trials = 0;
  /** Tries out what is to be done, first with as much gas as there is and then as it will be sent, now and later; and no more. */
  const tired: Bend = (method, answer) => (isTrial(method) && ++trials > 3 ? Promise.reject(new Error()) : answer());
  const [first, then] = await looks([units(9_000n, 9_000n)], [untrying, tired]);
  expect([first, then]).toEqual([[0], ['warning.uncounted.unknown', 1]]);
});

test('V-01 of whole units of which none is counted none arrives, however few they are', async () => {
  const said = { says: ['danger uncounted.none'], arrives: [], leaves: 0 };
  expect(await saidOf([units(3n, 0n)])).toEqual([said, said]);
  expect(await saidOf([units(1n, 0n)])).toEqual([said, said]);
});

test('V-01 whole units are not lost by rounding, and only the ones that are counted arrive', async () => {
  const said = (arrives: bigint[]) => ({ ...nothing, says: ['danger uncounted'], arrives });
  expect(await saidOf([units(4n, 1n)])).toEqual([said([1n]), said([1n])]);
  expect(await saidOf([units(2n, 1n)])).toEqual([said([1n]), said([1n])]);
});

test('V-01 N-17 of what comes to less than was counted while a node is silent, nobody knows: nothing is said to be less than it', () => {
  const what = { kind: 'token', token: kit.boasting } as const;
  const tells = (amount: bigint) => [{ account: ME, leaves: [], arrives: [{ what, amount, others: [] }] }];
  const shown = { accounts: [], uncounted: [{ account: ME, what, told: 9_000n, counted: 4_500n, before: 0n }] };
  const silent = { before: [undefined], after: [undefined] };
  const then = (amount: bigint) => uncountedIn(tells(amount), [{ account: ME, what }], silent, 1, shown);
  expect(then(4_000n)).toMatchObject({ left: 1 });
  expect(then(4_000n).uncounted).toBeUndefined();
  expect(then(8_000n)).toMatchObject({ left: 0, uncounted: [{ told: 8_000n, counted: 4_500n }] });
});

test('V-01 N-17 a contract that answers no more while the window is open is taken at its word no longer', async () => {
  const snapshot = await kit.anvil.rpc('evm_snapshot');
  const { planner, clock } = await planning(kit);
  const batch = batchOf([{ to: kit.fickle, value: ETHER, data: data('buy(uint256)', [9_000n]) }]);
  const plan = await planner.plan(batch);
  await byOther(kit, { to: kit.fickle, data: data('turn()') });
  clock.ahead += 12_000;
  const again = await planner.refresh(batch, plan);
  const codes = [plan, again].map((each) =>
    explained(batch, each)
      .warnings.map(({ code }) => code)
      .filter((code) => code.startsWith('warning.uncounted')),
  );
  expect(codes).toEqual([[], ['warning.uncounted.unknown']]);
  await kit.anvil.rpc('evm_revert', [snapshot]);
});

test('V-01 a contract that says of everybody that they have very much calls nothing interest that was paid for', async () => {
  const buy = { to: kit.constant, value: ETHER, data: data('buy(uint256)', [9_000n * ETHER]) };
  const [first] = await saidOf([buy]);
  expect(first?.says).toEqual(['danger uncounted.none']);
});

test('V-01 what there is less of leaves, though its contract tells that some comes', async () => {
  const snapshot = await kit.anvil.rpc('evm_snapshot');
  await byOther(kit, units(10_000n, 10_000n));
  const said = { says: ['danger uncounted.none'], arrives: [], leaves: 1 };
  expect(await saidOf([boast('swap(uint256,uint256)', 400n, 100n)])).toEqual([said, said]);
  await kit.anvil.rpc('evm_revert', [snapshot]);
});
