import { concat, encodeAbiParameters, parseAbiParameters, toHex } from 'viem';
import type { Call } from '../../../lib/core/batch/batch.ts';
import type { Address, Bytes } from '../../../lib/core/schema.ts';
import { call, data } from '../../corpus/request.ts';
import type { Kit } from '../kit.ts';
import { ME } from '../people.ts';
import { any, type Draws, type Leg, SOON } from './draws.ts';

/* Routers that do as they are told, step by step. */

/** What stands for whoever calls, and for the router itself. */
const SENDER: Address = `0x${'1'.padStart(40, '0')}`;
const ITSELF: Address = `0x${'2'.padStart(40, '0')}`;
export const NATIVE: Address = `0x${'0'.repeat(40)}`;

const encoded = (types: string, values: readonly unknown[]): Bytes =>
  encodeAbiParameters(parseAbiParameters(types as string), values);

type To = Exclude<Leg['to'], 'who'> | Address;
const placed = (to: To): Address => (to === 'me' ? SENDER : to === 'itself' ? ITSELF : to);

/** A step of the Universal Router's program. */
export type ProgramStep = readonly [number: number, input: Bytes];

/** Hands on by a step that says how much. */
export const handing = (number: number, token: Address, to: To, much: bigint): ProgramStep => [
  number,
  encoded('address,address,uint256', [token, placed(to), much]),
];

/** Sells the currency, or a coin of the user's, for another coin. */
export const selling = ({ known }: Kit, to: To, much: bigint, isUsers = false): ProgramStep => {
  const path = isUsers ? [known.usdc, '0x0001f4', known.weth] : [known.weth, '0x0001f4', known.usdc];
  return [0, encoded('address,uint256,uint256,bytes,bool', [placed(to), much, 1n, concat(path as Bytes[]), isUsers])];
};

/** Sells what the router has of a coin, back for the wrapped currency. */
export const onward = ({ known }: Kit, to: To, much: bigint): ProgramStep => [
  0,
  encoded('address,uint256,uint256,bytes,bool', [placed(to), much, 1n, concat([known.usdc, '0x0001f4', known.weth]), false]),
];

export const wrapping = (to: To, much: bigint): ProgramStep => [11, encoded('address,uint256', [placed(to), much])];
export const unwrapping = (to: To): ProgramStep => [12, encoded('address,uint256', [placed(to), 0n])];

/** Buys so much of a coin, for as much of the currency or of the user's coin as `most` says at the most. */
export const buying = ({ known }: Kit, to: To, much: bigint, most: bigint, isUsers = false): ProgramStep => {
  const path = isUsers ? [known.weth, '0x0001f4', known.usdc] : [known.usdc, '0x0001f4', known.weth];
  return [1, encoded('address,uint256,uint256,bytes,bool', [placed(to), much, most, concat(path as Bytes[]), isUsers])];
};

/** The same, and the program goes on where it does not succeed. */
export const mayFail = ([number, input]: ProgramStep): ProgramStep => [number | 0x80, input];

const packed = (steps: readonly ProgramStep[]): [Bytes, Bytes[]] => [
  concat(['0x', ...steps.map(([number]) => toHex(number, { size: 1 }))]),
  steps.map(([, input]) => input),
];

export const program = ({ known }: Kit, steps: readonly ProgramStep[], value: bigint): Call =>
  call(known.program, 'execute(bytes commands, bytes[] inputs, uint256 deadline)', [...packed(steps), SOON], value);

type Given = Pick<Draws, 'who' | 'amount' | 'legs'>;
export const shareOf = ({ share }: Leg, amount: bigint): bigint => (amount * share) / 100n;
const toOf = ({ to }: Leg, who: Address): To => (to === 'who' ? who : to);

/** More than there is of anything. */
export const TOO_MUCH = 10n ** 32n;

