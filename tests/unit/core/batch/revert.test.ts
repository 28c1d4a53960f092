import { encodeErrorResult, type Hex, parseAbi } from 'viem';
import { describe, expect, test } from 'vitest';
import { nodesReason, revertReason } from '../../../../lib/core/batch/revert.ts';

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

const NOBODYS = encodeErrorResult({ abi: known, errorName: 'Nobody', args: [1n] });

describe('why a call reverts', () => {
  test.each<[string, Hex, object]>([
    ['the contract says in words', words('paused until noon'), { code: 'revert.text', text: 'paused until noon' }],
    ['an assertion', panic(1n), { code: 'revert.assertion' }],
    ['an overflow', panic(17n), { code: 'revert.overflow' }],
    ['a division by zero', panic(18n), { code: 'revert.zeroDivision' }],
    ['a value that its enumeration lacks', panic(33n), { code: 'revert.badEnum' }],
    ['an empty array', panic(49n), { code: 'revert.emptyPop' }],
    ['a place behind the end', panic(50n), { code: 'revert.outOfBounds' }],
    ['memory', panic(65n), { code: 'revert.outOfMemory' }],
    ['a panic that Solidity has no words for', panic(0x99n), { code: 'revert.panic', number: '153' }],
    [
      'a standard error with its values',
      encodeErrorResult({ abi: known, errorName: 'ERC20InsufficientBalance', args: [SENDER, 5n, 7n] }),
      { code: 'revert.error', error: `ERC20InsufficientBalance(${SENDER}, 5, 7)` },
    ],
    [
      'a standard error without values',
      encodeErrorResult({ abi: known, errorName: 'InvalidNonce' }),
      { code: 'revert.error', error: 'InvalidNonce()' },
    ],
    ['an empty text', words(''), { code: 'revert.none' }],
    ['a text in the words of the wallet', words('division by zero'), { code: 'revert.text', text: 'division by zero' }],
    ['nothing', '0x', { code: 'revert.none' }],
    ['an error that nobody knows', NOBODYS, { code: 'revert.unknown', selector: NOBODYS.slice(0, 10) }],
    ['what is no error at all', '0x12', { code: 'revert.unknown', selector: '0x12' }],
    ['a known one that is cut off', panic(17n).slice(0, 20) as Hex, { code: 'revert.unknown', selector: '0x4e487b71' }],
  ])('S-19 is told by %s', (_, data, reason) => {
    expect(revertReason(data)).toEqual(reason);
  });

  test('S-19 is cut at 200 characters, whatever a contract says', () => {
    expect(revertReason(words('x'.repeat(10_000)))).toEqual({ code: 'revert.text', text: 'x'.repeat(200) });
  });
});

test('V-04 what nodes say of every call that fails is no reason', () => {
  for (const message of ['execution failed', 'execution reverted', 'VM execution error.', 'Transaction reverted', 'revert'])
    expect(nodesReason(message), message).toEqual({ code: 'revert.none' });
  for (const message of ['execution reverted: paused', 'out of gas', 'insufficient funds for transfer'])
    expect(nodesReason(message)).toEqual({ code: 'revert.text', text: message });
});
