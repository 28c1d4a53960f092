import { encodeAbiParameters, parseAbiParameters } from 'viem';
import type { Facts } from '../../lib/core/describe/facts.ts';
import type { Address, Bytes } from '../../lib/core/schema.ts';
import {
  CODE,
  DAI,
  ME,
  MORPHO,
  MULTICALL3,
  NOBODY,
  PERMIT2,
  STAMPS,
  THIEF,
  UNIVERSAL_ROUTER,
  USDC,
  V3_ROUTER,
  VAULT,
  WETH,
} from './addresses.ts';
import { allowed, call, data, ETHER, MAX, moved, movedItem, movedNative, pay, type request } from './request.ts';

const encoded = (types: string, values: readonly unknown[]) => encodeAbiParameters(parseAbiParameters(types as string), values);
type Given = Parameters<typeof request>[1];
export const one = (title: string, calls: Given['calls'], logs: NonNullable<Given['logs']>, ...warns: string[]) =>
  ({ title, calls, logs, warns, plan: {} as NonNullable<Given['plan']>, chainId: 1 }) as const;
const atOnce = (of: ReturnType<typeof one>) => ({ ...of, plan: { atomic: true } });

/** Universal Router 1.2, which has Seaport behind the number that later ones have V4 behind. */
const FIRST_ROUTER: Address = '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad';
const MULTICALL2: Address = '0x5ba1e12693dc8f9c48aad8770482f4739beed696';
export const MULTISEND: Address = '0x9641d764fc13c8b624c04430c7356c1c7c8102e2';
/** The seventh of 0x's Settlers for trades of one's own, on Ethereum. */
export const SETTLER: Address = '0x0d0e364aa7852291883c162b22d6d81f6355428f';

/** Of Zora. */
const WRAPPED: Address = '0x4200000000000000000000000000000000000006';

/** What the chain says of these. */
export const there = {
  code: {
    [WRAPPED]: 'contract',
    [FIRST_ROUTER]: 'contract',
    [MULTICALL2]: 'contract',
    [MULTISEND]: 'contract',
    [SETTLER]: 'contract',
  },
} satisfies Partial<Facts>;

export const FIVE = 5_000_000n;
export const TRANSFER = 'transfer(address to, uint256 value)';
export const APPROVE = 'approve(address spender, uint256 value)';
const gives = (to: Address) => call(USDC, TRANSFER, [to, FIVE]);
const gone = (to: Address) => moved(USDC, ME, to, FIVE);
const allows = (to: Address) => [call(USDC, APPROVE, [to, FIVE])];

export const program = (numbers: Bytes, inputs: readonly Bytes[], to = UNIVERSAL_ROUTER, value = 0n) =>
  call(to, 'execute(bytes commands, bytes[] inputs)', [numbers, inputs], value);
const path = `0x${USDC.slice(2)}0001f4${DAI.slice(2)}`;
/** Sells what the router has. */
export const sells = (amount: bigint) => encoded('address,uint256,uint256,bytes,bool', [ME, amount, ETHER, path, false]);
const got = moved(DAI, CODE, ME, ETHER);
const PULL = 'pull(address token, uint256 value)';
const IN_ALL =
  'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)';
const sellsAll = data(IN_ALL, [
  { tokenIn: USDC, tokenOut: DAI, fee: 500, recipient: ME, amountIn: 0n, amountOutMinimum: ETHER, sqrtPriceLimitX96: 0n },
]);

