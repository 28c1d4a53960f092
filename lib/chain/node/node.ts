import type { BroadcastReading } from '../../core/batch/broadcast.ts';
import type { AskingSite, Node, Nodes } from '../../core/network/node.ts';
import type { NodeHealth } from '../../core/network/nodeHealth.ts';
import type { Networks } from '../../core/network/stores.ts';
import type { Lag } from '../../core/plan/plan.ts';
import type { Browser, Clock, KeyValues } from '../../core/platform.ts';
import type { Bytes } from '../../core/schema.ts';
import { makeBroadcast } from './broadcast.ts';
import type { Endpoint } from './endpoint.ts';
import { makeEndpoints } from './endpoints.ts';
import { makeFilterQuestions } from './filterQuestions.ts';
import { FILTER_MAKERS, FILTER_USERS } from './filters.ts';
import { makeFirstAnswer } from './firstAnswer.ts';
import { makeHealth } from './health.ts';
import type { Fetch } from './http.ts';
import { lagAmong } from './lag.ts';
import { type Outcome, outcomeOf, readMany } from './readMany.ts';
import { type RpcAnswer, type RpcCall, RpcFailure } from './rpc.ts';

export interface ChainNode extends Node {
  /**
   * Several reads at once, answered in their order by one and the same node (N-23), in as few HTTP requests as it takes. Where no
   * node answers all of them, those that one has answered are kept.
   */
  requestMany(calls: readonly RpcCall[]): Promise<Outcome[]>;
  /**
   * The answers of all nodes of the chain that give some, each in the order of the calls; absent where a node refused.
   * @param within for how long each is waited for, in ms; as for any other question unless told.
   */
  askEach(calls: readonly RpcCall[], within?: number): Promise<unknown[][]>;
  /** The same of all nodes, with what they refused, and whether those that do not answer all of it are there. */
  outcomesOfEach(calls: readonly RpcCall[], within: number): Promise<OutcomesOfOne[]>;
  /** All nodes of the chain, each to be asked something else. */
  apart(): Promise<OneNode[]>;
}

/** One node of a chain by itself. */
export interface OneNode {
  url: string;
  /** As `outcomesOfEach`, of this node alone. */
  outcomes(calls: readonly RpcCall[], within: number): Promise<OutcomesOfOne>;
}

/** What one node answers to several reads. */
export interface OutcomesOfOne {
  url: string;
  /** In the order of the reads; absent where it did not answer. */
  outcomes: (Outcome | undefined)[];
  /** `there`: it answers something, be it which chain it is of. `limits`: it wants to be asked less often, and is left alone for now. */
  is: 'there' | 'limits' | 'away';
  /** Where it limits: for how long yet, in ms. */
  heldMs?: number;
}

export interface ChainNodes extends Nodes {
  /** @throws errors.unrecognizedChain for a chain that the wallet has not. */
  of(chainId: number, site?: AskingSite): Promise<ChainNode>;
  /**
   * Hands signed bytes to the chain's nodes, one after the other until one of them answers. Never rejects for what a node does.
   * @param offers how often these bytes were offered before: each time another node is the first.
   */
  broadcast(chainId: number, raw: Bytes, offers?: number): Promise<BroadcastReading>;
  /** Hands signed bytes to every node of the chain, and says what the answer of each means, in their order. */
  broadcastEach(chainId: number, raw: Bytes): Promise<BroadcastReading[]>;
  /** How old what the chain's nodes tell is; nothing where any of them keeps up, as far as they were asked. */
  lagOf(chainId: number): Promise<Lag | undefined>;
  /** How long the chain takes for a block, in ms, as far as its nodes were watched. */
  spacingOf(chainId: number): Promise<number | undefined>;
  /** Whether the chain's first good node has a pre-confirmed `pending` (C-04). */
  preconfirmed(chainId: number): Promise<boolean>;
  /** What the nodes were like when they were last asked something; none is asked for this. */
  health(): Promise<NodeHealth[]>;
  /** Begins to read what the first question to any node needs. */
  prepare(): void;
  /** Notes that a node answered somebody who asked it by themselves. */
  answered(chainId: number, url: string): void;
}

export interface NodesParts {
  networks: Pick<Networks, 'get'>;
  clock: Clock;
  fetch?: Fetch;
  /** Outlives the worker. */
  session?: KeyValues;
  /** For a whole request, over all nodes that are tried; C-09 allows 20 s. */
  timeoutMs?: number;
  /** Lets so many ms pass; without it no limit of a node is waited for. */
  rest?(ms: number): Promise<void>;
  /** Without it nobody can tell what a host speaks. */
  protocolOf?: Browser['protocolOf'];
}

