import { decodeFunctionData, parseAbi } from 'viem';
import { describe, expect, test } from 'vitest';
import type { Call } from '../../../../lib/core/batch/batch.ts';
import { decodeCall } from '../../../../lib/core/decode/decode.ts';
import { editableAllowance, withAllowance } from '../../../../lib/core/review/editing.ts';
import { facts, ME, PERMIT2, ROUTER, STAMPS, STRANGER, USDC } from '../../../corpus/addresses.ts';
import { call, MAX } from '../../../corpus/request.ts';
import { fc } from '../../../support/fc.ts';

const APPROVE = 'approve(address spender, uint256 amount)';
const RAISE = 'increaseAllowance(address spender, uint256 amount)';
const PERMIT2_APPROVE = 'approve(address token, address spender, uint160 amount, uint48 expiration)';
const approve = call(USDC, APPROVE, [ROUTER, MAX]);

const editable = (of: Call, known: typeof facts) => editableAllowance(decodeCall(of, ME), known);

describe('an allowance that the user changes', () => {
  test.each([
    ['approve', approve, { token: USDC, spender: ROUTER, amount: MAX, how: 'set', permit2: false, most: MAX }],
    [
      'increaseAllowance',
      call(USDC, RAISE, [ROUTER, 5n]),
      { token: USDC, spender: ROUTER, amount: 5n, how: 'raise', permit2: false, most: MAX },
    ],
    [
      'Permit2’s approve',
      call(PERMIT2, PERMIT2_APPROVE, [USDC, ROUTER, 5n, 9n]),
      { token: USDC, spender: ROUTER, amount: 5n, how: 'set', permit2: true, most: 2n ** 160n - 1n },
    ],
  ])('T-D16 of %s can be edited', (_title, of, expected) => {
    expect(editable(of, facts)).toEqual(expected);
  });

  test('T-D16 is rewritten in the data, everything else stays, and the site’s data is kept', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX - 1n }), (amount) => {
        const edited = withAllowance({ ...approve, value: 3n, gasLimit: 4n }, amount);
        const decoded = decodeFunctionData({ abi: parseAbi([`function ${APPROVE}`]), data: edited?.data ?? '0x' });
        expect(decoded.args[1]).toBe(amount);
        expect(edited).toMatchObject({ to: USDC, value: 3n, gasLimit: 4n, asked: approve.data });
        expect(edited?.data.slice(0, 74)).toBe(approve.data.slice(0, 74));
      }),
    );
  });

  test.each([APPROVE, RAISE, 'increaseApproval(address spender, uint256 amount)'])('T-D16 is rewritten in %s', (human) => {
    expect(withAllowance(call(USDC, human, [ROUTER, 5n]), MAX)).toMatchObject({ data: call(USDC, human, [ROUTER, MAX]).data });
    expect(withAllowance(call(USDC, human, [ROUTER, 5n]), MAX + 1n)).toBeUndefined();
    expect(editable(call(USDC, human, [ROUTER, 5n]), facts)).toMatchObject({ amount: 5n, most: MAX });
  });

  test('T-D16 leaves what follows the amount alone', () => {
    const of = call(PERMIT2, PERMIT2_APPROVE, [USDC, ROUTER, 5n, 9n]);
    const tail = `${of.data}deadbeef` as const;
    const edited = withAllowance({ ...of, data: tail }, 6n);
    expect(edited?.data.slice(202)).toBe(tail.slice(202));
    expect(editable(edited ?? of, facts)?.amount).toBe(6n);
  });

  test('T-D16 edited twice keeps the site’s first data, edited back it is the site’s call again', () => {
    expect(withAllowance(approve, 0n)).toMatchObject({ data: call(USDC, APPROVE, [ROUTER, 0n]).data });
    const once = withAllowance(approve, 5n) ?? approve;
    expect(withAllowance(once, 6n)).toMatchObject({ asked: approve.data });
    expect(withAllowance(once, MAX)).toEqual(approve);
  });

  test('T-D17 is written out where the site’s data was cut off', () => {
    const cut = { ...approve, data: approve.data.slice(0, 100) as `0x${string}` };
    expect(withAllowance(cut, 5n)?.data).toBe(call(USDC, APPROVE, [ROUTER, 5n]).data);
    const shorter = { ...approve, data: approve.data.slice(0, 40) as `0x${string}` };
    const spender = `${ROUTER.slice(0, 8)}${'0'.repeat(34)}`;
    expect(withAllowance(shorter, 5n)?.data).toBe(call(USDC, APPROVE, [spender, 5n]).data);
  });

  test.each([
    ['a collection, where the number is an item', call(STAMPS, APPROVE, [ROUTER, 7n])],
    ['a contract that nobody knows', call(STRANGER, APPROVE, [ROUTER, 7n])],
    ['a transfer', call(USDC, 'transfer(address to, uint256 amount)', [ROUTER, 7n])],
    ['an allowance that is lowered', call(USDC, 'decreaseAllowance(address spender, uint256 amount)', [ROUTER, 7n])],
    ['a payment', { to: ROUTER, value: 1n, data: '0x' as const }],
    ['a creation', { value: 1n, data: '0x6001' as const }],
  ])('T-D16 cannot be edited in %s', (_title, of) => {
    expect(editable(of, facts)).toBeUndefined();
  });

  test.each([-1n, MAX + 1n])('T-D16 cannot be %s', (amount) => {
    expect(withAllowance(approve, amount)).toBeUndefined();
    expect(withAllowance(call(USDC, 'transfer(address to, uint256 amount)', [ME, 1n]), 5n)).toBeUndefined();
  });

  test('T-D16 cannot be more than Permit2’s narrower field holds', () => {
    const of = call(PERMIT2, PERMIT2_APPROVE, [USDC, ROUTER, 5n, 9n]);
    expect(withAllowance(of, 2n ** 160n)).toBeUndefined();
    expect(withAllowance(of, 2n ** 160n - 1n)).toBeDefined();
  });
});
