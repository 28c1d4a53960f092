import { encodeFunctionData, keccak256, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../lib/core/batch/batch.ts';
import { GUARD, GUARD_CODE_HASH } from '../../../lib/core/guard/contract.ts';
import type { Bound, HeldBound, RightBound } from '../../../lib/core/guard/guard.ts';
import { encodeBegin, encodeEnd } from '../../../lib/core/guard/lines.ts';
import type { Address, Bytes } from '../../../lib/core/schema.ts';
import {
  behave,
  call,
  executing,
  type GuardKit,
  guarded,
  type Manner,
  ME,
  OTHER,
  passOn,
  payVia,
  startGuardKit,
  tell,
} from '../../guard/kit.ts';
import { deployDemo } from '../../support/contracts.ts';
import { CASES, fc } from '../../support/fc.ts';

const MAX = 2n ** 256n - 1n;
const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3';
const SPENDER: Address = '0x00000000000000000000000000000000005beade';
const ID = 7n;

const abi = parseAbi([
  'function balanceOf(address)',
  'function balanceOf(address,uint256)',
  'function ownerOf(uint256)',
  'function allowance(address,address)',
  'function allowance(address,address,address)',
  'function isApprovedForAll(address,address)',
  'function getApproved(uint256)',
]);
/** What the guard asks for a line, and of whom. */
function questionOf(line: Bound): { at: Address; question: Bytes } | undefined {
  const ask = (functionName: string, args: readonly unknown[]) =>
    encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0]);
  switch (line.kind) {
    case 'currency':
      return undefined;
    case 'balance':
      return { at: line.contract, question: ask('balanceOf', [ME]) };
    case 'balanceOfId':
      return { at: line.contract, question: ask('balanceOf', [ME, line.id]) };
    case 'item':
      return { at: line.contract, question: ask('ownerOf', [line.id]) };
    case 'allowance':
      return { at: line.contract, question: ask('allowance', [ME, line.spender]) };
    case 'operator':
      return { at: line.contract, question: ask('isApprovedForAll', [ME, line.spender]) };
    case 'permit2':
      return { at: PERMIT2, question: ask('allowance', [ME, line.contract, line.spender]) };
    case 'approved':
      return { at: line.contract, question: ask('getApproved', [line.id]) };
  }
}
const answering = (line: Bound, answer: bigint): Call => {
  const asked = questionOf(line);
  if (!asked) throw new Error('nobody is asked for the currency');
  return tell(asked.at, asked.question, answer);
};

let kit: GuardKit;
let a: Address;
let b: Address;
beforeAll(async () => {
  kit = await startGuardKit();
  [a, b] = kit.oracles;
  // Permit2 itself is no part of this: it answers whoever asks, too.
  await kit.anvil.rpc('anvil_setCode', [PERMIT2, await kit.anvil.rpc('eth_getCode', [a, 'latest'])]);
});
afterAll(() => kit.anvil.stop());

/** A batch that begins with `before`, has the site change that to `after`, and ends with the bound. */
const changing = (bound: Bound, before: bigint, after: bigint): Call[] => [
  answering(bound, before),
  ...guarded(1, [answering(bound, after)], [bound]),
];

test('G-05 the code at its address is the code that was compiled', async () => {
  const code = (await kit.anvil.rpc('eth_getCode', [GUARD, 'latest'])) as Bytes;
  expect(keccak256(code)).toBe(GUARD_CODE_HASH);
});

