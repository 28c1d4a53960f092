import { encodeAbiParameters, parseAbiParameters } from 'viem';
import {
  CODE,
  DAI,
  FRIEND,
  ME,
  MINE_TOO,
  MULTICALL3,
  NOBODY,
  ROUTER,
  STRANGER,
  THIEF,
  UNIVERSAL_ROUTER,
  USDC,
  V3_ROUTER,
  WETH,
} from './addresses.ts';
import { call, data, ETHER, moved, movedNative, type request } from './request.ts';

const encoded = (types: string, values: readonly unknown[]) => encodeAbiParameters(parseAbiParameters(types as string), values);
/** That of USDC and DAI in Uniswap V2. */
const PAIR = '0xae461ca67b15dc8dc81ce7615e0320da1a9ab8d5';
const DAY = 1_800_000_000n;
const THREE = 3_000_000_000n;
const [SENDER, ITSELF] = ['0x0000000000000000000000000000000000000001', '0x0000000000000000000000000000000000000002'];

type Step = readonly [number: number, types: string, ...values: unknown[]];
const inputOf = ([, types, ...values]: Step) => encoded(types, values);
const numbersOf = (steps: readonly Step[]) => `0x${Buffer.from(steps.map(([number]) => number)).toString('hex')}` as const;

/** A program of the Universal Router that an ether goes into. */
const program = (...steps: Step[]) =>
  call(
    UNIVERSAL_ROUTER,
    'execute(bytes commands, bytes[] inputs, uint256 deadline)',
    [numbersOf(steps), steps.map(inputOf), DAY],
    ETHER,
  );
const path = `0x${WETH.slice(2)}0001f4${USDC.slice(2)}`;
const swap = (to: string, least = THREE): Step => [0, 'address,uint256,uint256,bytes,bool', to, ETHER, least, path, false];
const sweep = (token: string, to: string): Step => [4, 'address,address,uint256', token, to, 1n];
const give = (token: string, to: string, amount: bigint): Step => [5, 'address,address,uint256', token, to, amount];
const part = (token: string, to: string, bips: bigint): Step => [6, 'address,address,uint256', token, to, bips];
const finePart = (token: string, to: string, of: bigint): Step => [7, 'address,address,uint256', token, to, of];
/** What V4 does: settle the ether, and what is taken. */
const inV4 = (...takes: Step[]): Step => {
  const steps: Step[] = [[12, 'address,uint256', NOBODY, ETHER], ...takes];
  return [16, 'bytes,bytes[]', `0x06${numbersOf(steps).slice(2)}`, ['0x1234', ...steps.map(inputOf)]];
};

/** By Multicall3, with an ether for the first. */
const aggregated = (...calls: ReturnType<typeof call>[]) =>
  call(
    MULTICALL3,
    'aggregate3Value((address target, bool allowFailure, uint256 value, bytes data)[] calls)',
    [calls.map(({ to, value, data: called }) => [to, false, value, called])],
    ETHER,
  );

const paid = movedNative(ME, UNIVERSAL_ROUTER, ETHER);
const got = (amount = THREE) => moved(USDC, CODE, ME, amount);
const gone = moved(USDC, CODE, THIEF, THREE);
const one = (
  title: string,
  calls: Parameters<typeof request>[1]['calls'],
  logs: Parameters<typeof request>[1]['logs'],
  ...warns: string[]
) => ({ title: `V-08 ${title}`, calls, logs: logs ?? [], warns }) as const;

const LIQUIDITY =
  'addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)';
const REMOVED =
  'removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)';
const V3_ONE =
  'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)';
const inV3 = (...steps: `0x${string}`[]) => [call(V3_ROUTER, 'multicall(bytes[] data)', [steps])];
const v3Swap = data(V3_ONE, [
  { tokenIn: USDC, tokenOut: WETH, fee: 500, recipient: ITSELF, amountIn: THREE, amountOutMinimum: ETHER, sqrtPriceLimitX96: 0n },
]);
const spent = moved(USDC, ME, CODE, THREE);

