import type { AskingSite } from '../../core/network/node.ts';
import type { Clock } from '../../core/platform.ts';
import type { Endpoint } from './endpoint.ts';
import type { SiteTurns } from './siteTurns.ts';

/** One node as the wallet itself asks it, and as it asks it for sites: what these find out of it tells the wallet nothing (V-09). */
export interface Endpoints {
  own: Endpoint;
  ofSites: Endpoint;
}

/** A node as a site may ask it: in its turn, and not while the node wants to be left alone. */
export function forSite({ own, ofSites }: Endpoints, turns: SiteTurns, site: AskingSite, clock: Clock): Endpoint {
  async function inTurn<T>(timeoutMs: number, ask: (leftMs: number) => Promise<T>): Promise<T> {
    const until = clock.now() + timeoutMs;
    const end = await turns.take(site, timeoutMs);
    try {
      return await ask(until - clock.now());
    } finally {
      end();
    }
  }

  return {
    ...ofSites,
    ask: (call, timeoutMs) => inTurn(timeoutMs, (leftMs) => ofSites.ask(call, leftMs)),
    askMany: (calls, timeoutMs) => inTurn(timeoutMs, (leftMs) => ofSites.askMany(calls, leftMs)),
    pauseMs: turns.pause,
    isBehind: own.isBehind,
    setBehind: own.setBehind,
    direct: own,
  };
}
