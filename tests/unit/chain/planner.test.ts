import { pad, toEventSelector, zeroAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import { makePlanner } from '../../../lib/chain/plan/planner.ts';
import { delegationCode } from '../../../lib/core/account/delegates.ts';
import type { Batch, Call } from '../../../lib/core/batch/batch.ts';
import type { Slot } from '../../../lib/core/batch/slot.ts';
import { errors } from '../../../lib/core/errors.ts';
import { limitFor } from '../../../lib/core/plan/gas.ts';
import type { Plan } from '../../../lib/core/plan/plan.ts';
import { toHex } from '../../../lib/core/schema.ts';
import { accountOf } from '../../support/accounts.ts';
import { SIMPLE_7702_ACCOUNT, simpleAccountCode } from '../../support/delegates.ts';
import { ALICE, BOB, batchOf, byChance, CHAIN, hashOf, journalWith, slotOf } from './rows.ts';
import { saying } from './saying.ts';

const GWEI = 10n ** 9n;
const ETHER = 10n ** 18n;
const BLOCK = 30_000_000n;
/** Base fee, tip, and what a plan offers as normal with them. */
const BASE = 10n * GWEI;
const TIP = GWEI;
const NORMAL = { maxFeePerGas: 2n * BASE + TIP, maxPriorityFeePerGas: TIP };
const USED = 100_000n;
const LIMIT = limitFor(USED);

/** A chain on which each call succeeds, uses so much and does nothing else. */
const chain = (words: Record<string, unknown> = {}) =>
  saying({
    eth_getBlockByNumber: { number: '0x10', hash: hashOf('head'), gasLimit: toHex(BLOCK), baseFeePerGas: toHex(BASE) },
    eth_feeHistory: { baseFeePerGas: [toHex(BASE)], gasUsedRatio: [0.5], reward: [[TIP, TIP, TIP].map(toHex)] },
    eth_getTransactionCount: '0x7',
    eth_getBalance: toHex(ETHER),
    eth_getCode: '0x',
    eth_simulateV1: ([{ blockStateCalls }]: readonly [{ blockStateCalls: [{ calls: unknown[] }] }]) => [
      { calls: blockStateCalls[0].calls.map(() => ({ status: '0x1', gasUsed: toHex(USED), returnData: '0x' })) },
    ],
    ...words,
  });

async function planning(words: Record<string, unknown> = {}, slots: Slot[] = []) {
  const node = chain(words);
  const planner = makePlanner({
    ...byChance,
    nodes: { of: async () => node },
    journal: await journalWith(slots),
    accounts: { all: async () => [accountOf(ALICE, 0, 'Alice')] },
  });
  return { node, ...planner };
}
const callOf = (change: Partial<Call> = {}): Call => ({ to: BOB, value: 0n, data: '0x', ...change });
const of = (calls: Call[], change: Partial<Batch> = {}): Batch => batchOf({ key: 'now', calls, ...change });

describe('S-14 a plan one by one', () => {
  test('has a transaction for each call, in order, from the next nonce on, at the fees of the moment', async () => {
    const { plan } = await planning();
    const calls = [callOf({ value: 5n }), callOf({ data: '0x1234' }), { value: 1n, data: '0x60' } as const];
    const made = await plan(of(calls));
    expect(made).toMatchObject({ chainId: CHAIN, from: ALICE, atomic: false, simulatedOn: 'pending', balance: ETHER });
    const common = { count: 1, gas: LIMIT, ...NORMAL };
    expect(made.transactions).toEqual([
      { ...common, first: 0, to: BOB, value: 5n, data: '0x', nonce: 7 },
      { ...common, first: 1, to: BOB, value: 0n, data: '0x1234', nonce: 8 },
      { ...common, first: 2, value: 1n, data: '0x60', nonce: 9 },
    ]);
    expect(made.maxFee).toBe(3n * LIMIT * NORMAL.maxFeePerGas);
    expect(made.fees).toMatchObject({ choice: 'normal', options: { normal: { ...NORMAL, maxFee: made.maxFee } } });
    const { slow, fast } = made.fees?.options ?? {};
    expect([slow?.maxFee, fast?.maxFee]).toEqual([15n, 30n].map((tenths) => 3n * LIMIT * ((BASE * tenths) / 10n + TIP)));
    expect(made.blocked).toBeUndefined();
  });

  describe('N-06 N-13 in the place of what was given up, and a node may still have,', () => {
    const givenUp = (gwei: bigint, nonce = 7) =>
      slotOf({
        batch: `${nonce}`,
        nonce,
        state: 'abandoned',
        nonceKey: undefined,
        maxFeePerGas: gwei * GWEI,
        maxPriorityFeePerGas: 4n * GWEI,
      });
    const bumpedTo = (gwei: bigint) => ({ maxFeePerGas: gwei * GWEI, maxPriorityFeePerGas: (9n * GWEI) / 2n });

    test('gives an eighth more than that at each speed', async () => {
      const { plan, refresh, withFees } = await planning({}, [givenUp(40n)]);
      const batch = of([callOf(), callOf()]);
      const made = await plan(batch);
      expect(made.transactions).toMatchObject([
        { nonce: 7, ...bumpedTo(45n) },
        { nonce: 8, ...bumpedTo(45n) },
      ]);
      expect(made.fees?.options).toMatchObject({ slow: bumpedTo(45n), normal: bumpedTo(45n), fast: bumpedTo(45n) });
      expect((await refresh(batch, made)).transactions).toEqual(made.transactions);
      const fast = await withFees(batch, made, { choice: 'fast' });
      expect(fast.transactions[0]).toMatchObject(bumpedTo(45n));
    });

    test('also where it was given up while the window was open', async () => {
      const before = await (await planning()).plan(of([callOf()]));
      const { refresh } = await planning({}, [givenUp(24n)]);
      expect((await refresh(of([callOf()]), before)).transactions[0]).toMatchObject(bumpedTo(27n));
    });

    test('gives what it takes now where that is more', async () => {
      const { plan } = await planning({}, [{ ...givenUp(8n), maxPriorityFeePerGas: 1n }]);
      expect((await plan(of([callOf()]))).transactions[0]).toMatchObject(NORMAL);
    });

    test('cares for no place that it does not take', async () => {
      const { plan } = await planning({ eth_getTransactionCount: '0x8' }, [givenUp(40n)]);
      expect((await plan(of([callOf()]))).transactions[0]).toMatchObject({ nonce: 8, ...NORMAL });
    });
  });

  test('J-2 begins after what the journal holds', async () => {
    const { plan } = await planning({}, [slotOf({ nonce: 11, state: 'final' })]);
    expect((await plan(of([callOf()]))).transactions[0]?.nonce).toBe(12);
  });

  test.each<[string, bigint, string | undefined]>([
    ['exactly what values and fees come to is enough', 0n, undefined],
    ['one wei less is not', -1n, 'blocked.short'],
  ])('S-19 %s', async (_, more, says) => {
    const cost = 7n + 2n * LIMIT * NORMAL.maxFeePerGas;
    const { plan } = await planning({ eth_getBalance: toHex(cost + more) });
    const { blocked } = await plan(of([callOf({ value: 3n }), callOf({ value: 4n })]));
    if (says) expect(blocked).toEqual({ code: says });
    else expect(blocked).toBeUndefined();
  });

  test('T-E21 is locked where the node claims more transactions than can be believed', async () => {
    const { plan } = await planning({ eth_getTransactionCount: '0x1000' }, [slotOf({ nonce: 11, state: 'final' })]);
    expect((await plan(of([callOf()]))).blocked).toEqual({ code: 'blocked.jump' });
  });

  test('T-E28 is locked at a fee of the user’s own below the base fee, and not at the base fee', async () => {
    const { plan, refresh } = await planning();
    const shown = await plan(of([callOf()]));
    const own = (maxFeePerGas: bigint): Plan => ({
      ...shown,
      fees: { choice: 'own', options: (shown.fees as NonNullable<Plan['fees']>).options },
      transactions: shown.transactions.map((each) => ({ ...each, maxFeePerGas, maxPriorityFeePerGas: 0n })),
    });
    expect((await refresh(of([callOf()]), own(BASE - 1n))).blocked).toEqual({ code: 'blocked.outbid' });
    expect((await refresh(of([callOf()]), own(BASE))).blocked).toBeUndefined();
  });

  test('T-D23 takes no fees of the user’s own that can only be a mistake', async () => {
    const { plan, withFees } = await planning();
    const shown = await plan(of([callOf()]));
    const wish = { choice: 'own', maxFeePerGas: 1n, maxPriorityFeePerGas: 0n } as const;
    await expect(withFees(of([callOf()]), shown, wish)).rejects.toThrow('refusal.feeTooLow');
    const fast = await withFees(of([callOf()]), shown, { choice: 'fast' });
    expect(fast.transactions[0]?.maxFeePerGas).toBe(3n * BASE + TIP);
    expect(fast.fees?.choice).toBe('fast');
  });
});

describe('S-19 a plan that is made again', () => {
  const batch = of([callOf()]);
  test('is the very one that is shown, where nothing has changed', async () => {
    const { plan, refresh } = await planning();
    const shown = await plan(batch);
    expect(await refresh(batch, shown)).toBe(shown);
    expect(await refresh(batch, { ...shown, chainId: 5 })).toMatchObject({ chainId: CHAIN });
  });

  test.each<[string, bigint, bigint, boolean]>([
    ['a wei more', 200n, 1n, true],
    ['a wei less', 200n, -1n, true],
    ['so much that the payment is no longer nearly all', 102n, ETHER, false],
    ['so little that the payment is nearly all by now', 200n, (-ETHER * 97n) / 100n, false],
    ['so little that it cannot be paid any more', 200n, 1n - 2n * ETHER, false],
  ])('N-17 where the account holds %s: whether it is what was shown', async (_, percent, more, stands) => {
    const paying = of([callOf({ value: ETHER })]);
    const log = {
      address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      topics: [toEventSelector('Transfer(address,address,uint256)'), pad(ALICE), pad(BOB)],
      data: pad(toHex(ETHER)),
    };
    const { node, plan, refresh } = await planning({
      eth_getBalance: toHex((ETHER * percent) / 100n),
      eth_simulateV1: [{ calls: [{ status: '0x1', gasUsed: toHex(USED), returnData: '0x', logs: [log] }] }],
    });
    const shown = await plan(paying);
    node.words.eth_getBalance = toHex(shown.balance + more);
    expect((await refresh(paying, shown)) === shown).toBe(stands);
  });

  test.each<[string, bigint, boolean]>([
    ['a tenth more stands', 1_100n, true],
    ['more than that does not', 1_101n, false],
    ['a tenth less stands', 900n, true],
    ['less than that does not', 899n, false],
  ])('a limit that was shown, and is %s', async (_, percent, stands) => {
    const { plan, refresh } = await planning();
    const shown = await plan(batch);
    const before = (LIMIT * 1_000n) / percent;
    // The rounding is made up for on the side that stands.
    const gas = stands && percent > 1_000n ? before + 1n : before;
    const old = { ...shown, transactions: shown.transactions.map((each) => ({ ...each, gas })) };
    expect((await refresh(batch, old)).transactions[0]?.gas).toBe(stands ? gas : LIMIT);
  });
});

describe('S-12 S-15 limits that no block can hold', () => {
  const fixed = (gasLimit: bigint, change: Partial<Call> = {}) => callOf({ gasLimit, ...change });
  test.each<[string, Call[], Partial<Batch>, number, string]>([
    [
      'below what the call costs anyway',
      [callOf(), fixed(20_999n)],
      {},
      -32602,
      'calls[1].capabilities.gasLimitOverride.value is below',
    ],
    ['above a block', [fixed(BLOCK + 1n)], {}, -32602, 'calls[0].capabilities.gasLimitOverride.value is above'],
    [
      'of a plain transaction below what it costs',
      [fixed(1n)],
      { method: 'eth_sendTransaction' },
      -32602,
      'params[0].gas is below',
    ],
    [
      'below what the creation of a contract costs',
      [{ value: 0n, data: '0x', gasLimit: 52_999n }],
      { method: 'eth_sendTransaction' },
      -32602,
      'params[0].gas is below',
    ],
    ['all in all above a block', [fixed(BLOCK / 2n), fixed(BLOCK / 2n + 1n)], {}, 5740, 'more gas than a block'],
  ])('%s are refused', async (_, calls, change, code, says) => {
    const { plan } = await planning();
    await expect(plan(of(calls, change))).rejects.toMatchObject({ code, message: expect.stringContaining(says) });
  });

  test.each<[string, Call[], Partial<Batch>]>([
    ['just what the call costs', [fixed(21_000n)], {}],
    [
      'just what the creation of a contract costs',
      [{ value: 0n, data: '0x', gasLimit: 53_000n }],
      { method: 'eth_sendTransaction' },
    ],
    ['a whole block', [fixed(BLOCK)], {}],
    ['a whole block all in all', [fixed(BLOCK / 2n), fixed(BLOCK / 2n)], {}],
  ])('%s is taken', async (_, calls, change) => {
    const { plan } = await planning();
    expect((await plan(of(calls, change))).transactions.map(({ gas }) => gas)).toEqual(calls.map(({ gasLimit }) => gasLimit));
  });
});

describe('S-13 a plan all at once', () => {
  const two = [callOf({ value: 3n }), callOf({ value: 4n })];

  test('S-13 is refused where the account has code of its own, or the chain knows no delegations', async () => {
    const contract = await planning({ eth_getCode: '0x6001' });
    await expect(contract.plan(of(two, { atomicRequired: true }))).rejects.toMatchObject({ code: 5760 });
    const { plan } = await planning();
    await expect(plan(of(two, { atomicRequired: true }))).rejects.toMatchObject({ code: 5710 });
  });

  test('N-06 is refused where blocks have no base fee, whatever the node says of delegations', async () => {
    const block = { number: '0x10', hash: hashOf('head'), gasLimit: toHex(BLOCK) };
    const words = {
      eth_getCode: ([address]: readonly unknown[]) => (address === SIMPLE_7702_ACCOUNT ? simpleAccountCode() : '0x'),
      eth_call: `0x${'1'.padStart(64, '0')}`,
    };
    const { plan } = await planning(words);
    expect((await plan(of(two, { atomicRequired: true }))).upgrade).toBeDefined();
    const old = await planning({ ...words, eth_getBlockByNumber: block });
    await expect(old.plan(of(two, { atomicRequired: true }))).rejects.toMatchObject({ code: 5710 });
    expect((await old.plan(of(two))).transactions.map(({ legacy }) => legacy)).toEqual([true, true]);
  });

  test('S-14 one call of a plain account is a plain transaction, also where all must happen at once', async () => {
    const { plan } = await planning();
    expect(await plan(of([callOf()], { atomicRequired: true }))).toMatchObject({ atomic: false });
  });

  test('S-14 and two calls that need not happen at once are two', async () => {
    const { plan } = await planning();
    expect((await plan(of(two))).transactions).toHaveLength(2);
  });
});

describe('S-24 the end of a delegation', () => {
  const running = (code: string) => ({ eth_getCode: ([address]: readonly unknown[]) => (address === ALICE ? code : '0x') });
  const delegated = running(delegationCode(SIMPLE_7702_ACCOUNT));
  const revocation = of([{ to: ALICE, value: 0n, data: '0x' }], { method: 'revokeDelegation', origin: 'sheaf' });

  test('is one transaction to itself, that carries the word for nobody at the nonce after its own', async () => {
    const { plan } = await planning(delegated);
    const made = await plan(revocation);
    expect(made).toMatchObject({
      atomic: false,
      upgrade: { delegate: zeroAddress, name: 'Simple7702Account 0.8', replaces: SIMPLE_7702_ACCOUNT },
      outcomes: [{ outcome: 'succeeds' }],
    });
    expect(made.transactions).toEqual([
      {
        ...{ first: 0, count: 1, to: ALICE, value: 0n, data: '0x', nonce: 7, ...NORMAL },
        gas: LIMIT + 25_000n,
        authorization: { delegate: zeroAddress, nonce: 8 },
      },
    ]);
    expect(made.guard).toBeUndefined();
  });

  test('names a delegate that it does not know as unknown', async () => {
    const { plan } = await planning(running(delegationCode(BOB)));
    expect((await plan(revocation)).upgrade).toEqual({ delegate: zeroAddress, name: 'unknown', replaces: BOB });
  });

  test.each([
    ['an account that is not upgraded', '0x'],
    ['a contract', '0x6001'],
  ])('is refused for %s', async (_, code) => {
    const { plan } = await planning({ eth_getCode: code });
    await expect(plan(revocation)).rejects.toThrow('refusal.notUpgraded');
  });

  test.each<[string, Record<string, unknown>, Slot[], string]>([
    ['an account that cannot pay for it', { ...delegated, eth_getBalance: '0x1' }, [], 'blocked.short'],
    ['an account that has another transaction under way', delegated, [slotOf()], 'blocked.oneAtATime'],
    ['one whose batch is still being sent', delegated, [slotOf({ state: 'signed' })], 'blocked.unsent'],
  ])('is blocked for %s', async (_, words, slots, code) => {
    const { plan } = await planning(words, slots);
    expect((await plan(revocation)).blocked).toEqual({ code });
  });

  test('C-09 says what the node says where it is away', async () => {
    const { plan } = await planning({ eth_getCode: errors.chainDisconnected(CHAIN) });
    await expect(plan(revocation)).rejects.toMatchObject({ code: 4901 });
  });
});

describe('all of the currency', () => {
  const all = of([callOf()], { method: 'send', origin: 'sheaf', all: true });
  const plain = {
    eth_simulateV1: ([{ blockStateCalls }]: readonly [{ blockStateCalls: [{ calls: unknown[] }] }]) => [
      { calls: blockStateCalls[0].calls.map(() => ({ status: '0x1', gasUsed: toHex(21_000n), returnData: '0x' })) },
    ],
  };

  test('N-13 is what is left once the whole fee is kept back, at a tip of the whole fee and a limit without room to spare', async () => {
    const { plan } = await planning(plain);
    const made = await plan(all);
    const fee = 21_000n * NORMAL.maxFeePerGas;
    expect(made.maxFee).toBe(fee);
    expect(made.transactions).toMatchObject([
      {
        value: ETHER - fee,
        gas: 21_000n,
        maxFeePerGas: NORMAL.maxFeePerGas,
        maxPriorityFeePerGas: NORMAL.maxFeePerGas,
      },
    ]);
    expect([made.lacking, made.blocked]).toEqual([undefined, undefined]);
  });

  test('N-13 has room to spare where the recipient runs code', async () => {
    const { plan } = await planning();
    const made = await plan(all);
    expect(made.transactions).toMatchObject([{ gas: LIMIT, value: ETHER - LIMIT * NORMAL.maxFeePerGas }]);
  });

  test('is nothing where the fee takes more than there is, and is blocked', async () => {
    const { plan } = await planning({ ...plain, eth_getBalance: '0x5' });
    const made = await plan(all);
    expect(made.transactions).toMatchObject([{ value: 0n }]);
    expect(made.blocked).toEqual({ code: 'blocked.short' });
  });

  test('S-19 stands as it is shown while nothing changes, and follows the balance and the fee that is chosen', async () => {
    const { plan, refresh, withFees } = await planning(plain);
    const shown = await plan(all);
    expect(await refresh(all, shown)).toBe(shown);
    const fast = await withFees(all, shown, { choice: 'fast' });
    expect(fast.transactions[0]?.value).toBe(ETHER - fast.maxFee);
    expect(fast.maxFee).toBeGreaterThan(shown.maxFee);
    const richer = await planning({ ...plain, eth_getBalance: toHex(2n * ETHER) });
    expect((await richer.refresh(all, shown)).transactions[0]?.value).toBe(2n * ETHER - shown.maxFee);
  });
});
