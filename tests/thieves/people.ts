import type { Address, Bytes } from '../../lib/core/schema.ts';
import { ACCOUNT } from '../support/wallet.ts';

/** The user, and people around them. */
export const ME: Address = ACCOUNT;
export const FRIEND: Address = '0x90f79bf6eb2c4f870365e785982e1f101e93b906';
export const THIEF: Address = '0x7111111111111111111111111111111111111eef';

/** Whom routers trade with: as in `Routing.sol`. */
export const POOL: Address = '0x000000000000000000000000000000000000900f';

/** Where the real ones are on Ethereum. */
export const KNOWN = {
  usdc: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  weth: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  router: '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
  program: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
  desk: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
  multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
  connector: '0x0c9a3dd6b8f28529d72d7f9ce918d493519ee383',
  multiSend: '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
  permit2: '0x000000000022d473030f116ddee9f6b43ac78ba3',
} as const satisfies Record<string, Address>;

/** Those who do whatever anybody tells them, with all that they hold. */
export const FOR_ANYBODY: ReadonlySet<Address> = new Set([
  KNOWN.program,
  KNOWN.desk,
  KNOWN.multicall3,
  KNOWN.connector,
  KNOWN.multiSend,
]);

/** What the flags of a coin in `Coins.sol` stand for. */
export const COINS = { plain: 0, silent: 1, fee: 2, greedy: 4, trap: 8, quietTrap: 16 | 1, loud: 32, swapped: 64 } as const;
export type CoinName = keyof typeof COINS;

/** By what a mask tells that it is tried out, and what it does where it is real: as in `Mask.sol`. */
export const WHENS = [
  'always',
  'freeGas',
  'noBaseFee',
  'muchGas',
  'noMiner',
  'noLot',
  'early',
  'soon',
  'freshSender',
  'offBeat',
] as const;
export const WHATS = ['keep', 'pull', 'pullItem', 'pullQuiet', 'refuse', 'nothing'] as const;
export type MaskName = `${(typeof WHENS)[number]} ${(typeof WHATS)[number]}`;

export const NODE: Bytes = `0x${'a1'.repeat(32)}`;
export const ROLE: Bytes = `0x${'00'.repeat(32)}`;
