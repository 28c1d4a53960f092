import { describe, expect, test } from 'vitest';
import type { Address } from '../../../../lib/core/schema.ts';
import { CODE, ME, ROUTER, THIEF, USDC } from '../../../corpus/addresses.ts';
import { CONNECTOR } from '../../../corpus/lending.ts';
import { call, word } from '../../../corpus/request.ts';
import { rightWarningCases } from '../../../corpus/rights.ts';
import { dealtWith } from '../../../support/dealings.ts';
import { said } from '../../../support/explained.ts';

/** As a contract tells of an operator (ERC-777). */
const operator = (who: Address) => ({
  address: CODE,
  topics: ['0xf4caeb2d6ca8932a215a353d0703c326ec2d81fc68170f320eb2ab49e9df61f9' as const, word(who), word(ME)],
  data: '0x' as const,
});
const ends = call(CODE, 'revokeOperator(address operator)', [THIEF]);
const gives = call(CODE, 'authorizeOperator(address operator)', [THIEF]);

test.each([
  ['begins where the call says that it ends', ends, ['danger right']],
  ['begins where the call says so is said once', gives, ['danger right']],
])('V-02 a right that the trial shows to %s', (_, asked, warns) => {
  const request = { title: '', calls: [asked], logs: [operator(THIEF)], says: [], warns: [] };
  expect(said(request).warns.filter((each) => each.endsWith('right'))).toEqual(warns);
});

test.each([
  ['Morpho', '0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb', []],
  ['a contract that nobody knows', CODE, ['caution claims']],
] as const)('V-02 that a right ends is quiet at %s as its address says', (_, place, warns) => {
  const asked = call(place, 'setAuthorization(address authorized, bool isAuthorized)', [THIEF, false]);
  const facts = { code: { [place]: 'contract' as const } };
  expect(said({ title: '', calls: [asked], logs: [], says: [], warns: [], facts }).warns).toEqual(warns);
});

test('V-02 Euler’s connector is known, and does for anybody what they say: what it may take, anybody may', () => {
  const facts = { code: { [CONNECTOR]: 'contract' as const } };
  const allows = call(USDC, 'approve(address spender, uint256 amount)', [CONNECTOR, 5n]);
  expect(said({ title: '', calls: [allows], logs: [], says: [], warns: [], facts }).warns).toContain('danger allowsPerson');
});

describe('rights that no transfer shows', () => {
  test.each(rightWarningCases)('V-02 %s', (title, asked, warns) => {
    const request = { title, calls: [asked], logs: [], says: [], warns: [], facts: { dealings: dealtWith([ROUTER]) } };
    expect(said(request).warns.filter((each) => /right|control/.test(each))).toEqual(warns);
  });
});
