import { numberToHex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '../../../lib/core/batch/batch.ts';
import type { Plan } from '../../../lib/core/plan/plan.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { call, ETHER } from '../../corpus/request.ts';
import { type Kit, startKit } from '../../thieves/kit.ts';
import { FRIEND, ME } from '../../thieves/people.ts';
import type { PoserName } from '../../thieves/posers.ts';
import { type Bend, batchOf, explained, isAccessList, planning, saidOf } from './bent.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.anvil.stop());

const approve = (to: Address) => call(to, 'approve(address spender, uint256 amount)', [kit.known.router, 5n]);

test('V-08 what calls of an unknown contract lay hands on is asked by a guess of their limits, once with these, and no more for a question; of known ones never', async () => {
  const { planner, asked } = await planning(kit);
  const strange = batchOf([approve(kit.posers.nothing)]);
  let plan = await planner.plan(strange);
  for (let again = 0; again < 3; again++) plan = await planner.refresh(strange, plan);
  expect(asked.filter(isAccessList)).toHaveLength(2);
  expect(saidOf(strange, plan)).toEqual({ warnings: [], leaves: 0 });

  asked.length = 0;
  const swap = call(
    kit.known.router,
    'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    [ETHER, [kit.known.weth, kit.known.usdc], ME, 2n ** 40n],
    ETHER,
  );
  await planner.plan(batchOf([approve(kit.known.usdc), swap, { to: FRIEND, value: 1n, data: '0x' }]));
  expect(asked.filter(isAccessList)).toEqual([]);
});

/** Nodes that do not say what calls lay hands on, or not of accounts that have no code yet. */
const mute: Bend = (method, answer) => (isAccessList(method) ? Promise.reject(new Error()) : answer());
const plain: Bend = (method, answer, params) =>
  isAccessList(method) && params.length > 2 ? Promise.reject(new Error('too many arguments')) : answer();
/** One that takes no notice of it. */
const heedless: Bend = (method, answer, params) =>
  isAccessList(method) && params.length > 2 ? kit.anvil.rpc(method, params.slice(0, 2)) : answer();
/** One that has accounts run it, as newer nodes do. */
const ready: Bend = async (method, answer, params) => {
  const code = isAccessList(method) && z.record(z.string(), z.object({ code: z.string() })).safeParse(params[2]).data?.[ME]?.code;
  if (!code) return answer();
  await kit.anvil.rpc('anvil_setCode', [ME, code]);
  try {
    return await kit.anvil.rpc(method, params.slice(0, 2));
  } finally {
    await kit.anvil.rpc('anvil_setCode', [ME, '0x']);
  }
};

test('V-08 where the node does not say it, an unknown contract is as good as an unknown function, and it is asked again', async () => {
  let isSilent = true;
  const { planner, clock } = await planning(kit, (...asked) => (isSilent ? mute(...asked) : asked[1]()));
  const taking = batchOf([approve(kit.posers.coin)]);
  const first = await planner.plan(taking);
  expect(saidOf(taking, first)).toEqual({ warnings: ['warning.claims.unseen'], leaves: 0 });
  isSilent = false;
  clock.ahead += 5_000;
  const then = await planner.refresh(taking, first);
  expect(saidOf(taking, then)).toEqual({ warnings: expect.arrayContaining(['warning.notAsSaid.leaves']), leaves: 1 });
  expect(saidOf(taking, then).warnings).not.toContain('warning.claims.unseen');
});

const SWAP = 'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)';
/** What people do every day. */
const everyDay: readonly [title: string, calls: (kit: Kit) => Call[], more: string[]][] = [
  ['a payment', () => [{ to: FRIEND, value: ETHER, data: '0x' }], []],
  ['a payment of a token', ({ known }) => [call(known.usdc, 'transfer(address to, uint256 amount)', [FRIEND, 5n])], []],
  ['wrapping', ({ known }) => [call(known.weth, 'deposit()', [], ETHER)], []],
  [
    'an allowance and a swap',
    ({ known }) => [
      approve(known.usdc),
      call(known.router, SWAP, [ETHER, [known.weth, known.usdc], ME, 2n ** 40n], ETHER),
      { to: FRIEND, value: 1n, data: '0x' },
    ],
    [],
  ],
  [
    'a token that a contract makes which nobody knows',
    ({ posers }) => [call(posers.nothing, 'mint(address to, uint256 amount)', [ME, 5n])],
    ['warning.claims.unseen'],
  ],
];

test.each(everyDay)(
  'V-08 where the node does not say it, %s is told as elsewhere but for unknown contracts',
  async (_, calls, more) => {
    for (const atomicRequired of [false, true]) {
      const batch = { ...batchOf(calls(kit)), atomicRequired };
      const [there, here] = [await planning(kit, mute), await planning(kit)];
      const [without, within] = [saidOf(batch, await there.planner.plan(batch)), saidOf(batch, await here.planner.plan(batch))];
      expect(without).toEqual({ ...within, warnings: [...within.warnings, ...more] });
    }
  },
);

test('V-08 what only an account with code would show is unknown where the node takes none', async () => {
  const taking = (to: Address) => ({ ...batchOf([approve(kit.known.usdc), approve(to)]), atomicRequired: true });
  const [{ planner: elsewhere }, { planner: deaf }] = [await planning(kit, plain), await planning(kit, heedless)];
  const { planner } = await planning(kit, ready);
  const [hostile, honest] = [taking(kit.posers['coin together']), taking(kit.posers.nothing)];
  expect(saidOf(hostile, await planner.plan(hostile)).leaves).toBe(1);
  expect(saidOf(honest, await planner.plan(honest)).warnings).toEqual([]);
  for (const each of [hostile, honest])
    for (const { plan: planned } of [elsewhere, deaf])
      expect(saidOf(each, await planned(each))).toEqual({ warnings: ['warning.claims.unseen'], leaves: 0 });
  // One that nobody has to upgrade needs no such code. To have dealt with somebody is good for what they got, and for nothing hidden.
  const alone = batchOf([approve(kit.posers.nothing)]);
  expect(saidOf(alone, await elsewhere.plan(alone)).warnings).toEqual([]);
  expect(saidOf(honest, await elsewhere.plan(honest), [kit.posers.nothing]).warnings).toEqual(['warning.claims.unseen']);
});

test.each<[PoserName, 'yours' | 'unclear', keeper: (kit: Kit) => Address]>([
  ['deposit', 'yours', ({ stake }) => stake],
  ['lock', 'yours', ({ keepers }) => keepers.locks],
  ['market', 'yours', ({ keepers }) => keepers.market],
  ['items', 'unclear', ({ silentItems }) => silentItems],
  ['claims', 'unclear', ({ silentClaims }) => silentClaims],
  ['position', 'unclear', ({ keepers }) => keepers.positions],
])(
  'V-08 of what nobody counts it is told where it changes, and whose it is as far as that is known: %s',
  async (name, whose, keeper) => {
    const { planner } = await planning(kit);
    const batch = batchOf([approve(kit.posers[name])]);
    const plan = await planner.plan(batch);
    expect(plan.effects?.touched).toContainEqual(expect.objectContaining({ contract: keeper(kit), changed: whose }));
    const { warnings } = explained(batch, plan);
    const at = { type: 'address', address: keeper(kit) };
    expect(warnings).toEqual([
      expect.objectContaining({
        code: `warning.claims.${whose}`,
        level: 'caution',
        params: expect.objectContaining(
          whose === 'yours' ? { what: [expect.objectContaining(at)] } : { contract: expect.objectContaining(at) },
        ),
      }),
    ]);
    // Whoever has got leave there has been dealt with, and is told of all the same.
    expect(saidOf(batch, plan, [kit.posers[name]]).warnings).toEqual([`warning.claims.${whose}`]);
  },
);

const Alone = z.object({ to: z.string() });

test('V-08 what a call does at others is no less said for a call to these that excuses it', async () => {
  const { planner } = await planning(kit);
  const { silentItems, known, posers } = kit;
  const excuse = call(silentItems, 'setApprovalForAll(address operator, bool allowed)', [known.router, false]);
  for (const atomicRequired of [false, true]) {
    const batch = { ...batchOf([approve(posers.items), excuse]), atomicRequired };
    expect(saidOf(batch, await planner.plan(batch)).warnings).toContain('warning.claims.unclear');
  }
  // Nor where it comes only behind another.
  const behind: Bend = async (method, answer, params) => {
    const isAlone = isAccessList(method) && Alone.safeParse(params[0]).data?.to !== ME;
    return isAlone ? { accessList: [] } : ready(method, answer, params);
  };
  const { planner: later } = await planning(kit, behind);
  const whole = { ...batchOf([approve(posers.items), excuse]), atomicRequired: true };
  expect(saidOf(whole, await later.plan(whole)).warnings).toContain('warning.claims.unclear');
  // By itself it is nothing.
  const alone = batchOf([excuse]);
  expect(saidOf(alone, await planner.plan(alone)).warnings).toEqual([]);
});

test('V-08 V-04 where nobody can look at what is kept, that is unclear, unless a token counts it', async () => {
  const { planner } = await planning(kit, (method, answer) =>
    answer().then((said) => (method === 'eth_simulateV1' ? withoutReading(said) : said)),
  );
  for (const [name, more] of [
    ['nothing', []],
    ['deposit', ['warning.claims.unclear']],
    ['coin', ['warning.notAsSaid.leaves']],
  ] as const) {
    const batch = batchOf([approve(kit.posers[name])]);
    expect(saidOf(batch, await planner.plan(batch)).warnings).toEqual(more);
  }
});

/** Lists as some nodes answer them: of a call that failed, and with more places of one contract than are read. */
const failed = { accessList: [], error: 'execution reverted' };
const crowd = {
  address: `0x${'c4'.repeat(20)}`,
  storageKeys: Array.from({ length: 101 }, (_, key) => numberToHex(key, { size: 32 })),
};

test.each<[string, unknown, string]>([
  ['of a call that failed on the way', failed, 'warning.claims.unseen'],
  ['of more places than are read', { accessList: [crowd] }, 'warning.claims.rights'],
])('V-08 V-04 a list %s has not said what is reached', async (_, list, code) => {
  const { planner } = await planning(kit, (method, answer) => (isAccessList(method) ? Promise.resolve(list) : answer()));
  const batch = batchOf([approve(kit.posers.nothing)]);
  expect(saidOf(batch, await planner.plan(batch)).warnings).toEqual([code]);
});

test('V-08 V-04 what is said of it stays where a node does not answer later', async () => {
  let isSilent = false;
  const { planner } = await planning(kit, (method, answer) =>
    answer().then((said) => (isSilent && method === 'eth_simulateV1' ? withoutViews(said) : said)),
  );
  for (const [name, code] of [
    ['coin', 'warning.notAsSaid.leaves'],
    ['deposit', 'warning.claims.yours'],
  ] as const) {
    const taking = batchOf([approve(kit.posers[name])]);
    const first = await planner.plan(taking);
    isSilent = true;
    const then = await planner.refresh(taking, first);
    isSilent = false;
    expect(then.effects?.accounts[0]?.leaves).toEqual(first.effects?.accounts[0]?.leaves);
    expect(saidOf(taking, first).warnings).toEqual([code]);
    expect(saidOf(taking, then)).toEqual(saidOf(taking, first));
  }
});

/** Without the blocks of questions after all others: one of several, and no trial of the limits. */
const withoutViews = (said: unknown) => (Array.isArray(said) && said.length > 1 ? said.slice(0, 1) : said);
/** Without the last of them, in which code of the wallet's own reads. */
const withoutReading = (said: unknown) => (Array.isArray(said) && said.length > 2 ? said.slice(0, -1) : said);

const Gas = z.object({ gas: z.string() });
/** Of a question that is asked before the limits are known: with all the gas that there is. */
const isGuess = (method: string, params: readonly unknown[]) =>
  isAccessList(method) && Number(Gas.safeParse(params[0]).data?.gas) > 8_000_000;
const guessing =
  (said: () => Promise<unknown>): Bend =>
  (method, answer, params) =>
    isGuess(method, params) ? said() : answer();

/** What is asked ahead and is not so, or is not said. */
const guesses: readonly [title: string, bend: Bend][] = [
  ['is that nothing is laid hands on', guessing(async () => ({ accessList: [] }))],
  ['is something else', guessing(async () => ({ accessList: [{ ...crowd, storageKeys: crowd.storageKeys.slice(0, 1) }] }))],
  ['is that a call fails', guessing(async () => failed)],
  ['is not made by the node', guessing(() => Promise.reject(new Error('no')))],
];

/** Places aside: nodes tell them in any order. */
const touchedIn = ({ effects }: Plan) => effects?.touched?.map(({ slots: _, ...each }) => JSON.stringify(each));

test.each(guesses)('V-15 V-08 where the guess %s, as much is said of a batch as without one', async (_, bend) => {
  const [{ planner: honest }, { planner: wrong, asked }] = [await planning(kit), await planning(kit, bend)];
  for (const name of ['coin', 'deposit', 'items', 'claims', 'nothing'] as const)
    for (const atomicRequired of [false, true]) {
      const batch = { ...batchOf([approve(kit.posers[name])]), atomicRequired };
      const [should, is] = [await honest.plan(batch), await wrong.plan(batch)];
      expect(saidOf(batch, is)).toEqual(saidOf(batch, should));
      expect(new Set(touchedIn(is))).toEqual(new Set(touchedIn(should)));
    }
  expect(asked.some(isAccessList)).toBe(true);
});

test('V-15 V-08 nothing is guessed for an account that cannot pay, and it is asked all the same what its calls lay hands on', async () => {
  const poor = await planning(kit, async (method, answer) => (method === 'eth_getBalance' ? '0x1' : answer()));
  const honest = await planning(kit);
  const batch = batchOf([approve(kit.posers.deposit)]);
  const [is, should] = [await poor.planner.plan(batch), await honest.planner.plan(batch)];
  const contracts = ({ effects }: Plan) => effects?.touched?.map(({ contract }) => contract).sort();
  expect(contracts(is)).toEqual(contracts(should));
  expect(poor.asked.filter(isAccessList)).toHaveLength(1);
});
