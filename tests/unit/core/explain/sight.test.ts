import { describe, expect, test } from 'vitest';
import type { Call, Log } from '../../../../lib/core/batch.ts';
import { withAllowance } from '../../../../lib/core/explain/editing.ts';
import { acknowledged, costOf, look, type Sight } from '../../../../lib/core/explain/sight.ts';
import type { Warning } from '../../../../lib/core/explain/warnings/warning.ts';
import type { BatchSubject, Plan, PlanFees } from '../../../../lib/core/plan.ts';
import { DAI, FRIEND, ME, MINE_TOO, PERMIT2, ROUTER, THIEF, USDC } from '../../../corpus/cast.ts';
import { allowed, allowedUntil, call, ETHER, MAX, moved, pay } from '../../../corpus/request.ts';
import { batchOf, planOf } from '../../../support/explained.ts';
import { plain } from '../../../support/plain.ts';

const calls = [pay(FRIEND, ETHER), call(USDC, 'approve(address spender, uint256 amount)', [ROUTER, 10n])];
const GWEI = 10n ** 9n;
const options = Object.fromEntries(
  (['slow', 'normal', 'fast'] as const).map((speed, index) => {
    const maxFeePerGas = BigInt(index + 1) * GWEI;
    return [speed, { maxFeePerGas, maxPriorityFeePerGas: 1n, maxFee: 100_000n * maxFeePerGas }];
  }),
) as PlanFees['options'];

function subject(logs: Log[] = [], more: Partial<Plan> = {}, of: Call[] = calls): BatchSubject {
  const transactions = of.map((each, first) => ({
    first,
    count: 1,
    value: each.value,
    data: each.data,
    nonce: 7 + first,
    gas: 50_000n,
    ...options.normal,
  }));
  const plan = planOf({ calls: of, logs, plan: { transactions, fees: { choice: 'normal', options }, ...more } });
  return { batch: batchOf({ calls: of }), plan: { ...plan, maxFee: more.maxFee ?? options.normal.maxFee } };
}
const swap = (got: bigint) => [moved(USDC, ME, ROUTER, 3_000_000n), moved(DAI, ROUTER, ME, got)];

/** What a window shows that looks at one subject after the other. */
function looking(...subjects: BatchSubject[]): Sight {
  const [first, ...rest] = subjects.map((each, revision) => [revision, each] as const);
  if (!first) throw new Error('there is something to look at');
  return rest.reduce((sight, [revision, each]) => look(sight, revision, each), look(undefined, ...first));
}
const worse = (sight: Sight) => sight.worse.map(({ detail }) => plain(detail));
const news = (sight: Sight) => sight.news.map(plain);

describe('what the user has seen of a batch', () => {
  test('S-19 is what they saw first: nothing is worse, nothing is new', () => {
    expect(looking(subject())).toMatchObject({ worse: [], news: [], times: 0 });
  });

  test('S-19 a change for the worse stays until they say that they have seen it, and is then what they saw', () => {
    const sight = looking(subject(swap(5n * ETHER)), subject(swap(4n * ETHER)), subject(swap(4n * ETHER), { balance: 5n }));
    expect(worse(sight)).toEqual(['Now only 4 DAI arrives at ME instead of 5 DAI.']);
    const after = acknowledged(sight);
    expect(after).toMatchObject({ worse: [], news: [], times: 1 });
    expect(worse(look(after, 9, subject(swap(4n * ETHER))))).toEqual([]);
    expect(worse(look(after, 9, subject(swap(3n * ETHER))))).toEqual(['Now only 3 DAI arrives at ME instead of 4 DAI.']);
  });

  test('S-19 many small steps add up: each is compared with what they took note of, not with the one before', () => {
    const fees = Array.from({ length: 12 }, (_, step) => subject([], { maxFee: (10n ** 15n * BigInt(100 + 5 * step)) / 100n }));
    expect(worse(looking(...fees.slice(0, 3)))).toEqual([]);
    expect(worse(looking(...fees))).toEqual(['The network fee can now come to 0.00155 ETH instead of 0.001 ETH.']);
  });

  test('S-19 what is worse for a moment only needs no word', () => {
    expect(worse(looking(subject(swap(5n * ETHER)), subject(swap(1n)), subject(swap(5n * ETHER))))).toEqual([]);
  });

  test('S-19 after something better, what they took note of still counts', () => {
    const sight = looking(subject(swap(5n * ETHER)), subject(swap(9n * ETHER)), subject(swap(6n * ETHER)));
    expect(worse(sight)).toEqual([]);
    expect(news(sight)).toEqual(['Now 6 DAI arrives at ME.']);
  });

  test('S-19 another revision of the very same subject is no news', () => {
    const same = subject();
    expect(looking(same, same)).toMatchObject({ revision: 1, worse: [], news: [] });
  });

  test('S-19 the same revision is looked at once', () => {
    const sight = looking(subject(), subject([], { balance: 1n }));
    expect(look(sight, sight.revision, subject(swap(1n)))).toBe(sight);
  });
});

