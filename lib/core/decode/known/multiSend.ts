import { zeroAddress } from 'viem';
import type { Address, Bytes } from '../../schema.ts';
import { readParameters } from '../calldata.ts';
import type { Addresses } from './home.ts';
import { argumentsOf, type Inner, known, type Protocol } from './known.ts';

/** 1.5.0, for which the zero address stands for whoever makes the calls. */
const NOBODY_IS_ITSELF = '0xa83c336b20401af773b6219ba5027174338d1836';

/**
 * Contracts of Safe that make calls one after the other. A Safe runs them as its own code; called by themselves they make the calls in
 * their own name, for anybody. @safe-global/safe-deployments 1.37.63, `MultiSendCallOnly` 1.3.0 in its places, 1.4.1 and 1.5.0.
 */
export const PASS_ON: Addresses = {
  everywhere: [
    '0x40a2accbd92bca938b02010e17a5b8929b49130d',
    '0xa1dabef33b3b82c7814b6d82a79e50f4ac44102b',
    '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
    NOBODY_IS_ITSELF,
  ],
};

/** Whether what runs there as one's own code only passes calls on: other code can do anything. */
export const passesOn = (code: Address): boolean => PASS_ON.everywhere?.includes(code) === true;

const FUNCTION = 'multiSend(bytes transactions)';
const SELECTOR = '0x8d80ff0a';

/** In hex digits: kind, address, value and length, in front of the data of each. */
const [TO, VALUE, LENGTH, HEAD] = [2, 42, 106, 170];

/** Longer than what any block has gas for. */
const MAX_LENGTH = 2n ** 22n;

/** As the contract reads it, which takes for zero what is missing. */
const digits = (all: string, from: number, to: number): string => all.slice(from, to).padEnd(to - from, '0');

/** The calls that stand behind each other, as `maker` makes them by the code there; nothing where that can be none. */
function packedCalls(transactions: Bytes, code: Address, maker: Address): Inner[] | undefined {
  const packed = transactions.slice(2);
  const calls: Inner[] = [];
  for (let at = 0; at < packed.length; ) {
    const length = BigInt(`0x${digits(packed, at + LENGTH, at + HEAD)}`);
    if (length > MAX_LENGTH) return undefined;
    const end = at + HEAD + 2 * Number(length);
    const named: Address = `0x${digits(packed, at + TO, at + VALUE)}`;
    const to = named === zeroAddress && code === NOBODY_IS_ITSELF ? maker : named;
    const value = BigInt(`0x${digits(packed, at + VALUE, at + LENGTH)}`);
    calls.push({ sender: maker, to, value, data: `0x${digits(packed, at + HEAD, end)}` });
    at = end;
  }
  return calls;
}

/**
 * The calls that `maker` makes by running the code at an address as its own; nothing where that is other code, or the data is for no such
 * calls.
 */
export function passedOn(code: Address, data: Bytes, maker: Address): Inner[] | undefined {
  if (!passesOn(code) || !data.startsWith(SELECTOR)) return undefined;
  const read = readParameters([{ type: 'bytes', name: 'transactions' }], `0x${data.slice(SELECTOR.length)}`);
  return packedCalls(argumentsOf(read.args).bytes('transactions'), code, maker);
}

/** Safe's `MultiSendCallOnly`, called by itself. */
export const multiSend: Protocol = {
  home: PASS_ON,
  forAnybody: true,
  functions: () => [
    known('Safe', FUNCTION, (args, { to }) => ({ inner: packedCalls(args.bytes('transactions'), to, to) ?? [] })),
  ],
};
