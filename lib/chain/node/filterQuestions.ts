import type { AskingSite } from '../../core/network/node.ts';
import type { Clock } from '../../core/platform.ts';
import type { Endpoint } from './endpoint.ts';
import { resultOf } from './failover.ts';
import { makeFilters } from './filters.ts';
import type { makeFirstAnswer } from './firstAnswer.ts';
import type { RpcCall } from './rpc.ts';

export interface FilterQuestionParts {
  endpointsOf(chainId: number, site?: AskingSite): Promise<Endpoint[]>;
  first: Pick<ReturnType<typeof makeFirstAnswer>, 'ofFirst' | 'read'>;
  clock: Clock;
}

/** Questions about filters: each goes to the node that made the filter. */
export function makeFilterQuestions({ endpointsOf, first, clock }: FilterQuestionParts) {
  const filters = makeFilters(clock);
  return {
    /** @returns the wallet's own id of the filter. */
    async make(chainId: number, owner: string, call: RpcCall, site?: AskingSite): Promise<string> {
      filters.admit(owner);
      const made = await first.ofFirst(chainId, await endpointsOf(chainId, site), async (endpoint, ms) => ({
        endpoint,
        nodeId: String(resultOf(endpoint, call, await endpoint.ask(call, ms))),
      }));
      return filters.add({ owner, chainId, ...made });
    },
    async ask(chainId: number, owner: string, { method, params }: RpcCall): Promise<unknown> {
      const { endpoint, nodeId } = filters.use({ owner, chainId }, params[0]);
      if (method === 'eth_uninstallFilter') filters.remove(params[0]);
      return first.read(chainId, [endpoint], { method, params: [nodeId] });
    },
  };
}
