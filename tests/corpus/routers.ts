import { encodeAbiParameters, parseAbiParameters } from 'viem';
import type { Address, Bytes } from '../../lib/core/schema.ts';
import { DAI, FRIEND, ME, NOBODY, ROUTER, STAMPS, STRANGER, THIEF, USDC, V3_ROUTER, WETH } from './addresses.ts';
import type { KnownCall } from './functions.ts';
import { call, ETHER, MAX, word } from './request.ts';

const DAY = 1_800_000_000n;
const FIVE = 5_000_000n;
/** Placeholders of the routers. */
const SENDER: Address = `0x${'1'.padStart(40, '0')}`;
const ITSELF: Address = `0x${'2'.padStart(40, '0')}`;

const router = (human: string, args: readonly unknown[], ...says: string[]): KnownCall => [call(ROUTER, human, args), ...says];
const paying = (human: string, args: readonly unknown[], ...says: string[]): KnownCall => [
  call(ROUTER, human, args, ETHER),
  ...says,
];
const three = (human: string, args: readonly unknown[], ...says: string[]): KnownCall => [call(V3_ROUTER, human, args), ...says];
const payingThree = (human: string, args: readonly unknown[], ...says: string[]): KnownCall => [
  call(V3_ROUTER, human, args, ETHER),
  ...says,
];

const PATH = [USDC, WETH, DAI];
const TAIL = 'address[] path, address to, uint256 deadline';
const IN = 'uint256 amountIn, uint256 amountOutMin';
const OUT = 'uint256 amountOut, uint256 amountInMax';
const LIQUIDITY = 'uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline';

const v2: readonly KnownCall[] = [
  ...['', 'SupportingFeeOnTransferTokens'].flatMap((variant) => [
    router(
      `swapExactTokensForTokens${variant}(${IN}, ${TAIL})`,
      [FIVE, ETHER, PATH, FRIEND, DAY],
      'Swaps 5 USDC for at least 1 DAI, which goes to FRIEND.',
    ),
    paying(
      `swapExactETHForTokens${variant}(uint256 amountOutMin, ${TAIL})`,
      [FIVE, [WETH, USDC], ME, DAY],
      'Swaps 1 ETH for at least 5 USDC.',
    ),
    router(
      `swapExactTokensForETH${variant}(${IN}, ${TAIL})`,
      [FIVE, ETHER, [USDC, WETH], ME, DAY],
      'Swaps 5 USDC for at least 1 ETH.',
    ),
  ]),
  paying(
    `swapExactTokensForTokens(${IN}, ${TAIL})`,
    [FIVE, ETHER, PATH, ME, DAY],
    'Swaps 5 USDC for at least 1 DAI.',
    '1 ETH goes to ROUTER with it.',
  ),
  router(`swapTokensForExactTokens(${OUT}, ${TAIL})`, [ETHER, FIVE, PATH, ME, DAY], 'Swaps at most 5 USDC for 1 DAI.'),
  router(`swapTokensForExactETH(${OUT}, ${TAIL})`, [ETHER, FIVE, [USDC, WETH], ME, DAY], 'Swaps at most 5 USDC for 1 ETH.'),
  paying(`swapETHForExactTokens(uint256 amountOut, ${TAIL})`, [FIVE, [WETH, USDC], ME, DAY], 'Swaps at most 1 ETH for 5 USDC.'),
  router(
    `addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, ${LIQUIDITY})`,
    [USDC, DAI, 1n, 1n, 1n, 1n, ME, DAY],
    'Calls addLiquidity of ROUTER.',
  ),
  paying(
    'addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
    [USDC, 1n, 1n, 1n, ME, DAY],
    'Calls addLiquidityETH of ROUTER.',
    '1 ETH goes to ROUTER with it.',
  ),
  router(
    `removeLiquidity(address tokenA, address tokenB, uint256 liquidity, ${LIQUIDITY})`,
    [USDC, DAI, 1n, 1n, 1n, ME, DAY],
    'Calls removeLiquidity of ROUTER.',
  ),
  router(
    'removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
    [USDC, 1n, 1n, 1n, ME, DAY],
    'Calls removeLiquidityETH of ROUTER.',
  ),
];

const path = (...parts: string[]) => `0x${parts.map((part) => part.replace('0x', '')).join('')}` as const;
const FORTH = path(USDC, '0001f4', WETH, '000064', DAI);
const BACK = path(DAI, '000064', WETH, '0001f4', USDC);
const ONE = 'address tokenIn, address tokenOut, uint24 fee, address recipient';
const V3_IN = 'uint256 amountIn, uint256 amountOutMinimum';
const V3_OUT = 'uint256 amountOut, uint256 amountInMaximum';
const pair = { tokenIn: USDC, tokenOut: DAI, fee: 100, sqrtPriceLimitX96: 0n };
const [gives, gets] = [
  { amountIn: FIVE, amountOutMinimum: ETHER },
  { amountOut: ETHER, amountInMaximum: FIVE },
];

