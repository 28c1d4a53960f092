import { CODE, DAI, FRIEND, ITEMS, ME, NOBODY, REACTOR, ROUTER, STAMPS, STRANGER, THIEF, USDC, WETH } from './addresses.ts';
import { FORMS } from './forms.ts';
import { SETTLER } from './leftThere.ts';
import { ETHER } from './request.ts';
import { due, inDays, offered, PERMIT, permit2, SEAPORT, seaport, seaportOrder, signing, typed, zeroEx } from './signing.ts';

/** What signatures for particular protocols give away, at the contracts that take them and elsewhere (V-06, V-08). */

const week = 'The signature can be used until 2026-11-28.';
const tomorrow = 'The signature can be used until 2026-11-22.';
const at = (verifyingContract: string, name = 'Exchange') => ({ name, version: '1', chainId: 1, verifyingContract });
const price = String(ETHER);
const word = (value: bigint) => value.toString(16).padStart(64, '0');

const looksRare = at('0x59728544b08ab483533076417fbbb2fd0b17ce3a', 'LooksRareExchange');
const looksRare2 = at('0x0000000000e655fae4d56241588680f86e3b2377', 'LooksRareProtocol');
const ask = (change: object = {}) => ({
  isOrderAsk: true,
  signer: ME,
  collection: STAMPS,
  price,
  tokenId: 7,
  amount: 1,
  strategy: '0x579af6fd30bf83a5ac0d636bc619f98dbdeb930c',
  currency: WETH,
  endTime: inDays(7),
  minPercentageToAsk: 9_800,
  ...change,
});
const maker = (change: object = {}) => ({
  quoteType: 1,
  collection: STAMPS,
  currency: NOBODY,
  signer: ME,
  endTime: inDays(7),
  price,
  itemIds: [7, 8],
  amounts: [1, 1],
  ...change,
});

const element = at('0x20f780a973856b93f63670377900c1d2a50a77c4', 'ElementEx');
const item = {
  maker: ME,
  expiry: inDays(7),
  erc20Token: WETH,
  erc20TokenAmount: price,
  nft: STAMPS,
  nftId: 7,
};
const fee = (recipient: string, amount: bigint) => ({ recipient, amount: String(amount), feeData: '0x' });
const list = (prices: bigint[], packedFee = 0n) => ({
  maker: ME,
  expiryTime: inDays(7),
  erc20Token: WETH,
  platformFeeRecipient: STRANGER,
  basicCollections: [
    {
      nftAddress: STAMPS,
      fee: `0x${word(packedFee)}`,
      items: prices.map((each, id) => `0x${word((each << 160n) | BigInt(id))}`),
    },
  ],
});

