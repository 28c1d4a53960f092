import { errors } from '../../core/errors.ts';
import type { Node } from '../../core/network/node.ts';
import type { Waiting } from './waiting.ts';

type Question = Parameters<Node['request']>[0];

/** What a node looks up without running much. What it takes its time for goes by itself. */
const LIGHT: ReadonlySet<string> = new Set([
  'eth_getBlockByNumber',
  'eth_getBalance',
  'eth_getTransactionCount',
  'eth_getCode',
  'eth_feeHistory',
  'eth_maxPriorityFeePerGas',
  'eth_gasPrice',
  'eth_call',
]);

/** After so long without an answer each question is asked by itself, too: one that a node hangs on must not keep the others back. In ms. */
const PATIENCE = 750;

/** So many turns of what is promised belong to one moment. */
const TURNS = 10;

interface Open {
  question: Question;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** A node whose light questions of one moment go to it in one exchange, as far as it takes several at once. Each is answered as if alone. */
export function joined(node: Node, { later }: Pick<Waiting, 'later'>): Node {
  const { requestMany, atOnce } = node;
  if (!requestMany) return node;
  let open: Open[] = [];
  const askTogether = requestMany.bind(node);

  const askAlone = ({ question, resolve, reject }: Open) => node.request(question).then(resolve, reject);

  async function send(): Promise<void> {
    // Whoever asks at this moment asks within it, also where a promise that is kept already lies in between.
    for (let turn = 0; turn < TURNS; turn++) await undefined;
    const all = open;
    open = [];
    if (all.length === 1 || all.length > (atOnce?.() ?? all.length)) return all.forEach((each) => void askAlone(each));
    let isOver = false;
    later(PATIENCE, () => {
      if (!isOver) for (const { question, resolve } of all) void node.request(question).then(resolve, () => undefined);
    });
    const answers = await askTogether(all.map(({ question: { method, params = [] } }) => ({ method, params }))).catch(
      (error: unknown) => all.map(() => ({ error })),
    );
    isOver = true;
    for (const [at, { resolve, reject }] of all.entries()) {
      const answer = answers[at];
      if (answer && 'result' in answer) resolve(answer.result);
      else reject(answer?.error ?? errors.internal('The node left out an answer'));
    }
  }

  return {
    ...node,
    request(question) {
      if (!LIGHT.has(question.method)) return node.request(question);
      return new Promise((resolve, reject) => {
        if (open.push({ question, resolve, reject }) === 1) void send();
      });
    },
  };
}