describe('what the account has', () => {
  test.each<[string, (at: Address, change: bigint) => HeldBound]>([
    ['units of a token', (contract, change) => ({ kind: 'balance', contract, change })],
    ['units of an id', (contract, change) => ({ kind: 'balanceOfId', contract, id: ID, change })],
  ])('G-02 %s may fall by what was agreed to, and no further', async (_, line) => {
    expect(await kit.outcome(changing(line(a, -40n), 100n, 60n))).toBe('done');
    expect(await kit.outcome(changing(line(a, -40n), 100n, 59n))).toEqual({
      reason: 'less',
      line: 0,
      had: 100n,
      has: 59n,
      least: 60n,
    });
    expect(await kit.outcome(changing(line(a, 0n), 100n, 99n))).toMatchObject({ reason: 'less', least: 100n });
    expect(await kit.outcome(changing(line(a, 25n), 100n, 125n))).toBe('done');
    expect(await kit.outcome(changing(line(a, 25n), 100n, 124n))).toMatchObject({
      reason: 'less',
      had: 100n,
      has: 124n,
      least: 125n,
    });
    expect(await kit.outcome(changing(line(a, -200n), 100n, 0n))).toBe('done');
  });

  test('G-02 no bound is met by a number that comes round', async () => {
    const rising = (change: bigint): Bound => ({ kind: 'balance', contract: a, change });
    expect(await kit.outcome(changing(rising(MAX), 5n, MAX))).toMatchObject({ reason: 'less', least: MAX });
    expect(await kit.outcome(changing(rising(MAX), 5n, 4n))).toMatchObject({ reason: 'less' });
    expect(await kit.outcome(changing(rising(MAX), 0n, MAX))).toBe('done');
    expect(await kit.outcome(changing(rising(-MAX), MAX - 1n, 0n))).toBe('done');
    expect(await kit.outcome(changing(rising(0n), MAX, 0n)), 'as much as a number can be').toEqual({
      reason: 'unreadable',
      line: 0,
    });
  });

  test('G-02 an item stays, whatever others come and go', async () => {
    const stays: Bound = { kind: 'item', contract: a, id: ID, change: 0n };
    const comes: Bound = { kind: 'item', contract: a, id: ID, change: 1n };
    expect(await kit.outcome(changing(stays, BigInt(ME), BigInt(ME)))).toBe('done');
    expect(await kit.outcome(changing(stays, BigInt(ME), BigInt(OTHER)))).toMatchObject({ reason: 'less', had: 1n, has: 0n });
    expect(await kit.outcome(changing(comes, BigInt(OTHER), BigInt(ME)))).toBe('done');
    expect(await kit.outcome(changing(comes, BigInt(OTHER), BigInt(OTHER)))).toMatchObject({ reason: 'less' });
    expect(await kit.outcome(changing(stays, BigInt(ME), BigInt(ME) + 2n ** 160n)), 'more than an address').toMatchObject({
      reason: 'less',
    });
  });

  test('G-02 the currency is counted without the fee of the batch', async () => {
    const spends = (change: bigint) => guarded(1, [payVia(a, OTHER, 10n)], [{ kind: 'currency', change }]);
    expect(await kit.send(spends(-9n))).toMatchObject({ done: false });
    expect(await kit.send(spends(-10n))).toMatchObject({ done: true });
    const pocket = guarded(1, [], [{ kind: 'currency', change: 0n }]);
    expect(await kit.send(pocket), 'nothing moves but the fee').toMatchObject({ done: true });
  });
});

describe('what others may take', () => {
  test.each<[string, (most: bigint) => RightBound]>([
    ['an allowance', (most) => ({ kind: 'allowance', contract: a, spender: SPENDER, most })],
    ['an operator', (most) => ({ kind: 'operator', contract: a, spender: SPENDER, most: most as 0n | 1n })],
    ['an allowance at Permit2', (most) => ({ kind: 'permit2', contract: b, spender: SPENDER, most })],
  ])('G-03 %s is no more in the end than was agreed to, whatever it was before', async (_, line) => {
    expect(await kit.outcome(changing(line(0n), 1n, 0n))).toBe('done');
    expect(await kit.outcome(changing(line(0n), 0n, 1n))).toEqual({ reason: 'more allowed', line: 0, allowed: 1n, most: 0n });
    expect(await kit.outcome(changing(line(1n), 0n, 1n))).toBe('done');
    expect(await kit.outcome(changing(line(1n), 1n, MAX))).toMatchObject({ reason: 'more allowed', allowed: MAX, most: 1n });
  });

  test('G-03 an item is let to nobody else', async () => {
    const line: Bound = { kind: 'approved', contract: a, id: ID, spender: SPENDER };
    expect(await kit.outcome(changing(line, 0n, BigInt(SPENDER)))).toBe('done');
    expect(await kit.outcome(changing(line, BigInt(OTHER), 0n))).toBe('done');
    expect(await kit.outcome(changing(line, 0n, BigInt(OTHER)))).toEqual({ reason: 'approved else', line: 0, approved: OTHER });
  });
});

