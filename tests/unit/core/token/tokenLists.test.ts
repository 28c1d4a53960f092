import { beforeEach, describe, expect, test, vi } from 'vitest';
import type * as WellKnownTokens from '../../../../lib/core/token/wellKnownTokens.ts';
import { USDC, VAULT } from '../../../corpus/addresses.ts';

/** As in a window that has just begun to load them. */
let before: typeof WellKnownTokens;
beforeEach(async () => {
  vi.resetModules();
  before = await import('../../../../lib/core/token/wellKnownTokens.ts');
});

describe('V-04 before the lists of tokens are there', () => {
  test.each<[string, () => unknown]>([
    ['which tokens are well known', () => before.wellKnownTokens(1)],
    ['whether one is', () => before.isWellKnown(1, USDC)],
    ['what a contract is called', () => before.listedToken(1, USDC)],
    ['who is called so', () => before.listedAs(1, 'usdc')],
    ['anything of a chain without a list', () => before.isWellKnown(777, VAULT)],
  ])('nobody is told %s', (_, ask) => {
    expect(ask).toThrow('not there yet');
    // And what could not be answered is not remembered as an answer.
    expect(ask).toThrow('not there yet');
  });
});

test('V-05 once the lists of tokens are there, both that people keep and that others keep are known', async () => {
  expect(() => before.isWellKnown(1, USDC)).toThrow();
  await import('../../../../lib/core/token/listedTokens.ts');
  expect(before.isWellKnown(1, USDC)).toBe(true);
  expect(before.listedToken(1, '0x0d8775f648430679a709e98d2b0cb6250d2887ef')).toMatchObject({ symbol: 'BAT' });
  expect(before.isWellKnown(1, VAULT)).toBe(false);
});
