import { keccak256 } from 'viem';
import { type BroadcastAnswer, readBroadcast } from '../core/broadcast.ts';
import { errors, type NamedError } from '../core/errors.ts';
import type { Clock, Networks, Node, Nodes } from '../core/ports.ts';
import type { Bytes } from '../core/schema.ts';
import { type Endpoint, makeEndpoint } from './endpoint.ts';
import { firstOf, NoAnswer, resultOf, verdict } from './failover.ts';
import { FILTER_MAKERS, FILTER_USERS, makeFilters } from './filters.ts';
import { type Fetch, type RpcCall, Trouble } from './http.ts';
import { nameNodeError } from './nodeErrors.ts';

export interface ChainNode extends Node {
  /** Several reads at once, answered in their order; one HTTP request for each 50 where the node takes batches. */
  requestMany(calls: readonly RpcCall[]): Promise<Outcome[]>;
  /** The answers of all nodes of the chain that give some, each in the order of the calls; absent where a node refused. */
  askEach(calls: readonly RpcCall[]): Promise<unknown[][]>;
}

type Outcome = { result: unknown } | { error: NamedError };

export interface ChainNodes extends Nodes {
  /** @throws errors.unrecognizedChain for a chain that the wallet has not. */
  of(chainId: number): Promise<ChainNode>;
  /**
   * Hands signed bytes to the chain's nodes, one after the other until one of them answers. Never rejects for what a node does.
   * @param offers how often these bytes were offered before: each time another node is the first.
   */
  broadcast(chainId: number, raw: Bytes, offers?: number): Promise<BroadcastAnswer>;
  /** Whether the chain's first good node has a pre-confirmed `pending` (C-04). */
  preconfirmed(chainId: number): Promise<boolean>;
}

export interface NodesParts {
  networks: Pick<Networks, 'get'>;
  clock: Clock;
  fetch?: Fetch;
  /** For a whole request, over all nodes that are tried; C-09 allows 20 s. */
  timeoutMs?: number;
}

const MAX_BATCH = 50;

