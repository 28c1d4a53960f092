import { CODE, DAI, FRIEND, MARKET, ME, MINE_TOO, nameOf, STAMPS, STRANGER, THIEF, USDC, WETH } from './addresses.ts';
import { call, ETHER, moved, movedItem, movedNative, pay, request } from './request.ts';

const TRANSFER = 'transfer(address to, uint256 amount)';

/** Requests after which little is left, and those that only look like it. */
export const emptied = [
  request(
    'T-C21 nearly the whole balance',
    {
      calls: [pay(FRIEND, 99n * ETHER)],
      logs: [movedNative(ME, FRIEND, 99n * ETHER)],
    },
    { says: ['Sends 99 ETH to FRIEND.'], warns: ['caution nearlyAll'], leaves: ['99 ETH ↔ FRIEND'] },
  ),
  request(
    'T-C21 95 of a hundred parts of the balance',
    { calls: [pay(FRIEND, 95n * ETHER)], logs: [movedNative(ME, FRIEND, 95n * ETHER)] },
    { says: ['Sends 95 ETH to FRIEND.'], warns: ['caution nearlyAll'], leaves: ['95 ETH ↔ FRIEND'] },
  ),
  request(
    'T-C21 a wei less than 95 of a hundred parts of the balance',
    { calls: [pay(FRIEND, 95n * ETHER - 1n)], logs: [movedNative(ME, FRIEND, 95n * ETHER - 1n)] },
    {
      says: ['Sends 94.999999999999999999 ETH to FRIEND.'],
      warns: [],
      leaves: ['94.999999999999999999 ETH ↔ FRIEND'],
    },
  ),
  request(
    'T-C21 the whole balance',
    { calls: [pay(FRIEND, 100n * ETHER)], logs: [movedNative(ME, FRIEND, 100n * ETHER)] },
    { says: ['Sends 100 ETH to FRIEND.'], warns: ['caution nearlyAll'], leaves: ['100 ETH ↔ FRIEND'] },
  ),
  request(
    'T-C21 more than the balance, of which the plan says that it cannot be paid',
    { calls: [pay(FRIEND, 101n * ETHER)], logs: [movedNative(ME, FRIEND, 101n * ETHER)] },
    { says: ['Sends 101 ETH to FRIEND.'], warns: [], leaves: ['101 ETH ↔ FRIEND'] },
  ),
  request(
    'T-C21 nothing of an empty balance',
    { calls: [call(USDC, TRANSFER, [FRIEND, 5_000_000n])], logs: [moved(USDC, ME, FRIEND, 5_000_000n)], plan: { balance: 0n } },
    { says: ['Sends 5 USDC to FRIEND.'], warns: [], leaves: ['5 USDC ↔ FRIEND'] },
  ),
  request(
    'T-C21 nearly the whole balance in two calls that no node could try out',
    {
      calls: [pay(FRIEND, 50n * ETHER), pay(FRIEND, 45n * ETHER)],
      plan: { simulatedOn: 'none', outcomes: [{ outcome: 'unknown' }, { outcome: 'unknown' }] },
    },
    { says: ['Sends 50 ETH to FRIEND.', 'Sends 45 ETH to FRIEND.'], warns: ['caution notSimulated', 'caution nearlyAll'] },
  ),
  request(
    'T-C21 nearly the whole balance on its way through a contract and back',
    {
      calls: [call(CODE, 'claim()', [], 99n * ETHER)],
      logs: [movedNative(ME, CODE, 99n * ETHER), movedNative(CODE, ME, 99n * ETHER)],
    },
    {
      says: ['Calls a function of CODE that Sheaf does not know: 0x4e71d92d.', '99 ETH goes to CODE with it.'],
      warns: ['caution unreadable'],
    },
  ),
  request(
    'T-C21 everything to one stranger',
    {
      calls: [call(USDC, TRANSFER, [THIEF, 3_000_000n]), call(DAI, TRANSFER, [THIEF, ETHER]), pay(THIEF, ETHER)],
      logs: [moved(USDC, ME, THIEF, 3_000_000n), moved(DAI, ME, THIEF, ETHER), movedNative(ME, THIEF, ETHER)],
    },
    {
      says: ['Sends 3 USDC to THIEF.', 'Sends 1 DAI to THIEF.', 'Sends 1 ETH to THIEF.'],
      warns: ['danger sweep', 'note firstContact'],
      leaves: ['3 USDC ↔ THIEF', '1 DAI ↔ THIEF', '1 ETH ↔ THIEF'],
    },
  ),
  request(
    'T-C21 two things to one stranger are no sweep',
    {
      calls: [call(USDC, TRANSFER, [THIEF, 3_000_000n]), pay(THIEF, ETHER)],
      logs: [moved(USDC, ME, THIEF, 3_000_000n), movedNative(ME, THIEF, ETHER)],
    },
    {
      says: ['Sends 3 USDC to THIEF.', 'Sends 1 ETH to THIEF.'],
      warns: ['note firstContact'],
      leaves: ['3 USDC ↔ THIEF', '1 ETH ↔ THIEF'],
    },
  ),
  request(
    'T-C21 three things to three strangers are no sweep',
    {
      calls: [call(USDC, TRANSFER, [THIEF, 3_000_000n]), call(DAI, TRANSFER, [STRANGER, ETHER]), pay(MARKET, ETHER)],
      logs: [moved(USDC, ME, THIEF, 3_000_000n), moved(DAI, ME, STRANGER, ETHER), movedNative(ME, MARKET, ETHER)],
    },
    {
      says: ['Sends 3 USDC to THIEF.', 'Sends 1 DAI to STRANGER.', 'Sends 1 ETH to MARKET.'],
      warns: ['caution claims', 'note firstContact', 'note firstContact', 'note firstContact'],
      leaves: ['3 USDC ↔ THIEF', '1 DAI ↔ STRANGER', '1 ETH ↔ MARKET'],
    },
  ),
  ...[FRIEND, MINE_TOO].map((known) =>
    request(
      `T-C21 three things to ${nameOf(known)} are no sweep`,
      {
        calls: [call(USDC, TRANSFER, [known, 3_000_000n]), call(DAI, TRANSFER, [known, ETHER]), pay(known, ETHER)],
        logs: [moved(USDC, ME, known, 3_000_000n), moved(DAI, ME, known, ETHER), movedNative(ME, known, ETHER)],
      },
      {
        says: [`Sends 3 USDC to ${nameOf(known)}.`, `Sends 1 DAI to ${nameOf(known)}.`, `Sends 1 ETH to ${nameOf(known)}.`],
        warns: [],
        leaves: [`3 USDC ↔ ${nameOf(known)}`, `1 DAI ↔ ${nameOf(known)}`, `1 ETH ↔ ${nameOf(known)}`],
      },
    ),
  ),
  request(
    'V-04 three things to three strangers, beside calls that name a little of each',
    {
      calls: [call(CODE, 'claim()'), ...[USDC, DAI, WETH].map((each) => call(each, TRANSFER, [THIEF, 1n]))],
      logs: [moved(USDC, ME, THIEF, ETHER), moved(DAI, ME, STRANGER, ETHER), moved(WETH, ME, MARKET, ETHER)],
    },
    {
      says: [
        'Calls a function of CODE that Sheaf does not know: 0x4e71d92d.',
        'Sends 0.000001 USDC to THIEF.',
        'Sends 0.000000000000000001 DAI to THIEF.',
        'Sends 0.000000000000000001 WETH to THIEF.',
      ],
      warns: ['danger sweep', 'caution unreadable', 'note firstContact'],
      leaves: ['1000000000000 USDC ↔ THIEF', '1 DAI ↔ STRANGER', '1 WETH ↔ MARKET'],
    },
  ),
  request(
    'V-04 two things that calls name, each for somebody whom the user knows',
    {
      calls: [call(USDC, TRANSFER, [MINE_TOO, 5_000_000n]), pay(FRIEND, ETHER)],
      logs: [moved(USDC, ME, MINE_TOO, 5_000_000n), movedNative(ME, FRIEND, ETHER)],
    },
    {
      says: ['Sends 5 USDC to MINE_TOO.', 'Sends 1 ETH to FRIEND.'],
      warns: [],
      leaves: ['5 USDC ↔ MINE_TOO', '1 ETH ↔ FRIEND'],
    },
  ),
  request(
    'V-08 three things to one stranger are a sweep, whatever arrives for them',
    {
      calls: [call(CODE, 'claim()')],
      logs: [
        moved(USDC, ME, THIEF, 3_000_000n),
        moved(DAI, ME, THIEF, ETHER),
        movedItem(STAMPS, ME, THIEF, 7n),
        movedItem(STAMPS, CODE, ME, 8n),
      ],
    },
    {
      says: ['Calls a function of CODE that Sheaf does not know: 0x4e71d92d.'],
      warns: ['danger sweep', 'caution unreadable', 'caution onlyTried'],
      leaves: ['3 USDC ↔ THIEF', '1 DAI ↔ THIEF', 'STAMPS #7 ↔ THIEF'],
      arrives: ['STAMPS #8 ↔ CODE'],
    },
  ),
];
