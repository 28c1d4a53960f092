import {
  CODE,
  DAI,
  FRIEND,
  ITEMS,
  ME,
  MINE_TOO,
  NOBODY,
  ROUTER,
  STAMPS,
  STRANGER,
  THIEF,
  tokens,
  USDC,
  WETH,
} from './addresses.ts';
import { FORMS } from './forms.ts';
import { ETHER } from './request.ts';
import {
  BLUR,
  blurExchange,
  COW,
  cow,
  due,
  inDays,
  ONE_INCH,
  offered,
  oneInch,
  SEAPORT,
  seaport,
  seaportOrder,
  signing,
  typed,
  ZERO_EX,
  ZERO_EX_NFT,
  zeroEx,
} from './signing.ts';

const market = { name: 'Market', chainId: 1, verifyingContract: ROUTER };
const week = 'The signature can be used until 2026-11-28.';
const stamp = offered(2, STAMPS, 7, 1n);
const sale = (gets: object[], gives: object[] = [stamp]) => typed(seaport, SEAPORT, seaportOrder(gives, gets));
const price = String(ETHER);

const seaportEdges = [
  signing('T-D15 an order of Seaport for any item of a list', sale([due(ME, 4, STAMPS, 5, 1n)], [offered(1, WETH, 0, ETHER)]), {
    says: ['Offers 1 WETH.', 'You get an item of STAMPS that is on a list in return.', week],
    warns: [],
  }),
  signing(
    'T-D15 V-06 an order of Seaport that gives any item, several times',
    sale([due(ME, 0, NOBODY, 0, ETHER)], [offered(5, ITEMS, 0, 3n)]),
    {
      says: ['Offers 3 pieces of any item of ITEMS.', 'You get 1 ETH in return.', week],
      warns: [],
    },
  ),
  signing(
    'T-D15 an order of Seaport for several of an item',
    sale([due(ME, 0, NOBODY, 0, ETHER)], [offered(3, ITEMS, 7, 3n, 5n)]),
    {
      says: ['Offers 5 of ITEMS #7.', 'You get 1 ETH in return.', week],
      warns: [],
    },
  ),
  signing('T-D15 an order of Seaport for currency at whatever address', sale([due(ME, 0, USDC, 0, ETHER)]), {
    says: ['Offers STAMPS #7.', 'You get 1 ETH in return.', week],
    warns: [],
  }),
  ...[0n, 1n].map((more) =>
    signing(
      `T-D15 an NFT for a ten-thousandth of the currency and ${more} wei`,
      sale([due(ME, 0, NOBODY, 0, ETHER / 10_000n + more)]),
      {
        says: ['Offers STAMPS #7.', `You get 0.0001${more === 0n ? '' : '00000000000001'} ETH in return.`, week],
        warns: more === 0n ? ['danger givesAway'] : [],
      },
    ),
  ),
  signing('T-D15 an order of Seaport whose price rises', sale([due(ME, 0, NOBODY, 0, ETHER, 2n * ETHER)]), {
    says: ['Offers STAMPS #7.', 'You get 1 ETH to 2 ETH in return.', week],
    warns: [],
  }),
  signing('T-D15 an order of Seaport whose price falls', sale([due(ME, 0, NOBODY, 0, 2n * ETHER, ETHER)]), {
    says: ['Offers STAMPS #7.', 'You get 1 ETH to 2 ETH in return.', week],
    warns: [],
  }),
  signing('T-D15 an order of Seaport that gives nothing', sale([due(ME, 0, NOBODY, 0, ETHER)], []), {
    says: ['Offers nothing.', 'You get 1 ETH in return.', week],
    warns: [],
  }),
  signing('T-D15 an order of Seaport for no items at all', sale([due(ME, 2, STAMPS, 8, 0n)]), {
    says: ['Offers STAMPS #7.', 'You get STAMPS #8 in return.', week].map((each) =>
      each.replace('get STAMPS', 'get 0 of STAMPS'),
    ),
    warns: ['danger givesAway'],
  }),
  signing(
    'T-D15 an order of Seaport of which others get other items',
    sale([due(ME, 2, STAMPS, 8, 1n), due(STRANGER, 2, STAMPS, 9, 1n), due(STRANGER, 5, STAMPS, 0, 1n)]),
    {
      says: [
        'Offers STAMPS #7.',
        'You get STAMPS #8 in return.',
        'STAMPS #9 goes to STRANGER.',
        'any item of STAMPS goes to STRANGER.',
        week,
      ],
      warns: [],
    },
  ),
  ...[
    { decimals: 5, nothing: 0n },
    { decimals: 7, nothing: 10n },
    { decimals: 17, nothing: 10n ** 11n },
    { decimals: 19, nothing: 10n ** 15n },
  ].flatMap(({ decimals, nothing }) =>
    [nothing, nothing + 1n].map((much) =>
      signing(
        `T-D15 an NFT for ${much} units of a token with ${decimals} decimals`,
        sale([due(ME, 1, DAI, 0, much)]),
        {
          says: ['Offers STAMPS #7.', `You get ${written(much, decimals)} DAI in return.`, week],
          warns: much === nothing ? ['danger givesAway'] : [],
        },
        { tokens: { ...tokens, [DAI]: { kind: 'token', symbol: 'DAI', name: 'Dai Stablecoin', decimals } } },
      ),
    ),
  ),
];

/** An amount below one, as a person would write it. */
function written(much: bigint, decimals: number): string {
  return much === 0n ? '0' : `0.${much.toString().padStart(decimals, '0').replace(/0+$/, '')}`;
}

