import { describe, expect, test } from 'vitest';
import type { Call } from '../../../../lib/core/batch/batch.ts';
import { aboutAddress, aboutAll } from '../../../../lib/core/describe/about.ts';
import { addressInKey, dealtKey, givenInKey, metKey, outlinePrefix } from '../../../../lib/core/names/dealingIndex.ts';
import { askedBy, type Dealings, type Nearest, nobody, toLookUp } from '../../../../lib/core/names/dealings.ts';
import { dealingKeys } from '../../../../lib/core/risk/dealingKeys.ts';
import type { Address } from '../../../../lib/core/schema.ts';
import {
  CODE,
  FRIEND,
  facts,
  ME,
  NOBODY,
  PERMIT2,
  POISON,
  ROUTER,
  STAMPS,
  STRANGER,
  THIEF,
  USDC,
} from '../../../corpus/addresses.ts';
import { call, pay } from '../../../corpus/request.ts';
import { lookedUp } from '../../../support/dealings.ts';
import { plainNote } from '../../../support/plain.ts';

const nearest: Nearest = new Map([
  [FRIEND, { given: new Map([['native', 5n]]), met: true }],
  [POISON, { given: new Map(), met: true, imitated: FRIEND }],
  [STRANGER, { given: new Map(), met: false }],
]);

describe('N-26 whom something asks about', () => {
  const all = (dealings: Dealings) =>
    [FRIEND, POISON, STRANGER].map((each) => [dealings.includes(each), dealings.met(each), dealings.imitated(each)]);

  test('is written down, each once, whichever way it is asked', () => {
    const { made, asked, whole } = askedBy(all, nearest);
    expect(made).toEqual([
      [true, true, undefined],
      [false, true, FRIEND],
      [false, false, undefined],
    ]);
    expect([asked, whole]).toEqual([[FRIEND, POISON, STRANGER], true]);
    expect(askedBy((dealings) => dealings.imitated(POISON), nearest)).toEqual({ made: FRIEND, asked: [POISON], whole: true });
    expect(askedBy((dealings) => dealings.includes(FRIEND), nearest)).toEqual({ made: true, asked: [FRIEND], whole: true });
  });

  test('is a stranger as long as the answer is not there, and what was made of that is not whole', () => {
    const [one] = nearest;
    if (!one) throw new Error('there is an answer');
    const { made, whole } = askedBy(all, new Map([one]));
    expect(made).toEqual([
      [true, true, undefined],
      [false, false, undefined],
      [false, false, undefined],
    ]);
    expect(whole).toBe(false);
    expect(askedBy(() => 'nothing is asked', new Map()).whole).toBe(true);
  });

  test('is looked up though it is asked about only after the answer on another one', async () => {
    const chain = [FRIEND, POISON, STRANGER, THIEF];
    const make = (dealings: Dealings) => chain.find((each) => !dealings.includes(each)) ?? 'all of them are known';
    const rounds: (readonly string[])[] = [];
    const made = await lookedUp(make, async (addresses) => {
      rounds.push(addresses);
      return new Map(addresses.map((each) => [each, { given: new Map([['native' as const, 5n]]), met: true }]));
    });
    expect(made).toBe('all of them are known');
    expect(rounds).toEqual([1, 2, 3, 4].map((length) => chain.slice(0, length)));
  });
});

test('N-26 what is being looked up already is not looked up anew, however often a plan changes meanwhile', () => {
  const before = [FRIEND, POISON];
  expect(toLookUp(before, [POISON])).toBe(before);
  expect(toLookUp(before, [STRANGER, POISON])).toEqual([STRANGER, POISON]);
});

