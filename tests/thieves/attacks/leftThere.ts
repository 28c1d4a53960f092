import { call, data, ETHER, pay } from '../../corpus/request.ts';
import type { Kit } from '../kit.ts';
import { ME } from '../people.ts';
import { handing, NATIVE, program, roundTrips, selling } from '../steps/routed.ts';
import { calledTogether } from '../steps/several.ts';
import { attack } from './attack.ts';

const SINGLE =
  'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)';
const swap = ({ known }: Kit, much: bigint) => data(SINGLE, [[known.weth, known.usdc, 500, ME, much, 1n, 0n]]);
const desk = ({ known }: Kit, calls: unknown[]) => call(known.desk, 'multicall(bytes[] data)', [calls], ETHER);
const TWELFTH = ETHER / 12n;
const BATCH = 'batch((address targetContract, address onBehalfOfAccount, uint256 value, bytes data)[] items)';

/** Three quarters stay where anybody may take them, and the rest is done as the call says. */
export const left = [
  attack('V-08 swaps a quarter of what goes along, and leaves the rest in a known router', {
    calls: (kit) => [desk(kit, [swap(kit, ETHER / 4n)])],
    lost: ['wealth'],
    warns: ['danger leftThere'],
  }),
  attack('V-08 wraps what goes along in a known router, and gives a quarter back', {
    calls: (kit) => [desk(kit, [data('wrapETH(uint256 amount)', [(ETHER * 3n) / 4n]), data('refundETH()')])],
    lost: ['wealth'],
    warns: ['danger leftThere'],
  }),
  attack('V-08 has a known router give back a quarter of what it got', {
    calls: (kit) => [program(kit, [handing(5, NATIVE, 'me', ETHER / 4n)], ETHER)],
    atomic: true,
    lost: ['wealth'],
    warns: ['danger leftThere'],
  }),
  attack('V-08 brings the currency to Multicall3 for calls that take none of it', {
    calls: ({ known, idle, nft }) => [
      call(
        known.multicall3,
        'aggregate3Value((address target, bool allowFailure, uint256 value, bytes data)[] calls)',
        [
          [
            [idle, true, 0n, '0x12345678'],
            [nft, true, 0n, data('mint()')],
          ],
        ],
        ETHER,
      ),
    ],
    lost: ['wealth'],
    warns: ['danger leftThere'],
  }),
  attack('V-08 leaves it in a known router, behind wrapping and unwrapping it there again and again', {
    calls: (kit) => [program(kit, [...roundTrips(ETHER), handing(5, NATIVE, 'me', 1n)], ETHER)],
    lost: ['wealth'],
    warns: ['danger leftThere'],
  }),
  attack('V-08 leaves it in a known router, and has the next transaction take that for what it brings itself', {
    calls: (kit) => [
      program(kit, [selling(kit, 'itself', ETHER, true)], 0n),
      program(kit, [selling(kit, 'itself', ETHER), handing(4, kit.known.usdc, 'me', 1n)], ETHER),
    ],
    lost: ['balanceOf', 'wealth'],
    warns: ['danger leftThere'],
  }),
  attack('V-08 leaves less than a tenth in each of several known routers, and a quarter of it in all', {
    calls: (kit) => [
      calledTogether(kit, [
        pay(kit.known.program, TWELFTH),
        pay(kit.known.desk, TWELFTH),
        call(kit.known.connector, BATCH, [[]], TWELFTH),
        program(kit, [selling(kit, ME, ETHER - 3n * TWELFTH)], ETHER - 3n * TWELFTH),
      ]),
    ],
    lost: ['wealth'],
    warns: ['danger leftThere'],
  }),
  attack('V-08 has what was staked paid out to where anybody may take it, so that nothing leaves the account', {
    calls: ({ known, stake }) => [call(stake, 'withdrawTo(address to, uint256 amount)', [known.program, ETHER])],
    lost: ['deposits'],
    warns: ['caution leftThere'],
  }),
];
