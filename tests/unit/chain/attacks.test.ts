import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindOf } from '../../../lib/core/warning.ts';
import { call, data, ETHER } from '../../corpus/request.ts';
import { decoys } from '../../thieves/attacks/decoys.ts';
import { lasting } from '../../thieves/attacks/lasting.ts';
import { left } from '../../thieves/attacks/leftThere.ts';
import { limits } from '../../thieves/attacks/limits.ts';
import { meanings } from '../../thieves/attacks/meanings.ts';
import { posing } from '../../thieves/attacks/posing.ts';
import { rights } from '../../thieves/attacks/rights.ts';
import { routes } from '../../thieves/attacks/routed.ts';
import { tokenNames } from '../../thieves/attacks/tokenNames.ts';
import { trials } from '../../thieves/attacks/trials.ts';
import { unseen } from '../../thieves/attacks/unseen.ts';
import { plainLoss, playing } from '../../thieves/cases.ts';
import { type Kit, startKit } from '../../thieves/kit.ts';
import { verdictOn } from '../../thieves/oracle.ts';
import { KNOWN, ME, THIEF } from '../../thieves/people.ts';
import { desk, handing, program } from '../../thieves/steps/routed.ts';
import { windows } from '../../thieves/window.ts';

let kit: Kit;
let play: Awaited<ReturnType<typeof playing>>;
beforeAll(async () => {
  kit = await startKit();
  play = await playing(kit);
});
afterAll(() => kit.anvil.stop());

const corpus = [
  ...trials,
  ...rights,
  ...unseen,
  ...limits,
  ...tokenNames,
  ...meanings,
  ...lasting,
  ...posing,
  ...decoys,
  ...routes,
  ...left,
];

test.each(corpus.map((each) => [each.title, each] as const))('%s', async (_, attack) => {
  const { calls, atomic = false, before, lost, warns, nothingArrives } = attack;
  const { shown, losses, unsaid } = await play(calls(kit), { atomic, before: before?.(kit) });
  const { explanation } = shown;
  expect(
    losses.map(({ probe }) => probe.what),
    'it happens',
  ).toEqual(lost);
  expect(explanation.warnings.map((each) => `${each.level} ${kindOf(each)}`)).toEqual(expect.arrayContaining(warns));
  expect(unsaid.map(plainLoss), 'nothing goes without a word').toEqual([]);
  if (nothingArrives) expect(explanation.arrives).toEqual([]);
});

test.each([
  ['what is simply sent to a router', 0n],
  ['what is sent to a router that hands a part of it back', (ETHER * 3n) / 10n],
])('V-08 %s is one danger, with how much it is', async (_, back) => {
  const { usdc, program: router } = kit.known;
  const sent = call(usdc, 'transfer(address to, uint256 value)', [router, ETHER]);
  const { shown } = await play([sent, program(kit, [handing(5, usdc, 'me', back)], 0n)], { atomic: true });
  const left = shown.explanation.warnings.filter((each) => kindOf(each) === 'leftThere');
  expect(left).toMatchObject([
    { level: 'danger', params: { to: { address: router }, amount: { raw: ETHER - back, asset: usdc } } },
  ]);
});

test('V-01 pays in seconds in which no block comes, and keeps the money where it is real', async () => {
  const { timestamp } = (await kit.anvil.rpc('eth_getBlockByNumber', ['latest', false])) as { timestamp: string };
  const clock = { now: () => (Number(timestamp) + 5) * 1_000 };
  const late = await playing(kit, await windows(kit, { clock }));
  const { shown, losses } = await late([{ to: kit.masks['offBeat keep'], value: ETHER, data: data('claim()') }], {
    atomic: false,
  });
  expect(losses.map(({ probe }) => probe.what)).toEqual(['wealth']);
  expect(shown.explanation.arrives).toEqual([]);
});

test.each([
  ['the user, who loses it to nobody', 'me', []],
  ['a thief, who has it then', 'who', [THIEF]],
] as const)('V-08 what is wrapped at a known router and sold there is for what it buys %s', async (_, to, has) => {
  const leg = { to, share: 100n, mayFail: false, turn: 0 };
  const legs = [
    { ...leg, at: 3 },
    { ...leg, at: 0 },
  ];
  const { losses, unsaid } = await play([desk(kit, { legs, who: THIEF, amount: ETHER }, ETHER)], { atomic: false });
  expect(losses.map(({ getters }) => getters.map((each) => each.to))).toEqual([has]);
  expect(unsaid).toEqual([]);
});

test.each([
  ['the user, who loses nothing there', undefined, []],
  ['a thief, of whom it warns', THIEF, [KNOWN.desk]],
])('V-08 what one call buys into a known router, and another of the same transaction brings %s', async (_, to, has) => {
  const { usdc, desk: at } = kit.known;
  const leg = { at: 0, to: 'itself', share: 100n, mayFail: false, turn: 0 } as const;
  const sweep = data('sweepToken(address token, uint256 amountMinimum, address recipient)', [usdc, 0n, to ?? ME]);
  const swept = call(at, 'multicall(bytes[] data)', [[sweep]]);
  const bought = desk(kit, { legs: [leg], who: THIEF, amount: ETHER }, ETHER);
  const { losses, unsaid, shown } = await play([bought, swept], { atomic: true });
  expect(losses.map(({ getters }) => getters.map((each) => each.to))).toEqual([has]);
  expect(unsaid.map(plainLoss)).toEqual([]);
  const warnings = shown.explanation.warnings.filter((each) => kindOf(each) !== 'goesElsewhere');
  const silent = { ...shown, explanation: { ...shown.explanation, warnings } };
  expect(losses.map((each) => verdictOn(each, silent))).toEqual([to ? 'unsaid' : 'named']);
});