describe('a contract that answers badly', () => {
  test.each<Manner>(['reverts', 'silent', 'short', 'endless', 'huge'])(
    'G-10 that %s undoes the batch, at a price that has a limit',
    async (manner) => {
      const bound: Bound = { kind: 'balance', contract: a, change: 0n };
      const during = guarded(1, [behave(a, manner)], [bound]);
      expect(await kit.outcome(during)).toEqual({ reason: 'unreadable', line: 0 });
      const { gas, done } = await kit.send(during);
      expect(done).toBe(false);
      expect(gas).toBeLessThan(350_000n);
      expect(await kit.outcome([behave(a, manner), ...guarded(1, [], [bound])]), 'from the beginning').toEqual({
        reason: 'unreadable',
        line: 0,
      });
    },
  );

  test('G-10 that says more than it is asked is heard out for one word', async () => {
    const bound: Bound = { kind: 'allowance', contract: a, spender: SPENDER, most: 5n };
    expect(await kit.outcome([answering(bound, 5n), behave(a, 'long'), ...guarded(1, [], [bound])])).toBe('done');
  });

  test('G-10 an address without code says nothing', async () => {
    expect(await kit.outcome(guarded(1, [], [{ kind: 'balance', contract: SPENDER, change: 0n }]))).toEqual({
      reason: 'unreadable',
      line: 0,
    });
  });
});

describe('calls that come in between', () => {
  const kept = (): Bound => ({ kind: 'balance', contract: a, change: 0n });
  const drain = () => answering(kept(), 1n);
  const whole = (calls: readonly Call[]) => [answering(kept(), 100n), ...guarded(1, calls, [kept()])];

  test('G-10 another beginning in the account’s name undoes the batch, before and behind the loss', async () => {
    const again = call(GUARD, encodeBegin(1, [{ kind: 'balance', contract: a }]));
    expect(await kit.outcome(whole([again]))).toEqual({ reason: 'disturbed' });
    expect(await kit.outcome(whole([drain(), again]))).toEqual({ reason: 'disturbed' });
  });

  test('G-10 another beginning in somebody else’s name changes nothing', async () => {
    const again = passOn(b, call(GUARD, encodeBegin(1, [{ kind: 'balance', contract: a }])));
    expect(await kit.outcome(whole([again]))).toBe('done');
    expect(await kit.outcome(whole([drain(), again]))).toMatchObject({ reason: 'less', had: 100n, has: 1n });
  });

  test('G-10 of two batches in one transaction each is held to its own', async () => {
    const inner = (id: number, change: bigint) =>
      call(ME, executing(guarded(id, [drain()], [{ kind: 'balance', contract: a, change }])));
    expect(await kit.outcome(whole([inner(2, -99n)])), 'the outer one').toMatchObject({ reason: 'less' });
    expect(await kit.outcome(whole([inner(2, 0n)])), 'the inner one').not.toBe('done');
    expect(await kit.outcome(whole([inner(1, -99n)])), 'with the same id').not.toBe('done');
  });

  test('G-10 nothing of one transaction is left for the next', async () => {
    expect(await kit.send(whole([]))).toMatchObject({ done: true });
    expect(await kit.outcome([call(GUARD, encodeEnd(1, [kept()]))])).toBe('failed');
    expect(await kit.outcome([call(b), call(GUARD, encodeEnd(1, [kept()]))])).toEqual({ reason: 'disturbed' });
  });

  test('G-10 an end that names something else than its beginning does not hold', async () => {
    const begin = (lines: Parameters<typeof encodeBegin>[1]) => call(GUARD, encodeBegin(1, lines));
    const end = (lines: readonly Bound[]) => call(GUARD, encodeEnd(1, lines));
    const id: Bound = { kind: 'balanceOfId', contract: a, id: ID, change: 0n };
    expect(
      await kit.outcome([begin([{ kind: 'balance', contract: a }]), end([{ kind: 'balance', contract: b, change: 0n }])]),
    ).toEqual({ reason: 'disturbed' });
    expect(await kit.outcome([begin([{ kind: 'balanceOfId', contract: a, id: 8n }]), end([id])])).toEqual({
      reason: 'disturbed',
    });
    expect(await kit.outcome([begin([{ kind: 'balance', contract: a }]), end([id])])).toEqual({ reason: 'disturbed' });
    expect(await kit.outcome([begin([]), end([id])])).toEqual({ reason: 'disturbed' });
  });

  test('G-03 a batch without a beginning has no end, whatever it asks for', async () => {
    const rights: Bound[] = [{ kind: 'allowance', contract: a, spender: SPENDER, most: MAX }];
    expect(await kit.outcome([call(b), call(GUARD, encodeEnd(1, rights))])).toEqual({ reason: 'disturbed' });
    expect(await kit.outcome(guarded(1, [], rights))).toBe('done');
  });
});

