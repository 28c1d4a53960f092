import type { Stake } from '../decoded.ts';
import type { Addresses } from './home.ts';
import { type Arguments, type Calling, does, type KnownFunction, known, type Protocol } from './known.ts';
import { ends, type Swap, swap } from './routes.ts';

const V2 = 'Uniswap V2';

/** Which of the two sides is the currency of the chain. */
type Native = 'in' | 'out' | 'none';

/** A swap along a list of tokens. */
export function v2(exact: 'give' | 'get', native: Native) {
  return (args: Arguments, call: Calling): Swap => {
    const [first, last] = ends(args.addresses('path'));
    const paid = exact === 'give' ? args.integer('amountIn') : args.integer('amountInMax');
    const got = exact === 'give' ? args.integer('amountOutMin') : args.integer('amountOut');
    const give: Stake = native === 'in' ? { asset: 'native', amount: call.value } : { asset: first, amount: paid };
    return swap(exact, give, { asset: native === 'out' ? 'native' : last, amount: got }, call.sender, args.address('to'));
  };
}

const TAIL = 'address[] path, address to, uint256 deadline';

/** @uniswap/sdk-core 7.19.4, `V2_ROUTER_ADDRESSES`. The others are copies: SushiSwap (1, 137, 42161), PancakeSwap (56), QuickSwap (137), Trader Joe (43114). */
const HOME: Addresses = {
  on: {
    1: ['0x7a250d5630b4cf539739df2c5dacb4c659f2488d', '0xd9e1ce17f2641f24ae83637ab66a2cca9c378b9f'],
    10: ['0x4a7b5da61326a6379179b40d00f57e5bbdc962c2'],
    56: ['0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24', '0x10ed43c718714eb63d5aa57b78b54704e256024e'],
    130: ['0x284f11109359a7e1306c3e447ef14d38400063ff'],
    137: [
      '0xedf6066a2b290c185783862c7f4776a2c8077ad1',
      '0xa5e0829caced8ffdd4de3c43696c57f7d7a678ff',
      '0x1b02da8cb0d097eb8d57a175b88c7d8b47997506',
    ],
    143: ['0x4b2ab38dbf28d31d467aa8993f6c2585981d6804'],
    480: ['0x541ab7c31a119441ef3575f6973277de0ef460bd'],
    1868: ['0x273f68c234fa55b550b40e563c4a488e0d334320'],
    8453: ['0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24'],
    42161: ['0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24', '0x1b02da8cb0d097eb8d57a175b88c7d8b47997506'],
    43114: ['0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24', '0x60ae616a2155ee3d9a68541ba4544862310933d4'],
    59144: ['0x8702463e73f74d0b6765abceb314ef07acb92650'],
    81457: ['0xbb66eb1c5e875933d44dae661dbd80e5d9b03035'],
    84532: ['0x1689e7b1f10000ae47ebfe339a4f69decd19f602'],
    11155111: ['0xee567fe1712faf6149d80da1e6934e354124cfe3'],
  },
};

const functions = (): KnownFunction[] => [
  ...['', 'SupportingFeeOnTransferTokens'].flatMap((variant) => [
    does(V2, `swapExactTokensForTokens${variant}(uint256 amountIn, uint256 amountOutMin, ${TAIL})`, v2('give', 'none')),
    does(V2, `swapExactETHForTokens${variant}(uint256 amountOutMin, ${TAIL})`, v2('give', 'in')),
    does(V2, `swapExactTokensForETH${variant}(uint256 amountIn, uint256 amountOutMin, ${TAIL})`, v2('give', 'out')),
  ]),
  does(V2, `swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, ${TAIL})`, v2('get', 'none')),
  does(V2, `swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, ${TAIL})`, v2('get', 'out')),
  does(V2, `swapETHForExactTokens(uint256 amountOut, ${TAIL})`, v2('get', 'in')),
  known(
    V2,
    'addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  ),
  known(
    V2,
    'addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
  ),
  known(
    V2,
    'removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  ),
  known(
    V2,
    'removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
  ),
];

/** The routers of Uniswap V2, and of those who copied them. */
export const uniswapV2: Protocol = {
  home: HOME,
  passesOn: true,
  functions,
  harmless: [
    'Swap(address indexed sender, uint256 give0, uint256 give1, uint256 get0, uint256 get1, address indexed to)',
    'Mint(address indexed sender, uint256 amount0, uint256 amount1)',
    'Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to)',
  ],
};