/** Speaks to the nodes that the user's networks list: the first good answer counts, a bad node makes room for the next (C-09). */
export function makeNodes({
  networks,
  clock,
  fetch = globalThis.fetch.bind(globalThis),
  timeoutMs = 18_000,
}: NodesParts): ChainNodes {
  const endpoints = new Map<string, Endpoint>();
  const inFlight = new Map<string, Promise<unknown>>();
  const filters = makeFilters(clock);

  const endpointsOf = async (chainId: number): Promise<Endpoint[]> => {
    const network = await networks.get(chainId);
    if (!network) throw errors.unrecognizedChain(chainId);
    return network.rpcUrls.map((url) => {
      const key = `${chainId} ${url}`;
      const endpoint = endpoints.get(key) ?? makeEndpoint(url, chainId, fetch, clock);
      endpoints.set(key, endpoint);
      return endpoint;
    });
  };

  const ofFirst = async <T>(
    chainId: number,
    list: readonly Endpoint[],
    attempt: (each: Endpoint, ms: number) => Promise<T>,
  ): Promise<T> => {
    try {
      return await firstOf(list, attempt, { clock, timeoutMs });
    } catch (error) {
      throw error instanceof NoAnswer ? verdict(chainId, error) : error;
    }
  };

  const read = (chainId: number, list: readonly Endpoint[], call: RpcCall): Promise<unknown> =>
    ofFirst(chainId, list, async (endpoint, ms) => resultOf(endpoint, call, await endpoint.ask(call, ms)));

  /** The same question asked twice at the same moment is asked once (C-04). */
  const readOnce = (chainId: number, call: RpcCall): Promise<unknown> => {
    const key = JSON.stringify([chainId, call.method, call.params]);
    const running = inFlight.get(key);
    if (running) return running;
    const promise = endpointsOf(chainId)
      .then((list) => read(chainId, list, call))
      .finally(() => inFlight.delete(key));
    inFlight.set(key, promise);
    return promise;
  };

  const readMany = async (chainId: number, calls: readonly RpcCall[]): Promise<Outcome[]> => {
    const answered = await ofFirst(chainId, await endpointsOf(chainId), async (endpoint, ms) => {
      const answers = await endpoint.askMany(calls, ms).catch((error: unknown) => {
        if (error instanceof Trouble && error.kind === 'unbatched') return undefined;
        throw error;
      });
      return answers?.map((answer, at): Outcome => {
        if ('fault' in answer) return { error: nameNodeError(answer.fault) };
        return { result: resultOf(endpoint, calls[at] ?? { method: '', params: [] }, answer) };
      });
    });
    return answered ?? Promise.all(calls.map((call) => settled(readOnce(chainId, call))));
  };

  const makeFilter = async (chainId: number, owner: string, call: RpcCall): Promise<string> => {
    filters.admit(owner);
    const made = await ofFirst(chainId, await endpointsOf(chainId), async (endpoint, ms) => ({
      endpoint,
      nodeId: String(resultOf(endpoint, call, await endpoint.ask(call, ms))),
    }));
    return filters.add({ owner, chainId, ...made });
  };

  const askFilter = (chainId: number, owner: string, { method, params }: RpcCall): Promise<unknown> => {
    const { endpoint, nodeId } = filters.use({ owner, chainId }, params[0]);
    if (method === 'eth_uninstallFilter') filters.remove(params[0]);
    return read(chainId, [endpoint], { method, params: [nodeId] });
  };

  const broadcast: ChainNodes['broadcast'] = async (chainId, raw, offers = 0) => {
    const list = await endpointsOf(chainId);
    const start = offers % Math.max(1, list.length);
    const ourHash = keccak256(raw);
    let doubtful: BroadcastAnswer | undefined;
    const attempt = async (endpoint: Endpoint, ms: number): Promise<BroadcastAnswer> => {
      const answer = await endpoint.ask({ method: 'eth_sendRawTransaction', params: [raw] }, ms);
      const said: BroadcastAnswer =
        'fault' in answer
          ? { error: { code: answer.fault.code, message: answer.fault.message.slice(0, 1024) } }
          : { ok: String(answer.result).slice(0, 66) };
      const { kind, reason } = readBroadcast(said, ourHash);
      const honest = !('ok' in said) || said.ok.toLowerCase() === ourHash;
      if (kind !== 'ambiguous' && honest) return said;
      doubtful ??= said;
      const trouble = new Trouble('refused', reason);
      if (!honest) endpoint.blame(trouble);
      throw trouble;
    };
    try {
      return await firstOf([...list.slice(start), ...list.slice(0, start)], attempt, { clock, timeoutMs });
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return doubtful ?? { ambiguous: error.reasons, unreachable: error.unreachable };
    }
  };

  /** A page's own signed bytes: forwarded, answered with what the node says, and nothing of it is kept (T-E34). */
  const forwardRaw = async (chainId: number, raw: Bytes): Promise<string> => {
    const answer = await broadcast(chainId, raw);
    const ourHash = keccak256(raw);
    const { kind } = readBroadcast(answer, ourHash);
    if (kind === 'taken' || kind === 'known') return ourHash;
    if ('error' in answer) throw nameNodeError(answer.error);
    if ('unreachable' in answer && answer.unreachable) throw errors.chainDisconnected(chainId);
    throw errors.internal(`No node said whether it took the transaction: ${'ambiguous' in answer ? answer.ambiguous : kind}`);
  };

  return {
    async of(chainId) {
      await endpointsOf(chainId);
      return {
        async request({ method, params = [], owner = '' }) {
          if (method === 'eth_sendRawTransaction') return forwardRaw(chainId, String(params[0]) as Bytes);
          if (FILTER_MAKERS.includes(method)) return makeFilter(chainId, owner, { method, params });
          if (FILTER_USERS.includes(method)) return askFilter(chainId, owner, { method, params });
          return readOnce(chainId, { method, params });
        },
        async askEach(calls) {
          const list = (await endpointsOf(chainId)).filter((endpoint) => !endpoint.held());
          const opinions = list.map(async (endpoint) => {
            const answers = await endpoint.askMany(calls, timeoutMs).catch((error: unknown) => {
              if (!(error instanceof Trouble && error.kind === 'unbatched')) throw error;
              return Promise.all(calls.map((call) => endpoint.ask(call, timeoutMs)));
            });
            return answers.map((answer) => ('result' in answer ? answer.result : undefined));
          });
          return (await Promise.allSettled(opinions)).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
        },
        async requestMany(calls) {
          const outcomes: Outcome[] = [];
          for (let at = 0; at < calls.length; at += MAX_BATCH) {
            outcomes.push(...(await readMany(chainId, calls.slice(at, at + MAX_BATCH))));
          }
          return outcomes;
        },
      };
    },
    broadcast,
    async preconfirmed(chainId) {
      return ofFirst(chainId, await endpointsOf(chainId), (endpoint, ms) => endpoint.preconfirmed(ms / 4));
    },
  };
}

const settled = (promise: Promise<unknown>): Promise<Outcome> =>
  promise.then(
    (result) => ({ result }),
    (error: NamedError) => ({ error }),
  );
