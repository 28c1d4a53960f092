import type { CommandResults } from '../core/command.ts';
import type { Network } from '../core/network.ts';
import { type Fetch, type RpcAnswer, type RpcCall, request, Trouble } from './http.ts';

/**
 * Whether a node's `pending` is a state of its own (C-04): a block above `latest` that has a hash or transactions already.
 * A node that answers null, an error, `latest` again, or an empty form of the block to come, has none. What the probe cannot
 * tell is who stands behind that block, the chain's sequencer or the node's own reading of its mempool.
 * @throws Trouble when the node does not answer.
 */
export async function preconfirmed(ask: (call: RpcCall) => Promise<RpcAnswer>): Promise<boolean> {
  // Once more where `latest` may just have caught up between the two questions.
  return (await isAhead(ask)) || isAhead(ask);
}

async function isAhead(ask: (call: RpcCall) => Promise<RpcAnswer>): Promise<boolean> {
  const pending = blockOf(await ask({ method: 'eth_getBlockByNumber', params: ['pending', false] }));
  const latest = blockOf(await ask({ method: 'eth_getBlockByNumber', params: ['latest', false] }));
  if (pending?.number === undefined || latest?.number === undefined) return false;
  return pending.number > latest.number && (pending.hasHash || pending.transactions > 0);
}

function blockOf(answer: RpcAnswer): { number?: bigint; hasHash: boolean; transactions: number } | undefined {
  if ('fault' in answer || typeof answer.result !== 'object' || answer.result === null) return undefined;
  const { number, hash, transactions } = answer.result as Record<string, unknown>;
  return {
    number: typeof number === 'string' && /^0x[0-9a-f]{1,16}$/i.test(number) ? BigInt(number) : undefined,
    hasHash: typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash) && !/^0x0+$/.test(hash),
    transactions: Array.isArray(transactions) ? transactions.length : 0,
  };
}

const CHECK_MS = 8_000;

/** Asks each node of a network who it is, all at once, whatever was known of them before. */
export async function checkNetwork(
  network: Pick<Network, 'chainId' | 'rpcUrls'>,
  fetch: Fetch,
): Promise<CommandResults['checkNetwork']> {
  return { nodes: await Promise.all(network.rpcUrls.map((url) => checkNode(url, network.chainId, fetch))) };
}

async function checkNode(url: string, chainId: number, fetch: Fetch): Promise<CommandResults['checkNetwork']['nodes'][number]> {
  const ask = (call: RpcCall) => request(fetch, url, call, CHECK_MS);
  try {
    const answer = await ask({ method: 'eth_chainId', params: [] });
    if ('fault' in answer) return { url, state: 'down', trouble: 'the node does not tell its chain' };
    if (typeof answer.result !== 'string' || Number(answer.result) !== chainId) return { url, state: 'wrong chain' };
    return { url, state: 'up', preconfirmed: await preconfirmed(ask) };
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    return { url, state: 'down', trouble: error.message };
  }
}
