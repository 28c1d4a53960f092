import { LATEST } from './heads.ts';
import type { RpcAnswer, RpcCall } from './rpc.ts';

/**
 * Whether a node's `pending` is a state of its own (C-04): a block above `latest` that has a hash or transactions already.
 * A node that answers null, an error, `latest` again, or an empty form of the block to come, has none. What the probe cannot
 * tell is who stands behind that block, the chain's sequencer or the node's own reading of its mempool.
 * @throws RpcFailure when the node does not answer.
 */
export async function preconfirmed(ask: (call: RpcCall) => Promise<RpcAnswer>): Promise<boolean> {
  // Once more where `latest` may just have caught up between the two questions.
  return (await isAhead(ask)) || isAhead(ask);
}

async function isAhead(ask: (call: RpcCall) => Promise<RpcAnswer>): Promise<boolean> {
  const pending = blockOf(await ask({ method: 'eth_getBlockByNumber', params: ['pending', false] }));
  const latest = blockOf(await ask(LATEST));
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
