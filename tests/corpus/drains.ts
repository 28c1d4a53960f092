import {
  CODE,
  DAI,
  FAKE,
  FRIEND,
  HOSTILE_NAME,
  ITEMS,
  MARKET,
  ME,
  MINE_TOO,
  MULTICALL3,
  NOBODY,
  ROUTER,
  STAMPS,
  STRANGER,
  THIEF,
  USDC,
} from './addresses.ts';
import {
  allowed,
  allowedAll,
  allowedItem,
  call,
  data,
  ETHER,
  MAX,
  moved,
  movedItem,
  movedItems,
  movedNative,
  request,
} from './request.ts';

const APPROVE = 'approve(address spender, uint256 amount)';
const TRANSFER = 'transfer(address to, uint256 amount)';
const FROM = 'transferFrom(address from, address to, uint256 amount)';
const AGGREGATE3 = 'aggregate3((address target, bool allowFailure, bytes callData)[] calls)';
const MULTICALL = 'multicall(bytes[] data)';

let deep = data(TRANSFER, [THIEF, 1n]);
for (let depth = 0; depth < 10; depth++) deep = data(MULTICALL, [[deep]]);

export const drains = [
  request(
    'T-C21 a claim that takes a payment',
    {
      calls: [call(CODE, 'claim()', [], ETHER)],
      logs: [movedNative(ME, CODE, ETHER), movedNative(CODE, THIEF, ETHER)],
    },
    {
      says: ['Calls a function of CODE that Sheaf does not know: 0x4e71d92d.', '1 ETH goes to CODE with it.'],
      warns: ['caution unreadable'],
      leaves: ['1 ETH ↔ CODE'],
    },
  ),
  request(
    'T-C21 an airdrop that can be claimed for free',
    {
      calls: [call(CODE, 'claim(uint256 index, address account, uint256 amount, bytes32[] proof)', [1n, ME, 5_000_000n, []])],
      logs: [moved(USDC, CODE, ME, 5_000_000n)],
    },
    {
      says: ['Calls a function of CODE that Sheaf does not know: 0x2e7ba6ef.'],
      warns: ['caution unreadable'],
      arrives: ['5 USDC ↔ CODE'],
    },
  ),
  request(
    'T-J3 an airdrop of a token that calls itself like a known one',
    {
      calls: [call(CODE, 'claim(uint256 index, address account, uint256 amount, bytes32[] proof)', [1n, ME, 5_000_000n, []])],
      logs: [moved(FAKE, NOBODY, ME, 5_000_000n)],
    },
    {
      says: ['Calls a function of CODE that Sheaf does not know: 0x2e7ba6ef.'],
      warns: ['danger tokenLooksLike', 'caution unreadable'],
      arrives: ['5 FAKE ↔ NOBODY'],
    },
  ),
  request(
    'T-D15 a claim that gives away an allowance on the way',
    {
      calls: [call(CODE, 'claimReward(bytes proof)', ['0x1234'])],
      logs: [allowed(USDC, ME, THIEF, MAX)],
    },
    {
      says: ['Calls a function of CODE that Sheaf does not know: 0x2cfbb031.'],
      warns: ['danger hiddenAllowance', 'caution unreadable'],
      allows: ['THIEF may take an unlimited amount of USDC'],
    },
  ),
  request(
    'T-D15 a claim that gives away a collection on the way',
    {
      calls: [call(CODE, 'securityUpdate()', [])],
      logs: [allowedAll(STAMPS, ME, THIEF, true)],
    },
    {
      says: ['Calls a function of CODE that Sheaf does not know: 0xaf347b61.'],
      warns: ['danger hiddenAllowance', 'caution unreadable'],
      allows: ['THIEF may take every item of STAMPS'],
    },
  ),
  request(
    'T-D15 a hidden allowance for somebody else beside one that a call names',
    {
      calls: [call(USDC, APPROVE, [ROUTER, 25_000_000n]), call(ROUTER, 'claim()')],
      logs: [allowed(USDC, ME, ROUTER, 25_000_000n), allowed(USDC, ME, THIEF, MAX)],
    },
    {
      says: ['Lets ROUTER spend 25 USDC.', 'Calls a function of ROUTER that Sheaf does not know: 0x4e71d92d.'],
      warns: ['danger hiddenAllowance', 'caution unreadable'],
      allows: ['ROUTER may take 25 USDC', 'THIEF may take an unlimited amount of USDC'],
    },
  ),
  request(
    'T-D15 a hidden allowance of another token beside one that a call names',
    {
      calls: [call(USDC, APPROVE, [ROUTER, 25_000_000n]), call(ROUTER, 'claim()')],
      logs: [allowed(USDC, ME, ROUTER, 25_000_000n), allowed(DAI, ME, ROUTER, ETHER)],
    },
    {
      says: ['Lets ROUTER spend 25 USDC.', 'Calls a function of ROUTER that Sheaf does not know: 0x4e71d92d.'],
      warns: ['danger hiddenAllowance', 'caution unreadable'],
      allows: ['ROUTER may take 25 USDC', 'ROUTER may take 1 DAI'],
    },
  ),
  request(
    'T-D15 a hidden allowance from another account of the user beside one that a call names',
    {
      calls: [call(USDC, APPROVE, [ROUTER, 25_000_000n]), call(ROUTER, 'claim()')],
      logs: [allowed(USDC, ME, ROUTER, 25_000_000n), allowed(USDC, MINE_TOO, ROUTER, 25_000_000n)],
    },
    {
      says: ['Lets ROUTER spend 25 USDC.', 'Calls a function of ROUTER that Sheaf does not know: 0x4e71d92d.'],
      warns: ['danger hiddenAllowance', 'caution unreadable'],
      allows: ['ROUTER may take 25 USDC'],
    },
  ),
  request(
    'V-08 a hidden allowance beside a vote that a call gives to the same',
    {
      calls: [call(CODE, 'claim()'), call(DAI, 'delegate(address delegatee)', [CODE])],
      logs: [allowed(DAI, ME, CODE, ETHER)],
    },
    {
      says: ['Calls a function of CODE that Sheaf does not know: 0x4e71d92d.', 'Lets CODE vote with what you have of DAI.'],
      warns: ['danger hiddenAllowance', 'caution unreadable', 'note right'],
      allows: ['CODE may take 1 DAI'],
    },
  ),
  request(
    'T-D15 a hidden allowance for a whole collection beside one for an item that a call names',
    {
      calls: [call(STAMPS, APPROVE, [MARKET, 7n]), call(MARKET, 'claim()')],
      logs: [allowedItem(STAMPS, ME, MARKET, 7n), allowedAll(STAMPS, ME, MARKET, true)],
    },
    {
      says: ['Lets MARKET take STAMPS #7.', 'Calls a function of MARKET that Sheaf does not know: 0x4e71d92d.'],
      warns: ['danger hiddenAllowance', 'caution unreadable'],
      allows: ['MARKET may take STAMPS #7', 'MARKET may take every item of STAMPS'],
    },
  ),
  request(
    'T-C21 tokens are taken from another account of the user',
    {
      calls: [call(USDC, FROM, [MINE_TOO, THIEF, 5_000_000n])],
      logs: [moved(USDC, MINE_TOO, THIEF, 5_000_000n)],
    },
    { says: ['Moves 5 USDC from MINE_TOO to THIEF.'], warns: ['danger otherAccount', 'note firstContact'] },
  ),
  request(
    'T-D17 a transfer hidden in a multicall',
    {
      calls: [
        call(CODE, MULTICALL, [[data('refundETH()'), data('setApprovalForAll(address operator, bool approved)', [THIEF, true])]]),
      ],
      logs: [allowedAll(CODE, ME, THIEF, true)],
    },
    {
      says: [
        'Calls CODE, which claims to take 2 steps:',
        '  Calls refundETH of CODE.',
        '  Lets THIEF take every item of CODE, also of those that come later.',
      ],
      warns: ['danger allowsPerson', 'caution claims'],
      allows: ['THIEF may take every item of CODE'],
    },
  ),
  request(
    'T-D17 calls through Multicall3, which makes them in its own name',
    {
      calls: [
        call(MULTICALL3, AGGREGATE3, [
          [
            { target: USDC, allowFailure: false, callData: data(FROM, [ME, THIEF, 3_000_000n]) },
            { target: DAI, allowFailure: true, callData: data(FROM, [ME, THIEF, ETHER]) },
          ],
        ]),
      ],
      logs: [moved(USDC, ME, THIEF, 3_000_000n), moved(DAI, ME, THIEF, ETHER)],
    },
    {
      says: ['Calls MULTICALL3, which takes 2 steps:', '  Sends 3 USDC to THIEF.', '  Sends 1 DAI to THIEF.'],
      warns: ['danger goesElsewhere'],
      leaves: ['3 USDC ↔ THIEF', '1 DAI ↔ THIEF'],
    },
  ),
  request(
    'T-D17 a call through Multicall3 that hands tokens to a person whose account is upgraded',
    {
      calls: [
        call(MULTICALL3, AGGREGATE3, [[{ target: USDC, allowFailure: false, callData: data(FROM, [ME, THIEF, 3_000_000n]) }]]),
      ],
      logs: [moved(USDC, ME, THIEF, 3_000_000n)],
      facts: { code: { [THIEF]: 'delegated' } },
    },
    {
      says: ['Calls MULTICALL3, which takes one step:', '  Sends 3 USDC to THIEF.'],
      warns: ['danger goesElsewhere'],
      leaves: ['3 USDC ↔ THIEF'],
    },
  ),
  request(
    'T-D17 a call through Multicall3 that hands tokens to a contract',
    {
      calls: [
        call(MULTICALL3, AGGREGATE3, [[{ target: USDC, allowFailure: false, callData: data(FROM, [ME, MARKET, 3_000_000n]) }]]),
      ],
      logs: [moved(USDC, ME, MARKET, 3_000_000n)],
    },
    {
      says: ['Calls MULTICALL3, which takes one step:', '  Sends 3 USDC to MARKET.'],
      warns: ['note firstContact'],
      leaves: ['3 USDC ↔ MARKET'],
    },
  ),
  request(
    'T-D17 a transfer at the bottom of ten multicalls',
    {
      calls: [{ to: CODE, value: 0n, data: deep }],
      logs: [],
    },
    {
      says: [
        'Calls CODE, which claims to take one step:',
        '  Calls CODE, which takes one step:',
        '    Calls CODE, which takes one step:',
        '      Calls CODE, which takes one step:',
        '        Calls CODE, which takes one step:',
        '          Calls CODE, which takes one step:',
        '            Calls CODE, which takes one step:',
        '            There is 1 more step inside that is not shown here.',
      ],
      warns: ['danger notShown'],
    },
  ),
  request(
    'T-C21 items are sold for nothing',
    {
      calls: [
        call(MARKET, 'buy(uint256 id)', [7n]),
        call(ITEMS, 'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)', [
          ME,
          THIEF,
          [1n, 2n],
          [10n, 1n],
          '0x',
        ]),
      ],
      logs: [movedItem(STAMPS, ME, MARKET, 7n), movedItems(ITEMS, ME, THIEF, 1n, 10n), movedItems(ITEMS, ME, THIEF, 2n, 1n)],
    },
    {
      says: [
        'Calls a function of MARKET that Sheaf does not know: 0xd96a094a.',
        'Sends 10 of ITEMS #1 to THIEF.',
        'Sends ITEMS #2 to THIEF.',
      ],
      warns: ['caution unreadable', 'note firstContact'],
      leaves: ['STAMPS #7 ↔ MARKET', '10 of ITEMS #1 ↔ THIEF', 'ITEMS #2 ↔ THIEF'],
    },
  ),
  request(
    'T-C16 a function of which a hostile text is all that is known',
    {
      calls: [call(CODE, 'note(string text)', [HOSTILE_NAME])],
      logs: [],
    },
    { says: ['Calls a function of CODE that Sheaf does not know: 0x1b352c43.'], warns: ['caution unreadable'] },
  ),
  request(
    'T-C21 an unknown call that nobody could try out',
    {
      calls: [{ to: CODE, value: 0n, data: '0x12345678' }],
      plan: { simulatedOn: 'none', outcomes: [{ outcome: 'unknown' }] },
    },
    {
      says: ['Calls a function of CODE that Sheaf does not know: 0x12345678.'],
      warns: ['caution unreadable', 'caution notSimulated'],
    },
  ),
  request(
    'T-D16 an order to an upgraded account of somebody else',
    {
      calls: [
        call(STRANGER, 'executeBatch((address target, uint256 value, bytes data)[] calls)', [
          [
            { target: FRIEND, value: ETHER, data: '0x' },
            { target: USDC, value: 0n, data: data('approve(address spender, uint256 amount)', [ROUTER, MAX]) },
          ],
        ]),
      ],
      logs: [],
      facts: { code: { [STRANGER]: 'delegated', [USDC]: 'contract', [ROUTER]: 'contract' } },
    },
    {
      says: [
        'Calls STRANGER, which claims to take 2 steps:',
        '  Moves 1 ETH from STRANGER to FRIEND.',
        '  Lets ROUTER spend an unlimited amount of USDC of STRANGER.',
      ],
      warns: ['caution claims', 'caution unlimited'],
    },
  ),
];
