import { errors } from '../../core/errors.ts';
import type { Node } from '../../core/network/node.ts';
import type { Clock } from '../../core/platform.ts';

/** What has a window wait. */
export interface Waiting {
  clock: Clock;
  later(milliseconds: number, run: () => void): void;
}

/** A timer that comes so much too late tells of a machine that has much else to do, and nothing of the node: once there is more time. In ms. */
const LATE = 250;
const MORE = 1_500;

/** Done when what is waited for is over, or after so many ms, whichever comes first. */
export const waitFor = ({ clock, later }: Waiting, asking: Promise<unknown>, milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const over = () => resolve();
    void asking.then(over, over);
    const wait = (time: number, isFirst: boolean) => {
      const end = clock.now() + time;
      later(time, () => (isFirst && clock.now() - end > LATE ? wait(MORE, false) : over()));
    };
    wait(milliseconds, true);
  });

/** A node has not said in time what was asked of it. */
export class TookTooLong extends Error {}

/** What is said of a node that keeps an answer back, to be caught by: other errors go on. */
export const inWords = (chainId: number) => (error: unknown) => {
  if (!(error instanceof TookTooLong)) throw error;
  throw errors.internal(`The node of chain ${chainId} took too long`, {
    code: 'failure.noUsableAnswer',
    chainId,
    why: { code: 'rpc.tooLong' },
  });
};

/** @throws TookTooLong where it does not come within so many ms. */
export async function soon<Answer>(waiting: Waiting, answer: Promise<Answer>, milliseconds: number): Promise<Answer> {
  let isThere = false;
  const noted = answer.finally(() => {
    isThere = true;
  });
  await waitFor(waiting, noted, milliseconds);
  if (!isThere) throw new TookTooLong();
  return noted;
}

/** What is good to know; what stands for it where it is not known, and where it fails or does not come soon. */
export const soonOr = async <Answer, Otherwise>(
  waiting: Waiting,
  answer: Promise<Answer> | undefined,
  otherwise: Otherwise,
): Promise<Answer | Otherwise> => (answer ? soon(waiting, answer, ELSE.most).catch(() => otherwise) : otherwise);

/** For how long a node is asked for what no plan can be made without, from when its window began to wait; in ms. */
const NEEDED = 4_000;

/** For how long it is asked for anything else: by the end a window has waited for long enough, and less will have to do. In ms. */
const ELSE = { least: 500, most: 1_500, end: 5_000 };

type Question = Parameters<Node['request']>[0];

/** What no plan can be made without: the newest block, code, what the account has, and how many transactions a block has of it. */
const isNeeded = ({ method, params = [] }: Question): boolean =>
  ['eth_getBlockByNumber', 'eth_getBalance', 'eth_getCode'].includes(method) ||
  (method === 'eth_getTransactionCount' && params[1] === 'latest');

/**
 * A node as a window asks it that waits for each answer: what it has not said in time is as good as refused. So the window is there
 * soon, whatever a node keeps back (V-04).
 * @param since when the window began to wait.
 */
export function inTime(node: Node, waiting: Waiting, since: number): Node {
  const taken = () => Math.max(0, waiting.clock.now() - since);
  const needed = () => Math.max(ELSE.least, NEEDED - taken());
  const anythingElse = () => Math.max(ELSE.least, Math.min(ELSE.most, ELSE.end - taken()));
  const { requestMany } = node;
  return {
    request: (question) => soon(waiting, node.request(question), isNeeded(question) ? needed() : anythingElse()),
    ...(requestMany ? { requestMany: (calls) => soon(waiting, requestMany(calls), anythingElse()) } : {}),
  };
}
