import { keccak256 } from 'viem';
import { type BroadcastAnswer, type BroadcastReading, readBroadcast } from '../../core/batch/broadcast.ts';
import { errors, type NamedError } from '../../core/errors.ts';
import type { Node, Nodes } from '../../core/network/node.ts';
import type { Networks } from '../../core/network/stores.ts';
import type { Lag } from '../../core/plan/plan.ts';
import type { Clock, KeyValues } from '../../core/platform.ts';
import type { Bytes } from '../../core/schema.ts';
import { isPlausible } from './answers.ts';
import type { Endpoint } from './endpoint.ts';
import { makeEndpoints } from './endpoints.ts';
import { firstOf, NoAnswer, resultOf, toNodeError } from './failover.ts';
import { FILTER_MAKERS, FILTER_USERS, makeFilters } from './filters.ts';
import { type Fetch, type RpcAnswer, type RpcCall, RpcFailure } from './http.ts';
import { lagAmong } from './lag.ts';
import { nameNodeError } from './nodeErrors.ts';
import { isRateLimit } from './refusals.ts';
import { makeStanding } from './standing.ts';

export interface ChainNode extends Node {
  /**
   * Several reads at once, answered in their order by one and the same node (N-23), in as few HTTP requests as it takes. Where no
   * node answers all of them, those that one has answered are kept.
   */
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
  broadcast(chainId: number, raw: Bytes, offers?: number): Promise<BroadcastReading>;
  /** Hands signed bytes to every node of the chain, and says what the answer of each means, in their order. */
  broadcastEach(chainId: number, raw: Bytes): Promise<BroadcastReading[]>;
  /** How old what the chain's nodes tell is; nothing where any of them keeps up, as far as they were asked. */
  lagOf(chainId: number): Promise<Lag | undefined>;
  /** Whether the chain's first good node has a pre-confirmed `pending` (C-04). */
  preconfirmed(chainId: number): Promise<boolean>;
}

export interface NodesParts {
  networks: Pick<Networks, 'get'>;
  clock: Clock;
  fetch?: Fetch;
  /** Outlives the worker. */
  session?: KeyValues;
  /** For a whole request, over all nodes that are tried; C-09 allows 20 s. */
  timeoutMs?: number;
}

