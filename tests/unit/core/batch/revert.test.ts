import { encodeErrorResult, type Hex, parseAbi } from 'viem';
import { describe, expect, test } from 'vitest';
import { revertReason } from '../../../../lib/core/batch/revert.ts';

const known = parseAbi([
  'error Error(string reason)',
  'error Panic(uint256 code)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error InvalidNonce()',
  'error Nobody(uint256 knows)',
]);
const SENDER = '0x0000000000000000000000000000000000000001';
const panic = (code: bigint) => encodeErrorResult({ abi: known, errorName: 'Panic', args: [code] });
const words = (reason: string) => encodeErrorResult({ abi: known, errorName: 'Error', args: [reason] });

describe('why a call reverts', () => {
  test.each<[string, Hex, string]>([
    ['the contract says in words', words('paused until noon'), 'paused until noon'],
    ['an assertion', panic(1n), 'an assertion failed'],
    ['an overflow', panic(17n), 'arithmetic overflow'],
    ['a division by zero', panic(18n), 'division by zero'],
    ['a value that its enumeration lacks', panic(33n), 'invalid enum value'],
    ['an empty array', panic(49n), 'pop on an empty array'],
    ['a place behind the end', panic(50n), 'array index out of bounds'],
    ['memory', panic(65n), 'out of memory'],
    ['a panic that Solidity has no words for', panic(0x99n), 'panic 153'],
    [
      'a standard error with its values',
      encodeErrorResult({ abi: known, errorName: 'ERC20InsufficientBalance', args: [SENDER, 5n, 7n] }),
      `ERC20InsufficientBalance(${SENDER}, 5, 7)`,
    ],
    ['a standard error without values', encodeErrorResult({ abi: known, errorName: 'InvalidNonce' }), 'InvalidNonce()'],
    ['nothing', '0x', 'no reason given'],
    ['an error that nobody knows', encodeErrorResult({ abi: known, errorName: 'Nobody', args: [1n] }), 'unknown error 0x'],
    ['what is no error at all', '0x12', 'unknown error 0x12'],
    ['a known one that is cut off', panic(17n).slice(0, 20) as Hex, 'unknown error 0x4e487b71'],
  ])('S-19 is told by %s', (_, data, reason) => {
    expect(revertReason(data)).toContain(reason);
  });

  test('S-19 is cut at 200 characters, whatever a contract says', () => {
    expect(revertReason(words('x'.repeat(10_000)))).toBe('x'.repeat(200));
  });
});