const markets = [
  signing('V-06 a sale at LooksRare', typed(looksRare, FORMS.looksRare1, ask()), {
    says: ['Offers STAMPS #7.', 'You get 0.98 WETH to 1 WETH in return.', week],
    warns: [],
  }),
  signing(
    'V-06 a sale at LooksRare of which others get all',
    typed(looksRare, FORMS.looksRare1, ask({ minPercentageToAsk: 0 })),
    {
      says: ['Offers STAMPS #7.', 'You get 0 WETH to 1 WETH in return.', week],
      warns: ['danger givesAway'],
    },
  ),
  signing('V-06 a sale at LooksRare as a contract likes', typed(looksRare, FORMS.looksRare1, ask({ strategy: CODE })), {
    says: ['Offers STAMPS #7.', 'You get 0.98 WETH to 1 WETH in return.', week],
    warns: ['caution foreignCode'],
  }),
  signing('V-06 an offer at LooksRare', typed(looksRare, FORMS.looksRare1, ask({ isOrderAsk: false })), {
    says: ['Offers 1 WETH.', 'You get STAMPS #7 in return.', week],
    warns: [],
  }),
  signing(
    'V-06 an offer at LooksRare for any item',
    typed(looksRare, FORMS.looksRare1, ask({ isOrderAsk: false, strategy: '0x09f93623019049c76209c26517acc2af9d49c69b' })),
    { says: ['Offers 1 WETH.', 'You get any item of STAMPS in return.', week], warns: [] },
  ),
  signing('V-06 a sale of two at the newer LooksRare', typed(looksRare2, FORMS.looksRare2, maker()), {
    says: ['Offers STAMPS #7; STAMPS #8.', 'You get 1 ETH in return.', week],
    warns: [],
  }),
  signing(
    'V-06 an offer at the newer LooksRare for any item',
    typed(looksRare2, FORMS.looksRare2, maker({ quoteType: 0, strategyId: 1, currency: WETH })),
    {
      says: ['Offers 1 WETH.', 'You get any item of STAMPS in return.', week],
      warns: [],
    },
  ),
  signing(
    'V-06 a sale at the newer LooksRare as a contract likes',
    typed(looksRare2, FORMS.looksRare2, maker({ strategyId: 9 })),
    {
      says: ['Offers STAMPS #7; STAMPS #8.', 'You get 1 ETH in return.', week],
      warns: ['caution foreignCode'],
    },
  ),
  signing(
    'V-06 a tree of sales at LooksRare, one of which gives away',
    typed(looksRare2, FORMS.looksRareBulk, {
      tree: [
        [maker({ itemIds: [1] }), maker({ itemIds: [2], price: 0 })],
        [maker({ itemIds: [3] }), maker({ itemIds: [4] })],
      ],
    }),
    {
      says: [2, 1, 3, 4].flatMap((id) => [`Offers STAMPS #${id}.`, `You get ${id === 2 ? 0 : 1} ETH in return.`, week]),
      warns: ['danger givesAway'],
    },
  ),
  signing('V-06 a sale at Element', typed(element, FORMS.elementSale, { ...item, fees: [fee(STRANGER, ETHER / 50n)] }), {
    says: ['Offers STAMPS #7.', 'You get 1 WETH in return.', '0.02 WETH goes to STRANGER.', week],
    warns: [],
  }),
  signing(
    'V-06 a sale at Element with more in its end',
    typed(element, FORMS.elementSale, { ...item, expiry: String((1n << 252n) | BigInt(inDays(7))) }),
    { says: ['Offers STAMPS #7.', 'You get 1 WETH in return.', week], warns: ['caution otherFields'] },
  ),
  signing('V-06 an offer at Element', typed(element, FORMS.elementOffer, { ...item, fees: [fee(STRANGER, ETHER / 50n)] }), {
    says: ['Offers 1.02 WETH.', 'You get STAMPS #7 in return.', '0.02 WETH goes to STRANGER.', week],
    warns: [],
  }),
  signing(
    'V-06 an offer at Element for whatever a contract takes',
    typed(element, FORMS.elementOffer, { ...item, nftProperties: [{ propertyValidator: CODE, propertyData: '0x' }] }),
    { says: ['Offers 1 WETH.', 'You get an item of STAMPS that is on a list in return.', week], warns: ['caution foreignCode'] },
  ),
  signing(
    'V-06 a list of sales at Element',
    typed(element, FORMS.elementList, list([ETHER, 2n * ETHER], (250n << 176n) | (100n << 160n) | BigInt(FRIEND))),
    {
      says: [
        'Offers STAMPS #0.',
        'You get 1 WETH in return.',
        'Offers STAMPS #1.',
        'You get 2 WETH in return.',
        '2.50 % of the price goes to STRANGER.',
        '1.00 % of the price goes to FRIEND.',
        week,
      ],
      warns: [],
    },
  ),
  signing(
    'V-04 a list of sales at Element of which the last gives away',
    typed(element, FORMS.elementList, list([...Array(24).fill(ETHER), 0n])),
    {
      says: [
        ...[24, ...Array(19).keys()].flatMap((id) => [`Offers STAMPS #${id}.`, `You get ${id === 24 ? 0 : 1} WETH in return.`]),
        'And 5 more orders.',
        week,
      ],
      warns: ['danger givesAway', 'danger moreOrders'],
    },
  ),
  signing(
    'V-06 a list of sales at Element of which others get all',
    typed(element, FORMS.elementList, list([ETHER], 9_000n << 176n)),
    {
      says: ['Offers STAMPS #0.', 'You get 1 WETH in return.', '90.00 % of the price goes to STRANGER.', week],
      warns: ['danger feesTakeMost'],
    },
  ),
  signing(
    'V-06 an offer of 0x for an NFT with a fee beyond all bounds',
    typed(zeroEx, FORMS.zeroExNft, {
      direction: 1,
      maker: ME,
      expiry: inDays(7),
      erc20Token: WETH,
      erc20TokenAmount: price,
      erc721Token: STAMPS,
      erc721TokenId: 7,
      fees: [fee(THIEF, 1_000n * ETHER)],
    }),
    {
      says: ['Offers 1001 WETH.', 'You get STAMPS #7 in return.', '1000 WETH goes to THIEF.', week],
      warns: ['danger feesTakeMost'],
    },
  ),
];

