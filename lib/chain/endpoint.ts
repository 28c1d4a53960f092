import { ageOf } from '../core/age.ts';
import type { Clock } from '../core/ports.ts';
import { type Fetch, type RpcAnswer, type RpcCall, request, requestMany, Trouble } from './http.ts';
import { preconfirmed } from './probe.ts';

/** One node of a chain, and what the wallet has lived through with it. */
export interface Endpoint {
  ask(call: RpcCall, timeoutMs: number): Promise<RpcAnswer>;
  askMany(calls: readonly RpcCall[], timeoutMs: number): Promise<RpcAnswer[]>;
  /** Whether its `pending` is a pre-confirmed state; found out once (C-04). */
  preconfirmed(timeoutMs: number): Promise<boolean>;
  /** Says that an answer was no good, though the exchange was. */
  blame(trouble: Trouble): void;
  /** Had trouble a moment ago: others go first. */
  isResting(): boolean;
  /** Asked to be left alone, and until then is. */
  held(): Trouble | undefined;
}

/** After this long a node is asked again which chain it serves. */
const TRUST_MS = 60_000;
/** The longest pause that the wallet takes by itself, and the longest that a node can ask for. */
const MAX_BACKOFF_MS = 15_000;
const MAX_HOLD_MS = 60_000;

export function makeEndpoint(url: string, chainId: number, fetch: Fetch, clock: Clock): Endpoint {
  let failures = 0;
  let restUntil = 0;
  let hold: { until: number; trouble: Trouble } | undefined;
  let identity: { promise: Promise<void>; at: number } | undefined;
  let probe: Promise<boolean> | undefined;

  /** Further ahead than any pause lasts means that the clock was set back (N-16). */
  const isAhead = (until: number) => until > clock.now() && until <= clock.now() + MAX_HOLD_MS;

  const blame = (trouble: Trouble) => {
    failures = Math.min(failures + 1, 8);
    const backoffMs = Math.min(MAX_BACKOFF_MS, 500 * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
    const restMs = Math.max(backoffMs, Math.min(MAX_HOLD_MS, trouble.details.retryAfterMs ?? 0));
    restUntil = clock.now() + restMs;
    identity = undefined;
    if (trouble.kind === 'limited') hold = { until: restUntil, trouble };
  };

  /** Another chain's data must not pass for this one's, so no answer counts before the node said who it is (C-09). */
  const verify = (timeoutMs: number): Promise<void> => {
    if (identity && ageOf(identity.at, clock.now()) < TRUST_MS) return identity.promise;
    const promise = request(fetch, url, { method: 'eth_chainId', params: [] }, timeoutMs).then((answer) => {
      if ('fault' in answer) throw new Trouble('refused', 'the node does not tell its chain', answer);
      if (typeof answer.result !== 'string' || Number(answer.result) !== chainId)
        throw new Trouble('wrongChain', 'the node serves another chain');
    });
    identity = { promise, at: clock.now() };
    return promise;
  };

  const watch = async <T>(work: Promise<T>, timeoutMs: number): Promise<T> => {
    try {
      const [answer] = await Promise.all([work, verify(timeoutMs)]);
      failures = 0;
      restUntil = 0;
      hold = undefined;
      return answer;
    } catch (error) {
      if (error instanceof Trouble && error.kind !== 'unbatched') blame(error);
      throw error;
    }
  };

  const ask = (call: RpcCall, timeoutMs: number) => watch(request(fetch, url, call, timeoutMs), timeoutMs);

  return {
    ask,
    askMany: (calls, timeoutMs) => watch(requestMany(fetch, url, calls, timeoutMs), timeoutMs),
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
  };
}
