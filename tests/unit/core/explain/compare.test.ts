import { describe, expect, test } from 'vitest';
import type { Log } from '../../../../lib/core/batch.ts';
import { compareChanges, newDangers } from '../../../../lib/core/explain/compare.ts';
import type { Facts } from '../../../../lib/core/explain/facts.ts';
import { address, say } from '../../../../lib/core/explain/sentence.ts';
import { steady, steadyOutcomes } from '../../../../lib/core/explain/steady.ts';
import type { Warning } from '../../../../lib/core/explain/warnings/warning.ts';
import { warningsOf } from '../../../../lib/core/explain/warnings/warnings.ts';
import type { Plan } from '../../../../lib/core/plan.ts';
import { CODE, DAI, DELEGATE, FRIEND, ME, MINE_TOO, ROUTER, STAMPS, STRANGER, THIEF, USDC } from '../../../corpus/cast.ts';
import {
  allowed,
  allowedAll,
  allowedUntil,
  call,
  data,
  ETHER,
  MAX,
  moved,
  movedItem,
  movedNative,
  pay,
} from '../../../corpus/request.ts';
import { batchOf, factsFor, planOf } from '../../../support/explained.ts';
import { plain } from '../../../support/plain.ts';

const calls = [pay(FRIEND, ETHER), call(DAI, 'claim()')];
const swap = (paid: bigint, got: bigint) => [moved(USDC, ME, ROUTER, paid), moved(DAI, ROUTER, ME, got)];
const plan = (logs: Log[], more: Partial<Plan> = {}) => planOf({ calls, logs, plan: more });
const worse = (before: Plan, after: Plan) => compareChanges(before, after).map(({ kind, detail }) => `${kind}: ${plain(detail)}`);

const was = plan(swap(3_000_000n, 5n * ETHER));
const upgrade = { delegate: DELEGATE, name: 'x' };

