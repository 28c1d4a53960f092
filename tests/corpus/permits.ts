import {
  CODE,
  DAI,
  FAKE,
  HOSTILE_NAME,
  ME,
  MINE_TOO,
  MULTICALL3,
  NOBODY,
  POISON,
  REACTOR,
  ROUTER,
  STAMPS,
  STRANGER,
  THIEF,
  USDC,
} from './addresses.ts';
import { SETTLER } from './leftThere.ts';
import { data, ETHER, MAX } from './request.ts';
import {
  AUTHORIZATION,
  BATCH,
  BATCH_TRANSFER,
  DAI_PERMIT,
  FORWARD,
  inDays,
  ODD_WITNESS,
  PERMIT,
  permit2,
  SAFE,
  SINGLE,
  signing,
  TRANSFER_FROM,
  typed,
  usdc,
  WITNESS,
} from './signing.ts';

/** What has calls made for 0x’s. */
const CALLER = '0x00000000000000cf9e3c5a26621af382fa17f24f';
const MAX160 = 2n ** 160n - 1n;
const dai = { name: 'Dai Stablecoin', version: '1', chainId: 1, verifyingContract: DAI };

const permit = (change: object = {}) => ({
  owner: ME,
  spender: ROUTER,
  value: '5000000',
  nonce: 0,
  deadline: inDays(0) + 1_800,
  ...change,
});
const details = (token: string, amount: bigint, days = 30) => ({
  token,
  amount: String(amount),
  expiration: inDays(days),
  nonce: 0,
});
const once = (permitted: object, more: object = {}) => ({ permitted, spender: ROUTER, nonce: 0, deadline: inDays(1), ...more });