const zeroEx3 = at('0x61935cbdd02287b511119ddb11aeb42f1593b7ef', '0x Protocol');
const erc20 = (token: string) => `0xf47261b0${word(BigInt(token))}`;
const old = (change: object = {}) => ({
  makerAddress: ME,
  makerAssetAmount: '5000000',
  takerAssetAmount: price,
  expirationTimeSeconds: inDays(7),
  makerAssetData: erc20(USDC),
  takerAssetData: erc20(DAI),
  ...change,
});
const otc = {
  makerToken: USDC,
  takerToken: DAI,
  makerAmount: '5000000',
  takerAmount: price,
  maker: ME,
  expiryAndNonce: String(BigInt(inDays(7)) << 192n),
};
const permitted = { permitted: { token: USDC, amount: '5000000' }, spender: ROUTER, nonce: 0, deadline: inDays(1) };
const once = 'Lets ROUTER take 5 USDC, once.';
const settles = `Lets ${SETTLER} take 5 USDC, once.`;
const settled = (change: object, more: object = {}) =>
  typed(permit2, FORMS.settler, {
    ...permitted,
    ...more,
    slippageAndActions: { recipient: ME, buyToken: DAI, minAmountOut: price, actions: ['0x1234'], ...change },
  });
const bridged = (change: object = {}) =>
  typed(permit2, FORMS.across, {
    ...permitted,
    witness: {
      submissionFees: { amount: '100000', recipient: STRANGER },
      baseDepositData: {
        inputToken: USDC,
        outputToken: `0x${word(BigInt(OP_USDC))}`,
        outputAmount: '4900000',
        depositor: ME,
        recipient: `0x${word(BigInt(ME))}`,
        destinationChainId: 10,
        message: '0x',
        ...change,
      },
      inputAmount: '4900000',
      spokePool: CODE,
    },
  });
const ordered = (form: 'crossChain' | 'firstCrossChain', change: object, around: object = {}) =>
  typed(permit2, FORMS[form], {
    ...permitted,
    witness: {
      ...(form === 'crossChain' ? { user: ME, openDeadline: inDays(1) } : { swapper: ME, initiateDeadline: inDays(1) }),
      ...{ originChainId: 1, ...around },
      orderData: { inputToken: USDC, inputAmount: '5000000', outputAmount: '4900000', destinationChainId: 10, ...change },
    },
  });
/** USDC of OP Mainnet, and of BNB Smart Chain, where it counts in more digits. */
const OP_USDC = '0x0b2c639c533813f4aa9d7837caf62653d097ff85';
const BNB_USDC = '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d';
const DAI_10 = '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1';
const OP_WETH = '0x4200000000000000000000000000000000000006';
const inWord = (of: string) => `0x${word(BigInt(of))}`;
const carried = { outputToken: `0x${word(BigInt(OP_USDC))}`, recipient: `0x${word(BigInt(ME))}`, message: '0x' };
const unit = (to: string, much = '4.9') => `At least ${much} «USDC» (${OP_USDC}) goes to ${to} on the network 10.`;
const units = (much: bigint | number, token: string, network = 10) =>
  `At least ${much} of the smallest unit of ${token} goes to ME on the network ${network}.`;