const v3: readonly KnownCall[] = [
  three(
    `swapExactTokensForTokens(${IN}, address[] path, address to)`,
    [FIVE, ETHER, PATH, SENDER],
    'Swaps 5 USDC for at least 1 DAI.',
  ),
  three(
    `swapTokensForExactTokens(${OUT}, address[] path, address to)`,
    [ETHER, FIVE, PATH, ITSELF],
    'Swaps at most 5 USDC for 1 DAI, which goes to ROUTER.',
  ),
  ...['uint256 deadline, ', ''].flatMap((deadline) => {
    const to = (recipient: Address) => ({ recipient, ...(deadline ? { deadline: DAY } : {}) });
    return [
      three(
        `exactInputSingle((${ONE}, ${deadline}${V3_IN}, uint160 sqrtPriceLimitX96) params)`,
        [{ ...pair, ...gives, ...to(FRIEND) }],
        'Swaps 5 USDC for at least 1 DAI, which goes to FRIEND.',
      ),
      three(
        `exactInput((bytes path, address recipient, ${deadline}${V3_IN}) params)`,
        [{ path: FORTH, ...gives, ...to(SENDER) }],
        'Swaps 5 USDC for at least 1 DAI.',
      ),
      three(
        `exactOutputSingle((${ONE}, ${deadline}${V3_OUT}, uint160 sqrtPriceLimitX96) params)`,
        [{ ...pair, ...gets, ...to(ME) }],
        'Swaps at most 5 USDC for 1 DAI.',
      ),
      three(
        `exactOutput((bytes path, address recipient, ${deadline}${V3_OUT}) params)`,
        [{ path: BACK, ...gets, ...to(NOBODY) }],
        'Swaps at most 5 USDC for 1 DAI, which goes to ROUTER.',
      ),
    ];
  }),
  payingThree(
    `exactInputSingle((${ONE}, ${V3_IN}, uint160 sqrtPriceLimitX96) params)`,
    [{ ...pair, ...gives, tokenIn: WETH, amountIn: ETHER, recipient: ME }],
    'Swaps 1 ETH for at least 1 DAI.',
  ),
  three('unwrapWETH9(uint256 amountMinimum, address recipient)', [1n, FRIEND], 'Moves all ETH there is from ROUTER to FRIEND.'),
  three('unwrapWETH9(uint256 amountMinimum)', [1n], 'Moves all ETH there is from ROUTER to ME.'),
  three(
    'sweepToken(address token, uint256 amountMinimum, address recipient)',
    [USDC, 1n, FRIEND],
    'Moves all USDC there is from ROUTER to FRIEND.',
  ),
  three('sweepToken(address token, uint256 amountMinimum)', [STAMPS, 1n], 'Moves all STAMPS there is from ROUTER to ME.'),
  three('sweepToken(address token, uint256 amountMinimum)', [USDC, 1n], 'Moves all USDC there is from ROUTER to ME.'),
  payingThree('refundETH()', [], 'Calls refundETH of ROUTER.', '1 ETH goes to ROUTER with it.'),
  three('wrapETH(uint256 value)', [1n], 'Calls wrapETH of ROUTER.'),
  three('pull(address token, uint256 value)', [USDC, FIVE], 'Sends 5 USDC to ROUTER.'),
  three(
    'selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    [USDC, FIVE, DAY, 27, word(0n), word(0n)],
    'A signature in the data lets ROUTER spend 5 USDC.',
  ),
];

const TRANSFORM =
  'transformERC20(address inputToken, address outputToken, uint256 inputTokenAmount, uint256 minOutputTokenAmount, (uint32 deploymentNonce, bytes data)[] transformations)';
const EXCHANGE: Address = '0xdef1c0ded9bec7f1a1670819833240f027b25eff';
const zeroExCalls: readonly KnownCall[] = [
  [
    call(EXCHANGE, TRANSFORM, [USDC, `0x${'ee'.repeat(20)}`, FIVE, 1n, []]),
    'Swaps 5 USDC for at least 0.000000000000000001 ETH.',
  ],
  [call(EXCHANGE, TRANSFORM, [USDC, DAI, MAX, 1n, []]), 'Swaps all USDC there is for at least 0.000000000000000001 DAI.'],
];

export const swapCalls: readonly KnownCall[] = [...v2, ...v3, ...zeroExCalls];

const encoded = (types: string, values: readonly unknown[]) => encodeAbiParameters(parseAbiParameters(types as string), values);

/** A command of the Universal Router by its number, with what it is given and what is said of it. */
export type Command = readonly [number: number, input: Bytes, ...says: string[]];

const V3_SWAP = 'address,uint256,uint256,bytes,bool';
const V2_SWAP = 'address,uint256,uint256,address[],bool';
const DETAILS = '(address token, uint160 amount, uint48 expiration, uint48 nonce)';
const details = (token: Address, amount: bigint) => ({ token, amount, expiration: Number(DAY), nonce: 0 });
const permit = { spender: ROUTER, sigDeadline: DAY };
const MOVE = '(address from, address to, uint160 amount, address token)';
const allows = 'A signature in the data lets ROUTER spend';

