import {
  CODE,
  DAI,
  FRIEND,
  ITEMS,
  ME,
  MORPHO as MORPHO_BLUE,
  NOBODY,
  ROUTER,
  STAMPS,
  STRANGER,
  THIEF,
  USDC,
} from './addresses.ts';
import { FORMS } from './forms.ts';
import { data, ETHER, MAX } from './request.ts';
import {
  blurExchange,
  COW,
  cow,
  FORWARD,
  inDays,
  oneInch,
  PERMIT,
  permit2,
  SAFE,
  signing,
  TRANSFER_FROM,
  typed,
  usdc,
} from './signing.ts';

/** What is paid, given or run beside what an order seems to be about (V-06). */

export const SAFE_TX = {
  SafeTx: {
    to: 'address',
    value: 'uint256',
    data: 'bytes',
    operation: 'uint8',
    safeTxGas: 'uint256',
    baseGas: 'uint256',
    gasPrice: 'uint256',
    gasToken: 'address',
    refundReceiver: 'address',
    nonce: 'uint256',
  },
};
const safe = { name: 'Safe', chainId: 1, verifyingContract: CODE };
export const refunding = (change: object = {}) => ({
  to: FRIEND,
  value: 0,
  data: '0x',
  operation: 0,
  nonce: 3,
  safeTxGas: 0,
  baseGas: 0,
  gasPrice: 0,
  gasToken: NOBODY,
  refundReceiver: NOBODY,
  ...change,
});
const nothing = ['Agrees that the Safe CODE does this:', '  Sends 0 ETH to FRIEND.'];

export const COW_ORDER = COW;
export const cowOrder = (change: object = {}) => ({
  sellToken: USDC,
  buyToken: DAI,
  receiver: ME,
  sellAmount: '5000000',
  buyAmount: '4900000000000000000',
  validTo: inDays(7),
  appData: `0x${'00'.repeat(32)}`,
  feeAmount: 0,
  kind: 'sell',
  partiallyFillable: false,
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
  ...change,
});
const week = 'The signature can be used until 2026-11-28.';
const tomorrow = 'The signature can be used until 2026-11-22.';

const oneInchOrder = (makerTraits: bigint) =>
  typed(oneInch, FORMS.oneInch, {
    salt: 1,
    maker: ME,
    receiver: NOBODY,
    makerAsset: USDC,
    takerAsset: DAI,
    makingAmount: '5000000',
    takingAmount: String(5n * ETHER),
    makerTraits: String(makerTraits),
  });
const limit = 'Gives up to 5 USDC for at least 5 DAI.';

const blur = (...fees: object[]) =>
  typed(blurExchange, FORMS.blur, {
    side: 1,
    expirationTime: inDays(7),
    trader: ME,
    collection: STAMPS,
    tokenId: 7,
    price: String(ETHER),
    fees,
  });
const sold = ['Offers STAMPS #7.', 'You get 1 ETH in return.'];

const market = { name: 'Market', chainId: 1, verifyingContract: CODE };
const MORPHO = FORMS.morpho;
const bank = { chainId: 1, verifyingContract: MORPHO_BLUE };
const morpho = (authorized: string, isAuthorized = true) =>
  typed(bank, MORPHO, { authorizer: ME, authorized, isAuthorized, nonce: 0, deadline: inDays(1) });
const COMPOUND = {
  Authorization: { owner: 'address', manager: 'address', isAllowed: 'bool', nonce: 'uint256', expiry: 'uint256' },
};
const CREDIT = { DelegationWithSig: { delegatee: 'address', value: 'uint256', nonce: 'uint256', deadline: 'uint256' } };
const credit = (delegatee: string, value: bigint) =>
  typed(market, CREDIT, { delegatee, value: String(value), nonce: 0, deadline: inDays(1) });
const FOR_ALL = {
  PermitForAll: { owner: 'address', operator: 'address', approved: 'bool', nonce: 'uint256', deadline: 'uint256' },
};
const META = { MetaTransaction: { nonce: 'uint256', from: 'address', functionSignature: 'bytes' } };
const approve = data('approve(address spender, uint256 amount)', [THIEF, MAX]);

