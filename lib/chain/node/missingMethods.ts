import { z } from 'zod';
import { ageOf } from '../../core/age.ts';
import type { Clock } from '../../core/platform.ts';
import type { Fault } from './rpc.ts';

/** Which methods a node does not have, and what it said to them (N-25). */
export interface MissingMethods {
  /** What it would say; nothing where it has to be asked. */
  of(method: string): Fault | undefined;
  note(method: string, fault: Fault): void;
  /** It has answered this one. */
  clear(method: string): void;
  known(): Lacks;
}

/** What outlives the worker, by method. Times in milliseconds. */
export const Lacks = z.record(z.string(), z.object({ code: z.number(), message: z.string(), at: z.number(), wait: z.number() }));
export type Lacks = z.output<typeof Lacks>;

/** Methods that every node has: one that says it does not have them is at fault for the moment. */
const NEEDED = [
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_sendRawTransaction',
];
/**
 * A node may come to have a method, and another backend of it may have it already: it is asked again after a while, less often
 * each time.
 */
const FIRST_WAIT = 60_000;
const LONGEST_WAIT = 24 * 60 * 60_000;

/**
 * Keeps which methods a node does not have.
 * @param lacks what an earlier worker had found out.
 */
export function makeMissingMethods(clock: Clock, lacks: Lacks = {}): MissingMethods {
  const known = new Map(Object.entries(lacks));
  return {
    of(method) {
      const found = known.get(method);
      if (!found || ageOf(found.at, clock.now()) >= found.wait) return undefined;
      return { code: found.code, message: found.message };
    },
    note(method, { code, message }) {
      if (NEEDED.includes(method)) return;
      const before = known.get(method);
      const wait = before ? Math.min(LONGEST_WAIT, before.wait * 8) : FIRST_WAIT;
      known.set(method, { code, message: message.slice(0, 1_024), at: clock.now(), wait });
    },
    clear: (method) => void known.delete(method),
    known: () => Object.fromEntries(known),
  };
}
