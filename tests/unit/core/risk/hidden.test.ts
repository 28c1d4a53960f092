import { expect, test } from 'vitest';
import type { Call } from '../../../../lib/core/batch/batch.ts';
import type { Log } from '../../../../lib/core/batch/slot.ts';
import { CODE, ITEMS, ME, ROUTER, THIEF } from '../../../corpus/addresses.ts';
import { allowedClaims, call, MAX } from '../../../corpus/request.ts';
import { said } from '../../../support/explained.ts';

const CLAIM = call(CODE, 'claim()');
const isHidden = (calls: Call[], logs: Log[]) =>
  said({ title: '', says: [], warns: [], calls, logs }).warns.includes('danger hiddenAllowance');

test('T-D15 that a step lets somebody take claims of a kind is no word for somebody else who may', () => {
  const allows = call(ITEMS, 'approve(address spender, uint256 id, uint256 amount)', [ROUTER, 7n, 1n]);
  const claims = [allowedClaims(ITEMS, ME, THIEF, 7n, MAX), allowedClaims(ITEMS, ME, ROUTER, 7n, 1n)];
  expect(isHidden([CLAIM, allows], claims)).toBe(true);
  expect(isHidden([CLAIM, allows], claims.slice(1))).toBe(false);
});