describe('a change for the worse is named', () => {
  test.each<[string, Plan, Plan, string[]]>([
    ['S-19 nothing for the same plan', was, was, []],
    ['S-19 nothing where more arrives and less leaves', was, plan(swap(2_000_000n, 6n * ETHER)), []],
    ['S-19 more leaves', was, plan(swap(3_500_000n, 5n * ETHER)), ['leavesMore: Now 3.5 USDC leaves ME instead of 3 USDC.']],
    [
      'S-19 something else leaves',
      was,
      plan([...swap(3_000_000n, 5n * ETHER), movedItem(STAMPS, ME, THIEF, 7n)]),
      ['leavesMore: Now STAMPS #7 leaves ME.'],
    ],
    [
      'S-19 less arrives',
      was,
      plan(swap(3_000_000n, 4n * ETHER)),
      ['arrivesLess: Now only 4 DAI arrives at ME instead of 5 DAI.'],
    ],
    [
      'S-19 nothing arrives',
      was,
      plan([moved(USDC, ME, ROUTER, 3_000_000n)]),
      ['arrivesLess: Now 5 DAI no longer arrives at ME.'],
    ],
    [
      'S-19 an account that was not touched loses something',
      was,
      plan([...swap(3_000_000n, 5n * ETHER), movedNative(MINE_TOO, THIEF, ETHER)]),
      ['leavesMore: Now 1 ETH leaves MINE_TOO.'],
    ],
    [
      'S-19 a new allowance',
      was,
      plan([...swap(3_000_000n, 5n * ETHER), allowed(USDC, ME, THIEF, MAX)]),
      ['newAllowance: Now THIEF may take an unlimited amount of USDC from ME.'],
    ],
    [
      'S-19 a larger allowance',
      plan([allowed(USDC, ME, ROUTER, 1_000_000n)]),
      plan([allowed(USDC, ME, ROUTER, 2_000_000n)]),
      ['newAllowance: Now ROUTER may take 2 USDC from ME.'],
    ],
    ['S-19 a smaller allowance is no harm', plan([allowed(USDC, ME, ROUTER, 2n)]), plan([allowed(USDC, ME, ROUTER, 1n)]), []],
    [
      'S-19 an allowance of Permit2 that ends later',
      plan([allowedUntil(USDC, ME, ROUTER, 1_000_000n, 1_800_000_000n)]),
      plan([allowedUntil(USDC, ME, ROUTER, 1_000_000n, 1_800_000_001n)]),
      ['newAllowance: Now ROUTER may take 1 USDC from ME.'],
    ],
    [
      'S-19 an allowance of Permit2 that ends earlier is no harm',
      plan([allowedUntil(USDC, ME, ROUTER, 1_000_000n, 1_800_000_000n)]),
      plan([allowedUntil(USDC, ME, ROUTER, 1_000_000n, 1_799_999_999n)]),
      [],
    ],
    [
      'S-19 a whole collection',
      plan([allowedAll(STAMPS, ME, THIEF, false)]),
      plan([allowedAll(STAMPS, ME, THIEF, true)]),
      ['newAllowance: Now THIEF may take every item of STAMPS from ME.'],
    ],
    [
      'S-19 a call fails now',
      was,
      plan(swap(3_000_000n, 5n * ETHER), { outcomes: [{ outcome: 'succeeds' }, { outcome: 'reverts', reason: 'closed' }] }),
      ['fails: Call 2 would now fail: «closed».'],
    ],
    ['S-19 the fee is up by a tenth', was, { ...was, maxFee: (was.maxFee * 11n) / 10n }, []],
    [
      'S-19 the fee is up by more than a tenth',
      was,
      { ...was, maxFee: was.maxFee * 2n },
      ['fee: The network fee can now come to 0.002 ETH instead of 0.001 ETH.'],
    ],
    [
      'S-19 long amounts are rounded, what leaves up and what arrives down',
      plan(swap(3_000_000n, 5_123_456_789_012_345_678n)),
      plan(swap(3_000_001_234_567n, 4_123_456_789_012_345_678n)),
      [
        'arrivesLess: Now only 4.12345 DAI arrives at ME instead of 5.12345 DAI.',
        'leavesMore: Now 3000010 USDC leaves ME instead of 3 USDC.',
      ],
    ],
    [
      'S-19 a difference that rounding would hide is told exactly',
      plan(swap(3_000_000n, 5_123_456_789_012_345_678n)),
      plan(swap(3_000_000n, 5_123_456_000_000_000_000n)),
      ['arrivesLess: Now only 5.123456 DAI arrives at ME instead of 5.123456789012345678 DAI.'],
    ],
    [
      'S-19 fees are rounded up as the line above the buttons does it',
      { ...was, maxFee: 885_186_909_808_740n },
      { ...was, maxFee: 1_090_111_872_713_094n },
      ['fee: The network fee can now come to 0.0011 ETH instead of 0.000886 ETH.'],
    ],
    [
      'S-19 nobody can say any more what happens',
      was,
      plan([], { simulatedOn: 'none' }),
      ['notSimulated: It can no longer be tried out: what it does now is not known.'],
    ],
    [
      'S-19 an upgrade that was not there',
      was,
      { ...was, upgrade },
      ['upgrade: Now the account would be upgraded to the code at DELEGATE.'],
    ],
    ['S-19 the same upgrade', { ...was, upgrade }, { ...was, upgrade }, []],
    [
      'S-19 an upgrade to other code',
      { ...was, upgrade: { ...upgrade, delegate: CODE } },
      { ...was, upgrade },
      ['upgrade: Now the account would be upgraded to the code at DELEGATE.'],
    ],
    [
      'S-19 an upgrade that would now replace what another wallet has set up',
      { ...was, upgrade },
      { ...was, upgrade: { ...upgrade, replaces: STRANGER } },
      ['upgrade: Now the account would be upgraded to the code at DELEGATE.'],
    ],
    [
      'S-19 no longer all or nothing',
      { ...was, atomic: true },
      was,
      ['notAtomic: The calls would now be sent one by one, so that only some of them may take effect.'],
    ],
    ['S-19 it cannot be confirmed now', was, { ...was, blocked: 'Not enough.' }, ['blocked: Not enough.']],
  ])('%s', (_title, before, after, expected) => {
    expect(worse(before, after)).toEqual(expected);
  });
});