describe('N-26 the dealing keys of a batch', () => {
  test('stand beside those of all that look like them, and name them', () => {
    const much = { chainId: 10, asset: 'native', amount: 5n } as const;
    for (const key of [metKey, (of: typeof FRIEND) => dealtKey(of, much)]) {
      expect(key(FRIEND).startsWith(outlinePrefix(POISON))).toBe(true);
      expect(key(STRANGER).startsWith(outlinePrefix(POISON))).toBe(false);
      expect([FRIEND, POISON].map((each) => addressInKey(key(each)))).toEqual([FRIEND, POISON]);
    }
  });

  test.each([1n, 9n, 10n, 95n, 10n ** 18n, 2n ** 256n - 1n])('V-12 say how much was given, to its first digit: %s', (amount) => {
    const key = dealtKey(FRIEND, { chainId: 10, asset: USDC, amount });
    const given = givenInKey(key);
    expect(given).toMatchObject({ chainId: 10, asset: USDC });
    expect(given?.amount).toBeLessThanOrEqual(amount);
    expect((given?.amount ?? 0n) * 2n).toBeGreaterThan(amount);
    expect(givenInKey(metKey(FRIEND)), 'nothing to whom it only names').toBeUndefined();
    expect(givenInKey(`${metKey(FRIEND)} 10`), 'nothing by what was written before amounts were').toBeUndefined();
  });

  test('are of whom its calls pay, allow something or call, as they were signed, each once', () => {
    const signed = call(USDC, 'approve(address spender, uint256 amount)', [ROUTER, 1n]);
    const asked = call(USDC, 'approve(address spender, uint256 amount)', [THIEF, 1n]).data;
    const calls = [pay(FRIEND, 1n), pay(FRIEND, 2n), { ...signed, asked }, { value: 1n, data: '0x6001' as const }];
    expect(dealingKeys({ from: ME, chainId: 1, calls }).map(addressInKey)).toEqual([FRIEND, USDC, ROUTER]);
  });

  const met = (...calls: Call[]) => dealingKeys({ from: ME, chainId: 1, calls }).map(addressInKey);
  const approve = (spender: Address, amount: bigint, token = USDC) =>
    call(token, 'approve(address spender, uint256 amount)', [spender, amount]);
  const ends: [string, Call][] = [
    ['an allowance', approve(POISON, 0n)],
    ['a part of one', call(USDC, 'decreaseAllowance(address spender, uint256 amount)', [POISON, 5n])],
    [
      'one at Permit2',
      call(PERMIT2, 'lockdown((address token, address spender)[] approvals)', [[{ token: USDC, spender: POISON }]]),
    ],
    ['a collection', call(STAMPS, 'setApprovalForAll(address operator, bool approved)', [POISON, false])],
    ['a right', call(CODE, 'nope(address usr)', [POISON])],
  ];
  test.each(ends)('T-J7 are of nobody who only loses something: %s', (_, end) => {
    expect(met(end)).toEqual([end.to]);
    for (const calls of [
      [end, pay(POISON, 1n)],
      [approve(POISON, 1n), end],
    ])
      expect(met(...calls)).toContain(POISON);
  });

  test('T-J7 are of nobody where an item is taken back from whoever may take it', () => {
    expect(met(approve(NOBODY, 7n, STAMPS))).toEqual([STAMPS]);
  });
});

describe('T-C26 what is said of addresses', () => {
  const shown = {
    to: FRIEND,
    list: [[ROUTER], { deep: CODE.toUpperCase().replace('X', 'x') }],
    text: `${USDC} is no address alone`,
  };

  test('is said of all that are shown, however deep, and of no others', () => {
    const about = aboutAll(shown, facts);
    for (const each of [FRIEND, ROUTER, CODE]) expect(about(each)).toEqual(aboutAddress(each, facts));
    expect(aboutAddress(USDC, facts)).toBeDefined();
    expect(about(USDC)).toBeUndefined();
  });

  test('N-26 is looked up for each of them, though the screen asks for it later', () => {
    const { asked } = askedBy((dealings) => aboutAll(shown, { ...facts, dealings }), new Map());
    expect(asked).toEqual([FRIEND, ROUTER, CODE]);
    expect(plainNote(aboutAll(shown, { ...facts, dealings: nobody })(FRIEND))).toBe(
      'An address without a contract. You have not dealt with it before.',
    );
  });
});
