import type { Address } from '../../schema.ts';
import type { Action, Asset } from '../decoded.ts';
import type { Addresses } from './home.ts';
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

/** The same on the chains that came first. The first router of all is no longer in Uniswap's package; its documents name it. */
const FIRST: readonly Address[] = [
  '0xe592427a0aece92de3edee1f18e0157c05861564',
  '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
  '0xc36442b4a4522e871399cd717abdd847ab11fe88',
];

/** @uniswap/sdk-core 7.19.4: both routers, and the manager of positions, which has the same `multicall`. */
const HOME: Addresses = {
  on: {
    1: FIRST,
    10: FIRST,
    56: ['0xb971ef87ede563556b2ed4b1c0b0019111dd85d2', '0x7b8a01b39d58278b5de7e48c8449c9f4f5170613'],
    130: ['0x73855d06de49d0fe4a9c42636ba96c62da12ff9c', '0x943e6e07a7e8e791dafc44083e54041d743c46e9'],
    137: FIRST,
    143: ['0xfe31f71c1b106eac32f1a19239c9a9a72ddfb900', '0x7197e214c0b767cfb76fb734ab638e2c192f4e53'],
    324: ['0x99c56385dabce3e81d8499d0b8d0257abc07e8a3', '0x0616e5762c1e7dc3723c50663df10a162d690a86'],
    480: ['0x091ad9e2e6e5ed44c1c66db50e49a601f9f36cf6', '0xec12a9f9a09f50550686363766cc153d03c27b5e'],
    1868: ['0x7e40db01736f88464e5f4e42394f3d5bbb6705b9', '0x56c1205b0244332011c1e866f4ea5384eb6bfa2c'],
    8453: ['0x2626664c2603336e57b271c5c0b26f421741e481', '0x03a520b32c04bf3beef7beb72e919cf822ed34f1'],
    42161: FIRST,
    42220: ['0x3d79edaabc0eab6f08ed885c05fc0b014290d95a'],
    43114: ['0xbb00ff08d01d300023c629e8ffffcb65a5a578ce', '0x655c406ebfa14ee2006250925e54ec43ad184f8b'],
    57073: ['0x177778f19e89dd1012bdbe603f144088a95c4b53', '0xc0836e5b058bbe22ae2266e1ac488a1a0fd8dce8'],
    59144: ['0x3d4e44eb1374240ce5f1b871ab261cd16335b76a', '0x4615c383f85d0a2bbed973d83ccecf5cb7121463'],
    81457: ['0x549feb8c9bd4c12ad2ab27022da12492ac452b66', '0xb218e4f7cf0533d4696fdfc419a0023d33345f28'],
    84532: ['0x94cc0aac535ccdb3c01d6787d6413c739ae12bc4', '0x27f971cb582bf9e50f397e4d29a5c7a34f11faa2'],
    7777777: ['0x7de04c96be5159c3b5ceffc82aa176dc81281557', '0xbc91e8dfa3ff18de43853372a3d7dfe585137d78'],
    11155111: ['0x3bfa4769fb09eefc5a80d6e87c3b9c650f7ae48e', '0x1238536071e1c677a632429e3655c799b22cda52'],
  },
};

const functions = (): KnownFunction[] => [
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
  ...v2InV3Router(),
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
export const uniswapV3: Protocol = {
  home: HOME,
  passesOn: true,
  functions,
  harmless: [
    // Prices in it can be as large as addresses are.
    'Swap(address indexed sender, address indexed to, int256 amount0, int256 amount1, uint160 price, uint128 liquidity, int24 tick)',
    'Mint(address sender, address indexed owner, int24 indexed from, int24 indexed until, uint128 amount, uint256 amount0, uint256 amount1)',
    'Burn(address indexed owner, int24 indexed from, int24 indexed until, uint128 amount, uint256 amount0, uint256 amount1)',
    'Collect(address indexed owner, address to, int24 indexed from, int24 indexed until, uint128 amount0, uint128 amount1)',
    'Flash(address indexed sender, address indexed to, uint256 amount0, uint256 amount1, uint256 paid0, uint256 paid1)',
  ],
};