const bought = {
  sellToken: USDC,
  buyToken: DAI,
  sellAmount: '5000000',
  buyAmount: price,
  validTo: inDays(7),
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
};
const limit = { makerToken: USDC, takerToken: DAI, makerAmount: '5000000', takerAmount: price, expiry: inDays(7) };
const fusion = { makerAsset: USDC, takerAsset: DAI, makingAmount: '5000000', takingAmount: price };
const gives = 'Gives up to 5 USDC for at least 1 DAI.';
const paysOther = (to: string) => `Gives up to 5 USDC; at least 1 DAI goes to ${to}.`;
const nft = { maker: ME, expiry: inDays(7), erc20Token: WETH, erc20TokenAmount: price, erc721Token: STAMPS, erc721TokenId: 7 };
const blur = (change: Record<string, unknown>) => {
  const sale = { trader: ME, collection: STAMPS, tokenId: 7, price, expirationTime: inDays(7), side: 1, ...change };
  const kept = Object.entries(BLUR.Order ?? {}).filter(
    ([name]) => !Object.hasOwn(sale, name) || sale[name as keyof typeof sale] !== undefined,
  );
  return typed(blurExchange, { ...BLUR, Order: Object.fromEntries(kept) }, sale);
};
const uniswapX = (output: Record<string, string>, field: string, outputs: object[]) =>
  typed(market, { Order: { [field]: 'Output[]' }, Output: output }, { [field]: outputs });
const AMOUNT = { token: 'address', amount: 'uint256', recipient: 'address' };

const marketEdges = [
  signing('T-D15 an order of CoW for another account of the user', typed(cow, COW, { ...bought, receiver: MINE_TOO }), {
    says: [gives, week],
    warns: [],
  }),
  signing('T-D15 an order of CoW that pays a friend', typed(cow, COW, { ...bought, receiver: FRIEND }), {
    says: [paysOther('FRIEND'), week],
    warns: ['danger goesElsewhere'],
  }),
  signing(
    'T-J3 an order for something that calls itself CoW',
    typed({ ...cow, verifyingContract: CODE }, COW, { ...bought, receiver: ME }),
    {
      says: [gives, week],
      warns: ['danger imitates', 'caution claims'],
    },
  ),
  signing('T-D15 a limit order of 0x in somebody else’s name', typed(zeroEx, ZERO_EX, { ...limit, maker: STRANGER }), {
    says: [gives, week],
    warns: ['caution notYours'],
  }),
  signing(
    'T-D15 an order of 1inch in somebody else’s name',
    typed(oneInch, ONE_INCH, { ...fusion, maker: STRANGER, receiver: ME }),
    {
      says: [gives],
      warns: ['caution notYours'],
    },
  ),
  signing(
    'T-D15 an order of 1inch in somebody else’s name for a thief',
    typed(oneInch, ONE_INCH, { ...fusion, maker: STRANGER, receiver: THIEF }),
    { says: [paysOther('THIEF')], warns: ['danger goesElsewhere', 'caution notYours'] },
  ),
  signing('T-D15 an offer of 0x for an NFT', typed(zeroEx, ZERO_EX_NFT, { ...nft, direction: 1 }), {
    says: ['Offers 1 WETH.', 'You get STAMPS #7 in return.', week],
    warns: [],
  }),
  signing(
    'T-D15 an NFT order of 0x with fees',
    typed(zeroEx, ZERO_EX_NFT, { ...nft, direction: 0, fees: [{ recipient: STRANGER, amount: price, feeData: '0x' }] }),
    { says: ['Offers STAMPS #7.', 'You get 1 WETH in return.', '1 WETH goes to STRANGER.', week], warns: [] },
  ),
  signing(
    'T-D15 an order of 0x for several of an item',
    typed(zeroEx, FORMS.zeroExItems, {
      direction: 0,
      maker: ME,
      expiry: inDays(7),
      erc20Token: WETH,
      erc20TokenAmount: price,
      erc1155Token: ITEMS,
      erc1155TokenId: 7,
      erc1155TokenAmount: 3,
    }),
    { says: ['Offers 3 of ITEMS #7.', 'You get 1 WETH in return.', week], warns: [] },
  ),
  signing('T-D15 an order of Blur for tokens', blur({ paymentToken: WETH }), {
    says: ['Offers STAMPS #7.', 'You get 1 WETH in return.', week],
    warns: [],
  }),
  signing('T-D15 an order of Blur for a collection', blur({ tokenId: undefined }), {
    says: ['Offers items of STAMPS.', 'You get 1 ETH in return.', week],
    warns: ['caution claims'],
  }),
  signing('T-D15 an order of Blur that names no price', blur({ price: undefined }), {
    says: ['An order for STAMPS #7.', week],
    warns: ['caution claims'],
  }),
  signing('T-D15 an order of Blur in somebody else’s name', blur({ trader: STRANGER }), {
    says: ['Offers STAMPS #7.', 'You get 1 ETH in return.', week],
    warns: ['caution notYours'],
  }),
  signing(
    'T-D15 an order of UniswapX with one amount',
    uniswapX(AMOUNT, 'outputs', [{ token: DAI, amount: price, recipient: ME }]),
    {
      says: ['You get 1 DAI in return.'],
      warns: ['caution claims'],
    },
  ),
  signing(
    'T-D15 an order of UniswapX with a least amount',
    uniswapX({ ...AMOUNT, minAmount: 'uint256' }, 'baseOutputs', [
      { token: DAI, amount: String(2n * ETHER), minAmount: price, recipient: ME },
      { token: DAI, amount: String(4n * ETHER), minAmount: String(3n * ETHER), recipient: THIEF },
    ]),
    {
      says: ['You get 1 DAI to 2 DAI in return.', '3 DAI to 4 DAI goes to THIEF.'],
      warns: ['danger mostlyElsewhere', 'caution claims'],
    },
  ),
];

/** Orders at the edges of what markets can say. */
export const markets = [...seaportEdges, ...marketEdges];
