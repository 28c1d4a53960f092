import { describe, expect, test } from 'vitest';
import type { Batch, Call } from '../../../../lib/core/batch/batch.ts';
import type { Guard, GuardLine } from '../../../../lib/core/guard/guard.ts';
import type { BatchSubject, Plan } from '../../../../lib/core/plan/plan.ts';
import { withAllowance } from '../../../../lib/core/review/editing.ts';
import { DAI, DELEGATE, ME, ROUTER, USDC } from '../../../corpus/addresses.ts';
import { allowed, ETHER } from '../../../corpus/request.ts';
import { calls, looking, options, subject, swap, worse } from '../../../support/reviewState.ts';

const LESS = 'The outcome would be held to less than before.';
const NO_MORE = 'The outcome is not enforced on the network any more.';

const dai = (tolerance: number): GuardLine => ({
  bound: { kind: 'balance', contract: DAI, change: (5n * ETHER * BigInt(10_000 - tolerance)) / 10_000n },
  shown: 5n * ETHER,
  tolerance,
});
const usdc = (tolerance: number): GuardLine => ({
  bound: { kind: 'balance', contract: USDC, change: (-3_000_000n * BigInt(10_000 + tolerance)) / 10_000n },
  shown: -3_000_000n,
  tolerance,
});
const right = (most: bigint): GuardLine => ({ bound: { kind: 'allowance', contract: USDC, spender: ROUTER, most } });
const on = (...lines: GuardLine[]): Guard => ({ is: 'on', id: 1, lines, left: [], gas: 20_000n });
const off = (why: 'unread' | 'user' | 'oneByOne'): Guard => ({ is: 'off', why });

const logs = [...swap(5n * ETHER), allowed(USDC, ME, ROUTER, 10n)];
const held = (guard: Guard, choice: Partial<Batch> = {}, more: Partial<Plan> = {}, of?: Call[]): BatchSubject => {
  const { batch, plan } = subject(logs, { atomic: true, guard, ...more }, of);
  return { batch: { ...batch, ...choice }, plan };
};
const daisTo = (tolerance: number) => ({ tolerances: { [`balance ${DAI}`]: tolerance } });

describe('S-19 a batch that is held to less than the user has seen', () => {
  test.each<[string, Guard, string]>([
    ['to nothing', off('unread'), NO_MORE],
    ['to a line less', on(dai(100)), LESS],
    ['to a line of which more may stay behind', on(dai(200), right(10n)), LESS],
    ['to more that somebody may take', on(dai(100), right(11n)), LESS],
  ])('is one: %s', (_, now, expected) => {
    expect(worse(looking(held(on(dai(100), right(10n))), held(now)))).toEqual([expected]);
  });

  test('is none where somebody may take less, or more lines are there', () => {
    expect(worse(looking(held(on(dai(100), right(10n))), held(on(dai(50), right(9n), usdc(100)))))).toEqual([]);
  });

  test('is none of what they have edited themselves', () => {
    const edited = calls.map((each) => withAllowance(each, 50n) ?? each);
    const before = held(on(dai(100), right(10n)));
    const now = held(on(dai(100), right(50n)), {}, {}, edited);
    expect(worse(looking(before, now))).toEqual([]);
    expect(worse(looking(before, held(on(dai(200), right(50n)), {}, {}, edited)))).toEqual([LESS]);
  });
});

describe('S-19 what the user has chosen of how it is carried out', () => {
  const before = held(on(dai(100), usdc(100), right(10n)));

  test('is as they expect it', () => {
    expect(worse(looking(before, held(on(dai(900), usdc(100), right(10n)), daisTo(900))))).toEqual([]);
    expect(worse(looking(before, held(off('user'), { guarded: false })))).toEqual([]);
    expect(worse(looking(held(off('oneByOne')), held(on(dai(100)), { together: true })))).toEqual([]);
    const one = held(on(dai(100), right(10n)), { together: true });
    expect(worse(looking(one, held(off('oneByOne'), {}, { atomic: false })))).toEqual([]);
    const unused = [{ token: USDC, spender: ROUTER }];
    const taken = held(on(dai(100), right(0n)), { takesBack: true }, { unused });
    expect(worse(looking(taken, held(on(dai(100), right(10n)), {}, { unused })))).toEqual([]);
  });

  test.each<[string, Guard]>([
    ['is not enforced any more', off('unread')],
    ['is held to less of something else', on(dai(900), usdc(500), right(10n))],
    ['is held to a line less', on(dai(900), usdc(100))],
    ['lets somebody take more', on(dai(900), usdc(100), right(11n))],
  ])('hides nothing that is worse in the same moment: it %s', (_, now) => {
    expect(worse(looking(before, held(now, daisTo(900))))).toHaveLength(1);
  });

  test('hides no upgrade, and no other way, that they did not choose', () => {
    const upgrade = { delegate: DELEGATE, name: 'another' };
    expect(worse(looking(before, held(on(dai(900), usdc(100), right(10n)), daisTo(900), { upgrade })))).toHaveLength(1);
    expect(worse(looking(before, held(off('oneByOne'), daisTo(900), { atomic: false })))).toHaveLength(2);
  });

  test('may cost what it takes of gas, and hides no dearer fee', () => {
    const { transactions } = before.plan;
    const more = transactions.map((each) => ({ ...each, gas: 2n * each.gas }));
    const now = (maxFee: bigint) => held(on(dai(100), right(0n)), { takesBack: true }, { transactions: more, maxFee });
    const start = held(on(dai(100), right(10n)), {}, { unused: [{ token: USDC, spender: ROUTER }] });
    expect(worse(looking(start, now(2n * options.normal.maxFee)))).toEqual([]);
    expect(worse(looking(start, now(3n * options.normal.maxFee)))).toHaveLength(1);
  });
});