/** Known routers do as they are told: also by thieves. What only a fee goes to others of, and what friends get, is no danger. */
export const handedOn = [
  one('swept to a thief', [program(swap(ITSELF), sweep(USDC, THIEF))], [paid, gone], 'danger goesElsewhere'),
  one('swapped for a thief', [program(swap(THIEF))], [paid, gone], 'danger goesElsewhere'),
  one('handed on without a swap', [program(give(NOBODY, THIEF, ETHER))], [paid], 'danger goesElsewhere'),
  one('all of it as a portion', [program(part(NOBODY, THIEF, 10_000n))], [paid], 'danger goesElsewhere'),
  one('all of it as a fine portion', [program(finePart(NOBODY, THIEF, ETHER))], [paid], 'danger goesElsewhere'),
  one(
    'in many small portions',
    [program(swap(ITSELF), ...Array.from({ length: 12 }, () => part(USDC, THIEF, 900n)), sweep(USDC, SENDER))],
    [paid, got(960_000_000n), gone],
    'danger goesElsewhere',
    'danger notAsSaid',
  ),
  one(
    'an amount that is most of it',
    [program(swap(ITSELF), give(USDC, THIEF, THREE - 1n), sweep(USDC, SENDER))],
    [paid, got(1n), gone],
    'danger goesElsewhere',
  ),
  one('left where anybody may take it', [program(swap(ITSELF))], [paid], 'danger notAsSaid'),
  one('left but for a little', [program(swap(ITSELF), give(USDC, SENDER, 1n))], [paid, got(1n)], 'danger notAsSaid'),
  one(
    'left without a word',
    [call(V3_ROUTER, 'multicall(bytes[] data)', [[]], ETHER)],
    [movedNative(ME, V3_ROUTER, ETHER)],
    'danger notAsSaid',
  ),
  one(
    'taken out of V4 by a thief',
    [program(inV4([14, 'address,address,uint256', USDC, THIEF, 0n]))],
    [paid, gone],
    'danger notAsSaid',
    'danger goesElsewhere',
  ),
  one(
    'taken out of V4 as a portion',
    [program(inV4([16, 'address,address,uint256', USDC, THIEF, 9_000n], [15, 'address,uint256', USDC, 1n]))],
    [paid, got(1n), gone],
    'danger goesElsewhere',
  ),
  one('left in V4', [program(inV4())], [paid], 'danger notAsSaid'),
  one('by what nobody knows of V4', [program(inV4([18, 'address', USDC]))], [paid], 'caution unreadable'),
  one('by a number that bridges or swaps', [program([0x40, 'address', ME])], [paid], 'caution unreadable'),
  one(
    'wrapped for a thief',
    [program([11, 'address,uint256', THIEF, ETHER])],
    [paid],
    'danger notAsSaid',
    'danger goesElsewhere',
  ),
  one(
    'unwrapped for a thief',
    inV3(v3Swap, data('unwrapWETH9(uint256 amountMinimum, address recipient)', [ETHER, THIEF])),
    [spent],
    'danger goesElsewhere',
  ),
  one(
    'a share of a pool for a thief',
    [call(ROUTER, LIQUIDITY, [DAI, 5n, 1n, 1n, THIEF, DAY], ETHER)],
    [movedNative(ME, ROUTER, ETHER), moved(DAI, ME, CODE, 5n), movedNative(ROUTER, ME, 1n)],
    'danger goesElsewhere',
    'danger notAsSaid',
  ),
  one(
    'what is in a pool for a thief',
    [call(ROUTER, REMOVED, [USDC, DAI, 5n, 1n, 1n, THIEF, DAY])],
    [moved(USDC, CODE, THIEF, 5n)],
    'danger goesElsewhere',
  ),
  // And what is usual.
  one('swept to the user', [program(swap(ITSELF), sweep(USDC, SENDER))], [paid, got()]),
  one('behind a fee', [program(swap(ITSELF), part(USDC, STRANGER, 25n), sweep(USDC, SENDER))], [paid, got(2_992_500_000n)]),
  one(
    'behind a fee that is an amount',
    [program(swap(ITSELF), give(USDC, STRANGER, 7_500_000n), sweep(USDC, SENDER))],
    [paid, got(2_992_500_000n)],
  ),
  one(
    'for somebody paid before',
    [program(swap(ITSELF), sweep(USDC, FRIEND))],
    [paid, moved(USDC, UNIVERSAL_ROUTER, FRIEND, 3_000_000_000n)],
    'caution goesElsewhere',
  ),
  one(
    'for somebody paid before, who gets nobody knows how much',
    [program(swap(ITSELF), sweep(USDC, FRIEND))],
    [paid],
    'danger goesElsewhere',
  ),
  one(
    'behind a fee, by what calls several others',
    [
      aggregated(
        program(swap(ITSELF), part(USDC, STRANGER, 25n), sweep(USDC, ME)),
        call(USDC, 'transfer(address to, uint256 value)', [ME, 1n]),
      ),
    ],
    [paid, got(2_992_500_000n)],
  ),
  one('for another account', [program(swap(ITSELF), sweep(USDC, MINE_TOO))], [paid]),
  one('out of V4', [program(inV4([15, 'address,uint256', USDC, 1n]))], [paid, got()]),
  one(
    'out of V4 behind a fee',
    [program(inV4([16, 'address,address,uint256', USDC, STRANGER, 25n], [15, 'address,uint256', USDC, 1n]))],
    [paid, got()],
  ),
  one('unwrapped for the user', inV3(v3Swap, data('unwrapWETH9(uint256 amountMinimum, address recipient)', [ETHER, ME])), [
    spent,
    movedNative(V3_ROUTER, ME, ETHER),
  ]),
  one(
    'through a pool of another kind',
    [
      program(
        [0, 'address,uint256,uint256,bytes,bool', PAIR, ETHER, 0n, path, false],
        [8, 'address,uint256,uint256,address[],bool', ME, 0n, 5n, [USDC, DAI], false],
      ),
    ],
    [paid, moved(DAI, CODE, ME, 5n)],
  ),
  one(
    'a share of a pool',
    [call(ROUTER, LIQUIDITY, [DAI, 5n, 1n, 1n, ME, DAY], ETHER)],
    [movedNative(ME, ROUTER, ETHER), moved(DAI, ME, CODE, 5n), moved(CODE, NOBODY, ME, 5n)],
  ),
];