/** Asks the nodes of the user's networks: the first good answer counts, and after a bad one the next node is asked (C-09). */
export function makeNodes({
  networks,
  clock,
  fetch = globalThis.fetch.bind(globalThis),
  session,
  timeoutMs = 18_000,
  rest,
  protocolOf,
}: NodesParts): ChainNodes {
  const health = makeHealth(clock, session);
  const { of: endpointsOf, prepare } = makeEndpoints({ networks, clock, fetch, session, protocolOf, noticed: health.noticed });
  const first = makeFirstAnswer({ endpointsOf, clock, timeoutMs, rest });
  const filters = makeFilterQuestions({ endpointsOf, first, clock });
  const { broadcast, broadcastEach, forwardRaw } = makeBroadcast({ endpointsOf, clock, timeoutMs, rest });

  async function outcomesOfOne(endpoint: Endpoint, calls: readonly RpcCall[], within: number): Promise<(Outcome | undefined)[]> {
    const answers: readonly (RpcAnswer | undefined)[] = await endpoint
      .askMany(calls, within)
      .catch((error: unknown) => (error instanceof RpcFailure ? (error.details.answered ?? []) : []));
    return calls.map((_, at) => answers[at] && outcomeOf(answers[at]));
  }

  async function outcomesAt(endpoint: Endpoint, calls: readonly RpcCall[], within: number): Promise<OutcomesOfOne> {
    const { url } = endpoint;
    const limits = (outcomes: OutcomesOfOne['outcomes']) => ({ url, outcomes, is: 'limits', heldMs: endpoint.heldMs() }) as const;
    if (endpoint.held()) return limits(calls.map(() => undefined));
    // What else it is asked may keep it from this answer, so this comes first.
    const before = endpoint.wasThere(within);
    const outcomes = await outcomesOfOne(endpoint, calls, within);
    if (endpoint.held()) return limits(outcomes);
    const isThere = outcomes.some(Boolean) || (await before) || (await endpoint.wasThere(within / 4));
    return { url, outcomes, is: isThere ? 'there' : 'away' };
  }

  return {
    prepare,
    async of(chainId, site) {
      const [leader] = await endpointsOf(chainId);
      return {
        atOnce: () => leader?.batchSize() ?? 1,
        async request({ method, params = [], owner = '' }) {
          site?.handedOn?.();
          if (method === 'eth_sendRawTransaction') return forwardRaw(chainId, String(params[0]) as Bytes, site);
          if (FILTER_MAKERS.includes(method)) return filters.make(chainId, owner, { method, params }, site);
          if (FILTER_USERS.includes(method)) return filters.ask(chainId, owner, { method, params });
          return first.readOnce(chainId, { method, params }, site);
        },
        async askEach(calls, within = timeoutMs) {
          const list = (await endpointsOf(chainId)).filter((endpoint) => !endpoint.held());
          const opinions = await Promise.all(list.map((endpoint) => outcomesOfOne(endpoint, calls, within)));
          const whole = opinions.filter((outcomes) => outcomes.every((each) => each !== undefined));
          return whole.map((outcomes) => outcomes.map((each) => (each && 'result' in each ? each.result : undefined)));
        },
        outcomesOfEach: async (calls, within) =>
          Promise.all((await endpointsOf(chainId)).map((endpoint) => outcomesAt(endpoint, calls, within))),
        apart: async () =>
          (await endpointsOf(chainId)).map((endpoint) => ({
            url: endpoint.url,
            outcomes: (calls, within) => outcomesAt(endpoint, calls, within),
          })),
        async requestMany(calls) {
          if (calls.length === 0) return [];
          const list = await endpointsOf(chainId, site);
          return readMany(calls, (attempt) => first.ofFirst(chainId, list, attempt));
        },
      };
    },
    lagOf: async (chainId) => lagAmong(await endpointsOf(chainId)),
    spacingOf: async (chainId) => (await endpointsOf(chainId)).flatMap((each) => each.head()?.spacing ?? [])[0],
    health: health.all,
    answered: health.noticed,
    broadcast,
    broadcastEach,
    async preconfirmed(chainId) {
      return first.ofFirst(chainId, await endpointsOf(chainId), (endpoint, ms) => endpoint.preconfirmed(ms / 4));
    },
  };
}
