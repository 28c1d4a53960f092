import type { AskingSite } from '../../core/network/node.ts';
import type { Clock } from '../../core/platform.ts';
import type { Endpoint } from './endpoint.ts';
import type { SiteTurns } from './siteTurns.ts';

/** An endpoint as a site may ask it: in its turn, and not while the node wants to be left alone. */
export function forSite(endpoint: Endpoint, turns: SiteTurns, site: AskingSite, clock: Clock): Endpoint {
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
    ...endpoint,
    ask: (call, timeoutMs) => inTurn(timeoutMs, (leftMs) => endpoint.ask(call, leftMs)),
    askMany: (calls, timeoutMs) => inTurn(timeoutMs, (leftMs) => endpoint.askMany(calls, leftMs)),
    pauseMs: turns.pause,
    direct: endpoint,
  };
}