/** Steps of a program as they are drawn: one, or round trips that end where they began. */
function stepsOf(kit: Kit, leg: Leg, given: Given): ProgramStep[] {
  const { usdc } = kit.known;
  const step = plainStepOf(kit, leg, given);
  // What makes little of the rest does not happen, or comes back to where it was.
  const inflated: ProgramStep[] = [mayFail(handing(5, usdc, 'itself', TOO_MUCH)), mayFail(selling(kit, 'itself', TOO_MUCH))];
  const once = any<ProgramStep>([step, step, leg.mayFail ? mayFail(step) : step, inflated[leg.at % 2] ?? step], leg.turn);
  return leg.turn === 4 ? [...roundTrips(shareOf(leg, given.amount)), step] : [once];
}

/** Wraps and unwraps the same again and again. */
export const roundTrips = (much: bigint): ProgramStep[] =>
  Array.from({ length: 10 }, (): ProgramStep[] => [wrapping('itself', much), unwrapping('itself')]).flat();

function plainStepOf(kit: Kit, leg: Leg, { who, amount }: Given): ProgramStep {
  const { usdc, weth } = kit.known;
  const [to, much, at] = [toOf(leg, who), shareOf(leg, amount), leg.at];
  return any<ProgramStep>(
    [
      selling(kit, to, much),
      handing(4, usdc, to, 0n),
      handing(5, any([NATIVE, usdc], at >> 4), to, much),
      handing(6, any([usdc, NATIVE], at >> 4), to, any([50n, 500n, 3_000n, 9_999n], at >> 5)),
      handing(2, usdc, to, much),
      selling(kit, to, much, true),
      wrapping(to, much),
      unwrapping(to),
      handing(4, NATIVE, to, 0n),
      handing(4, weth, to, 0n),
      buying(kit, to, much, any([much, TOO_MUCH], at >> 5), at % 2 === 0),
      handing(5, usdc, 'itself', much),
      onward(kit, to, much),
      // A step that nobody knows.
      [0x3d, encoded('address', [placed(to)])],
    ],
    at,
  );
}

/** All of them, or some in a program of their own inside. */
export function nested(kit: Kit, given: Given, at: number): ProgramStep[] {
  const steps = given.legs.flatMap((leg) => stepsOf(kit, leg, given));
  if (at % 4 !== 3) return steps;
  return [...steps.slice(0, 1), [33, encoded('bytes,bytes[]', packed(steps.slice(1)))]];
}

/** Nearly all of what is bought is handed on as a fee, behind a step that makes it look like little; the rest comes. */
export function skimmed(kit: Kit, { who, amount }: Given, at: number): Call {
  const { usdc } = kit.known;
  const looks: [ProgramStep, ...ProgramStep[]] = [
    handing(5, usdc, 'itself', 0n),
    mayFail(handing(5, usdc, 'itself', TOO_MUCH)),
    mayFail(buying(kit, 'itself', TOO_MUCH, TOO_MUCH)),
    mayFail(selling(kit, 'itself', TOO_MUCH, true)),
  ];
  const most = (amount * 95n) / 100n;
  const steps = [any(looks, at), selling(kit, 'itself', amount), handing(5, usdc, who, most), handing(4, usdc, 'me', 0n)];
  return program(kit, steps, amount);
}

const SINGLE =
  'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)';

/** Several calls of a V3 router of itself. */
export function desk({ known }: Kit, { legs, who, amount }: Given, value: bigint): Call {
  const { usdc, weth } = known;
  const calls = legs.map((leg) => {
    const [at, much] = [leg.at, shareOf(leg, amount)];
    const [to, meant] = [placed(toOf(leg, who)), leg.to === 'who' ? who : ME];
    const single = (tokens: Address[]) => data(SINGLE, [[...tokens, 500, to, much, 1n, 0n]]);
    return any<Bytes>(
      [
        single([weth, usdc]),
        data('sweepToken(address token, uint256 amountMinimum, address recipient)', [usdc, 0n, meant]),
        data('unwrapWETH9(uint256 amountMinimum, address recipient)', [0n, meant]),
        data('wrapETH(uint256 amount)', [much]),
        data('refundETH()'),
        data('pull(address token, uint256 amount)', [usdc, much]),
        data('sweepToken(address token, uint256 amountMinimum)', [usdc, 0n]),
        data('unwrapWETH9(uint256 amountMinimum)', [0n]),
      ],
      at,
    );
  });
  return call(known.desk, 'multicall(bytes[] data)', [calls], value);
}
