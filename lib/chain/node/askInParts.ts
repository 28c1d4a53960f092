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
      const answered = only && part.length === 1 ? [await ways.one(only)] : await ways.many(part);
      ways.size.took(part.length);
      answers.push(...answered);
      found.push(...answered);
      inARow = 0;
    } catch (error) {
      if (!(error instanceof RpcFailure)) throw error;
      const { kind, details } = error;
      if (part.length > 1) {
        if (kind === 'limited' || kind === 'timeout') ways.size.doubted(part.length, await ways.hasAnsweredOne());
        if (!(await isForLength(error, isAlive))) fail(error, details.answered);
        ways.size.refused(part.length, details.most);
      } else {
        // A question that this node cannot take must not keep the others from theirs.
        if (kind !== 'broken' || ++inARow >= PATIENCE || !(await isAlive())) fail(error);
        flaw = error;
        found.push(undefined);
      }
    }
  }
  return flaw ? fail(flaw) : answers;
}

/** Whether a batch was refused for its length: by the node's word, or because it answers a lone question at the same time. */
async function isForLength({ kind, details }: RpcFailure, isAlive: () => Promise<boolean>): Promise<boolean> {
  if (kind === 'oversized' || details.status === 413) return true;
  return (kind === 'broken' || kind === 'unreachable') && (await isAlive());
}
