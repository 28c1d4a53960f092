import { DAI, FRIEND, HOSTILE, ITEMS, MARKET, ME, MINE_TOO, NOBODY, PERMIT2, ROUTER, STAMPS, THIEF, USDC } from './addresses.ts';
import { allowed, allowedAll, allowedItem, allowedUntil, call, data, ETHER, MAX, request, word } from './request.ts';

const APPROVE = 'approve(address spender, uint256 amount)';
const PERMIT = 'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)';
const DETAILS = '(address token, uint160 amount, uint48 expiration, uint48 nonce)';
const ZEROS = word(0n);
const DAY = 1_800_000_000n;

export const allowances = [
  request(
    'T-D16 a limited allowance for a contract',
    {
      calls: [call(USDC, APPROVE, [ROUTER, 25_000_000n])],
      logs: [allowed(USDC, ME, ROUTER, 25_000_000n)],
    },
    { says: ['Lets ROUTER spend 25 USDC.'], warns: [], allows: ['ROUTER may take 25 USDC'] },
  ),
  request(
    'T-D16 an unlimited allowance for a contract',
    {
      calls: [call(USDC, APPROVE, [ROUTER, MAX])],
      logs: [allowed(USDC, ME, ROUTER, MAX)],
    },
    {
      says: ['Lets ROUTER spend an unlimited amount of USDC.'],
      warns: ['caution unlimited'],
      allows: ['ROUTER may take an unlimited amount of USDC'],
    },
  ),
  request(
    'T-D16 an allowance of a quarter of the largest number is no limit either',
    {
      calls: [call(USDC, APPROVE, [ROUTER, MAX / 4n])],
      logs: [allowed(USDC, ME, ROUTER, MAX / 4n)],
    },
    {
      says: ['Lets ROUTER spend an unlimited amount of USDC.'],
      warns: ['caution unlimited'],
      allows: ['ROUTER may take an unlimited amount of USDC'],
    },
  ),
  request(
    'T-D16 an unlimited allowance for Permit2',
    {
      calls: [call(USDC, APPROVE, [PERMIT2, MAX])],
      logs: [allowed(USDC, ME, PERMIT2, MAX)],
    },
    {
      says: ['Lets PERMIT2 spend an unlimited amount of USDC.'],
      warns: ['note unlimited'],
      allows: ['PERMIT2 may take an unlimited amount of USDC'],
    },
  ),
  request(
    'T-D16 an unlimited allowance for a person',
    {
      calls: [call(DAI, APPROVE, [THIEF, MAX])],
      logs: [allowed(DAI, ME, THIEF, MAX)],
    },
    {
      says: ['Lets THIEF spend an unlimited amount of DAI.'],
      warns: ['danger allowsPerson'],
      allows: ['THIEF may take an unlimited amount of DAI'],
    },
  ),
  request(
    'T-D16 an allowance is taken away',
    {
      calls: [call(USDC, APPROVE, [ROUTER, 0n])],
      logs: [allowed(USDC, ME, ROUTER, 0n)],
    },
    { says: ['Takes away what ROUTER may spend of USDC.'], warns: [], allows: ['ROUTER may take 0 USDC'] },
  ),
  request(
    'T-D16 an allowance for a person whose account is upgraded',
    {
      calls: [call(DAI, APPROVE, [THIEF, 5n * ETHER])],
      logs: [allowed(DAI, ME, THIEF, 5n * ETHER)],
      facts: { code: { [THIEF]: 'delegated' } },
    },
    { says: ['Lets THIEF spend 5 DAI.'], warns: ['danger allowsPerson'], allows: ['THIEF may take 5 DAI'] },
  ),
  request(
    'T-D16 an allowance for another account of the user',
    { calls: [call(DAI, APPROVE, [MINE_TOO, 5n * ETHER])], logs: [allowed(DAI, ME, MINE_TOO, 5n * ETHER)] },
    { says: ['Lets MINE_TOO spend 5 DAI.'], warns: [], allows: ['MINE_TOO may take 5 DAI'] },
  ),
  request(
    'T-D16 an allowance is raised, for a person',
    {
      calls: [call(DAI, 'increaseAllowance(address spender, uint256 amount)', [THIEF, 5n * ETHER])],
      logs: [allowed(DAI, ME, THIEF, 5n * ETHER)],
    },
    { says: ['Lets THIEF spend 5 DAI more.'], warns: ['danger allowsPerson'], allows: ['THIEF may take 5 DAI'] },
  ),
  request(
    'T-D16 an allowance is raised in the old way',
    {
      calls: [call(DAI, 'increaseApproval(address spender, uint256 amount)', [ROUTER, 5n * ETHER])],
      logs: [allowed(DAI, ME, ROUTER, 5n * ETHER)],
    },
    { says: ['Lets ROUTER spend 5 DAI more.'], warns: [], allows: ['ROUTER may take 5 DAI'] },
  ),
  request(
    'T-D16 an allowance is lowered',
    {
      calls: [call(DAI, 'decreaseAllowance(address spender, uint256 amount)', [ROUTER, 5n * ETHER])],
      logs: [allowed(DAI, ME, ROUTER, ETHER)],
    },
    { says: ['Lowers what ROUTER may spend by 5 DAI.'], warns: [], allows: ['ROUTER may take 1 DAI'] },
  ),
  request(
    'T-D16 one item for a market',
    {
      calls: [call(STAMPS, APPROVE, [MARKET, 7n])],
      logs: [allowedItem(STAMPS, ME, MARKET, 7n)],
    },
    { says: ['Lets MARKET take STAMPS #7.'], warns: [], allows: ['MARKET may take STAMPS #7'] },
  ),
  request(
    'T-D16 one item is taken back from whoever may take it',
    {
      calls: [call(STAMPS, APPROVE, [NOBODY, 7n])],
      logs: [allowedItem(STAMPS, ME, NOBODY, 7n)],
    },
    {
      says: ['No longer lets anybody take STAMPS #7, except those who may take every item.'],
      warns: [],
      allows: ['NOBODY may take STAMPS #7'],
    },
  ),
  request(
    'T-D16 one item is taken back, and the contract tells of no end',
    {
      calls: [call(STAMPS, APPROVE, [NOBODY, 7n])],
      logs: [allowedItem(STAMPS, ME, NOBODY, 8n)],
    },
    {
      says: ['No longer lets anybody take STAMPS #7, except those who may take every item.'],
      warns: ['caution claims'],
      allows: ['NOBODY may take STAMPS #8'],
    },
  ),
  request(
    'T-D16 one item is taken back, and allowed to a thief all the same',
    {
      calls: [call(STAMPS, APPROVE, [NOBODY, 7n])],
      logs: [allowedItem(STAMPS, ME, NOBODY, 7n), allowedItem(STAMPS, ME, THIEF, 7n)],
    },
    {
      says: ['No longer lets anybody take STAMPS #7, except those who may take every item.'],
      warns: ['danger hiddenAllowance', 'caution claims'],
      allows: ['THIEF may take STAMPS #7'],
    },
  ),
  request(
    'T-D16 a whole collection for a market, to list an item',
    {
      calls: [call(STAMPS, 'setApprovalForAll(address operator, bool approved)', [MARKET, true])],
      logs: [allowedAll(STAMPS, ME, MARKET, true)],
    },
    {
      says: ['Lets MARKET take every item of STAMPS, also of those that come later.'],
      warns: ['caution wholeCollection'],
      allows: ['MARKET may take every item of STAMPS'],
    },
  ),
  request(
    'T-D16 a whole collection for a person',
    {
      calls: [call(ITEMS, 'setApprovalForAll(address operator, bool approved)', [THIEF, true])],
      logs: [allowedAll(ITEMS, ME, THIEF, true)],
    },
    {
      says: ['Lets THIEF take every item of ITEMS, also of those that come later.'],
      warns: ['danger allowsPerson'],
      allows: ['THIEF may take every item of ITEMS'],
    },
  ),
  request(
    'T-D16 a whole collection by a flag of 2',
    {
      calls: [
        {
          to: STAMPS,
          value: 0n,
          data: `${data('setApprovalForAll(address operator, bool approved)', [MARKET, false]).slice(0, -1)}2` as `0x${string}`,
        },
      ],
      logs: [allowedAll(STAMPS, ME, MARKET, true)],
    },
    {
      says: [
        'Lets MARKET take every item of STAMPS, also of those that come later.',
        'The data is not written as it should be; it is shown as the network reads it.',
      ],
      warns: ['caution wholeCollection', 'caution oddData'],
      allows: ['MARKET may take every item of STAMPS'],
    },
  ),
  request(
    'T-D16 a collection is taken back',
    {
      calls: [call(STAMPS, 'setApprovalForAll(address operator, bool approved)', [MARKET, false])],
      logs: [allowedAll(STAMPS, ME, MARKET, false)],
    },
    { says: ['No longer lets MARKET take every item of STAMPS.'], warns: [], allows: ['MARKET may take nothing of STAMPS'] },
  ),
  request(
    'T-D17 an allowance whose data ends in the middle of the amount',
    {
      calls: [{ to: USDC, value: 0n, data: data(APPROVE, [ROUTER, MAX]).slice(0, -56) as `0x${string}` }],
      logs: [],
    },
    {
      says: ['Lets ROUTER spend an unlimited amount of USDC.', 'The data ends too early: what is missing counts as zero.'],
      warns: ['caution unlimited', 'caution oddData'],
    },
  ),
  request(
    'T-D16 an allowance with bytes behind it',
    {
      calls: [{ to: USDC, value: 0n, data: `${data(APPROVE, [ROUTER, 25_000_000n])}deadbeef` }],
      logs: [allowed(USDC, ME, ROUTER, 25_000_000n)],
    },
    {
      says: ['Lets ROUTER spend 25 USDC.', '4 more bytes follow, which this function does not read.'],
      warns: [],
      allows: ['ROUTER may take 25 USDC'],
    },
  ),
  request(
    'T-D15 a permit in the data',
    {
      calls: [call(USDC, PERMIT, [ME, ROUTER, 25_000_000n, DAY, 27, ZEROS, ZEROS])],
      logs: [allowed(USDC, ME, ROUTER, 25_000_000n)],
    },
    { says: ['A signature in the data lets ROUTER spend 25 USDC.'], warns: ['note permit'], allows: ['ROUTER may take 25 USDC'] },
  ),
  request(
    'T-D15 a permit of somebody else in the data',
    {
      calls: [call(USDC, PERMIT, [FRIEND, ROUTER, MAX, DAY, 27, ZEROS, ZEROS])],
      logs: [allowed(USDC, FRIEND, ROUTER, MAX)],
    },
    { says: ['A signature in the data lets ROUTER spend an unlimited amount of USDC of FRIEND.'], warns: [] },
  ),
  request(
    'T-D15 DAI’s permit, which is all or nothing, for a person',
    {
      calls: [
        call(
          DAI,
          'permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
          [ME, THIEF, 0n, 0n, true, 27, ZEROS, ZEROS],
        ),
      ],
      logs: [allowed(DAI, ME, THIEF, MAX)],
    },
    {
      says: ['A signature in the data lets THIEF spend an unlimited amount of DAI.'],
      warns: ['danger allowsPerson', 'caution permit'],
      allows: ['THIEF may take an unlimited amount of DAI'],
    },
  ),
  request(
    'T-D15 Permit2 approves with an end',
    {
      calls: [
        call(PERMIT2, 'approve(address token, address spender, uint160 amount, uint48 expiration)', [
          USDC,
          ROUTER,
          25_000_000n,
          DAY,
        ]),
      ],
      logs: [allowedUntil(USDC, ME, ROUTER, 25_000_000n, DAY)],
    },
    { says: ['Lets ROUTER spend 25 USDC, until 2027-01-15.'], warns: [], allows: ['ROUTER may take 25 USDC'] },
  ),
  request(
    'T-D15 Permit2 approves for one block only',
    {
      calls: [
        call(PERMIT2, 'approve(address token, address spender, uint160 amount, uint48 expiration)', [
          USDC,
          ROUTER,
          25_000_000n,
          0,
        ]),
      ],
      logs: [allowedUntil(USDC, ME, ROUTER, 25_000_000n, 0n)],
    },
    { says: ['Lets ROUTER spend 25 USDC, only at the time of its block.'], warns: [], allows: ['ROUTER may take 25 USDC'] },
  ),
  request(
    'T-D15 a batch of permits for Permit2',
    {
      calls: [
        call(
          PERMIT2,
          `permit(address owner, (${DETAILS}[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)`,
          [
            ME,
            {
              details: [
                { token: USDC, amount: 25_000_000n, expiration: DAY, nonce: 0 },
                { token: DAI, amount: 2n ** 160n - 1n, expiration: 2n ** 48n - 1n, nonce: 0 },
              ],
              spender: ROUTER,
              sigDeadline: DAY,
            },
            '0x1234',
          ],
        ),
      ],
      logs: [],
    },
    {
      says: [
        'A signature in the data lets ROUTER spend 25 USDC, until 2027-01-15.',
        'A signature in the data lets ROUTER spend an unlimited amount of DAI, with no end date.',
      ],
      warns: ['caution permit', 'note permit'],
    },
  ),
  request(
    'T-D15 allowances of Permit2 are taken away',
    {
      calls: [
        call(PERMIT2, 'lockdown((address token, address spender)[] approvals)', [
          [
            { token: USDC, spender: ROUTER },
            { token: DAI, spender: THIEF },
          ],
        ]),
      ],
      logs: [],
    },
    { says: ['Takes away what ROUTER may spend of USDC.', 'Takes away what THIEF may spend of DAI.'], warns: [] },
  ),
  request(
    'T-C16 an unlimited allowance for a token with a hostile name',
    {
      calls: [call(HOSTILE, APPROVE, [ROUTER, MAX])],
      logs: [allowed(HOSTILE, ME, ROUTER, MAX)],
    },
    {
      says: ['Lets ROUTER spend an unlimited amount of HOSTILE.'],
      warns: ['caution unlimited', 'caution tokenName'],
      allows: ['ROUTER may take an unlimited amount of HOSTILE'],
    },
  ),
];