export const commands: readonly Command[] = [
  [0, encoded(V3_SWAP, [SENDER, FIVE, ETHER, FORTH, true]), 'Swaps 5 USDC for at least 1 DAI.'],
  [0, encoded(V3_SWAP, [ITSELF, FIVE, ETHER, FORTH, false]), 'Swaps 5 USDC for at least 1 DAI.'],
  [0, encoded(V3_SWAP, [FRIEND, MAX, 0n, FORTH, false]), 'Swaps all USDC there is for any amount of DAI, which goes to FRIEND.'],
  [0, encoded(V3_SWAP, [ME, 1n << 255n, 1n, FORTH, true]), 'Swaps all USDC there is for at least 0.000000000000000001 DAI.'],
  [1, encoded(V3_SWAP, [SENDER, ETHER, FIVE, BACK, true]), 'Swaps at most 5 USDC for 1 DAI.'],
  [2, encoded('address,address,uint160', [USDC, FRIEND, FIVE]), 'Sends 5 USDC to FRIEND.'],
  [
    3,
    encoded(`(${DETAILS}[] details, address spender, uint256 sigDeadline) permit, bytes signature`, [
      { details: [details(USDC, FIVE), details(DAI, ETHER)], ...permit },
      '0x12',
    ]),
    `${allows} 5 USDC, until 2027-01-15.`,
    `${allows} 1 DAI, until 2027-01-15.`,
  ],
  [4, encoded('address,address,uint256', [USDC, SENDER, 1n]), 'Moves all USDC there is from ROUTER to ME.'],
  [4, encoded('address,address,uint256', [NOBODY, FRIEND, 1n]), 'Moves all ETH there is from ROUTER to FRIEND.'],
  [5, encoded('address,address,uint256', [USDC, FRIEND, FIVE]), 'Moves 5 USDC from ROUTER to FRIEND.'],
  [6, encoded('address,address,uint256', [USDC, FRIEND, 150n]), 'Moves 1.5 % of the USDC there is from ROUTER to FRIEND.'],
  [6, encoded('address,address,uint256', [STAMPS, FRIEND, 5_000n]), 'Moves 50 % of the STAMPS there is from ROUTER to FRIEND.'],
  [7, encoded('address,address,uint256', [USDC, FRIEND, ETHER / 40n]), 'Moves 2.5 % of the USDC there is from ROUTER to FRIEND.'],
  [8, encoded(V2_SWAP, [SENDER, FIVE, ETHER, PATH, true]), 'Swaps 5 USDC for at least 1 DAI.'],
  [9, encoded(V2_SWAP, [FRIEND, ETHER, FIVE, PATH, true]), 'Swaps at most 5 USDC for 1 DAI, which goes to FRIEND.'],
  [
    10,
    encoded(`(${DETAILS} details, address spender, uint256 sigDeadline) permit, bytes signature`, [
      { details: details(USDC, FIVE), ...permit },
      '0x12',
    ]),
    `${allows} 5 USDC, until 2027-01-15.`,
  ],
  [11, encoded('address,uint256', [ITSELF, ETHER]), 'Calls WRAP_ETH of ROUTER.'],
  [12, encoded('address,uint256', [THIEF, 1n]), 'Moves all ETH there is from ROUTER to THIEF.'],
  [13, encoded(`${MOVE}[] transfers`, [[{ from: ME, to: FRIEND, amount: FIVE, token: USDC }]]), 'Sends 5 USDC to FRIEND.'],
  [14, encoded('address,address,uint256', [ME, USDC, 1n]), 'Calls BALANCE_CHECK_ERC20 of ROUTER.'],
  [15, encoded('address,uint256', [FRIEND, ETHER]), 'Moves 1 ETH from ROUTER to FRIEND.'],
  [16, encoded('bytes,bytes[]', ['0x06', ['0x34']]), 'Calls V4_SWAP of ROUTER.'],
  [
    16,
    encoded('bytes,bytes[]', [
      '0x060b0c0e0e0f1012',
      [
        '0x34',
        encoded('address,uint256,bool', [USDC, FIVE, true]),
        encoded('address,uint256', [USDC, FIVE]),
        encoded('address,address,uint256', [USDC, FRIEND, FIVE]),
        encoded('address,address,uint256', [NOBODY, ITSELF, 0n]),
        encoded('address,uint256', [USDC, 1n]),
        encoded('address,address,uint256', [USDC, FRIEND, 25n]),
        '0x',
      ],
    ]),
    'Calls ROUTER, which takes 7 steps:',
    '  Calls SETTLE of ROUTER.',
    '  Calls SETTLE_ALL of ROUTER.',
    '  Moves 5 USDC from ROUTER to FRIEND.',
    '  Moves all ETH there is from ROUTER to ROUTER.',
    '  Moves all USDC there is from ROUTER to ME.',
    '  Moves 0.25 % of the USDC there is from ROUTER to FRIEND.',
    '  Calls ACTION_18 of ROUTER.',
  ],
  [
    33,
    encoded('bytes,bytes[]', ['0x05', [encoded('address,address,uint256', [USDC, STRANGER, FIVE])]]),
    'Calls ROUTER, which takes one step:',
    '  Moves 5 USDC from ROUTER to STRANGER.',
  ],
];
