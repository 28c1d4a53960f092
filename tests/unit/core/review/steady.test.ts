import { describe, expect, test } from 'vitest';
import { inItsWords } from '../../../../lib/core/batch/revert.ts';
import type { Log } from '../../../../lib/core/batch/slot.ts';
import type { AccountEffects, Effects, Lasting } from '../../../../lib/core/effects/effects.ts';
import type { Plan } from '../../../../lib/core/plan/plan.ts';
import { steady, steadyOutcomes } from '../../../../lib/core/review/steady.ts';
import { DAI, FRIEND, ME, MINE_TOO, ROUTER, THIEF, USDC } from '../../../corpus/addresses.ts';
import { allowed, call, ETHER, moved, pay } from '../../../corpus/request.ts';
import { planOf } from '../../../support/explained.ts';

const calls = [pay(FRIEND, ETHER), call(DAI, 'claim()')];
const swap = (paid: bigint, got: bigint) => [moved(USDC, ME, ROUTER, paid), moved(DAI, ROUTER, ME, got)];
const plan = (logs: Log[]) => planOf({ calls, logs });

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

  test('S-19 one wei above one part in two hundred is a change', () => {
    for (const got of [995n * ETHER - 1n, 1_005n * ETHER + 1n]) {
      const now = effects(3_000_000n, got);
      expect(steady(now, shown)).toBe(now);
    }
  });

  test('S-19 a right that comes up, or one more than is kept, is a change', () => {
    const right = { contract: DAI, owner: ME, to: THIEF, over: 'tokens' as const };
    for (const now of [
      { ...shown, rights: [right] },
      { ...shown, rightsLeft: 1 },
    ])
      expect(steady(now, shown)).toBe(now);
  });

  test('S-19 what was never shown is shown', () => {
    expect(steady(shown, undefined)).toBe(shown);
  });

  const [mine] = shown.accounts;
  const other = { account: MINE_TOO, leaves: [], arrives: [], allowances: [], left: 0 };
  const given = plan([allowed(USDC, ME, ROUTER, 1n), allowed(DAI, ME, ROUTER, 2n), allowed(DAI, ME, THIEF, 3n)]).effects;
  const out = (amount: bigint) => [{ what: { kind: 'token' as const, token: USDC }, amount, others: [ROUTER] }];
  const touched = (accounts: AccountEffects[]): Effects => ({ ...shown, accounts });

  test.each<[string, AccountEffects[], AccountEffects[]]>([
    ['one account more', [{ ...other }, other], [other]],
    ['one account less', [other], [other, { ...other }]],
    ['another account', [{ ...other, account: ME }], [other]],
    ['something that is not kept', [{ ...other, left: 1 }], [other]],
    ['a change of the second account only', [other, { ...other, leaves: out(1n) }], [other, other]],
    ['something less that leaves', [{ ...other, leaves: [] }], [{ ...other, leaves: out(1n) }]],
    ['another thing that leaves', [{ ...other, leaves: mine?.leaves ?? [] }], [{ ...other, leaves: mine?.arrives ?? [] }]],
    [
      'another one who gets it',
      [{ ...other, leaves: out(5n).map((each) => ({ ...each, others: [THIEF] })) }],
      [{ ...other, leaves: out(5n) }],
    ],
    [
      'one more who gets a part of it',
      [{ ...other, leaves: out(5n).map((each) => ({ ...each, others: [ROUTER, THIEF] })) }],
      [{ ...other, leaves: out(5n) }],
    ],
    ['more that goes out', [{ ...other, outflow: out(202n) }], [{ ...other, outflow: out(200n) }]],
    ['what goes out for the first time', [{ ...other, outflow: out(1n) }], [other]],
    ['what goes out no more', [other], [{ ...other, outflow: out(1n) }]],
  ])('S-19 %s is a change', (_, now, before) => {
    const after = touched(now);
    expect(steady(after, touched(before))).toBe(after);
  });

  test('S-19 V-04 the order of those who get it is none', () => {
    const to = (...others: AccountEffects['account'][]) =>
      touched([{ ...other, leaves: out(5n).map((each) => ({ ...each, others })) }]);
    const before = to(ROUTER, FRIEND);
    expect(steady(to(FRIEND, ROUTER), before)).toBe(before);
  });

  test('S-19 the order of allowances and a little more that goes out are none', () => {
    const account = { ...other, allowances: given?.accounts[0]?.allowances ?? [], outflow: out(200n) };
    const before = touched([account]);
    expect(account.allowances).toHaveLength(3);
    expect(steady(touched([{ ...account, allowances: account.allowances.toReversed(), outflow: out(201n) }]), before)).toBe(
      before,
    );
    expect(steady(touched([{ ...account, allowances: account.allowances.slice(1) }]), before)).not.toBe(before);
  });

  const left = (change: Partial<Lasting> = {}) => ({
    ...shown,
    lasting: [{ account: ME, token: USDC, spender: THIEF, amount: 400n, held: 300n, ...change }],
  });
  test.each<[string, Effects, boolean]>([
    ['a little more of what stays allowed', left({ amount: 402n }), true],
    ['a part more of it', left({ amount: 403n }), false],
    ['some of what the account has', left({ held: 201n }), true],
    ['so much of it that all may be taken', left({ held: 200n }), false],
    ['somebody else', left({ spender: ROUTER }), false],
    ['that nobody knows it any more', left({ amount: undefined }), false],
    ['that there is none', { ...shown, lasting: [] }, false],
  ])('S-19 V-12 %s is the same: %s', (_, now, same) => {
    const before = left();
    expect(steady(now, before) === before).toBe(same);
  });

  test.each([
    [110_000n, true],
    [110_001n, false],
    [90_000n, true],
    [89_999n, false],
    [undefined, false],
  ])('S-19 gas of %s instead of 100,000 is the same: %s', (gasUsed, same) => {
    const before = [{ outcome: 'succeeds' as const, gasUsed: 100_000n }];
    expect(steadyOutcomes([{ outcome: 'succeeds', gasUsed }], before)[0] === before[0]).toBe(same);
  });

  test('S-19 an outcome without gas, with another reason, or for the first time is told as it is', () => {
    const before = [{ outcome: 'reverts' as const, reason: inItsWords('x') }];
    expect(steadyOutcomes([{ outcome: 'reverts', reason: inItsWords('x') }], before)[0]).toBe(before[0]);
    expect(steadyOutcomes([{ outcome: 'reverts', reason: inItsWords('y') }], before)).toEqual([
      { outcome: 'reverts', reason: inItsWords('y') },
    ]);
    const [one, other] = [0, 1].map((failsWith) => [{ outcome: 'reverts' as const, failsWith }]);
    expect(steadyOutcomes(other ?? [], one)).toEqual(other);
    expect(steadyOutcomes([{ outcome: 'succeeds', reason: inItsWords('x') }], before)).toEqual([
      { outcome: 'succeeds', reason: inItsWords('x') },
    ]);
    expect(steadyOutcomes([{ outcome: 'succeeds', gasUsed: 5n }], [{ outcome: 'succeeds' }])).toEqual([
      { outcome: 'succeeds', gasUsed: 5n },
    ]);
    expect(steadyOutcomes(before)).toEqual(before);
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
    expect(steadyOutcomes([{ outcome: 'reverts', reason: inItsWords('x'), gasUsed: 100_000n }], before)).not.toEqual(before);
  });
});
