import { formatUnits } from 'viem';
import { expect, test } from 'vitest';
import { amountIn } from '../../../../lib/core/token/amount.ts';
import { textOf } from '../../../../lib/view/said.ts';
import { cpuMs } from '../../../support/cpu.ts';
import { fc } from '../../../support/fc.ts';

test.each<[string, number, bigint]>([
  ['1', 18, 10n ** 18n],
  [' 40 ', 6, 40_000_000n],
  ['0.5', 1, 5n],
  ['.5', 1, 5n],
  ['2.', 9, 2_000_000_000n],
  ['1.500', 1, 15n],
  ['0', 0, 0n],
  ['7.0', 0, 7n],
])('T-D24 “%s” with %i decimals is %s', (text, decimals, amount) => {
  expect(amountIn(text, decimals)).toEqual({ amount });
});

test.each([
  ['', 18, 'Enter'],
  ['   ', 18, 'Enter'],
  ['1,5', 18, 'digits only'],
  ['1.000,5', 18, 'digits only'],
  ['1e18', 18, 'digits only'],
  ['-1', 18, 'digits only'],
  ['0x10', 18, 'digits only'],
  ['.', 18, 'digits only'],
  ['1 000', 18, 'digits only'],
  ['١', 18, 'digits only'],
  ['9'.repeat(201), 18, 'digits only'],
  ['0.0000000001', 9, 'at most 9 decimals'],
  ['1.5', 0, 'no decimals'],
])('T-D24 “%s” with %i decimals is none, and a sentence says why', (text, decimals, says) => {
  const { problem } = amountIn(text, decimals);
  expect(problem && textOf(problem)).toContain(says);
});

test('T-D24 whatever amount is written out is read as the same', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 36 }), (amount, decimals) => {
      expect(amountIn(formatUnits(amount, decimals), decimals)).toEqual({ amount });
    }),
  );
});

test('T-D24 what is far too long for an amount is none at once', () => {
  expect(cpuMs(() => void amountIn(`${'9'.repeat(200_000)}x`, 18))).toBeLessThan(100);
});
