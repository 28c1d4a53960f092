import { CODE, DAI, FRIEND, ME, MINE_TOO, NOBODY, PERMIT2, ROUTER, STAMPS, STRANGER, THIEF, USDC } from './addresses.ts';
import { data, ETHER, MAX } from './request.ts';
import {
  AUTHORIZATION,
  BATCH,
  due,
  FORWARD,
  inDays,
  offered,
  PERMIT,
  permit2,
  SAFE,
  SEAPORT,
  SINGLE,
  seaport,
  seaportOrder,
  signing,
  typed,
  usdc,
} from './signing.ts';

const market = { name: 'Market', chainId: 1, verifyingContract: ROUTER };
const week = 'The signature can be used until 2026-11-28.';
const stamp = offered(2, STAMPS, 7, 1n);
const details = (token: string, days: number) => ({ token, amount: '5000000', expiration: inDays(days), nonce: 0 });
const permit = { owner: ME, spender: ROUTER, value: '5000000', nonce: 0, deadline: inDays(1) };
const alike = (of: string) => `0x${of.slice(2, 8)}${'5'.repeat(28)}${of.slice(-6)}` as const;
const tomorrow = 'The signature can be used until 2026-11-22.';
const safe = { to: USDC, value: 0, data: '0x', operation: 0, nonce: 3 };
const CALLS = 'aggregate((address target, bytes callData)[] calls)';
const paid = { from: ME, to: STRANGER, value: '5000000', validAfter: 0, validBefore: inDays(1), nonce: `0x${'00'.repeat(32)}` };
const VOTES = { Delegation: { delegatee: 'address', nonce: 'uint256', expiry: 'uint256' } };
const forwarded = {
  from: ME,
  to: USDC,
  value: 0,
  gas: 1,
  nonce: 0,
  data: data('transfer(address to, uint256 amount)', [FRIEND, 5_000_000n]),
};

const { owner: _owner, nonce: _number, ...unowned } = permit;
const { gas: _gas, nonce: _nonce, ...older } = forwarded;

/** Permits, payments and calls by signature at their edges. */
/** `MultiSendCallOnly` of Safe, and a call as it takes it. */
const PASSES_ON = '0x40a2accbd92bca938b02010e17a5b8929b49130d';
const packed = (to: string, called: string): string =>
  `00${to.slice(2)}${called === '0x' ? '1'.padStart(64, '0') : '0'.repeat(64)}${((called.length - 2) / 2).toString(16).padStart(64, '0')}${called.slice(2)}`;
const APPROVES_ALL = data('approve(address spender, uint256 amount)', [THIEF, MAX]);

