import { ageOf } from '../../core/age.ts';
import type { Clock } from '../../core/platform.ts';
import { type Fetch, request } from './http.ts';
import { isRateLimit } from './refusals.ts';
import { RpcFailure } from './rpc.ts';

/** After this long a node is asked again which chain it serves. */
const TRUST_MS = 60_000;

/** How long it has to answer that, in ms: whoever has less time leaves sooner, and the answer is there for the others. */
const ANSWER_MS = 18_000;

export interface IdentityParts {
  url: string;
  chainId: number;
  fetch: Fetch;
  clock: Clock;
  /** When it was last asked for its chain and said the right one, as an earlier worker knew; in ms since 1970. */
  toldAt?: number;
  /** Told when that has changed. */
  learned?(): void;
}

/** The question which chain it serves, and whether it has said so. */
interface Asked {
  promise: Promise<void>;
  at: number;
  isTold: boolean;
}

/** Whether the node is there, and is of the chain that it was added for: that question is also the one that any node can answer. */
export function makeIdentity({ url, chainId, fetch, clock, toldAt, learned = () => undefined }: IdentityParts) {
  let told: Asked | undefined = toldAt === undefined ? undefined : { promise: Promise.resolve(), at: toldAt, isTold: true };
  /** Whether it has answered a lone question since it last had trouble. */
  let answersOne = false;
  /** When it last said that it is of this chain, whatever trouble it had since. */
  let saidAt: number | undefined;

  async function askWho(): Promise<void> {
    const answer = await request(fetch, url, { method: 'eth_chainId', params: [] }, ANSWER_MS);
    if ('fault' in answer && isRateLimit(answer.fault)) throw new RpcFailure('limited', { code: 'rpc.limited' }, answer);
    if ('fault' in answer) throw new RpcFailure('refused', { code: 'rpc.noChain' }, answer);
    if (typeof answer.result !== 'string' || Number(answer.result) !== chainId) {
      saidAt = undefined;
      throw new RpcFailure('wrongChain', { code: 'rpc.otherChain' });
    }
    answersOne = true;
    saidAt = clock.now();
  }

  function ask(): Asked {
    const asked = { promise: askWho(), at: clock.now(), isTold: false };
    asked.promise.then(
      () => {
        asked.isTold = true;
        if (told === asked) learned();
      },
      () => {
        if (told !== asked) return;
        told = undefined;
        learned();
      },
    );
    return asked;
  }

  /** Another chain's data must not pass for this one's, so no answer counts before the node said who it is (C-09). */
  function verify(timeoutMs: number): Promise<void> {
    if (!told || ageOf(told.at, clock.now()) >= TRUST_MS) told = ask();
    return told.isTold ? told.promise : within(told.promise, timeoutMs);
  }

  const answers = (timeoutMs: number): Promise<boolean> =>
    verify(timeoutMs).then(
      () => true,
      () => false,
    );

  return {
    verify,
    /** When it was asked for its chain, where it has said the right one and had no trouble since; in ms since 1970. */
    toldAt: () => (told?.isTold ? told.at : undefined),
    /** Whether it answers now. */
    isThere(timeoutMs: number): Promise<boolean> {
      told = undefined;
      return answers(timeoutMs);
    },
    /** Whether it answers in this time, or did within the last minute: trouble that it has had since makes it no stranger. */
    async wasThere(timeoutMs: number): Promise<boolean> {
      return (saidAt !== undefined && ageOf(saidAt, clock.now()) < TRUST_MS) || answers(timeoutMs);
    },
    /** It has answered a lone question. */
    answered() {
      answersOne = true;
    },
    /** Whether it has since it last had trouble; it is asked for its chain first where nobody knows that. */
    async hasAnswered(timeoutMs: number): Promise<boolean> {
      await verify(timeoutMs).catch(() => undefined);
      return answersOne;
    },
    /** It had trouble: who it is, is asked anew, unless it is being asked just now. */
    forget() {
      answersOne = false;
      if (!told?.isTold) return;
      told = undefined;
      learned();
    },
  };
}

/** What comes of it in time. @throws RpcFailure `timeout` where it does not. */
function within<Result>(asked: Promise<Result>, timeoutMs: number): Promise<Result> {
  const late = AbortSignal.timeout(Math.max(1, Math.floor(timeoutMs)));
  return new Promise((resolve, reject) => {
    late.addEventListener('abort', () => reject(new RpcFailure('timeout', { code: 'rpc.tooLong' })));
    asked.then(resolve, reject);
  });
}
