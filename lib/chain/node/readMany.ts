import type { NamedError } from '../../core/errors.ts';
import { isPlausible } from './answers.ts';
import type { Endpoint } from './endpoint.ts';
import { resultOf } from './failover.ts';
import { nameNodeError } from './nodeErrors.ts';
import { type RpcAnswer, type RpcCall, RpcFailure } from './rpc.ts';

export type Outcome = { result: unknown } | { error: NamedError };

/** Tries the endpoints of a chain in their order. @throws what the chain's nodes refused, by name. */
type OfFirst = <T>(attempt: (each: Endpoint, ms: number) => Promise<T>) => Promise<T>;

/** Several reads at once, answered by one node. Where none answers all of them, those that one has answered are kept. */
export async function readMany(calls: readonly RpcCall[], ofFirst: OfFirst): Promise<Outcome[]> {
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
    return await ofFirst(attempt);
  } catch (error) {
    const failed = error as NamedError;
    if (!most.some(Boolean)) throw failed;
    return calls.map(({ method, params }, at) => {
      const answer = most[at];
      const isGood = answer && ('fault' in answer || isPlausible(method, params, answer.result));
      return isGood ? outcomeOf(answer) : { error: failed };
    });
  }
}

const NO_ANSWER: RpcAnswer = { fault: { code: -32603, message: '' } };

/** What came of a question, with refusals by their names. @param read makes something else of a result. */
export const outcomeOf = (answer: RpcAnswer, read = (good: { result: unknown }): unknown => good.result): Outcome =>
  'fault' in answer ? { error: nameNodeError(answer.fault) } : { result: read(answer) };
