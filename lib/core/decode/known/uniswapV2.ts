import type { Stake } from '../decoded.ts';
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
export const uniswapV2: Protocol = { home: { on: {} }, functions };
