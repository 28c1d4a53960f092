import { describe, expect, test } from 'vitest';
import { roundedDown, roundedFee, roundedUp } from '../../../../lib/core/describe/rounding.ts';
import { address, amount, asset, item, limit, until } from '../../../../lib/core/describe/sentence.ts';
import { say } from '../../../../lib/core/part.ts';
import { begins } from '../../../../lib/core/risk/signing/signing.ts';
import { facts, ME, STAMPS, STRANGER, USDC } from '../../../corpus/addresses.ts';
import { ETHER, MAX } from '../../../corpus/request.ts';
import { plain } from '../../../support/plain.ts';

describe('a sentence', () => {
  test('T-C25 is a text of the wallet and the data that stands in it, lists with something between their things', () => {
    const [to, what] = [address(STRANGER), [address(ME), amount(1n, 'native', facts)]];
    expect(say('signing.goesTo', { what, to })).toEqual({ type: 'said', code: 'signing.goesTo', params: { what, to } });
    expect(plain(say('signing.goesTo', { what, to }))).toBe('ME; 0.000000000000000001 ETH goes to STRANGER.');
    expect(say('describe.short')).toEqual({ type: 'said', code: 'describe.short', params: {} });
  });

  test('T-C25 carries what the chain says of an asset, where it was asked', () => {
    const token = facts.tokens[USDC];
    expect(asset(USDC, facts)).toStrictEqual({ type: 'asset', asset: USDC, token });
    expect(amount(5n, USDC, facts)).toStrictEqual({ type: 'amount', raw: 5n, asset: USDC, token });
    expect(item(STAMPS, 7n, 2n, facts)).toStrictEqual({
      type: 'item',
      collection: STAMPS,
      id: 7n,
      amount: 2n,
      token: facts.tokens[STAMPS],
    });
    expect(asset(STRANGER, facts)).toStrictEqual({ type: 'asset', asset: STRANGER });
    expect(asset('native', facts)).toStrictEqual({ type: 'asset', asset: 'native' });
  });

  test('T-D16 tells an amount that is no limit as none', () => {
    expect(plain(limit(5n, USDC, facts))).toBe('0.000005 USDC');
    expect(plain(limit(MAX, USDC, facts))).toBe('an unlimited amount of USDC');
  });

  test('T-D15 tells a time as long as a calendar has it', () => {
    const usable = (seconds: bigint) => plain(say('signing.usable', until(seconds)));
    expect(usable(253_402_300_799n)).toBe('The signature can be used until 9999-12-31.');
    expect(usable(253_402_300_800n)).toBe('The signature never expires.');
  });

  test.each([
    [1_800_000_000n, ['The signature can be used from 2027-01-15 on.']],
    [253_402_300_800n, ['The signature can be used from +010000-01 on.']],
    [1n, []],
  ])('V-06 tells of a beginning %s seconds after 1970 when it is, however far off', (start, expected) => {
    expect(begins(start, { askedAt: 1_700_000_000_000 }).says.map(({ part }) => plain(part))).toEqual(expected);
  });
});

describe('amounts that one takes in at a glance', () => {
  test.each([
    [0n, 0n, 0n],
    [7n, 7n, 7n],
    [999_999n, 999_999n, 999_999n],
    [1_234_560n, 1_234_560n, 1_234_560n],
    [1_234_561n, 1_234_560n, 1_234_570n],
    [1_234_569n, 1_234_560n, 1_234_570n],
    [9_999_999n, 9_999_990n, 10_000_000n],
  ])('S-19 %s is %s rounded down and %s rounded up', (exact, down, up) => {
    expect([roundedDown(exact), roundedUp(exact)]).toEqual([down, up]);
  });

  test.each([
    [1n, 1n],
    [1_234n, 1_240n],
    [885_186_909_808_740n, 886_000_000_000_000n],
    [ETHER / 10n + 1n, (101n * ETHER) / 1_000n],
    [ETHER + 1n, (101n * ETHER) / 100n],
    [(1_234n * ETHER) / 100n, (1_234n * ETHER) / 100n],
    [12n * ETHER + 1n, (1_201n * ETHER) / 100n],
    [123_456n * ETHER + 1n, 123_456n * ETHER + ETHER / 100n],
  ])('S-19 a fee of %s wei is told as %s', (exact, told) => {
    expect(roundedFee(exact)).toBe(told);
  });
});
