import type { Address } from '../../schema.ts';
import type { Action, Asset, Stake } from '../decoded.ts';
import { type Arguments, type Calling, does, type KnownFunction, known, ZERO } from './known.ts';

const V2 = 'Uniswap V2';
const V3 = 'Uniswap V3';

/** In the second V3 router: the sender, and the router itself. */
const SENDER = '0x0000000000000000000000000000000000000001';
const ROUTER = '0x0000000000000000000000000000000000000002';

/** Whom a router's placeholder stands for. */
export function recipient(address: Address, call: Pick<Calling, 'sender' | 'to'>): Address {
  if (address === SENDER) return call.sender;
  return address === ROUTER || address === ZERO ? call.to : address;
}

type Swap = Extract<Action, { kind: 'swap' }>;

/**
 * A swap.
 * @param exact the side whose amount is fixed; that of the other is a bound.
 * @param from who pays.
 * @param to who gets it.
 */
export const swap = (exact: 'give' | 'get', give: Stake, get: Stake, from: Address, to: Address): Swap => ({
  kind: 'swap',
  exact,
  give,
  get,
  from,
  to,
});

/** Beginning and end of a V2 path. */
export const ends = (path: readonly Address[]): [Asset, Asset] => [path[0] ?? ZERO, path.at(-1) ?? ZERO];

/** Beginning and end of a V3 path: addresses with a fee of three bytes between each two. */
export const packedEnds = (path: `0x${string}`): [Asset, Asset] => [`0x${path.slice(2, 42)}`, `0x${path.slice(-40)}`];

/** Which of the two sides is the currency of the chain. */
type Native = 'in' | 'out' | 'none';

function v2(exact: 'give' | 'get', native: Native) {
  return (args: Arguments, call: Calling): Swap => {
    const [first, last] = ends(args.addresses('path'));
    const paid = exact === 'give' ? args.integer('amountIn') : args.integer('amountInMax');
    const got = exact === 'give' ? args.integer('amountOutMin') : args.integer('amountOut');
    const give: Stake = native === 'in' ? { asset: 'native', amount: call.value } : { asset: first, amount: paid };
    return swap(exact, give, { asset: native === 'out' ? 'native' : last, amount: got }, call.sender, args.address('to'));
  };
}

const TAIL = 'address[] path, address to, uint256 deadline';

/** In the second V3 router the same has no deadline, and placeholders for the recipient. */
const placed = (make: ReturnType<typeof v2>) => (args: Arguments, call: Calling) => {
  const made = make(args, call);
  return { ...made, to: recipient(made.to, call) };
};
const V3_PATHS = 'address[] path, address to';

const v2InV3Router = (): KnownFunction[] => [
  does(V3, `swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, ${V3_PATHS})`, placed(v2('give', 'none'))),
  does(V3, `swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, ${V3_PATHS})`, placed(v2('get', 'none'))),
];

const v2Functions = (): KnownFunction[] => [
  ...['', 'SupportingFeeOnTransferTokens'].flatMap((variant) => [
    does(V2, `swapExactTokensForTokens${variant}(uint256 amountIn, uint256 amountOutMin, ${TAIL})`, v2('give', 'none')),
    does(V2, `swapExactETHForTokens${variant}(uint256 amountOutMin, ${TAIL})`, v2('give', 'in')),
    does(V2, `swapExactTokensForETH${variant}(uint256 amountIn, uint256 amountOutMin, ${TAIL})`, v2('give', 'out')),
  ]),
  does(V2, `swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, ${TAIL})`, v2('get', 'none')),
  does(V2, `swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, ${TAIL})`, v2('get', 'out')),
  does(V2, `swapETHForExactTokens(uint256 amountOut, ${TAIL})`, v2('get', 'in')),
  ...v2InV3Router(),
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

/** A V3 swap pays with the currency of the chain where the call carries some. */
const paying = (asset: Asset, call: Calling): Asset => (call.value > 0n ? 'native' : asset);

function v3(exact: 'give' | 'get', packed: boolean) {
  return (args: Arguments, call: Calling): Action => {
    const params = args.record('params');
    const [first, last] = packed ? packedEnds(params.bytes('path')) : [params.address('tokenIn'), params.address('tokenOut')];
    // A path for an exact output is written from its end.
    const [from, into] = packed && exact === 'get' ? [last, first] : [first, last];
    const paid = params.integer(exact === 'give' ? 'amountIn' : 'amountInMaximum');
    const got = params.integer(exact === 'give' ? 'amountOutMinimum' : 'amountOut');
    const give = { asset: paying(from, call), amount: paid };
    return swap(exact, give, { asset: into, amount: got }, call.sender, recipient(params.address('recipient'), call));
  };
}

const single = (deadline: string, amounts: string) =>
  `((address tokenIn, address tokenOut, uint24 fee, address recipient, ${deadline}${amounts}, uint160 sqrtPriceLimitX96) params)`;
const along = (deadline: string, amounts: string) => `((bytes path, address recipient, ${deadline}${amounts}) params)`;
const IN = 'uint256 amountIn, uint256 amountOutMinimum';
const OUT = 'uint256 amountOut, uint256 amountInMaximum';

const v3Functions = (): KnownFunction[] => [
  ...['uint256 deadline, ', ''].flatMap((deadline) => [
    does(V3, `exactInputSingle${single(deadline, IN)}`, v3('give', false)),
    does(V3, `exactInput${along(deadline, IN)}`, v3('give', true)),
    does(V3, `exactOutputSingle${single(deadline, OUT)}`, v3('get', false)),
    does(V3, `exactOutput${along(deadline, OUT)}`, v3('get', true)),
  ]),
  ...['uint256 amountMinimum, address recipient', 'uint256 amountMinimum'].flatMap((args) => [
    known(V3, `unwrapWETH9(${args})`, (given, call) => gathered('native', given, call, args.includes('recipient'))),
    known(V3, `sweepToken(address token, ${args})`, (given, call) =>
      gathered(given.address('token'), given, call, args.includes('recipient')),
    ),
  ]),
  known(V3, 'refundETH()'),
  known(V3, 'wrapETH(uint256 amount)'),
  does(V3, 'pull(address token, uint256 amount)', (args, call) => ({
    kind: 'send',
    asset: args.address('token'),
    from: call.sender,
    to: call.to,
    amount: args.integer('amount'),
  })),
  does(V3, 'selfPermit(address token, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)', (args, call) => ({
    kind: 'allow',
    token: args.address('token'),
    owner: call.sender,
    spender: call.to,
    amount: args.integer('amount'),
    how: 'set',
    signed: true,
  })),
];

/** Pays out all that the router holds of an asset. */
const gathered = (asset: Asset, args: Arguments, call: Calling, named: boolean) => ({
  actions: [
    {
      kind: 'send' as const,
      asset,
      from: call.to,
      to: named ? recipient(args.address('recipient'), call) : call.sender,
      amount: 'all' as const,
    },
  ],
});

/** The routers of Uniswap V2 and V3, and of their forks. */
export const uniswapFunctions = (): KnownFunction[] => [...v2Functions(), ...v3Functions()];