describe('a warning that newly appears', () => {
  const shown = planOf({ calls, logs: [] });
  const warned = (change: Partial<Facts> = {}, of = shown) =>
    warningsOf(
      batchOf({ calls: [call(USDC, 'approve(address spender, uint256 amount)', [THIEF, 5n])] }),
      of,
      factsFor({ facts: change }),
    );
  const dangers = (before: Warning[], after: Warning[]) => newDangers(before, after).map(({ detail }) => plain(detail));
  const contract = warned({ code: { [THIEF]: 'contract' } });

  test('S-19 is for the worse where it is a danger: a spender that turns out to be a person', () => {
    expect(dangers(contract, warned())).toEqual([
      'Allowed to a person, not to a contract (call 1): THIEF is somebody’s account. No honest app needs an allowance for one: its owner can simply take the tokens.',
    ]);
  });

  test('S-19 is for the worse at another address, too, in the same call', () => {
    const APPROVE = 'approve(address spender, uint256 amount)';
    const both = call(CODE, 'multicall(bytes[] data)', [[data(APPROVE, [THIEF, 5n]), data(APPROVE, [STRANGER, 5n])]]);
    const at = (code: Facts['code']) => warningsOf(batchOf({ calls: [both] }), shown, factsFor({ facts: { code } }));
    expect(dangers(at({ [STRANGER]: 'contract' }), at({}))).toEqual([expect.stringContaining('(call 1): STRANGER is')]);
  });

  test('S-19 is the same one while only numbers in it change', () => {
    const swept = (...more: Log[]) => {
      const logs = [moved(USDC, ME, THIEF, 1n), moved(DAI, ME, THIEF, 1n), movedItem(STAMPS, ME, THIEF, 7n), ...more];
      return warningsOf(batchOf({ calls }), planOf({ calls, logs }), factsFor({}));
    };
    const [three, four] = [swept(), swept(movedItem(STAMPS, ME, THIEF, 8n))];
    expect(four.map(({ detail }) => plain(detail))).toContainEqual(expect.stringContaining('4 different things go to THIEF'));
    expect(dangers(three, four)).toEqual([]);
  });

  const shared: Warning = { kind: 'noCode', severity: 'danger', title: 'A danger', detail: say`${address(THIEF)}`, call: 0 };
  test.each<[string, Partial<Warning>, string]>([
    ['graver than it was', { severity: 'caution' }, 'A danger (call 1): THIEF'],
    ['of another kind', { kind: 'lookAlike' }, 'A danger (call 1): THIEF'],
    ['in another call', { call: 1 }, 'A danger (call 1): THIEF'],
  ])('S-19 is new where it is %s', (_, change, expected) => {
    expect(dangers([{ ...shared, ...change }], [shared])).toEqual([expected]);
    expect(dangers([shared], [shared])).toEqual([]);
  });

  test('S-19 is nothing where it was there before, where it goes away, and where it is no danger', () => {
    expect(dangers(warned(), warned())).toEqual([]);
    expect(dangers(warned(), contract)).toEqual([]);
    const poor = { ...shown, balance: ETHER };
    const nearly = warningsOf(batchOf({ calls }), { ...poor, simulatedOn: 'none' }, factsFor({}));
    expect(nearly.map(({ kind }) => kind)).toContain('nearlyAll');
    expect(dangers([], nearly)).toEqual([]);
  });

  test('S-19 is told once: what the plans themselves tell is not told again as a warning', () => {
    const fails = { ...shown, outcomes: shown.outcomes.map(() => ({ outcome: 'reverts' as const, reason: 'closed' })) };
    expect(dangers(warned({}, shown), warned({}, fails))).toEqual([]);
    expect(worse(shown, fails)).not.toEqual([]);
  });
});

describe('what is shown stays while prices move a little', () => {
  const effects = (paid: bigint, got: bigint) => plan(swap(paid, got)).effects as NonNullable<Plan['effects']>;
  const shown = effects(3_000_000n, 1_000n * ETHER);

  test('S-19 a drift of one part in two hundred is no change', () => {
    expect(steady(effects(3_000_000n, 995n * ETHER), shown)).toBe(shown);
    expect(steady(effects(3_000_000n, 1_005n * ETHER), shown)).toBe(shown);
  });

  test('S-19 a larger one is, either way', () => {
    for (const now of [
      effects(3_000_000n, 994n * ETHER),
      effects(3_000_000n, 1_006n * ETHER),
      effects(3_016_000n, 1_000n * ETHER),
    ])
      expect(steady(now, shown)).toBe(now);
  });

  test('S-19 small drifts do not add up unseen', () => {
    let screen = shown;
    let got = 1_000n * ETHER;
    for (let block = 0; block < 20; block++) {
      got = (got * 998n) / 1_000n;
      screen = steady(effects(3_000_000n, got), screen);
      const seen = screen.accounts[0]?.arrives[0]?.amount ?? 0n;
      expect((seen - got) * 200n).toBeLessThanOrEqual(seen);
    }
  });

  test('S-19 an allowance, a new asset or another fact is always a change', () => {
    const now = plan([...swap(3_000_000n, 1_000n * ETHER), allowed(USDC, ME, THIEF, 1n)]).effects as NonNullable<Plan['effects']>;
    expect(steady(now, shown)).toBe(now);
    const fact = { ...shown, code: { ...shown.code, [THIEF]: 'contract' as const } };
    expect(steady(fact, shown)).toBe(fact);
  });

  test('S-19 the gas that a call uses may move by a tenth, its outcome may not', () => {
    const before = [{ outcome: 'succeeds' as const, gasUsed: 100_000n }];
    expect(steadyOutcomes([{ outcome: 'succeeds', gasUsed: 109_000n }], before)).toEqual(before);
    expect(steadyOutcomes([{ outcome: 'succeeds', gasUsed: 111_000n }], before)).not.toEqual(before);
    expect(steadyOutcomes([{ outcome: 'reverts', reason: 'x', gasUsed: 100_000n }], before)).not.toEqual(before);
  });
});
