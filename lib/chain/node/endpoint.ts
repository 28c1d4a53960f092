import { z } from 'zod';
import type { Clock } from '../../core/platform.ts';
import { askAtOnce, askInParts, type Ways } from './askInParts.ts';
import { Learned, makeBatchSize } from './batchSize.ts';
import type { Sighting } from './heads.ts';
import type { Fetch } from './http.ts';
import { makeIdentity } from './identity.ts';
import { Lacks } from './missingMethods.ts';
import { makePauses } from './pauses.ts';
import { preconfirmed } from './probe.ts';
import { makeQuestions } from './questions.ts';
import { type RpcAnswer, type RpcCall, RpcFailure } from './rpc.ts';

/** One node of a chain, with what has been learned of it: by the wallet's own questions, or by those of sites. */
export interface Endpoint {
  url: string;
  ask(call: RpcCall, timeoutMs: number): Promise<RpcAnswer>;
  /** Several things, in as few requests as the node takes. Where it throws, the trouble has what was answered all the same. */
  askMany(calls: readonly RpcCall[], timeoutMs: number): Promise<RpcAnswer[]>;
  /** Several things in one request; nothing where the node takes fewer at once. Where it throws, as `askMany`. */
  askAtOnce(calls: readonly RpcCall[], timeoutMs: number): Promise<RpcAnswer[] | undefined>;
  /** Whether it says in this time which chain it is of, or has said so within the last minute, whatever trouble it had since. */
  wasThere(timeoutMs: number): Promise<boolean>;
  /** How many things it is to be asked at once. */
  batchSize(): number;
  /** Whether its `pending` is a pre-confirmed state; found out once (C-04). */
  preconfirmed(timeoutMs: number): Promise<boolean>;
  /** Says that an answer was no good, though the exchange was. */
  blame(trouble: RpcFailure): void;
  /** Whether it failed a moment ago, so that others are asked first. */
  isResting(): boolean;
  /** How long whoever asks through this has to leave it alone yet, in ms, because it limits its rate. */
  pauseMs(): number;
  /** Why it must not be asked now without need: it wants to be asked less often, and said for how long; nothing where it may be asked. */
  held(): RpcFailure | undefined;
  /** For how long that lasts yet, in ms. */
  heldMs(): number;
  /** The newest block that it told of last. */
  head(): Sighting | undefined;
  /** Whether others of its chain are ahead, so that they are asked before it until it has caught up (N-10). */
  isBehind(): boolean;
  setBehind(is: boolean): void;
  /** The same one as the wallet itself asks it, where this is how a site does. */
  direct?: Endpoint;
}

/** What is known of an endpoint and outlives the worker. */
export const Memory = z.object({ size: Learned.optional(), lacks: Lacks.optional(), toldAt: z.number().optional() });
export type Memory = z.output<typeof Memory>;

export interface EndpointParts {
  url: string;
  chainId: number;
  fetch: Fetch;
  clock: Clock;
  memory?: Memory;
  /** The most that it is asked at once. */
  most?: number;
  /** Told for how long the node wants to be left alone, in ms. */
  limited?(ms: number): void;
  /** Told what came of each exchange: nothing where it went well. */
  noticed?(trouble?: RpcFailure): void;
  /** Told when there is something new to remember. */
  learned?(memory: Memory): void;
}

/**
 * Makes the endpoint at a URL.
 * @param memory what an earlier worker had learned of it.
 * @param learned is told what to keep for the next worker.
 */
export function makeEndpoint(parts: EndpointParts): Endpoint {
  const { url, chainId, fetch, clock, memory = {}, most, learned, limited, noticed } = parts;
  const pauses = makePauses(clock, limited);
  const remember = () => learned?.({ size: size.learned(), lacks: questions.lacks(), toldAt: identity.toldAt() });
  const identity = makeIdentity({ url, chainId, fetch, clock, toldAt: memory.toldAt, learned: remember });
  const size = makeBatchSize(clock, memory.size, most);
  const questions = makeQuestions({ url, fetch, clock, identity, lacks: memory.lacks, learned: remember });
  let probe: Promise<boolean> | undefined;
  let behind = false;

  function blame(trouble: RpcFailure): void {
    noticed?.(trouble);
    pauses.blame(trouble);
    identity.forget();
  }

  /** What is answered counts once the node has said who it is, and ends its pauses; trouble begins one. */
  async function watch<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
    const wentWell = pauses.begin();
    try {
      const [answer] = await Promise.all([work, identity.verify(timeoutMs)]);
      wentWell();
      noticed?.();
      return answer;
    } catch (error) {
      if (error instanceof RpcFailure) blame(error);
      throw error;
    }
  }

  /** The ways to it, for so long; what was found out of its size is remembered at the end. */
  function several<T>(timeoutMs: number, ask: (ways: Ways) => Promise<T>): Promise<T> {
    const until = clock.now() + timeoutMs;
    const left = () => until - clock.now();
    const known = size.learned().size;
    const ways = {
      size,
      one: (call: RpcCall) => questions.one(call, left()),
      many: (part: readonly RpcCall[]) => questions.many(part, left()),
      answersOne: () => identity.isThere(left()),
      hasAnsweredOne: () => identity.hasAnswered(left()),
    };
    const work = ask(ways).catch(async (error: unknown) => {
      // Nor does a part of the answers count before the node said who it is.
      if (error instanceof RpcFailure && error.details.answered?.some(Boolean)) await identity.verify(left());
      throw error;
    });
    return watch(work, timeoutMs).finally(() => {
      if (size.learned().size !== known) remember();
    });
  }

  async function ask(call: RpcCall, timeoutMs: number): Promise<RpcAnswer> {
    const lacking = questions.refusalOf(call.method);
    return lacking ? { fault: lacking } : watch(questions.one(call, timeoutMs), timeoutMs);
  }

  return {
    url,
    ask,
    askMany: (calls, timeoutMs) => several(timeoutMs, (ways) => askInParts(calls, ways)),
    // What is refused goes one by one then: few attempts are better than the largest size.
    askAtOnce: (calls, timeoutMs) => several(timeoutMs, (ways) => askAtOnce(calls, ways, Math.ceil(calls.length / 4))),
    wasThere: identity.wasThere,
    batchSize: size.next,
    preconfirmed(timeoutMs) {
      const asked = probe ?? preconfirmed((call) => ask(call, timeoutMs));
      probe = asked;
      asked.catch(() => {
        if (probe === asked) probe = undefined;
      });
      return asked;
    },
    blame,
    isResting: pauses.isResting,
    pauseMs: pauses.own,
    held: pauses.held,
    heldMs: pauses.heldMs,
    head: questions.head,
    isBehind: () => behind,
    setBehind(is) {
      behind = is;
    },
  };
}
