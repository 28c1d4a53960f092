import { z } from 'zod';
import type { AccessList } from '../../core/batch/batch.ts';
import type { Log } from '../../core/batch/slot.ts';
import type { Node } from '../../core/network/node.ts';
import { Address, Bytes, Hash, HexQuantity, type HexString, Quantity, toHex } from '../../core/schema.ts';

/** One call as it is simulated. `gas` is its limit; without it the node's own high limit holds. */
export interface SimulatedCall {
  from: Address;
  to?: Address;
  value: bigint;
  data: Bytes;
  gas?: bigint;
  accessList?: AccessList;
}

export interface SimulatedResult {
  success: boolean;
  gasUsed: bigint;
  /** The return value, or the revert data. */
  data: Bytes;
  logs: Log[];
  /** What the node says of a failure that is no revert. */
  message?: string;
}

/** One simulated call, as a node answers. */
export const Result = z.object({
  status: HexQuantity,
  gasUsed: Quantity,
  returnData: Bytes.default('0x'),
  logs: z.array(z.object({ address: Address, topics: z.array(Hash), data: Bytes })).default([]),
  error: z.object({ message: z.string().default(''), data: Bytes.optional().catch(undefined) }).optional(),
});

const Answer = z.array(z.object({ calls: z.array(Result) })).length(1);

export type CodeOverride = Record<Address, { code?: Bytes; balance?: HexString; nonce?: HexString }>;

/**
 * Runs calls in sequence on the node's newest state, in one block entry, with `eth_simulateV1`.
 * @returns the results and the state they were computed on; nothing where the node cannot simulate.
 */
export async function simulate(
  node: Node,
  calls: readonly SimulatedCall[],
  overrides?: CodeOverride,
): Promise<{ on: 'pending' | 'latest'; results: SimulatedResult[] } | undefined> {
  const entry = {
    ...(overrides ? { stateOverrides: overrides } : {}),
    calls: calls.map((call) => ({
      from: call.from,
      ...(call.to ? { to: call.to } : {}),
      value: toHex(call.value),
      input: call.data,
      ...(call.gas === undefined ? {} : { gas: toHex(call.gas) }),
      ...(call.accessList ? { accessList: call.accessList } : {}),
    })),
  };
  for (const on of ['pending', 'latest'] as const) {
    const answer = await node
      .request({ method: 'eth_simulateV1', params: [{ blockStateCalls: [entry], traceTransfers: true }, on] })
      .catch(() => undefined);
    const results = resultsIn(answer);
    if (results.length === calls.length) return { on, results };
  }
  return undefined;
}

/** The results of calls in one block; none where the node has not simulated them. */
export const resultsIn = (answer: unknown): SimulatedResult[] =>
  (Answer.safeParse(answer).data?.[0]?.calls ?? []).map(readResult);

export function readResult(raw: z.output<typeof Result>): SimulatedResult {
  const data = raw.error?.data && raw.error.data !== '0x' ? raw.error.data : raw.returnData;
  const result = { success: BigInt(raw.status) === 1n, gasUsed: raw.gasUsed, data: data as HexString, logs: raw.logs };
  return raw.error ? { ...result, message: raw.error.message } : result;
}
