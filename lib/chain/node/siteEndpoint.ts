import type { AskingSite } from '../../core/network/node.ts';
import type { Clock } from '../../core/platform.ts';
import type { Endpoint } from './endpoint.ts';
import { type RpcAnswer, type RpcCall, RpcFailure } from './rpc.ts';
import type { HostTurns, SiteTurns } from './siteTurns.ts';

/** What is asked where more go at a time than a browser may have connections ends after so long, in ms, and is asked again where few do. */
const BRIEFLY = 2_500;

/** An endpoint as a site may ask it: in its turn, and not while the node wants to be left alone. */
export function forSite(endpoint: Endpoint, { turns, slow }: HostTurns, site: AskingSite, clock: Clock): Endpoint {
  async function inTurn<T>(turns: SiteTurns, timeoutMs: number, ask: (leftMs: number) => Promise<T>): Promise<T> {
    const until = clock.now() + timeoutMs;
    const end = await turns.take(site, timeoutMs);
    try {
      return await ask(until - clock.now());
    } finally {
      end();
    }
  }

  /** Where the host has no HTTP/2 after all, nobody of the wallet's own waits behind what takes long (V-09). */
  async function brieflyFirst(slow: SiteTurns, call: RpcCall, timeoutMs: number): Promise<RpcAnswer> {
    const until = clock.now() + timeoutMs;
    try {
      return await inTurn(turns, timeoutMs, (leftMs) => endpoint.ask(call, Math.min(leftMs, BRIEFLY), 'briefly'));
    } catch (error) {
      const leftMs = until - clock.now();
      if (!(error instanceof RpcFailure && error.kind === 'timeout') || leftMs <= 0) throw error;
      return inTurn(slow, leftMs, (ms) => endpoint.ask(call, ms));
    }
  }

  return {
    ...endpoint,
    ask: (call, timeoutMs) =>
      slow ? brieflyFirst(slow, call, timeoutMs) : inTurn(turns, timeoutMs, (leftMs) => endpoint.ask(call, leftMs)),
    askMany: (calls, timeoutMs) => inTurn(slow ?? turns, timeoutMs, (leftMs) => endpoint.askMany(calls, leftMs)),
    pauseMs: turns.pause,
    direct: endpoint,
  };
}