export const refunds = [
  signing('V-06 a Safe without a refund', typed(safe, SAFE_TX, refunding()), { says: nothing, warns: [] }),
  signing(
    'V-06 a Safe that refunds a thief a million of a token',
    typed(safe, SAFE_TX, refunding({ baseGas: 1_000_000, gasPrice: 1_000_000, gasToken: USDC, refundReceiver: THIEF })),
    { says: [...nothing, 'Also pays up to 1060000 USDC to THIEF, as a refund.'], warns: ['danger refund'] },
  ),
  signing(
    'V-06 a Safe that refunds a thief for the gas of the call only',
    typed(safe, SAFE_TX, refunding({ gasPrice: 1_000_000, gasToken: USDC, refundReceiver: THIEF })),
    { says: [...nothing, 'Also pays up to 60000 USDC to THIEF, as a refund.'], warns: ['danger refund'] },
  ),
  signing(
    'V-06 a Safe that refunds whoever carries it out',
    typed(safe, SAFE_TX, refunding({ safeTxGas: 1_000_000, gasPrice: String(ETHER) })),
    {
      says: [...nothing, 'Also pays up to 1060000 ETH to whoever carries it out, as a refund.'],
      warns: ['danger refund'],
    },
  ),
  signing(
    'V-06 a Safe that refunds a relayer what gas costs',
    typed(safe, SAFE_TX, refunding({ baseGas: 40_000, gasPrice: 1_000_000_000, refundReceiver: STRANGER })),
    { says: [...nothing, 'Also pays up to 0.0001 ETH to STRANGER, as a refund.'], warns: ['caution refund'] },
  ),
  signing(
    'V-06 a Safe that refunds the user',
    typed(safe, SAFE_TX, refunding({ baseGas: 40_000, gasPrice: 1, gasToken: USDC, refundReceiver: ME })),
    { says: [...nothing, 'Also pays up to 0.1 USDC to ME, as a refund.'], warns: [] },
  ),
  signing(
    'V-06 a call of a Safe that refunds whoever makes it for the user',
    typed({ name: 'Forwarder', chainId: 1, verifyingContract: CODE }, FORWARD, {
      from: ME,
      to: CODE,
      value: 0,
      gas: 100_000,
      nonce: 0,
      deadline: inDays(1),
      data: data(
        'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
        [FRIEND, 0n, '0x', 0, 0n, 1_000_000n, 1_000_000n, USDC, NOBODY, '0x'],
      ),
    }),
    {
      says: [
        'Lets anybody do this in your name, once:',
        '  Calls CODE, which claims: Also pays up to 1060000 USDC to whoever carries it out, as a refund.',
        '  Calls CODE, which claims to take one step:',
        '    Moves 0 ETH from CODE to FRIEND.',
        tomorrow,
      ],
      warns: ['danger refund', 'caution claims'],
    },
  ),
  signing(
    'V-06 a Safe with a field that none has',
    typed(
      safe,
      { SafeTx: { ...SAFE.SafeTx, tip: 'uint256' } },
      {
        to: FRIEND,
        value: 0,
        data: '0x',
        operation: 0,
        nonce: 3,
        tip: 7,
      },
    ),
    { says: nothing, warns: ['caution otherFields'] },
  ),
  signing('V-06 an order of CoW whose fee comes on top', typed(cow, COW_ORDER, cowOrder({ feeAmount: '995000000' })), {
    says: ['Gives up to 1000 USDC for at least 4.9 DAI.', week],
    warns: [],
  }),
  signing('V-06 an order of 1inch that runs no code, and ends', oneInchOrder(BigInt(inDays(1)) << 80n), {
    says: [limit, tomorrow],
    warns: [],
  }),
  ...[249n, 251n, 252n].map((bit) =>
    signing(`V-06 an order of 1inch that runs code, by its bit ${bit}`, oneInchOrder(1n << bit), {
      says: [limit],
      warns: ['caution foreignCode'],
    }),
  ),
  signing(
    'V-06 an older order of 1inch that calls somebody',
    typed(
      market,
      { Order: { ...FORMS.oneInch.Order, interactions: 'bytes' } },
      {
        maker: ME,
        receiver: NOBODY,
        makerAsset: USDC,
        takerAsset: DAI,
        makingAmount: '5000000',
        takingAmount: String(5n * ETHER),
        interactions: '0x1234',
      },
    ),
    { says: [limit], warns: ['caution foreignCode', 'caution claims'] },
  ),
  signing('V-06 an order of Blur with a royalty', blur({ rate: 250, recipient: STRANGER }), {
    says: [...sold, week, '2.50 % of the price goes to STRANGER.'],
    warns: [],
  }),
  signing('V-06 an order of Blur of which a thief gets all', blur({ rate: 9_999, recipient: THIEF }), {
    says: [...sold, week, '99.99 % of the price goes to THIEF.'],
    warns: ['danger feesTakeMost'],
  }),
  signing(
    'V-06 an order of Blur for a list that nobody sees',
    typed({ ...blurExchange, verifyingContract: '0xb2ecfe4e4d61f8790bbb9de2d1259b9e2410cea5' }, FORMS.blur2, {
      trader: ME,
      collection: STAMPS,
      listingsRoot: `0x${'ab'.repeat(32)}`,
      expirationTime: inDays(7),
    }),
    { says: ['An order for items of STAMPS.', week], warns: ['danger fingerprint'] },
  ),
  signing(
    'V-06 a thief authorised at Morpho',
    typed(bank, MORPHO, { authorizer: ME, authorized: THIEF, isAuthorized: true, nonce: 0, deadline: inDays(1) }),
    {
      says: ['Lets THIEF act with all that you have at MORPHO.', tomorrow],
      warns: ['danger allowsPerson'],
    },
  ),
  signing('V-06 a contract authorised at Morpho', morpho(ROUTER), {
    says: ['Lets ROUTER act with all that you have at MORPHO.', tomorrow],
    warns: ['caution operator'],
  }),
  signing('V-06 an authorisation at Morpho taken back', morpho(THIEF, false), {
    says: ['Takes away that THIEF may act for you at MORPHO.', tomorrow],
    warns: [],
  }),
  signing(
    'V-06 a thief as manager at Compound',
    typed(market, COMPOUND, { owner: ME, manager: THIEF, isAllowed: true, nonce: 0, expiry: inDays(1) }),
    { says: ['Lets THIEF act with all that you have at CODE.', tomorrow], warns: ['danger allowsPerson', 'caution claims'] },
  ),
  signing(
    'V-06 a whole collection by permit',
    typed({ ...market, verifyingContract: ITEMS }, FOR_ALL, {
      owner: ME,
      operator: THIEF,
      approved: true,
      nonce: 0,
      deadline: inDays(1),
    }),
    { says: ['Lets THIEF act with all that you have at ITEMS.', tomorrow], warns: ['danger allowsPerson', 'caution claims'] },
  ),
  signing('V-06 debts in the user’s name for a thief', credit(THIEF, MAX), {
    says: ['Lets THIEF borrow at CODE in your name; you owe what it takes.', tomorrow],
    warns: ['danger allowsPerson', 'caution claims'],
  }),
  signing('V-06 debts in the user’s name for a contract', credit(ROUTER, 5n), {
    says: ['Lets ROUTER borrow at CODE in your name; you owe what it takes.', tomorrow],
    warns: ['caution credit', 'caution claims'],
  }),
  signing(
    'V-06 a permit with a field that none has',
    typed(
      usdc,
      { Permit: { ...PERMIT.Permit, bonus: 'uint256' } },
      {
        owner: ME,
        spender: ROUTER,
        value: '5000000',
        nonce: 0,
        deadline: inDays(1),
        bonus: 7,
      },
    ),
    { says: ['Lets ROUTER spend 5 USDC.', tomorrow], warns: ['caution otherFields'] },
  ),
  signing(
    'V-06 Permit2 with a field that none has',
    typed(
      permit2,
      { ...TRANSFER_FROM, PermitTransferFrom: { ...TRANSFER_FROM.PermitTransferFrom, hook: 'bytes' } },
      {
        permitted: { token: USDC, amount: '5000000' },
        spender: ROUTER,
        nonce: 0,
        deadline: inDays(1),
        hook: '0x12',
      },
    ),
    { says: ['Lets ROUTER take 5 USDC, once.', tomorrow], warns: ['caution otherFields'] },
  ),
  signing(
    'V-06 a meta-transaction that allows a thief everything',
    typed({ ...market, verifyingContract: USDC }, META, { nonce: 0, from: ME, functionSignature: approve }),
    {
      says: ['The field functionSignature reads as a call of USDC:', '  Lets THIEF spend an unlimited amount of USDC.'],
      warns: ['danger allowsPerson', 'caution unknownType'],
    },
  ),
  signing(
    'V-06 calls of a relayer in a list, the last of which allows a thief everything',
    typed(
      { ...market, verifyingContract: USDC },
      { MetaTransactions: { nonce: 'uint256', from: 'address', calls: 'bytes[][]' } },
      { nonce: 0, from: ME, calls: [['0x', '0x12345678'], [approve]] },
    ),
    {
      says: ['The field calls reads as a call of USDC:', '  Lets THIEF spend an unlimited amount of USDC.'],
      warns: ['danger allowsPerson', 'caution unknownType'],
    },
  ),
  signing(
    'V-06 an operation of a smart account that allows a thief everything',
    typed(
      { ...market, verifyingContract: ROUTER },
      { Operation: { account: 'address', target: 'address', callData: 'bytes' } },
      {
        account: CODE,
        target: USDC,
        callData: approve,
      },
    ),
    {
      says: ['The field callData reads as a call of USDC:', '  Lets THIEF spend an unlimited amount of USDC.'],
      warns: ['danger allowsPerson', 'caution unknownType'],
    },
  ),
  signing(
    'V-06 an unknown type that names an amount and a stranger',
    typed(market, { Payout: { receiver: 'address', amount: 'uint256' } }, { receiver: THIEF, amount: '5000000' }),
    { says: [], warns: ['danger unknownType'] },
  ),
  signing(
    'V-06 an unknown type that names an amount and a friend',
    typed(market, { Payout: { receiver: 'address', amount: 'uint256' } }, { receiver: FRIEND, amount: '5000000' }),
    { says: [], warns: ['danger unknownType'] },
  ),
];
