import { z } from 'zod';
import type { Log } from '../../core/batch/slot.ts';
import * as topics from '../../core/effects/topics.ts';
import type { Clock } from '../../core/platform.ts';
import { Address, Bytes, Hash, toHex } from '../../core/schema.ts';
import type { ChainNode } from '../node/node.ts';
import { head } from './read.ts';

/** The events by which somebody is allowed something. That it ended needs no event: what stands is read. */
const EVENTS: readonly Hash[] = [topics.APPROVAL, topics.APPROVAL_FOR_ALL, topics.PERMIT2_APPROVAL, topics.PERMIT2_PERMIT];

/** How long a node may take for all blocks at once, and for some of them, in ms. */
const [WHOLE, PART] = [6_000, 4_000];
/** How long nodes are asked about one stretch of blocks after the other, in ms. */
const PATIENCE = 12_000;
/** How many blocks nodes are asked about first, where they do not tell of all; where they refuse that, of ever fewer down to the least. */
const [STRETCH, SHORTEST, FEWER] = [100_000n, 500n, 5n];

const Logs = z.array(z.object({ address: Address, data: Bytes, topics: z.array(Hash).min(1).max(4) }));

/** How many events of contracts that nobody here knows are kept. */
const MOST = 20_000;

/** What nodes told. */
export interface Told {
  logs: readonly Log[];
  /** From which block on they told of what contracts have that the wallet or its user knows: 0 for all; absent where none did. */
  since?: bigint;
  /** Of others they did not tell everywhere: anybody can have so many events made that no node tells of them. */
  isCut: boolean;
  /** One of them refused to tell what another one told, or told less than what was allowed here. */
  isUnsure: boolean;
}

interface Asked {
  account: Address;
  /** Contracts that the wallet or its user knows, which are asked about by themselves as well. */
  known: readonly Address[];
  /** What the journal has of the same. */
  own: readonly Log[];
  /** Only of blocks before this one. */
  before?: number | undefined;
}

/** What all nodes together told of some blocks. */
interface Answers {
  logs: Log[];
  told: number;
  refused: number;
}

/**
 * What the nodes of a chain tell of what an account has allowed others, backwards from the newest block. Many tell only of so many
 * blocks at once: then as many as can be had in about 12 s. What one of several tells counts. Rejects as the chain's node does.
 */
export async function allowanceEvents(node: ChainNode, { account, known, own, before }: Asked, clock: Clock): Promise<Told> {
  const owner: Hash = `0x${account.slice(2).padStart(64, '0')}`;
  const isKnown: ReadonlySet<Address> = new Set(known);
  const kept = new Map<string, Log>();
  let isCut = false;

  /** Some name the owner among the data, where no node can be asked for it. */
  const isAsked = ({ topics: [event, of] }: Log): boolean => of === owner && EVENTS.some((each) => each === event);

  function keep(logs: readonly Log[], most = Number.POSITIVE_INFINITY): void {
    for (const log of logs) {
      if (!isAsked(log)) continue;
      if (kept.size < most) kept.set(keyOf(log), log);
      else isCut = true;
    }
  }

  /** Each by itself: what of one nobody answers in time takes nothing from the other. */
  async function answersTo(filter: object, within: number): Promise<Answers> {
    const answers = await node.askEach([{ method: 'eth_getLogs', params: [filter] }], within);
    const each = answers.map(([answer]) => Logs.safeParse(answer).data);
    const told = each.filter((logs) => logs !== undefined);
    return { logs: told.flat(), told: told.length, refused: each.length - told.length };
  }

  /** @returns whether all nodes that answered told of these blocks; nothing where none did. */
  async function ask(from: bigint, to: bigint | 'latest', within: number): Promise<boolean | undefined> {
    const filter = { fromBlock: toHex(from), toBlock: to === 'latest' ? to : toHex(to), topics: [EVENTS, owner] };
    const [all, alone] = await Promise.all([answersTo(filter, within), answersTo({ ...filter, address: known }, within)]);
    if (all.told + alone.told === 0) return undefined;
    // Whatever else a node tells there is as anybody's.
    keep(alone.logs.filter(({ address }) => isKnown.has(address)));
    keep(all.logs, MOST);
    isCut ||= all.told === 0;
    return (all.told > 0 ? all : alone).refused === 0;
  }

  const newest = before === undefined ? 'latest' : BigInt(before - 1);
  const whole = await ask(0n, newest, WHOLE);
  const logs = () => [...kept.values()];
  if (whole) return { logs: logs(), since: 0n, isCut, isUnsure: !areAllIn(own.filter(isAsked), kept) };
  let to = newest === 'latest' ? (await head(node)).number : newest;
  let since: bigint | undefined;
  let isUnsure = false;
  let stretch = STRETCH;
  let refuses = false;
  const end = clock.now() + PATIENCE;
  while (to >= 0n && stretch >= SHORTEST && clock.now() < end) {
    const from = to >= stretch ? to - stretch + 1n : 0n;
    const agree = await ask(from, to, PART);
    if (agree || (agree === false && refuses)) {
      isUnsure ||= !agree;
      since = from;
      to = from - 1n;
    } else if (agree === false && stretch / FEWER < SHORTEST) {
      // One that tells nothing is not believed before the others were asked for less; who refuses that too holds up nobody.
      refuses = true;
      stretch = STRETCH;
    } else stretch /= FEWER;
  }
  // Some node told of all blocks: of those that the others were not asked about they may know better.
  if (whole === false) return { logs: logs(), since: since ?? 0n, isCut, isUnsure: isUnsure || since !== 0n };
  return { logs: logs(), ...(since === undefined ? {} : { since }), isCut, isUnsure };
}

const keyOf = ({ address, topics: of, data }: Log): string => [address, ...of, data].join(' ');

/** Whether nodes tell of all that the journal has. */
const areAllIn = (own: readonly Log[], told: ReadonlyMap<string, Log>): boolean => own.every((log) => told.has(keyOf(log)));
