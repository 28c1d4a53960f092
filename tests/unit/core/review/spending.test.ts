import { describe, expect, test } from 'vitest';
import type { Call } from '../../../../lib/core/batch/batch.ts';
import type { Log } from '../../../../lib/core/batch/slot.ts';
import { decodeCall, decodeCalls } from '../../../../lib/core/decode/decode.ts';
import { outflowOf } from '../../../../lib/core/effects/changes.ts';
import { editableAllowance } from '../../../../lib/core/review/editing.ts';
import { spentOf } from '../../../../lib/core/review/spending.ts';
import { DAI, FRIEND, facts, ME, PERMIT2, ROUTER, THIEF, USDC } from '../../../corpus/addresses.ts';
import { allowed, allowedUntil, call, MAX, moved } from '../../../corpus/request.ts';
import { batchOf, planOf } from '../../../support/explained.ts';

const APPROVE = 'approve(address spender, uint256 amount)';
const TRANSFER = 'transfer(address to, uint256 amount)';
const PERMIT2_APPROVE = 'approve(address token, address spender, uint160 amount, uint48 expiration)';
const approve = call(USDC, APPROVE, [ROUTER, MAX]);
const swap = call(ROUTER, 'claim()');

function spent(calls: Call[], logs: Log[], at = 0) {
  const plan = planOf({ calls, logs });
  const [mine] = plan.effects?.accounts ?? [];
  if (mine) mine.outflow = outflowOf(logs, ME, [USDC, DAI]);
  const decoded = decodeCalls(batchOf({ calls }));
  const given = editableAllowance(decoded[at] ?? decodeCall(approve, ME), facts);
  return given && spentOf(decoded, plan, given);
}

describe('what a batch itself takes of an allowance', () => {
  test.each<[string, Call[], Log[], bigint | undefined]>([
    ['what goes out', [approve, swap], [allowed(USDC, ME, ROUTER, MAX), moved(USDC, ME, ROUTER, 30n)], 30n],
    [
      'also where as much comes in',
      [approve, swap],
      [moved(USDC, FRIEND, ME, 50n), allowed(USDC, ME, ROUTER, MAX), moved(USDC, ME, ROUTER, 30n)],
      30n,
    ],
    ['not what goes in a circle', [approve, swap], [allowed(USDC, ME, ROUTER, MAX), moved(USDC, ME, ME, 30n)], undefined],
    [
      'without what the account sends by itself',
      [approve, call(USDC, 'transfer(address to, uint256 amount)', [FRIEND, 5n]), swap],
      [allowed(USDC, ME, ROUTER, MAX), moved(USDC, ME, FRIEND, 5n), moved(USDC, ME, ROUTER, 30n)],
      30n,
    ],
    ['nothing where nothing goes out', [approve], [allowed(USDC, ME, ROUTER, MAX)], undefined],
    ['nothing where it was not tried out', [approve], [], undefined],
    [
      'nothing where others may take it too',
      [approve, call(USDC, APPROVE, [THIEF, 9n]), swap],
      [allowed(USDC, ME, ROUTER, MAX), allowed(USDC, ME, THIEF, 9n), moved(USDC, ME, ROUTER, 30n)],
      undefined,
    ],
    ['the least there is', [approve, swap], [allowed(USDC, ME, ROUTER, MAX), moved(USDC, ME, ROUTER, 1n)], 1n],
    [
      'nothing where all that goes out is sent by the account itself',
      [approve, call(USDC, TRANSFER, [FRIEND, 5n])],
      [allowed(USDC, ME, ROUTER, MAX), moved(USDC, ME, FRIEND, 5n)],
      undefined,
    ],
    ['nothing where no allowance comes of it', [approve, swap], [moved(USDC, ME, ROUTER, 30n)], undefined],
    [
      'the same where others may take another token',
      [approve, swap],
      [allowed(DAI, ME, THIEF, 9n), allowed(USDC, ME, ROUTER, MAX), moved(USDC, ME, ROUTER, 30n), moved(DAI, ME, ROUTER, 7n)],
      30n,
    ],
    [
      'that of its own token',
      [call(DAI, APPROVE, [ROUTER, MAX]), swap],
      [allowed(DAI, ME, ROUTER, MAX), moved(USDC, ME, ROUTER, 30n), moved(DAI, ME, ROUTER, 7n)],
      7n,
    ],
    [
      'what a router pulls by its allowance',
      [approve, call(ROUTER, 'pull(address token, uint256 value)', [USDC, 30n])],
      [allowed(USDC, ME, ROUTER, MAX), moved(USDC, ME, ROUTER, 30n)],
      30n,
    ],
    [
      'not less for what the account moves for somebody else',
      [approve, call(USDC, 'transferFrom(address from, address to, uint256 amount)', [FRIEND, THIEF, 5n]), swap],
      [allowed(USDC, ME, ROUTER, MAX), moved(USDC, FRIEND, THIEF, 5n), moved(USDC, ME, ROUTER, 30n)],
      30n,
    ],
    [
      'that of Permit2, whose own allowances are no rivals',
      [call(USDC, APPROVE, [PERMIT2, MAX]), swap],
      [allowed(USDC, ME, PERMIT2, MAX), allowedUntil(USDC, ME, ROUTER, 40n, 9n), moved(USDC, ME, ROUTER, 30n)],
      30n,
    ],
    [
      'nothing where two may take it through Permit2',
      [call(PERMIT2, PERMIT2_APPROVE, [USDC, ROUTER, 40n, 9]), swap],
      [allowedUntil(USDC, ME, ROUTER, 40n, 9n), allowedUntil(USDC, ME, THIEF, 40n, 9n), moved(USDC, ME, ROUTER, 30n)],
      undefined,
    ],
    [
      'through Permit2 too',
      [call(USDC, APPROVE, [PERMIT2, MAX]), swap],
      [allowed(USDC, ME, PERMIT2, MAX), moved(USDC, ME, ROUTER, 30n)],
      30n,
    ],
  ])('T-D16 is %s', (_, calls, logs, expected) => {
    expect(spent(calls, logs)).toBe(expected);
  });
});
