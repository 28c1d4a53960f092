import { type Hex, toHex } from 'viem';
import { ExecutionReverted, errors } from '../../lib/core/errors.ts';

/** What contracts answer to whom they are asked by: bytes; nothing where they revert. */
export type Contracts = (to: Hex, data: Hex) => Hex | undefined;

export interface LogInMemory {
  address: Hex;
  topics: Hex[];
  data: Hex;
}

interface Question {
  method: string;
  params: readonly unknown[];
}

interface Told {
  /** The newest first. */
  logs?: readonly LogInMemory[];
  /** `silent`: there, and answers none of this. `away`: not there. `limits`: wants to be asked again later, which is in 400 ms. */
  is?: (question: Question) => 'silent' | 'away' | 'limits' | undefined;
  /** Refuses to run code that is not on the chain. */
  runsNoCode?: true;
  /** Contracts without code. */
  absent?: readonly Hex[];
}

/** A node of a chain that is only made up: it tells of these events whatever blocks it is asked about, and asks these contracts. */
export function nodeInMemory(contracts: Contracts, { logs = [], is = () => undefined, runsNoCode, absent = [] }: Told = {}) {
  const asked: { to: Hex; data: Hex; alone: boolean }[] = [];
  function answer({ method, params: [about] }: Question): unknown {
    if (method === 'eth_getBlockByNumber')
      return { number: toHex(logs.length + 1), hash: toHex(1, { size: 32 }), gasLimit: '0x1', timestamp: '0x1' };
    if (method === 'eth_getCode') return absent.includes(about as Hex) ? '0x' : '0xfe';
    if (method === 'eth_getLogs') {
      const { address } = about as { address?: readonly Hex[] };
      const placed = logs.map((log, at) => ({ ...log, blockNumber: toHex(logs.length - at), logIndex: '0x0' }));
      return placed.filter((log) => !address || address.includes(log.address));
    }
    const { to, data } = about as { to?: Hex; data: Hex };
    const ask = (alone: boolean) => (whom: Hex, what: Hex) => {
      asked.push({ to: whom, data: what, alone });
      return contracts(whom, what);
    };
    if (to) return ask(true)(to, data) ?? errors.executionReverted(undefined);
    return runsNoCode ? errors.executionReverted(undefined) : run(data, ask(false));
  }
  const outcome = (question: Question) => {
    if (is(question)) return undefined;
    const result = answer(question);
    return result instanceof ExecutionReverted ? { error: result } : { result };
  };
  return { outcome, is, asked };
}

type NodeInMemory = ReturnType<typeof nodeInMemory>;

/** Several nodes as the wallet asks them; the first one is asked where one is enough. */
export function nodesInMemory(...nodes: readonly [NodeInMemory, ...NodeInMemory[]]) {
  const resultOf = (outcome: ReturnType<NodeInMemory['outcome']>) =>
    outcome && 'result' in outcome ? outcome.result : undefined;
  const outcomesOf = async (at: number, questions: readonly Question[]) => {
    const { outcome, is } = nodes[at] ?? nodes[0];
    const how = questions.map((each) => is(each)).find((each) => each === 'away' || each === 'limits') ?? 'there';
    return {
      ...{ url: String(at), is: how, ...(how === 'limits' ? { heldMs: 400 } : {}) },
      outcomes: questions.map(outcome),
    };
  };
  return {
    atOnce: () => 10,
    request: async (question: Question) => resultOf(nodes[0].outcome(question)),
    requestMany: async (questions: readonly Question[]) => questions.map((each) => nodes[0].outcome(each) ?? { error: 'silent' }),
    askEach: async (questions: readonly Question[]) =>
      nodes
        .map(({ outcome }) => questions.map(outcome))
        .filter((all) => all.every(Boolean))
        .map((all) => all.map(resultOf)),
    outcomesOfEach: (questions: readonly Question[]) => Promise.all(nodes.map((_, at) => outcomesOf(at, questions))),
    apart: async () =>
      nodes.map((_, at) => ({ url: String(at), outcomes: (questions: readonly Question[]) => outcomesOf(at, questions) })),
  } as never;
}

/** As much of the EVM as the wallet's questions to several contracts take. */
function run(code: Hex, ask: Contracts): Hex {
  const bytes = Buffer.from(code.slice(2), 'hex');
  const memory = Buffer.alloc(16_384);
  const stack: bigint[] = [];
  const pop = () => stack.pop() ?? 0n;
  let returned = 0;
  for (let pc = 0; pc < bytes.length; pc++) {
    const op = bytes[pc] ?? 0;
    if (op >= 0x60 && op <= 0x7f) {
      stack.push(BigInt(`0x${bytes.subarray(pc + 1, pc + op - 0x5e).toString('hex')}`));
      pc += op - 0x5f;
    } else if (op === 0x52) {
      const at = Number(pop());
      Buffer.from(pop().toString(16).padStart(64, '0'), 'hex').copy(memory, at);
    } else if (op === 0x53) {
      const at = Number(pop());
      memory[at] = Number(pop() & 255n);
    } else if (op === 0x5a) stack.push(1_000_000n);
    else if (op === 0x04) {
      const above = pop();
      stack.push(above / pop());
    } else if (op === 0xfa) {
      const [, to = 0n, from = 0n, length = 0n, into = 0n] = [pop(), pop(), pop(), pop(), pop(), pop()];
      const data = memory.subarray(Number(from), Number(from + length)).toString('hex');
      const said = ask(toHex(to, { size: 20 }), `0x${data}`);
      const answer = Buffer.from((said ?? '0x').slice(2), 'hex');
      returned = answer.length;
      answer.subarray(0, 32).copy(memory, Number(into));
      stack.push(said === undefined ? 0n : 1n);
    } else if (op === 0x3d) stack.push(BigInt(returned));
    else if (op === 0x14) {
      const above = pop();
      stack.push(above === pop() ? 1n : 0n);
    } else if (op === 0x16) stack.push(pop() & pop());
    else if (op === 0xf3) {
      const at = Number(pop());
      return `0x${memory.subarray(at, at + Number(pop())).toString('hex')}`;
    } else throw new Error(`No such instruction here: ${op.toString(16)}`);
  }
  throw new Error('It returns nothing');
}