const reactor = { ...permitted, spender: REACTOR };
const witness = { info: { swapper: ME }, outputs: [{ token: DAI, startAmount: price, endAmount: price, recipient: ME }] };

const trades = [
  signing('V-06 an order of the old 0x', typed(zeroEx3, FORMS.zeroEx3, old()), {
    says: ['Offers 5 USDC.', 'You get 1 DAI in return.', week],
    warns: [],
  }),
  signing(
    'V-06 an order of the old 0x with a fee beside it',
    typed(
      zeroEx3,
      FORMS.zeroEx3,
      old({ makerFee: '95000000', makerFeeAssetData: erc20(USDC), feeRecipientAddress: THIEF, takerAddress: STRANGER }),
    ),
    {
      says: [
        'Offers 5 USDC; 95 USDC.',
        'You get 1 DAI in return.',
        '95 USDC goes to THIEF.',
        'Only STRANGER can accept it.',
        week,
      ],
      warns: [],
    },
  ),
  signing(
    'V-06 an order of the old 0x for an NFT',
    typed(zeroEx3, FORMS.zeroEx3, old({ makerAssetAmount: 1, makerAssetData: `0x02571792${word(BigInt(STAMPS))}${word(7n)}` })),
    { says: ['Offers STAMPS #7.', 'You get 1 DAI in return.', week], warns: [] },
  ),
  signing(
    'V-06 an order of the old 0x for several things at once',
    typed(zeroEx3, FORMS.zeroEx3, old({ makerAssetData: '0x94cfcdd7' })),
    {
      says: ['It also agrees to an order that Sheaf cannot read; its fields are below.', week],
      warns: ['caution otherFields'],
    },
  ),
  signing('V-06 an order of 0x over the counter', typed(zeroEx, FORMS.zeroExOtc, otc), {
    says: ['Gives up to 5 USDC for at least 1 DAI.', week],
    warns: [],
  }),
  signing('V-06 a gasless trade of 0x', settled({}), {
    says: [once, 'You get 1 DAI in return.', tomorrow],
    warns: ['caution claims'],
  }),
  signing('V-06 a gasless trade of 0x that pays a thief', settled({ recipient: THIEF }), {
    says: [once, 'You get nothing in return.', '1 DAI goes to THIEF.', tomorrow],
    warns: ['danger givesAway', 'caution claims'],
  }),
  signing('V-06 a gasless trade of 0x that need not bring anything', settled({ minAmountOut: 0 }), {
    says: [once, 'You get 0 DAI in return.', tomorrow],
    warns: ['danger givesAway', 'caution claims'],
  }),
  signing('V-06 a gasless trade of 0x by one of its own contracts', settled({}, { spender: SETTLER }), {
    says: [settles, 'You get 1 DAI in return.', tomorrow],
    warns: [],
  }),
  signing(
    'V-06 a gasless trade of 0x by one of its own contracts that pays a thief',
    settled({ recipient: THIEF }, { spender: SETTLER }),
    {
      says: [settles, 'You get nothing in return.', '1 DAI goes to THIEF.', tomorrow],
      warns: ['danger givesAway'],
    },
  ),
  signing(
    'V-06 an intent of 0x',
    typed(permit2, FORMS.intent, {
      ...permitted,
      spender: SETTLER,
      slippage: { recipient: ME, buyToken: DAI, minAmountOut: price },
    }),
    { says: [settles, 'You get 1 DAI in return.', tomorrow], warns: [] },
  ),
  signing(
    'V-06 what others may fill at 0x for next to nothing',
    typed(permit2, FORMS.consideration, {
      ...permitted,
      spender: SETTLER,
      consideration: { token: DAI, amount: 1, counterparty: THIEF, partialFillAllowed: true },
    }),
    {
      says: [settles, 'It also agrees to an order that Sheaf cannot read; its fields are below.', tomorrow],
      warns: ['danger allowsPerson', 'caution otherFields'],
    },
  ),
  signing('V-06 an order for another network (ERC-7683)', ordered('crossChain', carried), {
    says: [once, unit('ME'), tomorrow, tomorrow],
    warns: ['caution claims'],
  }),
  signing(
    'V-06 an order for another network whose fruits a thief has there, as the first draft has it',
    ordered('firstCrossChain', { outputToken: OP_USDC, recipient: THIEF, message: '0x' }),
    { says: [once, unit('THIEF'), tomorrow, tomorrow], warns: ['danger goesElsewhere', 'caution claims'] },
  ),
  signing(
    'V-06 an order for another network that brings nothing, from another one, of somebody else, with code',
    ordered('crossChain', { ...carried, outputAmount: 1, message: '0x12' }, { originChainId: 10, user: STRANGER }),
    {
      says: [once, unit('ME', '0.000001'), tomorrow, tomorrow],
      warns: [
        'danger givesAway',
        'danger elsewhere',
        'caution foreignCode',
        'caution claims',
        'caution notYours',
        'caution claims',
      ],
    },
  ),
  ...[
    ['far less than is given', { outputAmount: '2400000' }, unit('ME', '2.4'), 'danger elsewhere'],
    ['somewhat less than is given', { outputAmount: '4400000' }, unit('ME', '4.4'), 'caution elsewhere'],
    [
      'what another dollar is there',
      { outputToken: inWord(DAI_10), outputAmount: price },
      `At least 1 «DAI» (${DAI_10}) goes to ME on the network 10.`,
      'danger elsewhere',
    ],
    [
      'what counts in other digits there',
      { outputToken: inWord(BNB_USDC), outputAmount: '4900000', destinationChainId: 56 },
      `At least 0.0000000000049 «USDC» (${BNB_USDC}) goes to ME on the network 56.`,
      'danger elsewhere',
    ],
    [
      'what nobody can compare',
      { outputToken: inWord(OP_WETH), outputAmount: '4900000' },
      `At least 0.0000000000049 «WETH» (${OP_WETH}) goes to ME on the network 10.`,
      'caution elsewhere',
    ],
    ['a token that no list has', { outputToken: inWord(USDC), outputAmount: price }, units(ETHER, USDC), 'caution elsewhere'],
    [
      'a token of a network that no list is of',
      { destinationChainId: 987_654 },
      units(4_900_000, OP_USDC, 987_654),
      'caution elsewhere',
    ],
  ].map(([what, change, says, warns]) =>
    signing(
      `V-08 an order that brings ${what} on another network`,
      ordered('crossChain', { ...carried, ...(change as object) }),
      {
        says: [once, says as string, tomorrow, tomorrow],
        warns: [warns as string, 'caution claims'].toSorted(
          (one, other) => Number(other.startsWith('danger')) - Number(one.startsWith('danger')),
        ),
      },
    ),
  ),
  signing(
    'V-08 a token on another network that the user has in the list',
    ordered('crossChain', { ...carried, outputToken: inWord(USDC) }),
    {
      says: [once, `At least 4.9 «MINE» (${USDC}) goes to ME on the network 10.`, tomorrow, tomorrow],
      warns: ['caution elsewhere', 'caution claims'],
    },
    { watched: [{ chainId: 10, address: USDC, symbol: 'MINE', name: 'Mine', decimals: 6 }] },
  ),
  signing(
    'V-06 an order for another network whose fruits go to a friend, who may be somebody else there',
    ordered('crossChain', { ...carried, recipient: `0x${word(BigInt(FRIEND))}` }),
    { says: [once, unit('FRIEND'), tomorrow, tomorrow], warns: ['danger goesElsewhere', 'caution claims'] },
  ),
  signing('V-06 tokens carried to another network', bridged(), {
    says: [once, unit('ME'), '0.1 USDC goes to STRANGER.', tomorrow],
    warns: ['caution claims'],
  }),
  signing('V-06 tokens carried to a thief on another network', bridged({ recipient: `0x${word(BigInt(THIEF))}` }), {
    says: [once, unit('THIEF'), '0.1 USDC goes to STRANGER.', tomorrow],
    warns: ['danger goesElsewhere', 'caution claims'],
  }),
  signing(
    'V-06 tokens carried to what is no address, to be called',
    bridged({ recipient: `0x${'ab'.repeat(32)}`, message: '0x12' }),
    {
      says: [once, unit(`0x${'ab'.repeat(32)}`), '0.1 USDC goes to STRANGER.', tomorrow],
      warns: ['danger goesElsewhere', 'caution foreignCode', 'caution claims'],
    },
  ),
  signing(
    'V-06 an order of UniswapX that a contract checks',
    typed(permit2, FORMS.dutch, {
      ...reactor,
      witness: { ...witness, info: { swapper: ME, additionalValidationContract: CODE } },
    }),
    { says: ['Lets REACTOR take 5 USDC, once.', 'You get 1 DAI in return.', tomorrow], warns: ['caution foreignCode'] },
  ),
  signing(
    'V-08 an order as UniswapX writes it, for somebody else',
    typed(permit2, FORMS.dutch, { ...reactor, spender: ROUTER, witness }),
    {
      says: [once, 'You get 1 DAI in return.', tomorrow],
      warns: ['caution claims'],
    },
  ),
  signing(
    'V-08 an order as UniswapX writes it, with a field more in what comes out',
    typed(permit2, { ...FORMS.dutch, DutchOutput: { ...FORMS.dutch.DutchOutput, shares: 'uint256' } }, { ...reactor, witness }),
    { says: ['Lets REACTOR take 5 USDC, once.', 'You get 1 DAI in return.', tomorrow], warns: ['caution claims'] },
  ),
];

