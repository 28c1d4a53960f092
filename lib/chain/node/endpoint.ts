import { ageOf } from '../../core/age.ts';
import type { Clock } from '../../core/platform.ts';
import { askInParts } from './askInParts.ts';
import { type Learned, makeBatchSize } from './batchSize.ts';
import { blockIn, isAboutHead, makeSightings, type Sighting } from './heads.ts';
import { type Fetch, request } from './http.ts';
import { type Lacks, makeMissing } from './missing.ts';
import { preconfirmed } from './probe.ts';
import { isMissing } from './refusals.ts';
import { requestMany } from './requestMany.ts';
import { type RpcAnswer, type RpcCall, RpcFailure } from './rpc.ts';

/** One node of a chain, with what the wallet has learned of it. */
export interface Endpoint {
  url: string;
  ask(call: RpcCall, timeoutMs: number): Promise<RpcAnswer>;
  /** Several things, in as few requests as the node takes. Where it throws, the trouble has what was answered all the same. */
  askMany(calls: readonly RpcCall[], timeoutMs: number): Promise<RpcAnswer[]>;
  /** Whether its `pending` is a pre-confirmed state; found out once (C-04). */
  preconfirmed(timeoutMs: number): Promise<boolean>;
  /** Says that an answer was no good, though the exchange was. */
  blame(trouble: RpcFailure): void;
  /** Whether it failed a moment ago, so that others are asked first. */
  isResting(): boolean;
  /** Why it must not be asked now: it wants to be asked less often, and said for how long; nothing where it may be asked. */
  held(): RpcFailure | undefined;
  /** The newest block that it told of last. */
  head(): Sighting | undefined;
  /** Whether others of its chain are ahead, so that they are asked before it until it has caught up (N-10). */
  isBehind(): boolean;
  setBehind(is: boolean): void;
}

/** What is known of an endpoint and outlives the worker. */
export interface Memory {
  size?: Learned;
  lacks?: Lacks;
}

export interface EndpointParts {
  url: string;
  chainId: number;
  fetch: Fetch;
  clock: Clock;
  memory?: Memory;
  /** Told when there is something new to remember. */
  learned?(memory: Memory): void;
}

/** After this long a node is asked again which chain it serves. */
const TRUST_MS = 60_000;
/** The longest pause that the wallet takes by itself, and the longest that a node can ask for. */
const MAX_BACKOFF_MS = 15_000;
const MAX_HOLD_MS = 60_000;
/** HTTP statuses by which a node that answers other things may say that it does not have a method. */
const NOT_HERE = [404, 405, 501];

/**
 * Makes the endpoint at a URL.
 * @param memory what an earlier worker had learned of it.
 * @param learned is told what to keep for the next worker.
 */