export const permits = [
  signing('T-D15 a permit for what is about to be spent', typed(usdc, PERMIT, permit()), {
    says: ['Lets ROUTER spend 5 USDC.', 'The signature can be used until 2026-11-21.'],
    warns: [],
  }),
  signing('T-D15 a permit without limit', typed(usdc, PERMIT, permit({ value: String(MAX) })), {
    says: ['Lets ROUTER spend an unlimited amount of USDC.', 'The signature can be used until 2026-11-21.'],
    warns: ['caution unlimited'],
  }),
  signing('T-D15 a permit that never ends', typed(usdc, PERMIT, permit({ deadline: String(MAX) })), {
    says: ['Lets ROUTER spend 5 USDC.', 'The signature never expires.'],
    warns: ['caution longLived'],
  }),
  signing('T-D15 a permit for a year', typed(usdc, PERMIT, permit({ deadline: inDays(365) })), {
    says: ['Lets ROUTER spend 5 USDC.', 'The signature can be used until 2027-11-21.'],
    warns: ['caution longLived'],
  }),
  signing('T-D15 a permit for sixty days', typed(usdc, PERMIT, permit({ deadline: inDays(60) })), {
    says: ['Lets ROUTER spend 5 USDC.', 'The signature can be used until 2027-01-20.'],
    warns: [],
  }),
  signing('T-D15 a permit for sixty days and a second', typed(usdc, PERMIT, permit({ deadline: inDays(60) + 1 })), {
    says: ['Lets ROUTER spend 5 USDC.', 'The signature can be used until 2027-01-20.'],
    warns: ['caution longLived'],
  }),
  signing('T-D15 a permit that ends this very second', typed(usdc, PERMIT, permit({ deadline: inDays(0) })), {
    says: ['Lets ROUTER spend 5 USDC.', 'The signature can be used until 2026-11-21.'],
    warns: [],
  }),
  signing('T-D15 a permit for another account of the user', typed(usdc, PERMIT, permit({ spender: MINE_TOO })), {
    says: ['Lets MINE_TOO spend 5 USDC.', 'The signature can be used until 2026-11-21.'],
    warns: [],
  }),
  signing('T-D15 a permit whose time is over', typed(usdc, PERMIT, permit({ deadline: inDays(-1) })), {
    says: ['Lets ROUTER spend 5 USDC.', 'The signature can no longer be used: its time is over.'],
    warns: ['note expired'],
  }),
  signing(
    'T-D15 a permit for a thief',
    typed(usdc, PERMIT, permit({ spender: THIEF, value: String(MAX), deadline: String(MAX) })),
    {
      says: ['Lets THIEF spend an unlimited amount of USDC.', 'The signature never expires.'],
      warns: ['danger allowsPerson', 'caution longLived'],
    },
  ),
  signing('T-D15 a limited permit for a person', typed(usdc, PERMIT, permit({ spender: STRANGER })), {
    says: ['Lets STRANGER spend 5 USDC.', 'The signature can be used until 2026-11-21.'],
    warns: ['danger allowsPerson'],
  }),
  signing(
    'T-D15 a permit for a person whose account is upgraded',
    typed(usdc, PERMIT, permit({ spender: STRANGER })),
    {
      says: ['Lets STRANGER spend 5 USDC.', 'The signature can be used until 2026-11-21.'],
      warns: ['danger allowsPerson'],
    },
    { code: { [STRANGER]: 'delegated' } },
  ),
  signing('T-J7 a permit for an address made to be taken for a friend’s', typed(usdc, PERMIT, permit({ spender: POISON })), {
    says: ['Lets POISON spend 5 USDC.', 'The signature can be used until 2026-11-21.'],
    warns: ['danger allowsPerson', 'danger lookAlike'],
  }),
  signing('T-D15 a permit of nothing takes back', typed(usdc, PERMIT, permit({ value: 0 })), {
    says: ['Takes away what ROUTER may spend of USDC.', 'The signature can be used until 2026-11-21.'],
    warns: [],
  }),
  signing('T-D15 a permit in the name of another account', typed(usdc, PERMIT, permit({ owner: STRANGER })), {
    says: ['Lets ROUTER spend 5 USDC.', 'The signature can be used until 2026-11-21.'],
    warns: ['caution notYours'],
  }),
  signing('T-D15 a permit in the name of another account of the user', typed(usdc, PERMIT, permit({ owner: MINE_TOO })), {
    says: ['Lets ROUTER spend 5 USDC.', 'The signature can be used until 2026-11-21.'],
    warns: ['note notYours'],
  }),
  signing('T-J3 a permit for a token that passes for USDC', typed({ ...usdc, verifyingContract: FAKE }, PERMIT, permit()), {
    says: ['Lets ROUTER spend 5 FAKE.', 'The signature can be used until 2026-11-21.'],
    warns: ['danger imitates', 'danger tokenLooksLike'],
  }),
  signing(
    'T-D15 a permit for a token that nobody knows',
    typed({ name: 'Thing', chainId: 1, verifyingContract: CODE }, PERMIT, permit()),
    {
      says: ['Lets ROUTER spend 5000000 units of CODE.', 'The signature can be used until 2026-11-21.'],
      warns: ['caution claims'],
    },
  ),
  signing(
    'T-D15 a permit for a contract that is not there',
    typed({ name: 'Thing', chainId: 1, verifyingContract: STRANGER }, PERMIT, permit()),
    {
      says: ['Lets ROUTER spend 5000000 units of STRANGER.', 'The signature can be used until 2026-11-21.'],
      warns: ['caution noCode'],
    },
  ),
  signing(
    'T-D15 a permit for one NFT',
    typed(
      { name: 'Stamps', chainId: 1, verifyingContract: STAMPS },
      { Permit: { spender: 'address', tokenId: 'uint256', nonce: 'uint256', deadline: 'uint256' } },
      { spender: ROUTER, tokenId: 7, nonce: 0, deadline: inDays(1) },
    ),
    { says: ['Lets ROUTER take STAMPS #7.', 'The signature can be used until 2026-11-22.'], warns: [] },
  ),
  signing(
    'T-D15 a permit by which nobody may take one NFT any more',
    typed(
      { name: 'Stamps', chainId: 1, verifyingContract: STAMPS },
      { Permit: { spender: 'address', tokenId: 'uint256', nonce: 'uint256', deadline: 'uint256' } },
      { spender: NOBODY, tokenId: 7, nonce: 0, deadline: inDays(1) },
    ),
    {
      says: [
        'No longer lets anybody take STAMPS #7, except those who may take every item.',
        'The signature can be used until 2026-11-22.',
      ],
      warns: [],
    },
  ),
  signing(
    'T-D15 DAI’s own permit, all and for ever',
    typed(dai, DAI_PERMIT, { holder: ME, spender: ROUTER, nonce: 0, expiry: 0, allowed: true }),
    {
      says: ['Lets ROUTER spend an unlimited amount of DAI.', 'The signature never expires.'],
      warns: ['caution unlimited', 'caution longLived'],
    },
  ),
  signing(
    'T-D15 DAI’s own permit to a thief',
    typed(dai, DAI_PERMIT, { holder: ME, spender: THIEF, nonce: 0, expiry: inDays(1), allowed: true }),
    {
      says: ['Lets THIEF spend an unlimited amount of DAI.', 'The signature can be used until 2026-11-22.'],
      warns: ['danger allowsPerson'],
    },
  ),
  signing(
    'T-D15 DAI’s own permit taken back',
    typed(dai, DAI_PERMIT, { holder: ME, spender: THIEF, nonce: 0, expiry: inDays(1), allowed: false }),
    {
      says: ['Takes away what THIEF may spend of DAI.', 'The signature can be used until 2026-11-22.'],
      warns: [],
    },
  ),
  signing(
    'T-D15 Permit2 for one token, as a swap asks',
    typed(permit2, SINGLE, { details: details(USDC, MAX160), spender: ROUTER, sigDeadline: inDays(0) + 1_800 }),
    {
      says: ['Lets ROUTER spend an unlimited amount of USDC until 2026-12-21.', 'The signature can be used until 2026-11-21.'],
      warns: ['caution unlimited'],
    },
  ),
  signing(
    'T-D15 Permit2 for a batch of tokens to a thief',
    typed(permit2, BATCH, {
      details: [details(USDC, MAX160, 3_650), details(DAI, ETHER, 3_650)],
      spender: THIEF,
      sigDeadline: String(MAX),
    }),
    {
      says: [
        'Lets THIEF spend an unlimited amount of USDC until 2036-11-18.',
        'Lets THIEF spend 1 DAI until 2036-11-18.',
        'The signature never expires.',
      ],
      warns: ['danger allowsPerson', 'caution longLived'],
    },
  ),
  signing(
    'T-D15 Permit2 with a limit and an end',
    typed(permit2, SINGLE, { details: details(USDC, 5_000_000n, 1), spender: ROUTER, sigDeadline: inDays(1) }),
    { says: ['Lets ROUTER spend 5 USDC until 2026-11-22.', 'The signature can be used until 2026-11-22.'], warns: [] },
  ),
  signing('T-D15 Permit2 for one transfer', typed(permit2, TRANSFER_FROM, once({ token: USDC, amount: '5000000' })), {
    says: ['Lets ROUTER take 5 USDC, once.', 'The signature can be used until 2026-11-22.'],
    warns: [],
  }),
  signing(
    'T-D15 Permit2 for one transfer of everything',
    typed(permit2, TRANSFER_FROM, once({ token: USDC, amount: String(MAX) })),
    {
      says: ['Lets ROUTER take an unlimited amount of USDC, once.', 'The signature can be used until 2026-11-22.'],
      warns: ['caution unlimited'],
    },
  ),
  signing(
    'T-D15 Permit2 for one transfer, as a swap of 0x’s asks',
    typed(permit2, TRANSFER_FROM, once({ token: USDC, amount: '5000000' }, { spender: SETTLER })),
    {
      says: [
        `Lets ${SETTLER} take 5 USDC, once.`,
        'It takes that only in a transaction that your own account sends.',
        'The signature can be used until 2026-11-22.',
      ],
      warns: [],
    },
  ),
  ...[MULTICALL3, CALLER].map((spender) =>
    signing(
      `T-D15 Permit2 for one transfer by ${spender}, which calls whatever anybody says`,
      typed(permit2, TRANSFER_FROM, once({ token: USDC, amount: '5000000' }, { spender })),
      {
        says: [
          `Lets ${spender === MULTICALL3 ? 'MULTICALL3' : spender} take 5 USDC, once.`,
          'The signature can be used until 2026-11-22.',
        ],
        warns: ['danger allowsPerson'],
      },
    ),
  ),
  signing(
    'T-D15 Permit2 for more than one transfer, by one of 0x’s',
    typed(permit2, SINGLE, { details: details(USDC, 5_000_000n, 1), spender: SETTLER, sigDeadline: inDays(1) }),
    {
      says: [`Lets ${SETTLER} spend 5 USDC until 2026-11-22.`, 'The signature can be used until 2026-11-22.'],
      warns: ['danger allowsPerson'],
    },
  ),
  signing(
    'T-D15 Permit2 for a transfer of many tokens to a thief',
    typed(
      permit2,
      BATCH_TRANSFER,
      once(
        [
          { token: USDC, amount: '5000000' },
          { token: DAI, amount: String(ETHER) },
        ],
        { spender: THIEF },
      ),
    ),
    {
      says: ['Lets THIEF take 5 USDC, once.', 'Lets THIEF take 1 DAI, once.', 'The signature can be used until 2026-11-22.'],
      warns: ['danger allowsPerson'],
    },
  ),
  signing(
    'T-D15 Permit2 with an order as its witness',
    typed(
      permit2,
      WITNESS,
      once(
        { token: USDC, amount: '5000000' },
        {
          spender: REACTOR,
          witness: {
            info: { swapper: ME },
            outputs: [{ token: DAI, startAmount: '5000000000000000000', endAmount: '4900000000000000000', recipient: ME }],
          },
        },
      ),
    ),
    {
      says: [
        'Lets REACTOR take 5 USDC, once.',
        'You get 4.9 DAI to 5 DAI in return.',
        'The signature can be used until 2026-11-22.',
      ],
      warns: [],
    },
  ),
  signing(
    'T-D15 Permit2 with an order as its witness that pays somebody else',
    typed(
      permit2,
      WITNESS,
      once(
        { token: USDC, amount: '5000000' },
        {
          spender: REACTOR,
          witness: {
            info: { swapper: ME },
            outputs: [{ token: DAI, startAmount: String(ETHER), endAmount: String(ETHER), recipient: THIEF }],
          },
        },
      ),
    ),
    {
      says: [
        'Lets REACTOR take 5 USDC, once.',
        'You get nothing in return.',
        '1 DAI goes to THIEF.',
        'The signature can be used until 2026-11-22.',
      ],
      warns: ['danger givesAway'],
    },
  ),
  signing(
    'T-D15 Permit2 with a witness that nobody can read',
    typed(permit2, ODD_WITNESS, once({ token: USDC, amount: '5000000' }, { witness: { choice: 1 } })),
    {
      says: [
        'Lets ROUTER take 5 USDC, once.',
        'It also agrees to an order that Sheaf cannot read; its fields are below.',
        'The signature can be used until 2026-11-22.',
      ],
      warns: ['caution otherFields'],
    },
  ),
  signing(
    'T-J3 a permit for something that calls itself Permit2',
    typed({ ...permit2, verifyingContract: CODE }, TRANSFER_FROM, once({ token: USDC, amount: '5000000' })),
    {
      says: ['Lets ROUTER take 5 USDC, once.', 'The signature can be used until 2026-11-22.'],
      warns: ['danger imitates', 'caution claims'],
    },
  ),
  signing(
    'T-D15 a payment by signature to a stranger',
    typed(usdc, AUTHORIZATION, {
      from: ME,
      to: STRANGER,
      value: '5000000',
      validAfter: 0,
      validBefore: inDays(1),
      nonce: `0x${'00'.repeat(32)}`,
    }),
    {
      says: ['Sends 5 USDC to STRANGER, whenever somebody uses the signature.', 'The signature can be used until 2026-11-22.'],
      warns: ['note firstContact'],
    },
  ),
  signing(
    'T-D25 a payment by signature to nobody',
    typed(usdc, AUTHORIZATION, {
      from: ME,
      to: NOBODY,
      value: '5000000',
      validAfter: 0,
      validBefore: inDays(1),
      nonce: `0x${'00'.repeat(32)}`,
    }),
    {
      says: ['Sends 5 USDC to NOBODY, whenever somebody uses the signature.', 'The signature can be used until 2026-11-22.'],
      warns: ['danger lost'],
    },
  ),
  signing(
    'T-D15 a transaction of a Safe',
    typed({ chainId: 1, verifyingContract: CODE }, SAFE, {
      to: USDC,
      value: 0,
      data: data('transfer(address to, uint256 amount)', [STRANGER, 5_000_000n]),
      operation: 0,
      nonce: 3,
    }),
    { says: ['Agrees that the Safe CODE does this:', '  Sends 5 USDC to STRANGER.'], warns: ['note firstContact'] },
  ),
  signing(
    'T-D15 a transaction of a Safe that lets a thief take everything',
    typed({ chainId: 1, verifyingContract: CODE }, SAFE, {
      to: USDC,
      value: 0,
      data: data('approve(address spender, uint256 amount)', [THIEF, MAX]),
      operation: 0,
      nonce: 3,
    }),
    {
      says: ['Agrees that the Safe CODE does this:', '  Lets THIEF spend an unlimited amount of USDC.'],
      warns: ['danger allowsPerson'],
    },
  ),
  signing(
    'T-D15 a transaction of a Safe that nobody can read',
    typed({ chainId: 1, verifyingContract: CODE }, SAFE, { to: ROUTER, value: 0, data: '0x12345678', operation: 0, nonce: 3 }),
    {
      says: ['Agrees that the Safe CODE does this:', '  Calls a function of ROUTER that Sheaf does not know: 0x12345678.'],
      warns: ['caution unreadable'],
    },
  ),
  signing(
    'T-D15 a transaction of a Safe that runs foreign code',
    typed({ chainId: 1, verifyingContract: CODE }, SAFE, { to: ROUTER, value: 0, data: '0xa9059cbb', operation: 1, nonce: 3 }),
    {
      says: [
        'Agrees that the Safe CODE does this:',
        '  Calls ROUTER, which claims: Sends 0 units of ROUTER to NOBODY.',
        '  The data ends too early: what is missing counts as zero.',
      ],
      warns: ['danger control', 'caution oddData', 'caution claims'],
    },
  ),
  signing(
    'T-D15 a call that a relayer makes for the user',
    typed({ name: 'Forwarder', chainId: 1, verifyingContract: CODE }, FORWARD, {
      from: ME,
      to: USDC,
      value: 0,
      gas: 100_000,
      nonce: 0,
      deadline: inDays(1),
      data: data('approve(address spender, uint256 amount)', [ROUTER, 5_000_000n]),
    }),
    {
      says: [
        'Lets anybody do this in your name, once:',
        '  Lets ROUTER spend 5 USDC.',
        'The signature can be used until 2026-11-22.',
      ],
      warns: [],
    },
  ),
  signing(
    'T-C19 data with a name that the wallet knows and fields that it does not',
    typed(usdc, { Permit: { spender: 'string' } }, { spender: 'anybody' }),
    { says: [], warns: ['caution unknownType'] },
  ),
  signing(
    'T-C19 data of a type that the wallet does not know',
    typed({ name: 'Ballot', chainId: 1, verifyingContract: CODE }, { Ballot: { choice: 'string' } }, { choice: 'yes' }),
    { says: [], warns: ['caution unknownType'] },
  ),
  signing(
    'T-D3 data for no network in particular',
    typed({ name: 'Ballot', verifyingContract: CODE }, { Ballot: { choice: 'string' } }, { choice: 'yes' }),
    { says: [], warns: ['caution unknownType', 'caution noNetwork'] },
  ),
  signing(
    'T-C16 data with hostile text',
    typed(
      { name: HOSTILE_NAME, chainId: 1, verifyingContract: CODE },
      { Ballot: { choice: 'string' } },
      { choice: HOSTILE_NAME },
    ),
    { says: [], warns: ['danger hiddenText', 'caution unknownType'] },
  ),
  ...(['name', 'version'] as const).map((field) =>
    signing(
      `T-C16 data that hides a character in the ${field} of its domain only`,
      typed(
        { name: 'Ballot', version: '1', chainId: 1, verifyingContract: CODE, [field]: 'Bal\u200blot' },
        { Ballot: { choice: 'string' } },
        { choice: 'yes' },
      ),
      { says: [], warns: ['danger hiddenText', 'caution unknownType'] },
    ),
  ),
  signing(
    'T-C16 data that hides a character deep inside of its message only',
    typed(
      { name: 'Ballot', chainId: 1, verifyingContract: CODE },
      { Ballot: { choices: 'Choice[]' }, Choice: { text: 'string' } },
      { choices: [{ text: 'no' }, { text: 'y\u202ees' }] },
    ),
    { says: [], warns: ['danger hiddenText', 'caution unknownType'] },
  ),
  signing(
    'T-C16 data of several lines',
    typed(
      { name: 'Ballot', chainId: 1, verifyingContract: CODE },
      { Ballot: { choice: 'string' } },
      { choice: 'yes\r\n\tand so on' },
    ),
    { says: [], warns: ['caution unknownType'] },
  ),
  signing(
    'T-C16 data with control characters',
    typed(
      { name: 'Ballot', chainId: 1, verifyingContract: CODE },
      { Ballot: { choice: 'string' } },
      { choice: 'yes\u0008\u0008\u0008no' },
    ),
    { says: [], warns: ['danger hiddenText', 'caution unknownType'] },
  ),
  signing(
    'T-C25 data of a hundred thousand characters',
    typed(
      { name: 'Ballot', chainId: 1, verifyingContract: CODE },
      { Ballot: { choice: 'string' } },
      { choice: 'W'.repeat(100_000) },
    ),
    { says: [], warns: ['caution unknownType'] },
  ),
];