const sale = seaportOrder([offered(2, STAMPS, 7, 1n)], [due(ME, 0, NOBODY, 0, ETHER)]);
const sold = ['Offers STAMPS #7.', 'You get 1 ETH in return.'];

const forms = [
  signing('V-06 an order of Seaport that its zone can hold up', typed(seaport, SEAPORT, { ...sale, orderType: 2, zone: CODE }), {
    says: [...sold, 'CODE can keep it from being carried out.', week],
    warns: [],
  }),
  signing('V-06 an order of Seaport that begins tomorrow', typed(seaport, SEAPORT, { ...sale, startTime: inDays(1) }), {
    says: [...sold, week, 'The signature can be used from 2026-11-22 on.'],
    warns: [],
  }),
  signing('V-08 an order as Seaport writes it, for another contract', typed(at(CODE, 'Bazaar'), SEAPORT, sale), {
    says: [...sold, week],
    warns: ['caution claims'],
  }),
  signing(
    'V-08 an order of Seaport with a field more in an item',
    typed(seaport, { ...SEAPORT, OfferItem: { ...SEAPORT.OfferItem, lent: 'bool' } }, sale),
    { says: [...sold, week], warns: ['caution claims'] },
  ),
  signing(
    'V-08 a permit for a contract that is no token',
    typed(at(CODE, 'Thing'), PERMIT, { owner: ME, spender: ROUTER, value: 5, deadline: inDays(1) }),
    {
      says: ['Lets ROUTER spend 5 units of CODE.', tomorrow],
      warns: ['caution claims'],
    },
  ),
  signing('V-06 a payment by signature called off', typed(at(USDC, 'USD Coin'), FORMS.cancelAuthorization, { authorizer: ME }), {
    says: ['Calls off a transfer of USDC that was signed before.'],
    warns: [],
  }),
  signing(
    'V-06 an NFT order for items',
    typed(zeroEx, FORMS.zeroExItems, {
      direction: 0,
      maker: ME,
      taker: FRIEND,
      expiry: inDays(7),
      erc20Token: WETH,
      erc20TokenAmount: price,
      erc1155Token: ITEMS,
      erc1155TokenId: 7,
      erc1155TokenAmount: 3,
    }),
    {
      says: ['Offers 3 of ITEMS #7.', 'You get 1 WETH in return.', 'Only FRIEND can accept it.', week],
      warns: [],
    },
  ),
];

export const protocols = [...markets, ...trades, ...forms];
