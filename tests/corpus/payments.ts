import type { Address } from '../../lib/core/schema.ts';
import {
  CODE,
  DAI,
  DEAD,
  FRIEND,
  HALF_TWIN,
  ME,
  MINE_TOO,
  MIRROR,
  NOBODY,
  POISON,
  STAMPS,
  STRANGER,
  THIEF,
  TWIN,
  USDC,
} from './addresses.ts';
import { call, ETHER, moved, movedItem, movedNative, pay, request } from './request.ts';

const TRANSFER = 'transfer(address to, uint256 amount)';
/** An address by the end of its number. */
const low = (end: string): Address => `0x${end.padStart(40, '0')}`;

export const payments = [
  request(
    'T-J7 a payment to somebody paid before',
    {
      calls: [pay(FRIEND, ETHER)],
      logs: [movedNative(ME, FRIEND, ETHER)],
    },
    { says: ['Sends 1 ETH to FRIEND.'], warns: [], leaves: ['1 ETH ↔ FRIEND'] },
  ),
  request(
    'T-J7 a payment to a stranger',
    {
      calls: [pay(STRANGER, ETHER)],
      logs: [movedNative(ME, STRANGER, ETHER)],
    },
    { says: ['Sends 1 ETH to STRANGER.'], warns: ['note firstContact'], leaves: ['1 ETH ↔ STRANGER'] },
  ),
  request(
    'T-J7 a payment to an address made to be taken for a friend’s',
    {
      calls: [pay(POISON, ETHER)],
      logs: [movedNative(ME, POISON, ETHER)],
    },
    { says: ['Sends 1 ETH to POISON.'], warns: ['danger lookAlike', 'note firstContact'], leaves: ['1 ETH ↔ POISON'] },
  ),
  request(
    'T-J7 tokens to an address made to be taken for one’s own',
    {
      calls: [call(USDC, TRANSFER, [MIRROR, 5_000_000n])],
      logs: [moved(USDC, ME, MIRROR, 5_000_000n)],
    },
    { says: ['Sends 5 USDC to MIRROR.'], warns: ['danger lookAlike', 'note firstContact'], leaves: ['5 USDC ↔ MIRROR'] },
  ),
  request(
    'T-J7 a transfer of nothing to a poisoned address',
    {
      calls: [call(USDC, TRANSFER, [POISON, 0n])],
      logs: [moved(USDC, ME, POISON, 0n)],
    },
    { says: ['Sends 0 USDC to POISON.'], warns: ['danger lookAlike'] },
  ),
  request(
    'T-J7 payments to two strangers who look like one another',
    {
      calls: [pay(STRANGER, ETHER), pay(TWIN, ETHER)],
      logs: [movedNative(ME, STRANGER, ETHER), movedNative(ME, TWIN, ETHER)],
    },
    {
      says: ['Sends 1 ETH to STRANGER.', 'Sends 1 ETH to TWIN.'],
      warns: ['danger lookAlike', 'note firstContact', 'note firstContact'],
      leaves: ['2 ETH ↔ STRANGER, TWIN'],
    },
  ),
  request(
    'T-J7 payments to two strangers who begin alike',
    {
      calls: [pay(STRANGER, ETHER), pay(HALF_TWIN, ETHER)],
      logs: [movedNative(ME, STRANGER, ETHER), movedNative(ME, HALF_TWIN, ETHER)],
    },
    {
      says: ['Sends 1 ETH to STRANGER.', 'Sends 1 ETH to HALF_TWIN.'],
      warns: ['note firstContact', 'note firstContact'],
      leaves: ['2 ETH ↔ STRANGER, HALF_TWIN'],
    },
  ),
  request(
    'T-D25 tokens to the token’s own contract',
    {
      calls: [call(USDC, TRANSFER, [USDC, 5_000_000n])],
      logs: [moved(USDC, ME, USDC, 5_000_000n)],
    },
    { says: ['Sends 5 USDC to USDC.'], warns: ['danger toTokenContract'], leaves: ['5 USDC ↔ USDC'] },
  ),
  request(
    'T-D25 tokens to the contract of another token',
    {
      calls: [call(USDC, TRANSFER, [DAI, 5_000_000n])],
      logs: [moved(USDC, ME, DAI, 5_000_000n)],
    },
    { says: ['Sends 5 USDC to DAI.'], warns: ['caution toTokenContract'], leaves: ['5 USDC ↔ DAI'] },
  ),
  request(
    'T-D25 tokens to the zero address',
    {
      calls: [call(DAI, TRANSFER, [NOBODY, ETHER])],
      logs: [moved(DAI, ME, NOBODY, ETHER)],
    },
    { says: ['Sends 1 DAI to NOBODY.'], warns: ['danger lost'], leaves: ['1 DAI ↔ NOBODY'] },
  ),
  request(
    'T-D25 a payment to the address that people burn at',
    {
      calls: [pay(DEAD, ETHER)],
      logs: [movedNative(ME, DEAD, ETHER)],
    },
    { says: ['Sends 1 ETH to DEAD.'], warns: ['danger lost'], leaves: ['1 ETH ↔ DEAD'] },
  ),
  request(
    'T-D25 tokens to oneself',
    {
      calls: [call(USDC, TRANSFER, [ME, 5_000_000n])],
      logs: [moved(USDC, ME, ME, 5_000_000n)],
    },
    { says: ['Sends 5 USDC to ME.'], warns: ['note toSelf'] },
  ),
  request(
    'T-J7 tokens to another account of the user',
    {
      calls: [call(USDC, TRANSFER, [MINE_TOO, 5_000_000n])],
      logs: [moved(USDC, ME, MINE_TOO, 5_000_000n)],
    },
    { says: ['Sends 5 USDC to MINE_TOO.'], warns: [], leaves: ['5 USDC ↔ MINE_TOO'] },
  ),
  request(
    'T-C21 a payment that no node could try out',
    {
      calls: [pay(FRIEND, ETHER)],
      plan: { simulatedOn: 'none', outcomes: [{ outcome: 'unknown' }] },
    },
    { says: ['Sends 1 ETH to FRIEND.'], warns: ['caution notSimulated'] },
  ),
  request(
    'T-D25 a fee-on-transfer token, of which the logs tell more than the call',
    {
      calls: [call(DAI, TRANSFER, [FRIEND, 10n * ETHER])],
      logs: [moved(DAI, ME, FRIEND, 9n * ETHER), moved(DAI, ME, DAI, ETHER)],
    },
    { says: ['Sends 10 DAI to FRIEND.'], warns: ['caution notAsSaid'], leaves: ['10 DAI ↔ FRIEND, DAI'] },
  ),
  request(
    'T-J7 a token of which the chain says nothing',
    {
      calls: [call(STRANGER, TRANSFER, [FRIEND, 1234n])],
      logs: [],
    },
    { says: ['Calls STRANGER, which claims: Sends 1234 units of STRANGER to FRIEND.'], warns: ['caution noCode'] },
  ),
  request(
    'T-D18 data for somebody without code, with a payment',
    {
      calls: [call(THIEF, 'claim()', [], ETHER)],
      logs: [movedNative(ME, THIEF, ETHER)],
    },
    {
      says: ['Calls a function of THIEF that Sheaf does not know: 0x4e71d92d.', '1 ETH goes to THIEF with it.'],
      warns: ['danger noCode', 'caution unreadable'],
      leaves: ['1 ETH ↔ THIEF'],
    },
  ),
  ...['01', '11', '1ff'].map((end) =>
    request(
      `T-D18 data for 0x${end}, which the chain itself answers without code`,
      { calls: [{ to: low(end), value: 0n, data: '0x12345678' }], logs: [], facts: { code: { [low(end)]: 'none' } } },
      { says: [`Calls a function of ${low(end)} that Sheaf does not know: 0x12345678.`], warns: [] },
    ),
  ),
  request(
    'T-D18 data for the first address that the chain does not answer itself',
    { calls: [{ to: low('200'), value: 0n, data: '0x12345678' }], logs: [], facts: { code: { [low('200')]: 'none' } } },
    { says: [`Calls a function of ${low('200')} that Sheaf does not know: 0x12345678.`], warns: ['caution noCode'] },
  ),
  request(
    'T-D25 an item to a friend by the call that ERC-20 has too',
    {
      calls: [call(STAMPS, 'transferFrom(address from, address to, uint256 id)', [ME, FRIEND, 7n])],
      logs: [movedItem(STAMPS, ME, FRIEND, 7n)],
    },
    { says: ['Sends STAMPS #7 to FRIEND.'], warns: ['note firstContact'], leaves: ['STAMPS #7 ↔ FRIEND'] },
  ),
  request(
    'V-08 a contract that nobody knows, called by nothing and not paid',
    { calls: [pay(CODE, 0n)], logs: [] },
    { says: ['Calls CODE without a function.'], warns: ['caution claims'] },
  ),
  request(
    'V-08 a payment of nothing to who has no code',
    { calls: [pay(STRANGER, 0n)], logs: [] },
    { says: ['Sends 0 ETH to STRANGER.'], warns: [] },
  ),
];
