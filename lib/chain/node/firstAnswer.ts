import type { AskingSite } from '../../core/network/node.ts';
import type { Endpoint } from './endpoint.ts';
import { firstOf, type Leeway, NoAnswer, resultOf, toNodeError } from './failover.ts';
import { makeHeadComparison } from './headComparison.ts';
import type { RpcCall } from './rpc.ts';

export interface FirstAnswerParts extends Leeway {
  endpointsOf(chainId: number, site?: AskingSite): Promise<Endpoint[]>;
}

/** What the first good node of a chain says (C-09). While it is asked, it is compared with the others now and then (N-10). */
export function makeFirstAnswer({ endpointsOf, clock, ...leeway }: FirstAnswerParts) {
  const inFlight = new Map<string, Promise<unknown>>();
  const consider = makeHeadComparison(clock);

  /** @throws named errors, where no node of the list gives a usable answer. */
  async function ofFirst<T>(
    chainId: number,
    list: readonly Endpoint[],
    attempt: (each: Endpoint, ms: number) => Promise<T>,
  ): Promise<T> {
    try {
      const found = await firstOf(list, attempt, { clock, ...leeway });
      // Never in a site's turn: one that is busy would keep the wallet from noticing who is behind (V-09).
      consider(
        chainId,
        list.map((each) => each.direct ?? each),
      );
      return found;
    } catch (error) {
      throw error instanceof NoAnswer ? toNodeError(chainId, error) : error;
    }
  }

  const read = (chainId: number, list: readonly Endpoint[], call: RpcCall): Promise<unknown> =>
    ofFirst(chainId, list, async (endpoint, ms) => resultOf(endpoint, call, await endpoint.ask(call, ms)));

  return {
    ofFirst,
    read,
    /** The same question asked twice at the same moment is asked once (C-04); but nobody waits behind what another one has asked. */
    readOnce(chainId: number, call: RpcCall, site?: AskingSite): Promise<unknown> {
      const key = JSON.stringify([chainId, call.method, call.params, site?.topOrigin, site?.origin]);
      const running = inFlight.get(key);
      if (running) return running;
      const promise = endpointsOf(chainId, site)
        .then((list) => read(chainId, list, call))
        .finally(() => inFlight.delete(key));
      inFlight.set(key, promise);
      return promise;
    },
  };
}
