import { expect, test } from 'vitest';
import { warningsOf } from '../../../../lib/core/risk/warnings.ts';
import type { Address, Bytes } from '../../../../lib/core/schema.ts';
import { CODE, HOSTILE, ME, MULTICALL3, USDC, VAULT, WETH } from '../../../corpus/addresses.ts';
import { call, data, ETHER, type Given, moved, movedNative } from '../../../corpus/request.ts';
import { batchOf, factsFor, planOf } from '../../../support/explained.ts';

const SWAP = 'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)';
const ALL = 'aggregate3Value((address target, bool allowFailure, uint256 value, bytes data)[] calls)';
const WITHDRAW = data('withdraw(uint256 amount)', [1n]);

/** By what name whom of the contracts is called into doubt, where a stranger swaps an ether for next to nothing. */
function doubted(...before: [Address, bigint, Bytes][]) {
  const stranger = [CODE, ETHER, data(SWAP, [1n, [WETH, USDC], ME, 2n ** 40n])] as const;
  const calls = [...before, stranger].map(([target, value, called]) => [target, true, value, called]);
  const request: Given = {
    calls: [call(MULTICALL3, ALL, [calls], ETHER + before.reduce((sum, [, value]) => sum + value, 0n))],
    logs: [movedNative(ME, MULTICALL3, ETHER), movedNative(MULTICALL3, CODE, ETHER), moved(USDC, CODE, ME, 1n)],
  };
  return warningsOf(batchOf(request), planOf(request), factsFor(request)).flatMap(({ level, code, params: { to } }) =>
    code.startsWith('warning.claims') && typeof to === 'object' && 'address' in to ? [`${level} ${to.address}`] : [],
  );
}

test.each<[string, [Address, bigint, Bytes][]]>([
  ['no other', []],
  ['one whom the user has dealt with', [[VAULT, 0n, WITHDRAW]]],
  ['one who gets a wei', [[VAULT, 1n, WITHDRAW]]],
  ['one who is not known either', [[HOSTILE, 0n, WITHDRAW]]],
])('V-08 a stranger’s word is doubted behind %s', (_, before) => {
  expect(doubted(...before)).toContain(`caution ${CODE}`);
});
