import type { Node } from '../../core/network/node.ts';

/**
 * What a node answers to some questions, in as few exchanges as it takes. Never fails: nothing stands for each that it does not answer.
 */
export async function askTogether(
  node: Node,
  calls: readonly { method: string; params: readonly unknown[] }[],
): Promise<readonly unknown[]> {
  if (!node.requestMany || calls.length === 1) return Promise.all(calls.map((each) => node.request(each).catch(() => undefined)));
  const answers = await node.requestMany(calls).catch(() => []);
  return calls.map((_, at) => {
    const answer = answers[at];
    return answer && 'result' in answer ? answer.result : undefined;
  });
}
