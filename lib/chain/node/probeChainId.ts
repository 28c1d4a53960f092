import { errors } from '../../core/errors.ts';
import type { ProbeChainId } from '../../core/network/node.ts';
import { HexQuantity } from '../../core/schema.ts';
import { type Fetch, request } from './http.ts';
import { RpcFailure } from './rpc.ts';

const TIMEOUT_MS = 8_000;

/** Asks nodes that are not in the user's list yet which chain they serve; speaks to them as carefully as to any other. */
export function chainIdProbe(fetch: Fetch): ProbeChainId {
  return async (url) => {
    const answer = await request(fetch, url, { method: 'eth_chainId', params: [] }, TIMEOUT_MS).catch((error) => {
      throw error instanceof RpcFailure ? errors.internal(error.message) : error;
    });
    const chainId = 'fault' in answer ? undefined : HexQuantity.safeParse(answer.result).data;
    if (chainId === undefined) throw errors.internal('the node does not tell its chain ID');
    return Number(chainId);
  };
}