export const grants = [
  ...[
    ['first', [details(USDC, 90), details(DAI, 1)]],
    ['last', [details(USDC, 1), details(DAI, 90)]],
  ].map(([place, list]) =>
    signing(
      `T-D15 Permit2 for a batch of which the ${place} lasts very long`,
      typed(permit2, BATCH, { details: list, spender: ROUTER, sigDeadline: inDays(1) }),
      {
        says: [
          `Lets ROUTER spend 5 USDC until ${place === 'first' ? '2027-02-19' : '2026-11-22'}.`,
          `Lets ROUTER spend 0.000000000005 DAI until ${place === 'first' ? '2026-11-22' : '2027-02-19'}.`,
          tomorrow,
        ],
        warns: ['caution longLived'],
      },
    ),
  ),
  signing(
    'T-D15 Permit2 for one block only',
    typed(permit2, SINGLE, { details: { ...details(USDC, 1), expiration: 0 }, spender: ROUTER, sigDeadline: inDays(1) }),
    { says: ['Lets ROUTER spend 5 USDC only at the time of the block that takes it in.', tomorrow], warns: [] },
  ),
  signing(
    'T-D15 Permit2 with a signature that lasts longer than what it allows',
    typed(permit2, SINGLE, { details: details(USDC, 1), spender: ROUTER, sigDeadline: inDays(90) }),
    {
      says: ['Lets ROUTER spend 5 USDC until 2026-11-22.', 'The signature can be used until 2027-02-19.'],
      warns: ['caution longLived'],
    },
  ),
  ...[
    ['another account of the user', MINE_TOO],
    ['a known token', DAI],
    ['Permit2', PERMIT2],
    ['a market', '0x00000000006c3852cbef3e08e8df289169ede581'],
  ].map(([what, of = '']) =>
    signing(
      `T-J7 a permit for an address made to be taken for ${what}`,
      typed(usdc, PERMIT, { ...permit, spender: alike(of) }),
      {
        says: [`Lets ${alike(of)} spend 5 USDC.`, tomorrow],
        warns: ['danger lookAlike'],
      },
      { code: { [alike(of)]: 'contract' } },
    ),
  ),
  ...[
    '0x00000000006c3852cbef3e08e8df289169ede581',
    '0x00000000000001ad428e4906ae43d8f9852d0dd6',
    '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
  ].map((verifyingContract) =>
    signing(
      `T-J3 an order for an older Seaport, ${verifyingContract}`,
      typed({ ...seaport, verifyingContract }, SEAPORT, seaportOrder([stamp], [due(ME, 0, NOBODY, 0, ETHER)])),
      { says: ['Offers STAMPS #7.', 'You get 1 ETH in return.', week], warns: [] },
    ),
  ),
  signing(
    'T-J3 data that bears a known name and is for no contract',
    typed({ name: 'Permit2', chainId: 1 }, { Ballot: { choice: 'string' } }, { choice: 'x' }),
    {
      says: [],
      warns: ['caution unknownType'],
    },
  ),
  signing(
    'T-D15 a payment by signature to be received',
    typed(usdc, { ReceiveWithAuthorization: AUTHORIZATION.TransferWithAuthorization }, { ...paid, from: STRANGER, to: ME }),
    {
      says: ['Sends 5 USDC to ME, whenever somebody uses the signature.', tomorrow],
      warns: ['caution notYours'],
    },
  ),
  signing(
    'V-08 a payment to a router, where it lies for anybody',
    typed(usdc, { TransferWithAuthorization: AUTHORIZATION.TransferWithAuthorization }, { ...paid, to: ROUTER }),
    {
      says: ['Sends 5 USDC to ROUTER, whenever somebody uses the signature.', tomorrow],
      warns: ['danger leftThere'],
    },
  ),
  signing(
    'T-D15 votes for somebody',
    typed({ name: 'Gov', chainId: 1, verifyingContract: DAI }, VOTES, { delegatee: FRIEND, nonce: 0, expiry: inDays(1) }),
    {
      says: ['Lets FRIEND vote with your DAI.', tomorrow],
      warns: [],
    },
  ),
  signing(
    'T-D15 a payment of a Safe to an account of the user',
    typed({ chainId: 1, verifyingContract: CODE }, SAFE, { ...safe, to: MINE_TOO, value: 1 }),
    {
      says: ['Agrees that the Safe CODE does this:', '  Sends 0.000000000000000001 ETH to MINE_TOO.'],
      warns: [],
    },
  ),
  signing(
    'T-D15 a transaction of a Safe that passes calls on',
    typed({ chainId: 1, verifyingContract: CODE }, SAFE, {
      ...safe,
      to: '0x40a2accbd92bca938b02010e17a5b8929b49130d',
      data: '0x12345678',
      operation: 1,
    }),
    {
      says: [
        'Agrees that the Safe CODE does this:',
        '  Calls a function of 0x40a2accbd92bca938b02010e17a5b8929b49130d that Sheaf does not know: 0x12345678.',
      ],
      warns: ['caution unreadable'],
    },
    { code: { '0x40a2accbd92bca938b02010e17a5b8929b49130d': 'contract' } },
  ),
  ...[0, 20].map((before) =>
    signing(
      `V-04 what a Safe does by way of what passes calls on, behind ${before} others`,
      typed({ chainId: 1, verifyingContract: CODE }, SAFE, {
        ...safe,
        to: PASSES_ON,
        data: data('multiSend(bytes transactions)', [
          `0x${Array.from({ length: before }, () => packed(MINE_TOO, '0x')).join('')}${packed(USDC, APPROVES_ALL)}`,
        ]),
        operation: 1,
      }),
      {
        says: [
          'Agrees that the Safe CODE does this:',
          ...Array.from({ length: before }, () => '  Sends 0.000000000000000001 ETH to MINE_TOO.'),
          ...(before < 20 ? ['  Lets THIEF spend an unlimited amount of USDC.'] : []),
        ],
        warns: before < 20 ? ['danger allowsPerson'] : ['danger notShown'],
      },
    ),
  ),
  signing(
    'T-D15 a payment of a Safe inside of another call, which the Safe sends',
    typed({ chainId: 1, verifyingContract: CODE }, SAFE, {
      ...safe,
      to: ROUTER,
      data: data(CALLS, [
        [{ target: USDC, callData: data('transferFrom(address from, address to, uint256 amount)', [CODE, FRIEND, 5n]) }],
      ]),
    }),
    {
      says: [
        'Agrees that the Safe CODE does this:',
        '  Calls ROUTER, which claims to take one step:',
        '    Sends 0.000005 USDC to FRIEND.',
      ],
      warns: ['caution claims'],
    },
  ),
  signing(
    'T-D15 a call of a relayer that has its time in another field',
    typed(
      market,
      { ForwardRequest: { ...FORWARD.ForwardRequest, validUntilTime: 'uint256', deadline: 'string' } },
      { ...forwarded, deadline: 'x', validUntilTime: inDays(1) },
    ),
    {
      says: ['Lets anybody do this in your name, once:', '  Sends 5 USDC to FRIEND.'],
      warns: ['caution claims'],
    },
  ),
  signing(
    'T-D15 a call of a relayer as an older forwarder has it',
    typed(
      market,
      { ForwardRequest: { from: 'address', to: 'address', value: 'uint256', data: 'bytes', validUntilTime: 'uint256' } },
      { ...older, validUntilTime: inDays(1) },
    ),
    { says: ['Lets anybody do this in your name, once:', '  Sends 5 USDC to FRIEND.', tomorrow], warns: ['caution claims'] },
  ),
  signing(
    'T-D15 a call of a relayer in somebody else’s name',
    typed(market, FORWARD, { ...forwarded, from: STRANGER, deadline: inDays(1) }),
    {
      says: ['Lets anybody do this in your name, once:', '  Sends 5 USDC to FRIEND.', tomorrow],
      warns: ['caution notYours'],
    },
  ),
  signing(
    'T-D15 a call of a relayer that takes from whom it names',
    typed(market, FORWARD, {
      ...forwarded,
      deadline: inDays(1),
      data: data('transferFrom(address from, address to, uint256 amount)', [ME, FRIEND, 5_000_000n]),
    }),
    { says: ['Lets anybody do this in your name, once:', '  Sends 5 USDC to FRIEND.', tomorrow], warns: [] },
  ),
  signing(
    'T-D15 a permit that does not say whose',
    typed(usdc, { Permit: { spender: 'address', value: 'uint256', deadline: 'uint256' } }, unowned),
    { says: ['Lets ROUTER spend 5 USDC.', tomorrow], warns: ['caution claims'] },
  ),
  signing('T-D15 a permit of all but the largest number', typed(usdc, PERMIT, { ...permit, value: String(MAX - 1n) }), {
    says: ['Lets ROUTER spend an unlimited amount of USDC.', tomorrow],
    warns: ['caution unlimited'],
  }),
];
