import type { Facts } from '../../lib/core/describe/facts.ts';
import type { CodeAt, TokenFacts } from '../../lib/core/effects/effects.ts';
import type { Address } from '../../lib/core/schema.ts';
import { dealtWith } from '../support/dealings.ts';

/** Who appears in the corpus. Names stand for addresses in what is expected. */

const of = (byte: string): Address => `0x${byte.repeat(20)}`;

export const ME: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
export const MINE_TOO: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
/** Paid before. */
export const FRIEND: Address = '0xabcd111111111111111111111111111111116789';
/** Made to be taken for FRIEND. */
export const POISON: Address = '0xabcd222222222222222222222222222222226789';
/** Made to be taken for ME. */
export const MIRROR: Address = '0xf39f333333333333333333333333333333332266';
export const STRANGER = of('51');
/** Begins and ends like STRANGER. */
export const TWIN: Address = '0x5151222222222222222222222222222222225151';
/** Begins like STRANGER, and ends otherwise. */
export const HALF_TWIN: Address = '0x5151222222222222222222222222222222225152';
export const THIEF = of('66');
export const NOBODY = of('00');
export const DEAD: Address = '0x000000000000000000000000000000000000dead';

export const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
export const DAI: Address = '0x6b175474e89094c44da98b954eedeac495271d0f';
export const WETH: Address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
/** Calls itself USDC. */
export const FAKE = of('fa');
/** Has a name that is meant to break a screen. */
export const HOSTILE = of('bd');
export const VAULT = of('4a');
export const STAMPS = of('72');
export const ITEMS = of('11');

/** Where Uniswap has them on Ethereum; all of them are told as ROUTER. */
export const ROUTER: Address = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d';
export const V3_ROUTER: Address = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45';
export const UNIVERSAL_ROUTER: Address = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af';
/** Has functions of the same names, at an address that nobody knows. */
export const FAKE_ROUTER = of('d0');
export const MARKET = of('3a');
export const MULTICALL3: Address = '0xca11bde05977b3631167028862be2a173976ca11';
export const PROXY = of('99');
export const CODE = of('c0');
export const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3';
/** Where UniswapX takes orders on Ethereum. */
export const REACTOR: Address = '0x6000da47483062a0d734ba3dc7576ce6a0b645c4';
/** Morpho’s markets on Ethereum. */
export const MORPHO: Address = '0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb';
export const DELEGATE: Address = '0x4cd241e8d1510e30b2076397afc7508ae59c66c9';

const names = {
  ME,
  MINE_TOO,
  FRIEND,
  POISON,
  MIRROR,
  STRANGER,
  TWIN,
  HALF_TWIN,
  THIEF,
  NOBODY,
  DEAD,
  USDC,
  DAI,
  WETH,
  FAKE,
  HOSTILE,
  VAULT,
  STAMPS,
  ITEMS,
  ROUTER,
  FAKE_ROUTER,
  MARKET,
  MULTICALL3,
  PROXY,
  CODE,
  PERMIT2,
  DELEGATE,
  REACTOR,
  MORPHO,
};

const others: readonly Address[] = [V3_ROUTER, UNIVERSAL_ROUTER];

/** The name of an address, or itself. */
export const nameOf = (address: Address): string =>
  others.includes(address) ? 'ROUTER' : (Object.entries(names).find(([, each]) => each === address)?.[0] ?? address);

const token = (symbol: string, name: string, decimals: number): TokenFacts => ({ kind: 'token', symbol, name, decimals });

/** A right-to-left override, a zero-width space, markup and a line of its own, four times over. */
export const HOSTILE_NAME = '\u202eCDSU\u200b<img src=x onerror=alert(1)>\n"};DROP'.repeat(4);

export const tokens: Record<Address, TokenFacts> = {
  [USDC]: token('USDC', 'USD Coin', 6),
  [DAI]: token('DAI', 'Dai Stablecoin', 18),
  [WETH]: token('WETH', 'Wrapped Ether', 18),
  [FAKE]: token('USDС', 'USD Coin', 6),
  [HOSTILE]: token(HOSTILE_NAME, HOSTILE_NAME, 0),
  [VAULT]: { kind: 'token', symbol: 'vDAI', name: 'Savings', decimals: 18, asset: DAI },
  [STAMPS]: { kind: 'collection', symbol: 'STAMP', name: 'Stamps' },
  [ITEMS]: { kind: 'collection' },
  [CODE]: { kind: 'other' },
  [ROUTER]: { kind: 'other' },
};

const contracts = [
  USDC,
  DAI,
  WETH,
  FAKE,
  HOSTILE,
  VAULT,
  STAMPS,
  ITEMS,
  ROUTER,
  V3_ROUTER,
  UNIVERSAL_ROUTER,
  FAKE_ROUTER,
  MARKET,
  MULTICALL3,
  PROXY,
  CODE,
  PERMIT2,
  DELEGATE,
  REACTOR,
  MORPHO,
];
const people = [ME, MINE_TOO, FRIEND, POISON, MIRROR, STRANGER, TWIN, HALF_TWIN, THIEF, NOBODY, DEAD];

export const facts: Facts = {
  chainId: 1,
  account: ME,
  own: [ME, MINE_TOO],
  dealings: dealtWith([FRIEND, ROUTER, VAULT]),
  watched: [],
  tokens,
  code: Object.fromEntries([
    ...contracts.map((each): [Address, CodeAt] => [each, 'contract']),
    ...people.map((each): [Address, CodeAt] => [each, 'none']),
  ]),
};
