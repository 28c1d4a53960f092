import { expect, test } from 'vitest';
import type { Facts } from '../../../../lib/core/describe/facts.ts';
import { warningsOf } from '../../../../lib/core/risk/warnings.ts';
import type { Address } from '../../../../lib/core/schema.ts';
import { FAKE, ITEMS, PERMIT2, STAMPS, STRANGER, TWIN, USDC } from '../../../corpus/addresses.ts';
import { type CorpusRequest, call, pay } from '../../../corpus/request.ts';
import { batchOf, factsFor, planOf } from '../../../support/explained.ts';

type Calls = CorpusRequest['calls'];

const approve = (spender: Address, amount: bigint, token: Address = USDC) =>
  call(token, 'approve(address spender, uint256 amount)', [spender, amount]);
const all = (operator: Address, approved: boolean) =>
  call(STAMPS, 'setApprovalForAll(address operator, bool approved)', [operator, approved]);
const lockdown = (...spenders: Address[]) =>
  call(PERMIT2, 'lockdown((address token, address spender)[] approvals)', [
    spenders.map((spender) => ({ token: USDC, spender })),
  ]);
const isTold = (calls: Calls, change: Partial<Facts> = {}) => {
  const facts = { ...factsFor({}), ...change };
  return warningsOf(batchOf({ calls }), planOf({ calls }), facts).some(({ code }) => code === 'warning.lookAlike.eachOther');
};

test.each<[string, Calls]>([
  ['allowances', [approve(STRANGER, 0n), approve(TWIN, 0n)]],
  [
    'a part of one, and a collection',
    [call(USDC, 'decreaseAllowance(address spender, uint256 amount)', [STRANGER, 5n]), all(TWIN, false)],
  ],
  ['those at Permit2', [lockdown(STRANGER, TWIN)]],
])('T-J7 two who look alike and only lose something are no danger to each other: %s', (_, calls) => {
  expect(isTold(calls)).toBe(false);
});

test.each<[string, Calls]>([
  ['the first one is allowed something', [approve(STRANGER, 5n), approve(TWIN, 0n)]],
  ['the second one is paid', [approve(STRANGER, 0n), pay(TWIN, 1n)]],
  ['one of them is paid as well', [approve(STRANGER, 0n), approve(TWIN, 0n), pay(STRANGER, 1n)]],
  ['one of them gets a collection', [all(STRANGER, true), all(TWIN, false)]],
  ['one of them gets the item with the number zero', [approve(STRANGER, 0n, STAMPS), approve(TWIN, 0n)]],
])('T-J7 they are where %s', (_, calls) => {
  expect(isTold(calls)).toBe(true);
});

test('T-J7 they are where zero may be the number of an item, for all that is known', () => {
  const { [FAKE]: _, ...tokens } = factsFor({}).tokens;
  const calls = [approve(STRANGER, 0n, FAKE), approve(TWIN, 0n, FAKE)];
  expect([isTold(calls), isTold(calls, { tokens })]).toEqual([false, true]);
});

test('T-J7 the zero address, by which an item is taken back, is like nobody', () => {
  const like: Address = '0x0000222222222222222222222222222222220000';
  expect(isTold([approve(`0x${'0'.repeat(40)}`, 7n, STAMPS), all(like, false), approve(like, 0n)])).toBe(false);
  expect(
    isTold([
      approve(`0x${'0'.repeat(40)}`, 7n, STAMPS),
      call(ITEMS, 'setApprovalForAll(address operator, bool approved)', [like, true]),
    ]),
  ).toBe(true);
});
