import { describe, expect, test } from 'vitest';
import { intrinsicGas, limitFor } from '../../../../lib/core/plan/gas.ts';

const bytes = (zeros: number, others: number) => `0x${'00'.repeat(zeros)}${'ff'.repeat(others)}` as const;

describe('what a transaction costs before its first instruction', () => {
  test.each([
    ['no data', bytes(0, 0), {}, 21_000n],
    ['a zero at the floor of EIP-7623', bytes(1, 0), {}, 21_010n],
    ['another byte at the floor', bytes(0, 1), {}, 21_040n],
    ['both', bytes(3, 2), {}, 21_110n],
    ['an authorization of EIP-7702', bytes(0, 0), { authorizations: 1 }, 46_000n],
    ['two of them', bytes(0, 0), { authorizations: 2 }, 71_000n],
    ['an authorization above the floor of its data', bytes(100, 100), { authorizations: 1 }, 48_000n],
    ['an authorization below the floor of its data', bytes(0, 2_000), { authorizations: 1 }, 101_000n],
    ['a creation with a word of code (EIP-3860)', bytes(0, 32), { creates: true }, 53_514n],
    ['a creation with a word and a byte', bytes(0, 33), { creates: true }, 53_532n],
  ])('S-12 %s', (_, data, options, gas) => {
    expect(intrinsicGas(data, options)).toBe(gas);
  });
});

test('S-12 a limit is two fifths above what was used, and 10,000', () => {
  expect(limitFor(100_000n)).toBe(150_000n);
  expect(limitFor(21_001n)).toBe(39_401n);
});
