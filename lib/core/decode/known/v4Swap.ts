import { hexToBytes } from 'viem';
import type { Bytes } from '../../schema.ts';
import { type Arguments, does, type KnownFunction, known, type Step } from './known.ts';
import { handOut, portion } from './routes.ts';

const ROUTER = 'Universal Router';

/** Swaps move nothing out by themselves, and each version of the router writes them in another way. */
const SWAPS: readonly number[] = [6, 7, 8, 9];

/** What Uniswap V4 does by number, each as a function of its input: who pays, and who gets something. */
const actions = (): Record<number, KnownFunction> => ({
  11: known(ROUTER, 'SETTLE(address token, uint256 amount, bool payerIsUser)'),
  12: known(ROUTER, 'SETTLE_ALL(address token, uint256 amountMax)'),
  14: does(ROUTER, 'TAKE(address token, address recipient, uint256 amount)', (args, call) =>
    handOut(args, call, args.integer('amount') || 'all'),
  ),
  15: does(ROUTER, 'TAKE_ALL(address token, uint256 amountMin)', (args, call) => ({
    ...handOut(args, call, 'all'),
    to: call.sender,
  })),
  16: does(ROUTER, 'TAKE_PORTION(address token, address recipient, uint256 bips)', (args, call) =>
    portion(args, call, args.integer('bips')),
  ),
});

let byNumber: Record<number, KnownFunction> | undefined;

/** The parts of a swap in pools of V4. */
export function v4Steps(args: Arguments): { steps: Step[] } {
  byNumber ??= actions();
  const table = byNumber;
  return stepsBy(args.bytes('actions'), args.allBytes('params'), (number) =>
    SWAPS.includes(number) ? undefined : { function: table[number] ?? unread('ACTION', number) },
  );
}

/** A number of which the wallet does not know what is done by it. */
export const unread = (what: 'COMMAND' | 'ACTION', number: number): KnownFunction =>
  Object.assign(known(ROUTER, `${what}_${number}()`), { unread: true as const });

/** A program as steps; only as many run as there are inputs for: the router refuses any other count. */
export const stepsBy = (
  numbers: Bytes,
  inputs: readonly Bytes[],
  made: (number: number) => Omit<Step, 'data'> | undefined,
): { steps: Step[] } => ({
  steps: [...hexToBytes(numbers)].slice(0, inputs.length).flatMap((number, index) => {
    const step = made(number);
    return step ? [{ ...step, data: inputs[index] ?? '0x' }] : [];
  }),
});
