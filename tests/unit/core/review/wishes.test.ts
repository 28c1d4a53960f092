import { describe, expect, test } from 'vitest';
import type { Call } from '../../../../lib/core/batch/batch.ts';
import { inItsWords } from '../../../../lib/core/batch/revert.ts';
import type { BatchSubject, Plan } from '../../../../lib/core/plan/plan.ts';
import { withAllowance } from '../../../../lib/core/review/editing.ts';
import { costOf, reviewOf } from '../../../../lib/core/review/reviewState.ts';
import { DAI, ME, MINE_TOO, PERMIT2, ROUTER, THIEF, USDC } from '../../../corpus/addresses.ts';
import { allowed, allowedUntil, call, ETHER, MAX } from '../../../corpus/request.ts';

import { calls, GWEI, looking, options, subject, swap, worse } from '../../../support/reviewState.ts';

describe('what the user changed themselves', () => {
  const fast: Partial<Plan> = { fees: { choice: 'fast', options }, maxFee: options.fast.maxFee };
  const own = (maxFeePerGas: bigint): Partial<Plan> => ({
    fees: { choice: 'own', options },
    transactions: subject().plan.transactions.map((each) => ({ ...each, maxFeePerGas })),
    maxFee: 100_000n * maxFeePerGas,
  });

  test('S-19 dearer fees that they picked lock nothing', () => {
    expect(worse(looking(subject(), subject([], fast)))).toEqual([]);
    expect(worse(looking(subject(), subject([], own(9n * GWEI)), subject([], own(20n * GWEI))))).toEqual([]);
  });

  test('S-19 but only as dear as the screen said that they would be', () => {
    expect(worse(looking(subject(), subject([], { ...fast, maxFee: 2n * options.fast.maxFee })))).toHaveLength(1);
    expect(worse(looking(subject(), subject([], { ...own(9n * GWEI), maxFee: 10n ** 18n })))).toHaveLength(1);
  });

  test('S-19 what the market makes dearer is no wish of theirs', () => {
    const dearer = (of: Partial<Plan>): Partial<Plan> => ({ ...of, maxFee: 3n * options.normal.maxFee });
    const risen = subject().plan.transactions.map((each) => ({ ...each, maxFeePerGas: 6n * GWEI }));
    expect(worse(looking(subject(), subject([], dearer({ transactions: risen }))))).toHaveLength(1);
    expect(worse(looking(subject(), subject([], dearer({ fees: undefined }))))).toHaveLength(1);
    // What the window showed in the meantime is no wish either.
    const grown = { ...own(9n * GWEI), transactions: own(9n * GWEI).transactions?.map((each) => ({ ...each, gas: 100_000n })) };
    const later = [1, 2].map((balance) => subject([], { ...grown, balance: BigInt(balance), maxFee: 18n * 10n ** 14n }));
    expect(worse(looking(subject(), subject([], own(9n * GWEI)), ...later))).toHaveLength(1);
    const rising = [600n, 610n].map((cents) => {
      const normal = { ...options.normal, maxFeePerGas: (cents * GWEI) / 100n, maxFee: cents * 10n ** 12n };
      const transactions = subject().plan.transactions.map((each) => ({ ...each, maxFeePerGas: normal.maxFeePerGas }));
      return subject([], { fees: { choice: 'normal', options: { ...options, normal } }, transactions, maxFee: normal.maxFee });
    });
    expect(worse(looking(subject(), ...rising))).toHaveLength(1);
  });

  test('S-19 whoever sets their own tip has seen what the whole would cost then', () => {
    const tip = own(9n * GWEI).transactions?.map((each) => ({ ...each, gas: 2n * each.gas, maxPriorityFeePerGas: 5n }));
    const grown = {
      ...own(9n * GWEI),
      maxFee: 18n * 10n ** 14n,
      transactions: tip?.map((each) => ({ ...each, maxPriorityFeePerGas: 1n })),
    };
    const before = looking(subject(), subject([], own(9n * GWEI)), subject([], grown));
    expect(worse(before)).toHaveLength(1);
    expect(worse(reviewOf(before, 9, subject([], { ...grown, transactions: tip })))).toEqual([]);
  });

  test('S-19 a plan without transactions costs nothing that they could set', () => {
    const none: Partial<Plan> = { transactions: [], maxFee: 0n };
    expect(worse(looking(subject([], none), subject([], { ...own(9n * GWEI), ...none })))).toEqual([]);
  });

  test('S-19 what a plan would cost is told by the plan, for fees of their own by its gas', () => {
    const { plan } = subject();
    const price = { maxFeePerGas: 3n, maxPriorityFeePerGas: 1n };
    expect(costOf(plan, 'fast', price)).toBe(options.fast.maxFee);
    expect(costOf(plan, 'own', price)).toBe(300_000n);
    expect(costOf({ ...plan, fees: undefined, maxFee: 7n }, 'fast', price)).toBe(7n);
  });

  test('N-12 and with what the chain takes beside gas, as far as that is known', () => {
    const { plan } = subject();
    const price = { maxFeePerGas: 3n, maxPriorityFeePerGas: 1n };
    expect(costOf({ ...plan, surcharge: { l1Fee: 5n, operatorFee: 2n } }, 'own', price)).toBe(300_007n);
    expect(costOf({ ...plan, surcharge: 'unknown' }, 'own', price)).toBe(300_000n);
  });

  test('S-19 and what else has changed in the same moment is told', () => {
    const state = looking(subject(swap(5n * ETHER)), subject(swap(4n * ETHER), fast));
    expect(worse(state)).toEqual(['Now only 4 DAI arrives at ME instead of 5 DAI.']);
  });

  const editedTo = (amount: bigint): Call[] => calls.map((each) => withAllowance(each, amount) ?? each);

  test('S-19 a larger allowance that they wrote themselves locks nothing, a larger one than that does', () => {
    const before = subject([allowed(USDC, ME, ROUTER, 10n)]);
    expect(worse(looking(before, subject([allowed(USDC, ME, ROUTER, 50n)], {}, editedTo(50n))))).toEqual([]);
    expect(worse(looking(before, subject([allowed(USDC, ME, ROUTER, MAX)], {}, editedTo(50n))))).toEqual([
      'Now ROUTER may take an unlimited amount of USDC from ME.',
    ]);
    expect(worse(looking(before, subject([allowed(USDC, ME, THIEF, 50n)], {}, editedTo(50n))))).toHaveLength(1);
  });

  test('S-19 an allowance that nobody edited is no wish of theirs', () => {
    const grown = [allowed(USDC, ME, ROUTER, 10n)];
    expect(worse(looking(subject([allowed(USDC, ME, ROUTER, 5n)]), subject(grown)))).toHaveLength(1);
  });

  test('S-19 an edit says nothing of other tokens, other spenders and other accounts', () => {
    const others = (amount: bigint) => [
      allowed(DAI, ME, ROUTER, amount),
      allowed(USDC, ME, THIEF, amount),
      allowed(USDC, MINE_TOO, ROUTER, amount),
    ];
    const before = subject([allowed(USDC, ME, ROUTER, 10n), ...others(10n)]);
    const edited = (amount: bigint) => subject([allowed(USDC, ME, ROUTER, 50n), ...others(amount)], {}, editedTo(50n));
    expect(worse(looking(before, edited(10n)))).toEqual([]);
    expect(worse(looking(before, edited(11n)))).toEqual([
      'Now ROUTER may take 0.000000000000000011 DAI from ME.',
      'Now THIEF may take 0.000011 USDC from ME.',
      'Now ROUTER may take 0.000011 USDC from MINE_TOO.',
    ]);
  });

  test('S-19 an edit of what nobody could try out locks nothing by itself', () => {
    const blind = subject([], { effects: undefined });
    expect(worse(looking(blind, subject([], { effects: undefined }, editedTo(50n))))).toEqual([]);
    expect(worse(looking(blind, subject([allowed(USDC, ME, ROUTER, 50n)], {}, editedTo(50n))))).toHaveLength(1);
  });

  test.each([
    ['increaseAllowance', 'increaseAllowance(address spender, uint256 amount)', 7n, 27n],
    ['increaseAllowance where nothing was allowed', 'increaseAllowance(address spender, uint256 amount)', undefined, 20n],
    ['approve', 'approve(address spender, uint256 amount)', 7n, 20n],
  ])('S-19 an edited %s comes to what was allowed before with it, or to itself', (_, human, before, sum) => {
    const at = (given: bigint, amount: bigint): BatchSubject => {
      const of = subject([allowed(USDC, ME, ROUTER, amount)], {}, [call(USDC, human, [ROUTER, given])]);
      for (const account of of.plan.effects?.accounts ?? [])
        account.allowances = account.allowances.map((each) => (each.kind === 'token' ? { ...each, before } : each));
      return of;
    };
    expect(worse(looking(at(5n, 5n + (before ?? 0n)), at(20n, sum)))).toEqual([]);
    expect(worse(looking(at(5n, 5n + (before ?? 0n)), at(20n, sum + 1n)))).toHaveLength(1);
  });

  test('S-19 an edited allowance of Permit2 still ends when it did', () => {
    const human = 'approve(address token, address spender, uint160 amount, uint48 expiration)';
    const at = (amount: bigint, end: bigint, of = amount) =>
      subject([allowedUntil(USDC, ME, ROUTER, amount, end)], {}, [call(PERMIT2, human, [USDC, ROUTER, of, 9])]);
    expect(worse(looking(at(5n, 9n), at(50n, 9n)))).toEqual([]);
    expect(worse(looking(at(5n, 9n), at(50n, 10n)))).toHaveLength(1);
    expect(worse(looking(at(5n, 9n), at(51n, 9n, 50n)))).toHaveLength(1);
  });

  test('S-19 a call that fails because of it is named', () => {
    const fails: Partial<Plan> = {
      outcomes: [{ outcome: 'succeeds' }, { outcome: 'reverts', reason: inItsWords('too little') }],
    };
    const state = looking(subject([allowed(USDC, ME, ROUTER, 10n)]), subject([], fails, editedTo(1n)));
    expect(worse(state)).toContain('Step 2 would now fail: «too little».');
  });
});
