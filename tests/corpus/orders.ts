import { amount } from '../../lib/core/describe/sentence.ts';
import { plain } from '../support/plain.ts';
import {
  CODE,
  DAI,
  facts,
  ITEMS,
  ME,
  MINE_TOO,
  NOBODY,
  STAMPS,
  STRANGER,
  THIEF,
  tokens,
  USDC,
  VAULT,
  WETH,
} from './addresses.ts';
import { ETHER } from './request.ts';
import {
  BLUR,
  BULK,
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

const stamp = offered(2, STAMPS, 7, 1n);
const usable = 'The signature can be used until 2026-11-28.';
const cowOrder = (change: object = {}) => ({
  sellToken: USDC,
  buyToken: DAI,
  receiver: ME,
  sellAmount: '5000000',
  buyAmount: '4900000000000000000',
  validTo: inDays(7),
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
  ...change,
});

/** A token of which nobody has heard. */
const moon = { tokens: { ...tokens, [CODE]: { kind: 'token', symbol: 'MOON', name: 'Moon', decimals: 18 } as const } };

/** As many sales; of the last one nothing comes back. */
const sales = (count: number, isLastBad = true) =>
  Array.from({ length: count }, (_, index) =>
    seaportOrder([offered(2, STAMPS, index, 1n)], isLastBad && index === count - 1 ? [] : [due(ME, 0, NOBODY, 0, ETHER)]),
  );
const saleWords = (index: number | 'last', last: number) => [
  `Offers STAMPS #${index === 'last' ? last : index}.`,
  index === 'last' ? 'You get nothing in return.' : 'You get 1 ETH in return.',
  usable,
];
/** Halves within halves. */
const treeOf = (all: object[]): object[] =>
  all.length <= 2 ? all : [treeOf(all.slice(0, all.length / 2)), treeOf(all.slice(all.length / 2))];

export const orders = [
  signing(
    'T-D15 an NFT for sale at a fair price',
    typed(
      seaport,
      SEAPORT,
      seaportOrder([stamp], [due(ME, 0, NOBODY, 0, (975n * ETHER) / 1000n), due(STRANGER, 0, NOBODY, 0, (25n * ETHER) / 1000n)]),
    ),
    {
      says: ['Offers STAMPS #7.', 'You get 0.975 ETH in return.', '0.025 ETH goes to STRANGER.', usable],
      warns: [],
    },
  ),
  signing('T-D15 an NFT for nothing', typed(seaport, SEAPORT, seaportOrder([stamp], [])), {
    says: ['Offers STAMPS #7.', 'You get nothing in return.', usable],
    warns: ['danger givesAway'],
  }),
  signing('T-D15 an NFT for one wei', typed(seaport, SEAPORT, seaportOrder([stamp], [due(ME, 0, NOBODY, 0, 1n)])), {
    says: ['Offers STAMPS #7.', 'You get 0.000000000000000001 ETH in return.', usable],
    warns: ['danger givesAway'],
  }),
  signing(
    'T-D15 an NFT for next to nothing, as thieves write it to pass for a price',
    typed(seaport, SEAPORT, seaportOrder([stamp], [due(ME, 1, WETH, 0, 42n * 10n ** 12n)])),
    { says: ['Offers STAMPS #7.', 'You get 0.000042 WETH in return.', usable], warns: ['danger givesAway'] },
  ),
  ...[
    { currency: WETH, nothing: ETHER / 10_000n },
    { currency: USDC, nothing: 1n },
    { currency: ITEMS, nothing: 0n },
  ].flatMap(({ currency, nothing }) =>
    [nothing, nothing + 1n].map((price) => {
      const words = plain(amount(price, currency, facts));
      return signing(
        `T-D15 an NFT for ${words}, where ${plain(amount(nothing, currency, facts))} is next to nothing`,
        typed(seaport, SEAPORT, seaportOrder([stamp], [due(ME, 1, currency, 0, price)])),
        {
          says: ['Offers STAMPS #7.', `You get ${words} in return.`, usable],
          warns: price === nothing ? ['danger givesAway'] : currency === ITEMS ? ['caution unlisted'] : [],
        },
      );
    }),
  ),
  signing(
    'T-D15 an NFT of whose price exactly half goes to somebody else',
    typed(seaport, SEAPORT, seaportOrder([stamp], [due(ME, 0, NOBODY, 0, ETHER), due(STRANGER, 0, NOBODY, 0, ETHER)])),
    { says: ['Offers STAMPS #7.', 'You get 1 ETH in return.', '1 ETH goes to STRANGER.', usable], warns: [] },
  ),
  signing(
    'T-D15 an NFT that is paid for to another account of the user',
    typed(seaport, SEAPORT, seaportOrder([stamp], [due(MINE_TOO, 0, NOBODY, 0, ETHER)])),
    { says: ['Offers STAMPS #7.', 'You get 1 ETH in return.', usable], warns: [] },
  ),
  signing(
    'T-D15 an NFT for two currencies, in one of which others get more',
    typed(
      seaport,
      SEAPORT,
      seaportOrder(
        [stamp],
        [due(ME, 0, NOBODY, 0, ETHER), due(ME, 1, USDC, 0, 5n), due(STRANGER, 1, USDC, 0, 3n), due(THIEF, 1, USDC, 0, 3n)],
      ),
    ),
    {
      says: [
        'Offers STAMPS #7.',
        'You get 1 ETH; 0.000005 USDC in return.',
        '0.000003 USDC goes to STRANGER.',
        '0.000003 USDC goes to THIEF.',
        usable,
      ],
      warns: ['danger mostlyElsewhere'],
    },
  ),
  signing(
    'T-D15 an NFT whose price falls to nothing',
    typed(seaport, SEAPORT, seaportOrder([stamp], [due(ME, 0, NOBODY, 0, ETHER, 0n)])),
    { says: ['Offers STAMPS #7.', 'You get 0 ETH to 1 ETH in return.', usable], warns: ['danger givesAway'] },
  ),
  signing(
    'T-D15 everything at once for a thief, as drainers do',
    typed(
      seaport,
      SEAPORT,
      seaportOrder([stamp, offered(2, STAMPS, 8, 1n), offered(1, WETH, 0, ETHER)], [due(THIEF, 2, STAMPS, 7, 1n)]),
    ),
    {
      says: ['Offers STAMPS #7; STAMPS #8; 1 WETH.', 'You get nothing in return.', 'STAMPS #7 goes to THIEF.', usable],
      warns: ['danger givesAway'],
    },
  ),
  signing(
    'T-D15 an NFT of whose price nearly all goes to somebody else',
    typed(seaport, SEAPORT, seaportOrder([stamp], [due(ME, 0, NOBODY, 0, ETHER / 100n), due(THIEF, 0, NOBODY, 0, ETHER)])),
    {
      says: ['Offers STAMPS #7.', 'You get 0.01 ETH in return.', '1 ETH goes to THIEF.', usable],
      warns: ['danger mostlyElsewhere'],
    },
  ),
  signing(
    'T-D15 an offer for any item of a collection',
    typed(seaport, SEAPORT, seaportOrder([offered(1, WETH, 0, ETHER)], [due(ME, 4, STAMPS, 0, 1n)])),
    { says: ['Offers 1 WETH.', 'You get any item of STAMPS in return.', usable], warns: [] },
  ),
  signing(
    'T-D15 one bad order in a list of good ones',
    typed(seaport, BULK, {
      tree: [seaportOrder([stamp], [due(ME, 0, NOBODY, 0, ETHER)]), seaportOrder([offered(2, STAMPS, 8, 1n)], [])],
    }),
    {
      says: ['Offers STAMPS #8.', 'You get nothing in return.', usable, 'Offers STAMPS #7.', 'You get 1 ETH in return.', usable],
      warns: ['danger givesAway'],
    },
  ),
  signing(
    'T-D15 a list of sixteen orders, the last of which gives something away',
    typed(seaport, { ...BULK, BulkOrder: { tree: 'OrderComponents[2][2][2][2]' } }, { tree: treeOf(sales(16)) }),
    { says: ['last' as const, ...Array(15).keys()].flatMap((index) => saleWords(index, 15)), warns: ['danger givesAway'] },
  ),
  signing(
    'V-04 a list of 32 orders, the last of which gives something away',
    typed(seaport, { ...BULK, BulkOrder: { tree: 'OrderComponents[2][2][2][2][2]' } }, { tree: treeOf(sales(32)) }),
    {
      says: [...['last' as const, ...Array(19).keys()].flatMap((index) => saleWords(index, 31)), 'And 12 more orders.'],
      warns: ['danger givesAway', 'danger moreOrders'],
    },
  ),
  signing(
    'T-D15 a list that is filled up with nothing, as libraries do',
    typed(
      seaport,
      { ...BULK, BulkOrder: { tree: 'OrderComponents[2][2]' } },
      { tree: treeOf([...sales(3, false), seaportOrder([], [], NOBODY)]) },
    ),
    { says: [0, 1, 2].flatMap((index) => saleWords(index, 3)), warns: [] },
  ),
  signing(
    'T-J3 an order for something that calls itself Seaport',
    typed({ ...seaport, verifyingContract: CODE }, SEAPORT, seaportOrder([stamp], [due(ME, 0, NOBODY, 0, ETHER)])),
    { says: ['Offers STAMPS #7.', 'You get 1 ETH in return.', usable], warns: ['danger imitates', 'caution claims'] },
  ),
  signing(
    'T-J3 an order for something that calls itself Seaport with a foreign letter',
    typed(
      { ...seaport, name: 'Seapоrt', verifyingContract: CODE },
      SEAPORT,
      seaportOrder([stamp], [due(ME, 0, NOBODY, 0, ETHER)]),
    ),
    { says: ['Offers STAMPS #7.', 'You get 1 ETH in return.', usable], warns: ['danger imitates', 'caution claims'] },
  ),
  signing('T-D15 an order of CoW', typed(cow, COW, cowOrder()), {
    says: ['Gives up to 5 USDC for at least 4.9 DAI.', usable],
    warns: [],
  }),
  signing('T-D15 an order of CoW to whoever signs', typed(cow, COW, cowOrder({ receiver: NOBODY })), {
    says: ['Gives up to 5 USDC for at least 4.9 DAI.', usable],
    warns: [],
  }),
  signing('T-D15 an order of CoW that pays a thief', typed(cow, COW, cowOrder({ receiver: THIEF })), {
    says: ['Gives up to 5 USDC; at least 4.9 DAI goes to THIEF.', usable],
    warns: ['danger goesElsewhere'],
  }),
  signing(
    'V-08 an order of CoW for much of what anybody can make',
    typed(cow, COW, cowOrder({ buyToken: CODE, buyAmount: String(10n ** 24n) })),
    { says: ['Gives up to 5 USDC for at least 1000000 CODE.', usable], warns: ['caution unlisted'] },
    moon,
  ),
  signing(
    'V-08 an order of CoW that gives what nobody knows for what nobody knows',
    typed(cow, COW, cowOrder({ sellToken: VAULT, buyToken: CODE, buyAmount: String(10n ** 24n) })),
    { says: ['Gives up to 0.000000000005 VAULT for at least 1000000 CODE.', usable], warns: [] },
    moon,
  ),
  signing(
    'V-08 an item for much of what anybody can make',
    typed(seaport, SEAPORT, seaportOrder([stamp], [due(ME, 1, CODE, 0, 10n ** 24n)])),
    { says: ['Offers STAMPS #7.', 'You get 1000000 CODE in return.', usable], warns: ['caution unlisted'] },
    moon,
  ),
  signing(
    'V-06 a thousand pieces of whichever item of a list somebody takes',
    typed(seaport, SEAPORT, seaportOrder([offered(5, ITEMS, 9, 1000n)], [due(ME, 0, NOBODY, 0, ETHER)])),
    { says: ['Offers 1000 pieces of an item of ITEMS that is on a list.', 'You get 1 ETH in return.', usable], warns: [] },
  ),
  signing('T-D15 an order of CoW without a least amount', typed(cow, COW, cowOrder({ buyAmount: 1 })), {
    says: ['Gives up to 5 USDC for at least 0.000000000000000001 DAI.', usable],
    warns: ['danger givesAway'],
  }),
  signing(
    'T-D15 a limit order of 0x',
    typed(zeroEx, ZERO_EX, {
      makerToken: USDC,
      takerToken: DAI,
      makerAmount: '5000000',
      takerAmount: String(5n * ETHER),
      maker: ME,
      expiry: inDays(7),
    }),
    { says: ['Gives up to 5 USDC for at least 5 DAI.', usable], warns: [] },
  ),
  signing(
    'T-D15 an NFT order of 0x in somebody else’s name',
    typed(zeroEx, ZERO_EX_NFT, {
      direction: 0,
      maker: STRANGER,
      expiry: inDays(7),
      erc20Token: `0x${'ee'.repeat(20)}`,
      erc20TokenAmount: String(ETHER),
      erc721Token: STAMPS,
      erc721TokenId: 7,
    }),
    { says: ['Offers STAMPS #7.', 'You get 1 ETH in return.', usable], warns: ['caution notYours'] },
  ),
  signing(
    'T-D15 a limit order of 1inch that pays nothing',
    typed(oneInch, ONE_INCH, {
      maker: ME,
      receiver: NOBODY,
      makerAsset: USDC,
      takerAsset: DAI,
      makingAmount: '5000000',
      takingAmount: 0,
    }),
    { says: ['Gives up to 5 USDC for at least 0 DAI.'], warns: ['danger givesAway'] },
  ),
  signing(
    'T-D15 an order of Blur',
    typed(blurExchange, BLUR, {
      side: 1,
      trader: ME,
      collection: STAMPS,
      tokenId: 7,
      price: String(ETHER),
      expirationTime: inDays(7),
    }),
    { says: ['Offers STAMPS #7.', 'You get 1 ETH in return.', usable], warns: [] },
  ),
  signing(
    'T-D15 an order of Blur for nothing',
    typed(blurExchange, BLUR, { side: 1, trader: ME, collection: STAMPS, tokenId: 7, price: 0, expirationTime: inDays(7) }),
    { says: ['Offers STAMPS #7.', 'You get 0 ETH in return.', usable], warns: ['danger givesAway'] },
  ),
  signing('T-D15 a fingerprint of orders', typed(blurExchange, { Root: { root: 'bytes32' } }, { root: `0x${'ab'.repeat(32)}` }), {
    says: ['Signs a list of orders that Sheaf cannot see.'],
    warns: ['danger fingerprint'],
  }),
];
