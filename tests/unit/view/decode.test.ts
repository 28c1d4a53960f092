import { encodeFunctionData, parseAbi } from 'viem';
import { expect, test } from 'vitest';
import type { Bytes } from '../../../lib/core/schema.ts';
import { decodeCall } from '../../../lib/view/decode.ts';

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
]);
const other = '0x8ba1f109551bd432803012645ac136ddd64dba72';
const largest = 2n ** 256n - 1n;

test('S-19 a transfer is shown with its recipient and amount', () => {
  expect(decodeCall(encodeFunctionData({ abi, functionName: 'transfer', args: [other, 5n] }))).toEqual({
    title: 'Send token',
    args: [
      { label: 'Recipient', value: { address: other } },
      { label: 'Amount', value: { amount: 5n } },
    ],
  });
});

test('S-19 an allowance without limit is called grave, one with a limit is not', () => {
  const allow = (amount: bigint) => decodeCall(encodeFunctionData({ abi, functionName: 'approve', args: [other, amount] }));
  expect(allow(largest)?.grave).toContain('all of this token');
  expect(allow(10n)?.grave).toBeUndefined();
});

test('S-19 handing over a collection is called grave, taking it back is not', () => {
  const hand = (yes: boolean) => decodeCall(encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [other, yes] }));
  expect(hand(true)?.grave).toContain('every item');
  expect(hand(false)?.grave).toBeUndefined();
});

const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [other, 5n] });

test.each<[string, Bytes]>([
  ['no data', '0x'],
  ['an unknown selector', '0xdeadbeef'],
  ['a selector alone', '0xa9059cbb'],
  ['bytes behind the arguments', `${transfer}00`],
  ['dirty bytes before an address', transfer.replace('a9059cbb00', 'a9059cbbff') as Bytes],
])('S-19 data with %s is not put in words', (_, data) => {
  expect(decodeCall(data)).toBeUndefined();
});
