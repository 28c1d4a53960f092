import { ageOf } from '../../core/age.ts';
import type { Clock } from '../../core/platform.ts';
import { type Fetch, request } from './http.ts';
import { RpcFailure } from './rpc.ts';

/** After this long a node is asked again which chain it serves. */
const TRUST_MS = 60_000;

export interface IdentityParts {
  url: string;
  chainId: number;
  fetch: Fetch;
  clock: Clock;
}

/** Whether the node is there, and is of the chain that it was added for: that question is also the one that any node can answer. */
export function makeIdentity({ url, chainId, fetch, clock }: IdentityParts) {
  let told: { promise: Promise<void>; at: number } | undefined;
  /** Whether it has answered a lone question since it last had trouble. */
  let answersOne = false;

  /** Another chain's data must not pass for this one's, so no answer counts before the node said who it is (C-09). */
  function verify(timeoutMs: number): Promise<void> {
    if (told && ageOf(told.at, clock.now()) < TRUST_MS) return told.promise;
    const promise = request(fetch, url, { method: 'eth_chainId', params: [] }, timeoutMs).then((answer) => {
      if ('fault' in answer) throw new RpcFailure('refused', { code: 'rpc.noChain' }, answer);
      if (typeof answer.result !== 'string' || Number(answer.result) !== chainId)
        throw new RpcFailure('wrongChain', { code: 'rpc.otherChain' });
      answersOne = true;
    });
    told = { promise, at: clock.now() };
    return promise;
  }

  return {
    verify,
    /** Whether it answers now. */
    isThere(timeoutMs: number): Promise<boolean> {
      told = undefined;
      return verify(timeoutMs).then(
        () => true,
        () => false,
      );
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
    /** It had trouble: who it is, is asked anew. */
    forget() {
      told = undefined;
      answersOne = false;
    },
  };
}
