import type { Call } from '../../batch/batch.ts';
import { readParameters } from '../../decode/calldata.ts';
import { argumentsOf } from '../../decode/known/known.ts';
import type { Address, Bytes } from '../../schema.ts';

/** `multiSend(bytes transactions)`. */
const SELECTOR = '0x8d80ff0a';

/** In hex digits: kind, address, value and length, in front of the data of each. */
const [TO, VALUE, LENGTH, HEAD] = [2, 42, 106, 170];

/** Longer than what anybody signs; it would take more gas than there is. */
const MAX_LENGTH = 2n ** 20n;

/** As the contract reads it, which takes for zero what is missing. */
const digits = (all: string, from: number, to: number): string => all.slice(from, to).padEnd(to - from, '0');

/** The calls that a contract of Safe's makes one after the other; nothing where the data is none of it. */
export function passedOn(data: Bytes): Call[] | undefined {
  if (!data.startsWith(SELECTOR)) return undefined;
  const read = readParameters([{ type: 'bytes', name: 'transactions' }], `0x${data.slice(SELECTOR.length)}`);
  const packed = argumentsOf(read.args).bytes('transactions').slice(2);
  const calls: Call[] = [];
  for (let at = 0; at < packed.length; ) {
    const length = BigInt(`0x${digits(packed, at + LENGTH, at + HEAD)}`);
    if (length > MAX_LENGTH) return undefined;
    const end = at + HEAD + 2 * Number(length);
    const to: Address = `0x${digits(packed, at + TO, at + VALUE)}`;
    const value = BigInt(`0x${digits(packed, at + VALUE, at + LENGTH)}`);
    calls.push({ to, value, data: `0x${digits(packed, at + HEAD, end)}` });
    at = end;
  }
  return calls;
}
