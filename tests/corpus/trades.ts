import { encodeAbiParameters, parseAbiParameters } from 'viem';
import { inItsWords } from '../../lib/core/batch/revert.ts';
import { DAI, ME, ROUTER, STRANGER, THIEF, UNIVERSAL_ROUTER, USDC, V3_ROUTER, VAULT, WETH } from './addresses.ts';
import { allowed, allowedUntil, call, data, ETHER, MAX, moved, movedNative, request, unwrapped, wrapped } from './request.ts';

const APPROVE = 'approve(address spender, uint256 amount)';
const V2_TOKENS =
  'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)';
const V2_ETH = 'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)';
const V3_ONE =
  'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)';
const V3_OUT =
  'exactOutput((bytes path, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum) params)';
const UNIVERSAL = 'execute(bytes commands, bytes[] inputs, uint256 deadline)';
const DAY = 1_800_000_000n;
const THREE = 3_000_000_000n;

const path = (...parts: string[]) => `0x${parts.map((part) => part.replace('0x', '')).join('')}` as const;
const encoded = (types: string, values: readonly unknown[]) => encodeAbiParameters(parseAbiParameters(types as string), values);
const swapped = [moved(USDC, ME, ROUTER, THREE), moved(DAI, ROUTER, ME, 2_995n * ETHER)];

