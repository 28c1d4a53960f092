import { numberToHex } from 'viem';
import type { Answer, Call } from './exchange.ts';

/**
 * Backends of an endpoint: each is the chain as it was at some height, and answers as a node would that has not come further.
 * Needs a node behind it that keeps old states.
 */

/** Asks the node itself, in one exchange. */
export type Ask = (calls: readonly Call[]) => Promise<Answer[]>;

/** How far behind its newest block a node's final one is. */
const FINAL_DEPTH = 64;
const SAFE_DEPTH = 32;

/** Where in the parameters each method names a block. */
const BLOCK_AT: Record<string, number> = {
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_call: 1,
  eth_estimateGas: 1,
  eth_simulateV1: 1,
  debug_traceCall: 1,
  eth_feeHistory: 1,
  eth_getStorageAt: 2,
  eth_getProof: 2,
  eth_getBlockByNumber: 0,
  eth_getBlockReceipts: 0,
};

/** What a node without the block answers with `null`; to anything else it says that it has no such block. */
const NULL_WITHOUT = ['eth_getBlockByNumber', 'eth_getBlockByHash', 'eth_getBlockReceipts'];

const HEAD = ['latest', 'pending', undefined];
const number = (value: unknown) => (typeof value === 'string' ? Number(value) : Number.POSITIVE_INFINITY);

/** The name by which a call names its block, `latest` where it names none; nothing where it is not about one. */
export const blockOf = ({ method, params }: Call): unknown => {
  const at = BLOCK_AT[method];
  return at === undefined ? undefined : (params[at] ?? 'latest');
};

/** The answers of backends at these heights, one for each call. What changes the chain is not to be asked here. */
export async function answersAt(calls: readonly Call[], heights: readonly number[], ask: Ask): Promise<Answer[]> {
  const known = await heightsOf(calls, ask);
  const answers = await ask(calls.map((call, at) => bent(call, heights[at] ?? 0)));
  return answers.map((answer, at) => {
    const call = calls[at] as Call;
    return seen(answer, call, heights[at] ?? 0, known.get(named(call)));
  });
}

/** The heights of the blocks that calls name by their hash. */
async function heightsOf(calls: readonly Call[], ask: Ask): Promise<Map<unknown, number>> {
  const hashes = [...new Set(calls.map(named).filter((hash) => hash !== undefined))];
  if (hashes.length === 0) return new Map();
  const blocks = await ask(hashes.map((hash, id) => ({ id, method: 'eth_getBlockByHash', params: [hash, false] })));
  return new Map(hashes.map((hash, at) => [hash, number((blocks[at]?.result as { number?: string } | null)?.number)]));
}

/** The hash by which a call names its block. */
const named = (call: Call): unknown => (blockOf(call) as { blockHash?: string } | undefined)?.blockHash;

/** The call as this backend understands it: its newest block is that of its height. */
function bent(call: Call, height: number): Call {
  const at = BLOCK_AT[call.method];
  if (at === undefined) return call;
  const tag = blockOf(call);
  const params = [...call.params];
  if (HEAD.includes(tag as string)) params[at] = numberToHex(height);
  if (tag === 'finalized') params[at] = numberToHex(Math.max(0, height - FINAL_DEPTH));
  if (tag === 'safe') params[at] = numberToHex(Math.max(0, height - SAFE_DEPTH));
  return { ...call, params };
}

/** The answer as far as this backend can have it. `known`: the height of the block that the call names by its hash. */
function seen(answer: Answer, call: Call, height: number, known: number | undefined): Answer {
  const { method } = call;
  const { jsonrpc, id, result } = answer;
  const say = (result: unknown): Answer => ({ jsonrpc, id, result });
  if (method === 'eth_blockNumber') return say(numberToHex(height));
  const wanted = known ?? heightIn(blockOf(call));
  const isAbove = method === 'eth_getBlockByHash' ? heightIn(result) > height : wanted !== undefined && wanted > height;
  if (isAbove && NULL_WITHOUT.includes(method)) return say(null);
  if (isAbove) return { jsonrpc, id, error: { code: -32000, message: 'header not found' } };
  if (method === 'eth_getTransactionReceipt' && heightIn(result) > height) return say(null);
  if (method === 'eth_getTransactionByHash' && heightIn(result) > height)
    return say({ ...(result as object), blockHash: null, blockNumber: null, transactionIndex: null });
  if (method === 'eth_getLogs' && Array.isArray(result)) return say(result.filter((log) => heightIn(log) <= height));
  return answer;
}

/** The height that a block's name, a block, or what is in one says; 0 where it says none. */
function heightIn(what: unknown): number {
  if (typeof what === 'string') return /^0x[0-9a-f]+$/i.test(what) ? Number(what) : 0;
  if (typeof what !== 'object' || what === null) return 0;
  const { number: own, blockNumber } = what as { number?: string | null; blockNumber?: string | null };
  return Number(own ?? blockNumber ?? 0);
}
