import type { Action, Asset } from '../decoded.ts';
import { type Arguments, type Calling, does, type KnownFunction, known, type Protocol } from './known.ts';
import { packedEnds, recipient, swap } from './routes.ts';
import { v2 } from './uniswapV2.ts';

const V3 = 'Uniswap V3';

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

const functions = (): KnownFunction[] => [
  ...v2InV3Router(),
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

/** The two routers of Uniswap V3. */
export const uniswapV3: Protocol = { home: { on: {} }, functions };