export const trades = [
  request(
    'T-D16 approve and swap in one batch',
    {
      calls: [call(USDC, APPROVE, [ROUTER, THREE]), call(ROUTER, V2_TOKENS, [THREE, 2_990n * ETHER, [USDC, DAI], ME, DAY])],
      logs: [allowed(USDC, ME, ROUTER, THREE), ...swapped],
    },
    {
      says: ['Lets ROUTER spend 3000 USDC.', 'Swaps 3000 USDC for at least 2990 DAI.'],
      warns: [],
      leaves: ['3000 USDC ↔ ROUTER'],
      arrives: ['2995 DAI ↔ ROUTER'],
      allows: ['ROUTER may take 3000 USDC'],
    },
  ),
  request(
    'T-C21 a swap that pays with the currency of the chain',
    {
      calls: [call(ROUTER, V2_ETH, [2_990n * 10n ** 6n, [WETH, USDC], ME, DAY], ETHER)],
      logs: [movedNative(ME, ROUTER, ETHER), moved(USDC, ROUTER, ME, 2_995_000_000n)],
    },
    {
      says: ['Swaps 1 ETH for at least 2990 USDC.'],
      warns: [],
      leaves: ['1 ETH ↔ ROUTER'],
      arrives: ['2995 USDC ↔ ROUTER'],
    },
  ),
  request(
    'T-C21 a swap whose proceeds go to a stranger',
    {
      calls: [call(ROUTER, V2_TOKENS, [THREE, 2_990n * ETHER, [USDC, DAI], THIEF, DAY])],
      logs: [moved(USDC, ME, ROUTER, THREE), moved(DAI, ROUTER, THIEF, 2_995n * ETHER)],
    },
    {
      says: ['Swaps 3000 USDC for at least 2990 DAI, which goes to THIEF.'],
      warns: ['danger goesElsewhere'],
      leaves: ['3000 USDC ↔ ROUTER'],
    },
  ),
  request(
    'T-C21 a swap that takes whatever comes',
    {
      calls: [call(ROUTER, V2_TOKENS, [THREE, 0n, [USDC, WETH, DAI], ME, DAY])],
      logs: [moved(USDC, ME, ROUTER, THREE), moved(DAI, ROUTER, ME, 4n)],
    },
    {
      says: ['Swaps 3000 USDC for any amount of DAI.'],
      warns: ['caution noMinimum'],
      leaves: ['3000 USDC ↔ ROUTER'],
      arrives: ['0.000000000000000004 DAI ↔ ROUTER'],
    },
  ),
  request(
    'T-C21 a V3 swap to the sender’s placeholder',
    {
      calls: [
        call(V3_ROUTER, V3_ONE, [
          {
            tokenIn: USDC,
            tokenOut: DAI,
            fee: 100,
            recipient: '0x0000000000000000000000000000000000000001',
            amountIn: THREE,
            amountOutMinimum: 2_990n * ETHER,
            sqrtPriceLimitX96: 0n,
          },
        ]),
      ],
      logs: swapped,
    },
    {
      says: ['Swaps 3000 USDC for at least 2990 DAI.'],
      warns: [],
      leaves: ['3000 USDC ↔ ROUTER'],
      arrives: ['2995 DAI ↔ ROUTER'],
    },
  ),
  request(
    'T-C21 a V3 swap for an exact amount along a path that is written backwards',
    {
      calls: [
        call(V3_ROUTER, V3_OUT, [
          {
            path: path(DAI, '000064', USDC),
            recipient: ME,
            deadline: DAY,
            amountOut: 2_995n * ETHER,
            amountInMaximum: 3_010_000_000n,
          },
        ]),
      ],
      logs: swapped,
    },
    {
      says: ['Swaps at most 3010 USDC for 2995 DAI.'],
      warns: [],
      leaves: ['3000 USDC ↔ ROUTER'],
      arrives: ['2995 DAI ↔ ROUTER'],
    },
  ),
  request(
    'T-C21 a V3 multicall: swap into the router, then unwrap for the user',
    {
      calls: [
        call(V3_ROUTER, 'multicall(uint256 deadline, bytes[] data)', [
          DAY,
          [
            data(V3_ONE, [
              {
                tokenIn: USDC,
                tokenOut: WETH,
                fee: 500,
                recipient: '0x0000000000000000000000000000000000000002',
                amountIn: THREE,
                amountOutMinimum: ETHER,
                sqrtPriceLimitX96: 0n,
              },
            ]),
            data('unwrapWETH9(uint256 amountMinimum, address recipient)', [ETHER, ME]),
          ],
        ]),
      ],
      logs: [moved(USDC, ME, ROUTER, THREE), movedNative(ROUTER, ME, ETHER)],
    },
    {
      says: [
        'Calls ROUTER, which takes 2 steps:',
        '  Swaps 3000 USDC for at least 1 WETH, which goes to ROUTER.',
        '  Moves all ETH there is from ROUTER to ME.',
      ],
      warns: [],
      leaves: ['3000 USDC ↔ ROUTER'],
      arrives: ['1 ETH ↔ ROUTER'],
    },
  ),
  request(
    'T-C21 a program for the Universal Router: permit, swap, fee, the rest to the user',
    {
      calls: [
        call(UNIVERSAL_ROUTER, UNIVERSAL, [
          '0x0a00060c',
          [
            encoded(
              '((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permit, bytes signature',
              [
                {
                  details: { token: USDC, amount: 2n ** 160n - 1n, expiration: Number(DAY), nonce: 0 },
                  spender: ROUTER,
                  sigDeadline: DAY,
                },
                '0x1234',
              ],
            ),
            encoded('address,uint256,uint256,bytes,bool', [
              '0x0000000000000000000000000000000000000002',
              THREE,
              ETHER,
              path(USDC, '0001f4', WETH),
              true,
            ]),
            encoded('address,address,uint256', [WETH, STRANGER, 25n]),
            encoded('address,uint256', ['0x0000000000000000000000000000000000000001', ETHER]),
          ],
          DAY,
        ]),
      ],
      logs: [
        allowedUntil(USDC, ME, ROUTER, 2n ** 160n - 1n, DAY),
        moved(USDC, ME, ROUTER, THREE),
        movedNative(ROUTER, ME, ETHER),
      ],
    },
    {
      says: [
        'Calls ROUTER, which takes 4 steps:',
        '  A signature in the data lets ROUTER spend an unlimited amount of USDC, until 2027-01-15.',
        '  Swaps 3000 USDC for at least 1 WETH, which goes to ROUTER.',
        '  Moves 0.25 % of the WETH there is from ROUTER to STRANGER.',
        '  Moves all ETH there is from ROUTER to ME.',
      ],
      warns: ['caution permit'],
      leaves: ['3000 USDC ↔ ROUTER'],
      arrives: ['1 ETH ↔ ROUTER'],
      allows: ['ROUTER may take an unlimited amount of USDC'],
    },
  ),
  request(
    'T-C21 a program for the Universal Router that hands the user’s tokens to a thief',
    {
      calls: [call(UNIVERSAL_ROUTER, UNIVERSAL, ['0x02', [encoded('address,address,uint160', [USDC, THIEF, THREE])], DAY])],
      logs: [moved(USDC, ME, THIEF, THREE)],
    },
    {
      says: ['Calls ROUTER, which takes one step:', '  Sends 3000 USDC to THIEF.'],
      warns: ['danger goesElsewhere'],
      leaves: ['3000 USDC ↔ THIEF'],
    },
  ),
  request(
    'T-C19 a command of the Universal Router that nobody knows',
    {
      calls: [call(UNIVERSAL_ROUTER, UNIVERSAL, ['0x9f', ['0x1234'], DAY])],
      logs: [],
    },
    {
      says: [
        'Calls ROUTER, which takes one step:',
        '  Calls COMMAND_31 of ROUTER.',
        '  2 more bytes follow, which this function does not read.',
      ],
      warns: ['caution unreadable'],
    },
  ),
  request(
    'T-C21 wrapping',
    {
      calls: [call(WETH, 'deposit()', [], ETHER)],
      logs: [movedNative(ME, WETH, ETHER), wrapped(WETH, ME, ETHER)],
    },
    { says: ['Wraps 1 ETH as WETH.'], warns: [], leaves: ['1 ETH ↔ WETH'], arrives: ['1 WETH ↔ WETH'] },
  ),
  request(
    'T-C21 unwrapping',
    {
      calls: [call(WETH, 'withdraw(uint256 amount)', [ETHER])],
      logs: [movedNative(WETH, ME, ETHER), unwrapped(WETH, ME, ETHER)],
    },
    { says: ['Turns 1 WETH back into ETH.'], warns: [], leaves: ['1 WETH ↔ WETH'], arrives: ['1 ETH ↔ WETH'] },
  ),
  request(
    'T-C21 approve and deposit in a vault',
    {
      calls: [
        call(DAI, APPROVE, [VAULT, 10n * ETHER]),
        call(VAULT, 'deposit(uint256 assets, address receiver)', [10n * ETHER, ME]),
      ],
      logs: [
        allowed(DAI, ME, VAULT, 10n * ETHER),
        moved(DAI, ME, VAULT, 10n * ETHER),
        moved(VAULT, '0x0000000000000000000000000000000000000000', ME, 9n * ETHER),
      ],
    },
    {
      says: ['Lets VAULT spend 10 DAI.', 'Deposits 10 DAI in the vault VAULT.'],
      warns: ['caution unlisted'],
      leaves: ['10 DAI ↔ VAULT'],
      arrives: ['9 VAULT ↔ NOBODY'],
      allows: ['VAULT may take 10 DAI'],
    },
  ),
  request(
    'T-C21 shares of a vault turned into somebody else’s money',
    {
      calls: [call(VAULT, 'redeem(uint256 shares, address receiver, address owner)', [9n * ETHER, THIEF, ME])],
      logs: [moved(VAULT, ME, '0x0000000000000000000000000000000000000000', 9n * ETHER)],
    },
    {
      says: ['Gives back 9 VAULT to the vault for what they are worth, which goes to THIEF.'],
      warns: ['danger goesElsewhere'],
      leaves: ['9 VAULT ↔ NOBODY'],
    },
  ),
  request(
    'T-C21 withdrawing from a vault',
    {
      calls: [call(VAULT, 'withdraw(uint256 assets, address receiver, address owner)', [ETHER, ME, ME])],
      logs: [moved(DAI, VAULT, ME, ETHER), moved(VAULT, ME, '0x0000000000000000000000000000000000000000', ETHER)],
    },
    {
      says: ['Withdraws 1 DAI from the vault VAULT.'],
      warns: [],
      leaves: ['1 VAULT ↔ NOBODY'],
      arrives: ['1 DAI ↔ VAULT'],
    },
  ),
  request(
    'T-D16 an unlimited allowance beside a swap that fails',
    {
      calls: [call(USDC, APPROVE, [ROUTER, MAX]), call(ROUTER, V2_TOKENS, [THREE, MAX, [USDC, DAI], ME, DAY])],
      logs: [allowed(USDC, ME, ROUTER, MAX)],
      plan: { outcomes: [{ outcome: 'succeeds' }, { outcome: 'reverts', reason: inItsWords('INSUFFICIENT_OUTPUT_AMOUNT') }] },
    },
    {
      says: ['Lets ROUTER spend an unlimited amount of USDC.', 'Swaps 3000 USDC for at least an unlimited amount of DAI.'],
      warns: ['danger fails', 'caution unlimited'],
      allows: ['ROUTER may take an unlimited amount of USDC'],
    },
  ),
];
