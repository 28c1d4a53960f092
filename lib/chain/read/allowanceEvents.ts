import { z } from 'zod';
import type { Log } from '../../core/batch/slot.ts';
import * as topics from '../../core/effects/topics.ts';
import type { Clock } from '../../core/platform.ts';
import { Address, Bytes, Hash, toHex } from '../../core/schema.ts';
import type { ChainNode } from '../node/node.ts';
import { head } from './read.ts';

/** The events by which somebody is allowed something. That it ended needs no event: what stands is read. */
const EVENTS = [topics.APPROVAL, topics.APPROVAL_FOR_ALL, topics.PERMIT2_APPROVAL, topics.PERMIT2_PERMIT];

/** How long a node may take for all blocks at once, and for some of them, in ms. */
const [WHOLE, PART] = [6_000, 4_000];
/** How long nodes are asked about one stretch of blocks after the other, in ms. */
const PATIENCE = 12_000;
/** How many blocks nodes are asked about first, where they do not tell of all; where they refuse that, of ever fewer down to the least. */
const [STRETCH, SHORTEST, FEWER] = [100_000n, 500n, 5n];

const Logs = z.array(z.object({ address: Address, data: Bytes, topics: z.array(Hash).min(1).max(4) }));

/** What nodes told. */
export interface Told {
  logs: Log[];
  /** From which block on they told of all that contracts have which the wallet or its user knows: 0 for all; absent where none did. */
  since?: bigint;
  /** Of others they did not tell everywhere: anybody can have so many events made that no node tells of them. */
  isCut: boolean;
}

interface Asked {
  account: Address;
  /** Contracts that the wallet or its user knows, which are asked about by themselves as well. */
  known: readonly Address[];
  /** Only of blocks before this one. */
  before?: number | undefined;
}

/**
 * What the nodes of a chain tell of what an account has allowed others, backwards from the newest block. Many tell only of so many
 * blocks at once: then as many as can be had in about 12 s. What one of several tells counts. Rejects as the chain's node does.
 */
export async function allowanceEvents(node: ChainNode, { account, known, before }: Asked, clock: Clock): Promise<Told> {
  const of = [EVENTS, `0x${account.slice(2).padStart(64, '0')}`];
  async function ask(from: bigint, to: bigint | 'latest', within: number): Promise<Omit<Told, 'since'> | undefined> {
    const filter = { fromBlock: toHex(from), toBlock: to === 'latest' ? to : toHex(to), topics: of };
    const questions = [filter, { ...filter, address: known }].map((each) => ({ method: 'eth_getLogs', params: [each] }));
    const answers = (await node.askEach(questions, within)).map((each) => each.map((answer) => Logs.safeParse(answer).data));
    if (answers.every((each) => each.every((logs) => logs === undefined))) return undefined;
    return { logs: answers.flat().flatMap((logs) => logs ?? []), isCut: answers.every(([all]) => all === undefined) };
  }
  const newest = before === undefined ? 'latest' : BigInt(before - 1);
  const all = await ask(0n, newest, WHOLE);
  if (all) return { ...all, since: 0n };
  const told: Told = { logs: [], isCut: false };
  let to = newest === 'latest' ? (await head(node)).number : newest;
  let stretch = STRETCH;
  const end = clock.now() + PATIENCE;
  while (to >= 0n && stretch >= SHORTEST && clock.now() < end) {
    const from = to >= stretch ? to - stretch + 1n : 0n;
    const some = await ask(from, to, PART);
    if (some) {
      told.logs.push(...some.logs);
      told.isCut ||= some.isCut;
      told.since = from;
      to = from - 1n;
    } else stretch /= FEWER;
  }
  return told;
}