/** Speaks to the nodes that the user's networks list: the first good answer counts, a bad node makes room for the next (C-09). */
export function makeNodes({
  networks,
  clock,
  fetch = globalThis.fetch.bind(globalThis),
  session,
  timeoutMs = 18_000,
}: NodesParts): ChainNodes {
  const endpointsOf = makeEndpoints({ networks, clock, fetch, session });
  const inFlight = new Map<string, Promise<unknown>>();
  const filters = makeFilters(clock);
  const consider = makeStanding(clock);

  const ofFirst = async <T>(
    chainId: number,
    list: readonly Endpoint[],
    attempt: (each: Endpoint, ms: number) => Promise<T>,
  ): Promise<T> => {
    try {
      const found = await firstOf(list, attempt, { clock, timeoutMs });
      consider(chainId, list);
      return found;
    } catch (error) {
      throw error instanceof NoAnswer ? toNodeError(chainId, error) : error;
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
    let most: readonly (RpcAnswer | undefined)[] = [];
    const attempt = async (endpoint: Endpoint, ms: number) => {
      const answers = await endpoint.askMany(calls, ms).catch((error: unknown) => {
        const { answered = [] } = error instanceof RpcFailure ? error.details : {};
        if (answered.filter(Boolean).length > most.filter(Boolean).length) most = answered;
        throw error;
      });
      return calls.map((call, at) => outcomeOf(answers[at] ?? NO_ANSWER, (good) => resultOf(endpoint, call, good)));
    };
    try {
      return await ofFirst(chainId, await endpointsOf(chainId), attempt);
    } catch (error) {
      const failed = error as NamedError;
      if (!most.some(Boolean)) throw failed;
      return calls.map(({ method, params }, at) => {
        const answer = most[at];
        const isGood = answer && ('fault' in answer || isPlausible(method, params, answer.result));
        return isGood ? outcomeOf(answer, ({ result }) => result) : { error: failed };
      });
    }
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

  /** Hands bytes over to one node after the other until one gives an answer to rely on; each answer is read once. */
  const broadcast = async (chainId: number, raw: Bytes, offers = 0): Promise<Broadcasted> => {
    const list = await endpointsOf(chainId);
    const start = offers % Math.max(1, list.length);
    const ourHash = keccak256(raw);
    let doubtful: Broadcasted | undefined;
    let mayBeOut = false;
    const attempt = async (endpoint: Endpoint, ms: number): Promise<Broadcasted> => {
      const said = await handTo(endpoint, raw, ms).catch((error: unknown) => {
        mayBeOut = true;
        throw error;
      });
      const answer = saidBy(said);
      const reading = readBroadcast(answer, ourHash);
      if (reading.kind !== 'ambiguous' && !reading.anotherHash)
        return { answer, reading: 'error' in answer && mayBeOut ? { ...reading, doubtful: true } : reading };
      mayBeOut = true;
      doubtful ??= { answer, reading };
      if ('fault' in said && isRateLimit(said.fault)) {
        const limited = new RpcFailure('limited', 'the node limits its rate');
        endpoint.blame(limited);
        throw limited;
      }
      const trouble = new RpcFailure('refused', reading.anotherHash ? 'the node named another hash' : UNCLEAR);
      if (reading.anotherHash) endpoint.blame(trouble);
      throw trouble;
    };
    try {
      return await firstOf([...list.slice(start), ...list.slice(0, start)], attempt, { clock, timeoutMs });
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (doubtful) return doubtful;
      const answer: BroadcastAnswer = { ambiguous: error.reasons, unreachable: error.unreachable };
      return { answer, reading: readBroadcast(answer, ourHash) };
    }
  };

  /** A page's own signed bytes: forwarded, answered with what the node says, and nothing of it is kept (T-E34). */
  const forwardRaw = async (chainId: number, raw: Bytes): Promise<string> => {
    const { answer, reading } = await broadcast(chainId, raw);
    const { kind } = reading;
    if (kind === 'taken' || kind === 'known') return keccak256(raw);
    if ('error' in answer) throw nameNodeError(answer.error);
    if ('unreachable' in answer && answer.unreachable) throw errors.chainDisconnected(chainId);
    throw errors.internal(`No node said whether it took the transaction: ${'ambiguous' in answer ? answer.ambiguous : UNCLEAR}`);
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
            const answers = await endpoint.askMany(calls, timeoutMs);
            return answers.map((answer) => ('result' in answer ? answer.result : undefined));
          });
          return (await Promise.allSettled(opinions)).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
        },
        requestMany: async (calls) => (calls.length > 0 ? readMany(chainId, calls) : []),
      };
    },
    lagOf: async (chainId) => lagAmong(await endpointsOf(chainId)),
    broadcast: async (chainId, raw, offers) => (await broadcast(chainId, raw, offers)).reading,
    async broadcastEach(chainId, raw) {
      const each = (await endpointsOf(chainId)).map((endpoint) => handTo(endpoint, raw, timeoutMs).then(saidBy));
      return (await Promise.allSettled(each))
        .map((answer) => (answer.status === 'fulfilled' ? answer.value : { ambiguous: 'the node did not answer' }))
        .map((answer) => readBroadcast(answer, keccak256(raw)));
    },
    async preconfirmed(chainId) {
      return ofFirst(chainId, await endpointsOf(chainId), (endpoint, ms) => endpoint.preconfirmed(ms / 4));
    },
  };
}

/** Why nothing follows from what a node says. */
const UNCLEAR = 'the node refused it in unknown words';

/** What came of handing bytes over, and what that means. */
interface Broadcasted {
  answer: BroadcastAnswer;
  reading: BroadcastReading;
}

const handTo = (endpoint: Endpoint, raw: Bytes, ms: number) =>
  endpoint.ask({ method: 'eth_sendRawTransaction', params: [raw] }, ms);

const saidBy = (answer: RpcAnswer): BroadcastAnswer =>
  'fault' in answer
    ? { error: { code: answer.fault.code, message: answer.fault.message.slice(0, 1024) } }
    : { ok: String(answer.result).slice(0, 66) };

const NO_ANSWER: RpcAnswer = { fault: { code: -32603, message: '' } };

const outcomeOf = (answer: RpcAnswer, read: (good: { result: unknown }) => unknown): Outcome =>
  'fault' in answer ? { error: nameNodeError(answer.fault) } : { result: read(answer) };
