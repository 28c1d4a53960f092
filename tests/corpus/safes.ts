import { concat, encodePacked, size } from 'viem';
import type { Address, Bytes } from '../../lib/core/schema.ts';
import { CODE, FRIEND, ME, NOBODY, PROXY, STAMPS, STRANGER, THIEF, UNIVERSAL_ROUTER, USDC } from './addresses.ts';
import { APPROVE, FIVE, MULTISEND, one, program, sells, TRANSFER } from './leftThere.ts';
import { call, data } from './request.ts';

const packed = (to: Address, of: Bytes) =>
  encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [0, to, 0n, BigInt(size(of)), of]);
const trade = packed(USDC, data(TRANSFER, [THIEF, FIVE]));
const EXECUTE =
  'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)';
const inSafe = (to: Address, of: Bytes, operation = 0) =>
  call(CODE, EXECUTE, [to, 0n, of, operation, 0n, 0n, 0n, NOBODY, NOBODY, '0x12']);
const MILLION = 1_000_000n;
/** As `inSafe`, with what it pays for that. */
const refunding = (baseGas: bigint, gasPrice: bigint, gasToken: Address, receiver: Address) =>
  call(CODE, EXECUTE, [FRIEND, 0n, '0x', 0, 0n, baseGas, gasPrice, gasToken, receiver, '0x12']);
/** `MultiSendCallOnly` 1.5.0, for which nobody is whoever makes the calls. */
const MULTISEND_5: Address = '0xa83c336b20401af773b6219ba5027174338d1836';
const addsOwner = (to: Address) => packed(to, data('addOwnerWithThreshold(address owner, uint256 threshold)', [THIEF, 1n]));
const inItself = (of: Bytes) => call(CODE, 'multicall(bytes[] data)', [[of]]);
const sold = program('0x00', [sells(FIVE)]);
const sendsAndSells = data('multiSend(bytes transactions)', [
  concat([packed(USDC, data(TRANSFER, [UNIVERSAL_ROUTER, FIVE])), packed(UNIVERSAL_ROUTER, sold.data)]),
]);
/** What Safes are told to do, and contracts of theirs that make calls for anybody. */
export const safes = [
  one(
    'T-D17 passed on by a contract that makes the calls in its own name',
    [call(MULTISEND, 'multiSend(bytes transactions)', [trade])],
    [],
    'danger goesElsewhere',
  ),
  ...['approve(address spender, uint256 value)', 'setApprovalForAll(address operator, bool approved)'].map((human, at) =>
    one(
      `V-02 a Safe of the user’s that lets a person take what it has (${at + 1})`,
      [inSafe(at === 0 ? USDC : STAMPS, data(human, [THIEF, at === 0 ? FIVE : true]))],
      [],
      'caution claims',
      // Nobody here knows the collection.
      ...(at === 0 ? [] : ['caution claims']),
      'danger allowsPerson',
    ),
  ),
  one(
    'V-02 a Safe of the user’s that lets a person take what it has, among other calls',
    [inSafe(MULTISEND, data('multiSend(bytes transactions)', [concat([trade, packed(USDC, data(APPROVE, [THIEF, FIVE]))])]), 1)],
    [],
    'caution claims',
    'danger allowsPerson',
  ),
  one(
    'V-08 a Safe of the user’s that leaves what it has where anybody may take it',
    [inSafe(USDC, data(TRANSFER, [UNIVERSAL_ROUTER, FIVE]))],
    [],
    'caution claims',
    'danger leftThere',
  ),
  ...[
    inSafe(PROXY, inSafe(USDC, data(APPROVE, [THIEF, FIVE])).data),
    inItself(inSafe(USDC, data(APPROVE, [THIEF, FIVE])).data),
  ].map((of, at) =>
    one(
      `V-02 a Safe that lets a person take what it has, ${at === 0 ? 'by a Safe of the user’s that owns it' : 'in several calls'}`,
      [of],
      [],
      'caution claims',
      ...(at === 0 ? ['caution claims'] : []),
      'danger allowsPerson',
    ),
  ),
  one('V-02 a Safe of the user’s that pays a friend', [inSafe(USDC, data(TRANSFER, [FRIEND, FIVE]))], [], 'caution claims'),
  one(
    'V-08 a Safe of the user’s that sends to a router what that uses at once',
    [inSafe(MULTISEND, sendsAndSells, 1)],
    [],
    'caution claims',
  ),
  one(
    'T-D17 a Safe that passes calls on, as its makers have it do',
    [
      call(CODE, EXECUTE, [
        MULTISEND,
        0n,
        data('multiSend(bytes transactions)', [concat([trade, trade])]),
        1,
        0n,
        0n,
        0n,
        NOBODY,
        NOBODY,
        '0x12',
      ]),
    ],
    [],
    'caution claims',
  ),
  one(
    'V-06 a Safe of the user’s that refunds a thief a million of a token',
    [refunding(MILLION, MILLION, USDC, THIEF)],
    [],
    'caution claims',
    'danger refund',
  ),
  one(
    'V-06 a Safe of the user’s that refunds a relayer what gas costs',
    [refunding(40_000n, 10n ** 9n, NOBODY, STRANGER)],
    [],
    'caution claims',
    'caution refund',
  ),
  ...[NOBODY, ME, CODE].map((receiver) =>
    one(
      `V-06 a Safe of the user’s that refunds ${receiver === ME ? 'the user' : receiver === CODE ? 'itself' : 'whoever sends it'}`,
      [refunding(MILLION, MILLION, USDC, receiver)],
      [],
      'caution claims',
    ),
  ),
  one(
    'V-06 a refund of a Safe, among calls that somebody else makes',
    [call(MULTISEND, 'multiSend(bytes transactions)', [packed(CODE, refunding(MILLION, MILLION, USDC, THIEF).data)])],
    [],
    'caution claims',
    'danger refund',
  ),
  ...[CODE, NOBODY].map((to) =>
    one(
      `V-02 a Safe of the user’s that makes a thief one of those who decide, among other calls, by a call to ${to}`,
      [inSafe(MULTISEND_5, data('multiSend(bytes transactions)', [addsOwner(to)]), 1)],
      [],
      'caution claims',
      'danger right',
    ),
  ),
];
