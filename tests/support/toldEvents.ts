import { type Address, pad, toHex } from 'viem';
import type { ChainNode, OutcomesOfOne } from '../../lib/chain/node/node.ts';
import { errors } from '../../lib/core/errors.ts';

/** An event as a chain in memory has it. */
export interface StoredEvent {
  address: Address;
  topics: string[];
  data: string;
  block: number;
}

interface Question {
  method: string;
  params?: readonly unknown[];
}

/** A node in memory: `undefined` is a refusal, `silent` no answer. */
export interface MemoryNode {
  answer(question: Question): unknown;
  /** What it was asked for events, as `from-to` and how many contracts by name. */
  asked: string[];
}

interface Ways {
  head?: number;
  /** The most events that it tells of at once. */
  most?: number;
  /** The most blocks that it tells of at once, and of all contracts. */
  range?: number;
  rangeOfAll?: number;
  /** It tells only of contracts that are named. */
  needsNames?: boolean;
  /** The first block of which it has events. */
  from?: number;
}

/** What a node does that never answers a question. */
export const SILENT = Symbol('silent');

/** A node that tells of these events, as far as it tells of events. */
export function nodeWith(logs: readonly StoredEvent[], ways: Ways = {}): MemoryNode {
  const { head = 1_000_000, most = 10_000, range = Infinity, rangeOfAll = Infinity, needsNames = false, from: first = 0 } = ways;
  const asked: string[] = [];
  return {
    asked,
    answer({ method, params = [] }) {
      if (method === 'eth_getBlockByNumber') return blockAt(head);
      if (method !== 'eth_getLogs') return undefined;
      const about = params[0] as { fromBlock: string; toBlock: string; address?: readonly string[] };
      const [from, to] = [Number(about.fromBlock), about.toBlock === 'latest' ? head : Number(about.toBlock)];
      asked.push(`${from}-${to} ${about.address?.length ?? 'all'}`);
      if (from < first || to - from >= range) return undefined;
      if (!about.address && (needsNames || to - from >= rangeOfAll)) return undefined;
      const found = logs.filter((log) => log.block >= from && log.block <= to && about.address?.includes(log.address) !== false);
      return found.length > most ? undefined : found.map(({ block, ...log }) => ({ ...log, blockNumber: toHex(block) }));
    },
  };
}

const blockAt = (head: number) => ({ number: toHex(head), hash: pad('0x01'), gasLimit: '0x1', timestamp: '0x1' });

/** Such nodes as those of one chain; the first is asked where one is enough. */
export function chainOf(...nodes: readonly Pick<MemoryNode, 'answer'>[]): ChainNode {
  const outcomesOf = async (at: number, questions: readonly Question[]): Promise<OutcomesOfOne> => ({
    ...{ url: `https://node-${at}.example`, is: 'there' },
    outcomes: questions.map((each) => {
      const result = nodes[at]?.answer(each);
      if (result === SILENT) return undefined;
      return result === undefined ? { error: errors.node(-32005, 'query returned more than 10000 results') } : { result };
    }),
  });
  return {
    atOnce: () => 10,
    request: async (question) => nodes[0]?.answer(question),
    requestMany: async (questions) => questions.map((each) => ({ result: nodes[0]?.answer(each) })),
    askEach: async (questions) => nodes.map(({ answer }) => questions.map((each) => answer(each))),
    outcomesOfEach: (questions) => Promise.all(nodes.map((_, at) => outcomesOf(at, questions))),
    apart: async () =>
      nodes.map((_, at) => ({ url: `https://node-${at}.example`, outcomes: (questions) => outcomesOf(at, questions) })),
  };
}