describe('what is no line', () => {
  const raw = (name: 'begin' | 'end', lines: Bytes) =>
    encodeFunctionData({
      abi: parseAbi(['function begin(uint32,bytes)', 'function end(uint32,bytes)']),
      functionName: name,
      args: [1, lines],
    });

  test.each<[string, Bytes]>([
    ['a kind that there is not', '0x08'],
    ['half an address', '0x01aaaaaaaaaaaaaaaaaaaa'],
    ['a number that is cut off', '0x02aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa20ff'],
    ['a number of 33 bytes', `0x02aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa21${'ff'.repeat(33)}`],
  ])('G-10 %s undoes the batch', async (_, lines) => {
    expect(await kit.outcome([call(GUARD, raw('begin', lines)), call(b)])).toEqual({ reason: 'disturbed' });
    const begun = call(GUARD, encodeBegin(1, []));
    expect(await kit.outcome([begun, call(GUARD, raw('end', lines))])).toEqual({ reason: 'disturbed' });
  });

  test('G-10 a right is not kept at the beginning', async () => {
    expect(await kit.outcome([call(GUARD, raw('begin', `0x04${'aa'.repeat(40)}`)), call(b)])).toEqual({ reason: 'disturbed' });
  });
});

test('G-10 of random outcomes each is undone that is worse than its bounds, and no other', async () => {
  const number = fc.oneof(
    fc.constantFrom(0n, 1n, 255n, 256n, MAX - 1n),
    fc.bigInt({ min: 0n, max: MAX - 1n }),
    fc.bigInt({ min: 0n, max: 1_000n }),
  );
  const address = fc.constantFrom(0n, BigInt(SPENDER), BigInt(OTHER), BigInt(ME));
  const contract = fc.integer({ min: 0, max: 2 }).map((index) => kit.oracles[index] as Address);
  const change = fc.oneof(
    number,
    number.map((each) => -each),
  );
  const id = fc.constantFrom(0n, 7n, MAX);
  const spender = fc.constantFrom(SPENDER, OTHER);
  /** A line, what its contract says before and after, and whether that is as good as was agreed to. */
  interface Drawn {
    line: Bound;
    before: bigint;
    after: bigint;
    holds: boolean;
  }
  const saying = <Line extends Bound>(
    lines: fc.Arbitrary<Line>,
    answer: fc.Arbitrary<bigint>,
    holds: (line: Line, before: bigint, after: bigint) => boolean,
  ) =>
    lines.chain((line) =>
      fc
        .record({ before: answer, after: answer })
        .map((said): Drawn => ({ line, ...said, holds: holds(line, said.before, said.after) })),
    );
  const rose = (line: HeldBound, had: bigint, has: bigint) => has - had >= line.change;
  const mine = (owner: bigint) => (owner === BigInt(ME) ? 1n : 0n);
  const isAtMost = ({ most }: { most: bigint }, _: bigint, after: bigint) => after <= most;
  const drawn = fc.oneof(
    saying(fc.record({ kind: fc.constant('balance' as const), contract, change }), number, rose),
    saying(fc.record({ kind: fc.constant('balanceOfId' as const), contract, id, change }), number, rose),
    saying(
      fc.record({ kind: fc.constant('item' as const), contract, id, change: fc.constantFrom(-1n, 0n, 1n) }),
      address,
      (line, before, after) => rose(line, mine(before), mine(after)),
    ),
    saying(
      fc.record({ kind: fc.constantFrom('allowance' as const, 'permit2' as const), contract, spender, most: number }),
      number,
      isAtMost,
    ),
    saying(
      fc.record({ kind: fc.constant('operator' as const), contract, spender, most: fc.constantFrom(0n as const, 1n as const) }),
      fc.constantFrom(0n, 1n),
      isAtMost,
    ),
    saying(
      fc.record({ kind: fc.constant('approved' as const), contract, id, spender }),
      address,
      (line, _, after) => after === 0n || after === BigInt(line.spender),
    ),
  );
  const asked = ({ line }: Drawn) => JSON.stringify(questionOf(line));
  const batch = fc.uniqueArray(drawn, { selector: asked, minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(batch, fc.nat({ max: 2 ** 32 - 1 }), async (lines, once) => {
      const calls = [
        ...lines.map(({ line, before }) => answering(line, before)),
        ...guarded(
          once,
          lines.map(({ line, after }) => answering(line, after)),
          lines.map(({ line }) => line),
        ),
      ];
      const first = lines.findIndex(({ holds }) => !holds);
      const said = await kit.outcome(calls);
      if (first < 0) expect(said).toBe('done');
      else expect(said).toMatchObject({ line: first });
    }),
    { numRuns: Math.min(CASES, 1_000) },
  );
});

/** What a first look at a contract costs whoever takes it, and one at a place in it (EIP-2929). */
const [COLD_CONTRACT, COLD_PLACE] = [2_600n, 2_100n];
/** What the token of the sample dapp itself runs through for two answers. */
const ANSWERING = 1_000n;

test('G-08 costs 8,500 gas, 2,900 for each balance and 2,500 for each right, beside what is read', async () => {
  const { token, oddToken, spender } = await deployDemo(kit.anvil.rpc);
  const cost = async (bounds: readonly Bound[]) => {
    const calls = [call(OTHER, '0x', 1n)];
    return (await kit.send(guarded(0xfedcba98, calls, bounds))).gas - (await kit.send(calls)).gas;
  };
  const change = -(10n ** 20n + 123_456_789n);
  const currency: Bound = { kind: 'currency', change };
  const [one, other] = [token, oddToken].map((contract): Bound => ({ kind: 'balance', contract, change })) as [Bound, Bound];
  const right: Bound = { kind: 'allowance', contract: token, spender, most: -change };
  const alone = await cost([currency]);
  const [withOne, withBoth] = [await cost([currency, one]), await cost([currency, one, other])];
  const withRight = await cost([currency, one, right]);
  expect(alone).toBeLessThanOrEqual(8_500n + 2_900n + COLD_CONTRACT);
  for (const balance of [withOne - alone, withBoth - withOne])
    expect(balance).toBeLessThanOrEqual(2_900n + COLD_CONTRACT + COLD_PLACE + ANSWERING);
  expect(withRight - withOne).toBeLessThanOrEqual(2_500n + COLD_PLACE + ANSWERING / 2n);
  console.log(
    `guard, in gas: ${alone} with the currency, ${withOne} and a token, ${withBoth} and another, ${withRight} and a right`,
  );
});