const settles = encoded('bytes,bytes[]', [
  '0x060b0f',
  ['0x34', encoded('address,uint256,bool', [USDC, FIVE, false]), encoded('address,uint256', [DAI, 1n])],
]);
/** What contracts that the wallet knows have of somebody else’s, and who may take it then. */
export const leftThere = [
  ...[UNIVERSAL_ROUTER, V3_ROUTER, MULTICALL3, PERMIT2, MORPHO, SETTLER].map((to) =>
    one(`V-08 sent to ${to}, where nobody keeps it`, [gives(to)], [gone(to)], 'danger leftThere'),
  ),
  one(
    'V-08 the currency, sent to what does as anybody says',
    [pay(MULTICALL3, ETHER)],
    [movedNative(ME, MULTICALL3, ETHER)],
    'danger leftThere',
  ),
  one(
    'V-08 the currency, paid to one of 0x’s',
    [pay(SETTLER, ETHER)],
    [movedNative(ME, SETTLER, ETHER)],
    'caution claims',
    'danger leftThere',
  ),
  atOnce(
    one(
      'V-08 sent to one of 0x’s, which is told at once what to do with it',
      [gives(SETTLER), { to: SETTLER, value: 0n, data: '0x1fff991f00' }],
      [gone(SETTLER), got],
      'caution onlyTried',
      'caution unreadable',
    ),
  ),
  one(
    'V-08 an item, sent to a router',
    [call(STAMPS, 'safeTransferFrom(address from, address to, uint256 tokenId)', [ME, FIRST_ROUTER, 7n])],
    [movedItem(STAMPS, ME, FIRST_ROUTER, 7n)],
    'danger leftThere',
  ),
  one(
    'V-08 sent to a router first, and used by a transaction of its own',
    [gives(UNIVERSAL_ROUTER), program('0x00', [sells(FIVE)])],
    [gone(UNIVERSAL_ROUTER), got],
    'danger leftThere',
  ),
  atOnce(
    one(
      'V-08 sent to a router, which uses a little of it at once',
      [gives(UNIVERSAL_ROUTER), program('0x00', [sells(1n)])],
      [gone(UNIVERSAL_ROUTER), got],
      'danger leftThere',
    ),
  ),
  one('V-08 pulled into a router, and left there', [call(V3_ROUTER, PULL, [USDC, FIVE])], [gone(V3_ROUTER)], 'danger leftThere'),
  one(
    'V-08 a deposit in a vault that it is the owner of itself',
    [call(VAULT, 'deposit(uint256 assets, address receiver)', [5n, VAULT])],
    [moved(DAI, ME, VAULT, 5n)],
    'caution goesElsewhere',
  ),
  ...[MULTICALL2, MULTISEND, SETTLER].map((to) =>
    one(`T-D15 allowed to ${to}, which does as anybody says`, allows(to), [allowed(USDC, ME, to, FIVE)], 'danger allowsPerson'),
  ),
  one(
    'V-02 a right for what does as anybody says',
    [call(MORPHO, 'setAuthorization(address authorized, bool newIsAuthorized)', [MULTICALL3, true])],
    [],
    'danger allowsPerson',
    'danger right',
  ),
  one(
    'V-08 bought in a market by a number that means something else elsewhere',
    [program('0x10', [encoded('uint256,bytes', [ETHER, '0x12345678'])], FIRST_ROUTER, ETHER)],
    [movedNative(ME, FIRST_ROUTER, ETHER), movedItem(STAMPS, CODE, ME, 7n)],
    'caution unreadable',
  ),
  // And what is usual.
  atOnce(
    one(
      'V-08 sent to a router, which uses it at once',
      [gives(UNIVERSAL_ROUTER), program('0x00', [sells(FIVE)])],
      [gone(UNIVERSAL_ROUTER), got],
    ),
  ),
  atOnce(
    one(
      'V-08 sent to a router, which uses all that there is',
      [gives(UNIVERSAL_ROUTER), program('0x00', [sells(MAX)])],
      [gone(UNIVERSAL_ROUTER), got],
    ),
  ),
  one(
    'V-08 fetched by a router, which uses it',
    [program('0x0200', [encoded('address,address,uint160', [USDC, `0x${'2'.padStart(40, '0')}`, FIVE]), sells(MAX)])],
    [gone(UNIVERSAL_ROUTER), got],
  ),
  one(
    'V-08 fetched by a router, which settles with it in V4',
    [program('0x0210', [encoded('address,address,uint160', [USDC, `0x${'2'.padStart(40, '0')}`, FIVE]), settles])],
    [gone(UNIVERSAL_ROUTER), got],
  ),
  one(
    'V-08 pulled into a router, which uses it',
    [call(V3_ROUTER, 'multicall(bytes[] data)', [[data(PULL, [USDC, FIVE]), sellsAll]])],
    [gone(V3_ROUTER), got],
  ),
  one('V-08 sent to the contract of a token', [gives(DAI)], [gone(DAI)], 'caution toTokenContract'),
  one('V-08 wrapped by a payment', [pay(WETH, ETHER)], [movedNative(ME, WETH, ETHER), moved(WETH, NOBODY, ME, ETHER)]),
  {
    ...one('V-08 wrapped by a payment where no list has the token', [pay(WRAPPED, ETHER)], [movedNative(ME, WRAPPED, ETHER)]),
    chainId: 7_777_777,
  },
  one(
    'V-08 what is nobody’s, sent to a router',
    [
      call(MULTICALL3, 'aggregate((address target, bytes data)[] calls)', [
        [{ target: USDC, data: data(TRANSFER, [V3_ROUTER, FIVE]) }],
      ]),
    ],
    [],
    'danger goesElsewhere',
  ),
  one(
    'V-02 what is nobody’s, told to let a person take what it has',
    [
      call(MULTICALL3, 'aggregate((address target, bytes data)[] calls)', [
        [{ target: USDC, data: data(APPROVE, [THIEF, FIVE]) }],
      ]),
    ],
    [],
  ),
  one('V-08 nothing, sent to a router', [call(USDC, TRANSFER, [V3_ROUTER, 0n])], []),
];