describe('what the user was warned of', () => {
  const danger: Warning = { kind: 'allowsPerson', severity: 'danger', title: 'A danger', detail: [], call: 0 };
  const [one, other] = [subject(), subject([], { balance: 1n })];

  test('S-19 a danger that comes up later locks until they say that they have seen it', () => {
    const sight = look(look(undefined, 0, one, []), 1, other, [danger]);
    expect(worse(sight)).toEqual(['A danger (call 1): ']);
    const after = acknowledged(sight);
    expect(worse(after)).toEqual([]);
    expect(worse(look(after, 2, one, [danger]))).toEqual([]);
  });

  test('S-19 one that was there from the start or goes away locks nothing', () => {
    const sight = look(undefined, 0, one, [danger]);
    expect(worse(look(sight, 1, other, [danger]))).toEqual([]);
    expect(worse(look(sight, 1, other, []))).toEqual([]);
  });

  test('S-19 what was there before the books were read is not new once they are', () => {
    const early = look(undefined, 0, one);
    expect(worse(look(early, 0, one, [danger]))).toEqual([]);
    expect(worse(look(early, 1, other, [danger]))).toEqual([]);
    const read = look(look(early, 0, one, []), 1, other, [danger]);
    expect(worse(read)).toEqual(['A danger (call 1): ']);
  });

  test('S-19 books that are read anew for the same revision change nothing, and books that are not, forget nothing', () => {
    const sight = look(undefined, 0, one, []);
    expect(look(sight, 0, one, [danger])).toBe(sight);
    const warned = look(look(undefined, 0, one, [danger]), 1, other);
    expect(warned.warnings).toEqual([danger]);
    expect(worse(look(acknowledged(warned), 2, one, [danger]))).toEqual([]);
  });

  test('S-19 one that comes and goes before anybody took note needs no word', () => {
    expect(worse(look(look(look(undefined, 0, one, []), 1, other, [danger]), 2, one, []))).toEqual([]);
  });
});

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
    const set = [subject(), subject([], own(9n * GWEI))];
    expect(worse(looking(...set, subject([], { ...own(9n * GWEI), maxFee: 10n ** 16n })))).toHaveLength(1);
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
    expect(worse(look(before, 9, subject([], { ...grown, transactions: tip })))).toEqual([]);
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

  test('S-19 and what else has changed in the same moment is told', () => {
    const sight = looking(subject(swap(5n * ETHER)), subject(swap(4n * ETHER), fast));
    expect(worse(sight)).toEqual(['Now only 4 DAI arrives at ME instead of 5 DAI.']);
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
    const fails: Partial<Plan> = { outcomes: [{ outcome: 'succeeds' }, { outcome: 'reverts', reason: 'too little' }] };
    const sight = looking(subject([allowed(USDC, ME, ROUTER, 10n)]), subject([], fails, editedTo(1n)));
    expect(worse(sight)).toContain('Call 2 would now fail: «too little».');
  });
});
