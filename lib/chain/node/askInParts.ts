import type { BatchSize } from './batchSize.ts';
import { type RpcAnswer, type RpcCall, RpcFailure } from './rpc.ts';

/** The ways to one node. Each throws RpcFailure. */
export interface Ways {
  size: BatchSize;
  one(call: RpcCall): Promise<RpcAnswer>;
  /** All in one JSON-RPC batch. */
  many(calls: readonly RpcCall[]): Promise<RpcAnswer[]>;
  /** Whether the node answers a lone question now. */
  answersOne(): Promise<boolean>;
  /** Whether it has answered one since it last had trouble. */
  hasAnsweredOne(): Promise<boolean>;
}

/** After so many questions in a row that get no answer though each is asked alone, the node is at fault and not the questions. */
const PATIENCE = 3;

/**
 * Asks one node several things, as many at once as it takes, one part after the other; what it does not take as a batch of one
 * goes alone (N-05). All answers are this node's (N-23).
 * @throws RpcFailure with what was answered all the same.
 */
export async function askInParts(calls: readonly RpcCall[], ways: Ways): Promise<RpcAnswer[]> {
  const answers: RpcAnswer[] = [];
  const found: (RpcAnswer | undefined)[] = [];
  let alive: Promise<boolean> | undefined;
  let flaw: RpcFailure | undefined;
  let inARow = 0;

  const isAlive = () => {
    alive ??= ways.answersOne();
    return alive;
  };
  const fail = ({ kind, said, details }: RpcFailure, more: readonly (RpcAnswer | undefined)[] = []): never => {
    throw new RpcFailure(kind, said, { ...details, answered: [...found, ...more] });
  };

  while (found.length < calls.length) {
    const part = calls.slice(found.length, found.length + ways.size.next());
    const [only] = part;
    try {
      const answered =
        only && part.length === 1 ? [await askOne(only, ways)] : await askAtOnce(part, { ...ways, answersOne: isAlive });
      if (!answered) continue;
      answers.push(...answered);
      found.push(...answered);
      inARow = 0;
    } catch (error) {
      if (!(error instanceof RpcFailure)) throw error;
      // A question that this node cannot take must not keep the others from theirs.
      const isOfOne = part.length === 1 && error.kind === 'broken' && ++inARow < PATIENCE && (await isAlive());
      if (!isOfOne) fail(error, error.details.answered);
      flaw = error;
      found.push(undefined);
    }
  }
  return flaw ? fail(flaw) : answers;
}

async function askOne(call: RpcCall, ways: Ways): Promise<RpcAnswer> {
  const answer = await ways.one(call);
  ways.size.took(1);
  return answer;
}

/**
 * Asks several things in one exchange.
 * @param guess how many the node is believed to take where it refuses these and does not say; half of them unless told.
 * @returns nothing where the node takes fewer at once, as it is known from then on.
 * @throws RpcFailure with what was answered all the same.
 */
export async function askAtOnce(
  calls: readonly RpcCall[],
  ways: Omit<Ways, 'one'>,
  guess?: number,
): Promise<RpcAnswer[] | undefined> {
  try {
    const answered = await ways.many(calls);
    ways.size.took(calls.length);
    return answered;
  } catch (error) {
    if (!(error instanceof RpcFailure)) throw error;
    const { kind, details } = error;
    if (kind === 'limited' || kind === 'timeout') ways.size.doubted(calls.length, await ways.hasAnsweredOne());
    if (!(await isForLength(error, ways.answersOne))) throw error;
    ways.size.refused(calls.length, details.most ?? guess);
    return undefined;
  }
}

/** Whether a batch was refused for its length: by the node's word, or because it answers a lone question at the same time. */
async function isForLength({ kind, details }: RpcFailure, isAlive: () => Promise<boolean>): Promise<boolean> {
  if (kind === 'oversized' || details.status === 413) return true;
  return (kind === 'broken' || kind === 'unreachable') && (await isAlive());
}
