import { concatHex, getContractAddress, keccak256 } from 'viem';
import type { Address } from '../../schema.ts';

/** By chain: @uniswap/sdk-core 7.19.4, `V2_FACTORY_ADDRESSES`. */
const FACTORIES: Readonly<Record<number, Address>> = {
  1: '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f',
  10: '0x0c3c1c532f1e39edf36be9fe0be1410313e074bf',
  56: '0x8909dc15e40173ff4699343b6eb8132c65e18ec6',
  130: '0x1f98400000000000000000000000000000000002',
  137: '0x9e5a52f57b3038f1b8eee45f28b3c1967e22799c',
  143: '0x182a927119d56008d921126764bf884221b10f59',
  480: '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f',
  1868: '0x97febbc2adbd5644ba22736e962564b23f5828ce',
  8453: '0x8909dc15e40173ff4699343b6eb8132c65e18ec6',
  42161: '0xf1d7cc64fb4452f05c498126312ebe29f30fbcf9',
  42220: '0x79a530c8e2fa8748b7b40dd3629c0520c2ccf03f',
  43114: '0x9e5a52f57b3038f1b8eee45f28b3c1967e22799c',
  57073: '0xfe57a6ba1951f69ae2ed4abe23e0f095df500c04',
  59144: '0x114a43df6c5f54ebb8a9d70cd1951d3dd68004c7',
  81457: '0x5c346464d33f90babaf70db6388507cc889c1070',
  84532: '0x7ae58f10f7849ca6f5fb71b7f45cb416c9204b1e',
  11155111: '0xf62c03e08ada871a0beb309762e260a7a6a880e6',
};

/** Of the code that a pair is made with. */
const INIT_CODE_HASH = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f';

/** Where the pair of two tokens of Uniswap V2 is, and nothing else can be (CREATE2); nothing on chains where it has none. */
export function pairAt([one, other]: readonly [Address, Address], chainId: number): Address | undefined {
  const from = FACTORIES[chainId];
  if (from === undefined) return undefined;
  const salt = keccak256(concatHex(one < other ? [one, other] : [other, one]));
  return getContractAddress({ opcode: 'CREATE2', from, salt, bytecodeHash: INIT_CODE_HASH }).toLowerCase() as Address;
}