export function makeEndpoint({ url, chainId, fetch, clock, memory = {}, learned }: EndpointParts): Endpoint {
  let failures = 0;
  let blames = 0;
  let restUntil = 0;
  let hold: { until: number; trouble: RpcFailure } | undefined;
  let identity: { promise: Promise<void>; at: number } | undefined;
  let probe: Promise<boolean> | undefined;
  /** Whether it has answered a lone question since it last had trouble. */
  let answersOne = false;
  let behind = false;
  const sightings = makeSightings(clock);
  const size = makeBatchSize(clock, memory.size);
  const missing = makeMissing(clock, memory.lacks);
  const remember = () => learned?.({ size: size.learned(), lacks: missing.known() });

  /** Whether a pause still lasts. One that would end later than any pause can shows that the clock was set back (N-16). */
  const isAhead = (until: number) => until > clock.now() && until <= clock.now() + MAX_HOLD_MS;

  const blame = (trouble: RpcFailure) => {
    blames++;
    failures = Math.min(failures + 1, 8);
    const backoffMs = Math.min(MAX_BACKOFF_MS, 500 * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
    const restMs = Math.max(backoffMs, Math.min(MAX_HOLD_MS, trouble.details.retryAfterMs ?? 0));
    restUntil = clock.now() + restMs;
    identity = undefined;
    answersOne = false;
    if (trouble.kind === 'limited') hold = { until: restUntil, trouble };
  };

  /** Another chain's data must not pass for this one's, so no answer counts before the node said who it is (C-09). */
  const verify = (timeoutMs: number): Promise<void> => {
    if (identity && ageOf(identity.at, clock.now()) < TRUST_MS) return identity.promise;
    const promise = request(fetch, url, { method: 'eth_chainId', params: [] }, timeoutMs).then((answer) => {
      if ('fault' in answer) throw new RpcFailure('refused', { code: 'rpc.noChain' }, answer);
      if (typeof answer.result !== 'string' || Number(answer.result) !== chainId)
        throw new RpcFailure('wrongChain', { code: 'rpc.otherChain' });
      answersOne = true;
    });
    identity = { promise, at: clock.now() };
    return promise;
  };
  const isThere = (timeoutMs: number): Promise<boolean> => {
    identity = undefined;
    return verify(timeoutMs).then(
      () => true,
      () => false,
    );
  };

  const watch = async <T>(work: Promise<T>, timeoutMs: number): Promise<T> => {
    const before = blames;
    try {
      const [answer] = await Promise.all([work, verify(timeoutMs)]);
      // What was under way already does not end a pause that the node has asked for meanwhile.
      if (blames === before) {
        failures = 0;
        restUntil = 0;
        hold = undefined;
      }
      return answer;
    } catch (error) {
      if (error instanceof RpcFailure) blame(error);
      throw error;
    }
  };

  /** One question; a method that the node does not have is refused in its own words, without asking it each time (N-25). */
  const one = async (call: RpcCall, timeoutMs: number): Promise<RpcAnswer> => {
    const lacking = missing.of(call.method);
    if (lacking) return { fault: lacking };
    const answer = await request(fetch, url, call, timeoutMs).catch(async (error: unknown): Promise<RpcAnswer> => {
      const { status = 0 } = error instanceof RpcFailure ? error.details : {};
      if (!(error instanceof RpcFailure && NOT_HERE.includes(status) && (await isThere(timeoutMs)))) throw error;
      const said = { code: 'failure.noSuchMethod', method: call.method } as const;
      return { fault: { code: -32601, message: `the method ${call.method} is not available`, said } };
    });
    answersOne = true;
    note(call, answer);
    return answer;
  };

  const note = (call: RpcCall, answer: RpcAnswer) => {
    const { method } = call;
    const head = isAboutHead(call) ? blockIn(answer) : undefined;
    if (head) sightings.saw(head);
    if (!('fault' in answer)) return missing.clear(method);
    if (!isMissing(answer.fault)) return;
    missing.note(method, answer.fault);
    remember();
  };

  /** Those of a batch that it is known not to have are not asked for. */
  const many = async (calls: readonly RpcCall[], timeoutMs: number): Promise<RpcAnswer[]> => {
    const faults = calls.map(({ method }) => missing.of(method));
    const rest = calls.filter((_, at) => !faults[at]);
    const answers = rest.length > 0 ? await requestMany(fetch, url, rest, timeoutMs) : [];
    for (const [at, answer] of answers.entries()) note(rest[at] ?? { method: '', params: [] }, answer);
    const next = answers.values();
    return faults.map((fault) => (fault ? { fault } : (next.next().value as RpcAnswer)));
  };

  const askMany = (calls: readonly RpcCall[], timeoutMs: number): Promise<RpcAnswer[]> => {
    const until = clock.now() + timeoutMs;
    const left = () => until - clock.now();
    const known = size.learned().size;
    const ways = {
      size,
      one: (call: RpcCall) => one(call, left()),
      many: (part: readonly RpcCall[]) => many(part, left()),
      answersOne: () => isThere(left()),
      hasAnsweredOne: async () => {
        await verify(left()).catch(() => undefined);
        return answersOne;
      },
    };
    const work = askInParts(calls, ways).catch(async (error: unknown) => {
      // Nor does a part of the answers count before the node said who it is.
      if (error instanceof RpcFailure && error.details.answered?.some(Boolean)) await verify(left());
      throw error;
    });
    return watch(work, timeoutMs).finally(() => {
      if (size.learned().size !== known) remember();
    });
  };

  const ask = async (call: RpcCall, timeoutMs: number): Promise<RpcAnswer> => {
    const lacking = missing.of(call.method);
    return lacking ? { fault: lacking } : watch(one(call, timeoutMs), timeoutMs);
  };

  return {
    url,
    ask,
    askMany,
    preconfirmed(timeoutMs) {
      const asked = probe ?? preconfirmed((call) => ask(call, timeoutMs));
      probe = asked;
      asked.catch(() => {
        if (probe === asked) probe = undefined;
      });
      return asked;
    },
    blame,
    isResting: () => isAhead(restUntil),
    held() {
      return hold && isAhead(hold.until) ? hold.trouble : undefined;
    },
    head: sightings.last,
    isBehind: () => behind,
    setBehind(is) {
      behind = is;
    },
  };
}
