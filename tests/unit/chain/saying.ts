import type { OpinionatedNode } from '../../../lib/chain/read/secondOpinion.ts';
import type { BatchingNode } from '../../../lib/chain/read/snapshot.ts';
import { errors } from '../../../lib/core/errors.ts';

type Word = unknown | ((params: readonly unknown[]) => unknown);

/**
 * A node that says of each method what a test puts in its mouth, an Error as a refusal; other methods it has not.
 * @param beside how many more endpoints its chain has, all of which are silent.
 */
export function saying(words: Record<string, Word>, beside = 0) {
  const asked: { method: string; params: readonly unknown[] }[] = [];
  async function request({ method, params = [] }: { method: string; params?: readonly unknown[] }): Promise<unknown> {
    asked.push({ method, params });
    if (!Object.hasOwn(words, method)) throw errors.node(-32601, `the method ${method} does not exist`);
    const word = words[method];
    const said = typeof word === 'function' ? await word(params) : word;
    if (said instanceof Error) throw said;
    return said;
  }
  const requestMany: BatchingNode['requestMany'] = (calls) =>
    Promise.all(
      calls.map((call) =>
        request(call).then(
          (result) => ({ result }),
          (error: Error) => ({ error }),
        ),
      ),
    );
  const askEach: OpinionatedNode['askEach'] = async (calls) => [
    (await requestMany(calls)).map((outcome) => ('result' in outcome ? outcome.result : undefined)),
    ...Array.from({ length: beside }, () => calls.map(() => undefined)),
  ];
  return { request, requestMany, askEach, asked, words };
}
