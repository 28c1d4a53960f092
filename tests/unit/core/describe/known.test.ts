import { describe, expect, test } from 'vitest';
import { passesOn } from '../../../../lib/core/describe/known.ts';
import type { Address } from '../../../../lib/core/schema.ts';
import { DAI, MULTICALL3, PERMIT2, STRANGER, UNIVERSAL_ROUTER } from '../../../corpus/addresses.ts';
import { MULTISEND, SETTLER } from '../../../corpus/leftThere.ts';

describe('V-08 what stays there is for whoever comes next', () => {
  test.each<[string, Address, boolean]>([
    ['with a router', UNIVERSAL_ROUTER, true],
    ['with what makes calls for anybody', MULTICALL3, true],
    ['with what a Safe makes its calls by', MULTISEND, true],
    ['with one of 0x’s', SETTLER, true],
    ['and not with Permit2, which never has anything', PERMIT2, false],
    ['with a token', DAI, false],
    ['with a person', STRANGER, false],
  ])('%s', (_, contract, expected) => {
    expect(passesOn(contract, 1)).toBe(expected);
  });
});
