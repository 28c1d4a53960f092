import type { Log } from '../../core/batch/slot.ts';
import type { Clock } from '../../core/platform.ts';
import type { Address } from '../../core/schema.ts';
import type { ChainNode } from '../node/node.ts';
import { ALL_TOLD, type Walked } from './eventStretches.ts';
import { eventsOf, type ToldByOne } from './nodeEvents.ts';
import { head } from './read.ts';
import { isAskedFor, newestFirst, type RightEvent } from './rightEvents.ts';

/** How long nodes are asked, in ms. */
const PATIENCE = 12_000;
/** About how many contracts a node is asked at once. */
const AT_ONCE = 500;

/** An event as nodes told it. */
export interface ToldLog extends Log {
  /** The URLs of these. */
  by: readonly string[];
  /** What it gave has ended since, as each of them told. */
  isOver: boolean;
}

/** What nodes told. */
export interface Told {
  /** The newest first: of each right and each node the newest event that gave it, and the newest that ended it. */
  logs: readonly ToldLog[];
  /** From which block on they told of contracts that are known: 0 for all; absent where none did. */
  since?: bigint;
  /** The same of all other contracts. */
  sinceOthers?: bigint;
  /** Whether some node told further back of some of what is known, and whether one did of the others. */
  isFurther: boolean;
  isFurtherOthers: boolean;
  /** The URLs of nodes of which nothing was heard. */
  unheard: readonly string[];
  /** They did not tell everywhere of everything, or more than is kept. */
  isCut: boolean;
  /** One of them kept back what another one told, or told less than what was allowed here. */
  isUnsure: boolean;
  /** One of them tells only of contracts that it is asked about by name, and another one of all. */
  isByName: boolean;
}

/** An event that the journal has of one of the account's own transactions. */
export interface OwnEvent {
  log: Log;
  block: bigint;
}

/** What is asked about. */
export interface Asked {
  account: Address;
  /** Contracts that the wallet or its user knows, by groups, of which each is asked about by itself. */
  known: readonly (readonly Address[])[];
  /** More of them, which are asked about where a node does not tell of all contracts at once. */
  alsoKnown?: readonly (readonly Address[])[];
  own: readonly OwnEvent[];
  /** Only of blocks before these: of what is known, and of the others. */
  before?: { known: number; others: number } | undefined;
}

/**
 * What the nodes of a chain tell of what an account has allowed others, backwards from the newest block. Many tell only of so many
 * blocks at once: then as many as can be had in about 12 s. What one of several tells counts, and nothing is called told that
 * a node has yet to tell. Rejects as the chain's node does.
 */
export async function allowanceEvents(node: ChainNode, asked: Asked, clock: Clock): Promise<Told> {
  const { account, own, before } = asked;
  const end = clock.now() + PATIENCE;
  const missing = new Map(own.flatMap((each) => (isAskedFor(each.log, account) ? [[keyOf(each.log), each]] : [])));
  const each = await Promise.all(
    (await node.apart()).map((one) =>
      eventsOf(
        one,
        {
          ...{ account, named: inGroups(asked.known), alsoNamed: inGroups(asked.alsoKnown ?? []) },
          before: before ? { named: BigInt(before.known), others: BigInt(before.others) } : {},
          left: () => end - clock.now(),
        },
        ({ log }) => missing.delete(keyOf(log)),
      ),
    ),
  );
  const told = together(each);
  // Where nobody tells anything, there may be nobody.
  if (told.since === undefined && told.sinceOthers === undefined) await head(node);
  const isKnown = new Set([...asked.known, ...(asked.alsoKnown ?? [])].flat());
  const isLess = [...missing.values()].some(({ log, block }) => {
    const [since, until] = isKnown.has(log.address) ? [told.since, before?.known] : [told.sinceOthers, before?.others];
    return since !== undefined && block >= since && (until === undefined || block < until);
  });
  return { ...told, isUnsure: told.isUnsure || isLess };
}

const inGroups = (groups: readonly (readonly Address[])[]): Address[][] =>
  groups.flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / AT_ONCE) }, (_, at) => group.slice(at * AT_ONCE, (at + 1) * AT_ONCE)),
  );

/** What several nodes told, together. */
function together(each: readonly ToldByOne[]): Told {
  const groups = (each[0]?.named ?? []).map((_, at) => agreed(each.flatMap(({ named }) => named[at] ?? [])));
  const others = agreed(each.flatMap((one) => (isByName(one) ? [] : (one.others ?? []))));
  const since = groups.length > 0 ? latest(groups) : others.since;
  const sinceOthers = each.some((one) => one.others) ? others.since : 0n;
  const isUntold = (group: Agreed) => group.since === undefined && since !== undefined;
  return {
    logs: onceEach(each),
    ...(since === undefined ? {} : { since }),
    ...(sinceOthers === undefined ? {} : { sinceOthers }),
    isFurther: isFurther(
      since,
      each.flatMap(({ named }) => named),
    ),
    isFurtherOthers: isFurther(
      sinceOthers,
      each.flatMap((one) => one.others ?? []),
    ),
    unheard: each.flatMap((one) => (isUnheard(one) ? one.url : [])),
    isCut: each.some(({ isCut }) => isCut) || [...groups, others].some(({ isCut }) => isCut),
    isUnsure: [...groups, others].some(({ isUnsure }) => isUnsure) || groups.some(isUntold),
    isByName: sinceOthers !== undefined && each.some(isByName),
  };
}

/** Whether any told of what is before that block. */
function isFurther(since: bigint | undefined, walks: readonly Walked[]): boolean {
  const first = earliest(walks);
  return since !== undefined && first !== undefined && first < since;
}

/** Whether a node that was asked anything was not there for any of it. */
function isUnheard({ named, others }: ToldByOne): boolean {
  const walks = [...named, ...(others ? [others] : [])].filter((walked) => walked !== ALL_TOLD);
  return walks.length > 0 && walks.every((walked) => !isTold(walked) && walked.end === 'away');
}

const isTold = (walked: Walked | undefined): boolean => walked?.since !== undefined;

/** Whether a node refuses to tell of contracts, but for those that it is asked about by name. */
const isByName = ({ others, named }: ToldByOne): boolean => others?.end === 'refused' && !isTold(others) && named.some(isTold);

interface Agreed {
  since?: bigint;
  isCut: boolean;
  isUnsure: boolean;
}

/**
 * How far several nodes told of the same. Each is waited for that has more to tell. One that keeps back what another one tells holds
 * up nobody, but then it is not sure whether that other one tells everything.
 */
function agreed(walks: readonly Walked[]): Agreed {
  const told = walks.filter(isTold);
  const since = latest(told.filter(({ end }) => end !== 'refused')) ?? earliest(told);
  if (since === undefined) return { isCut: false, isUnsure: false };
  const keepsBack = ({ since: from, end }: Walked) => (from === undefined ? end !== 'away' : from > since);
  return { since, isCut: told.some(({ since: from, gapless }) => from !== gapless), isUnsure: walks.some(keepsBack) };
}

const sinces = (all: readonly { since?: bigint }[]): bigint[] => all.flatMap(({ since }) => since ?? []);
const byHeight = (one: bigint, other: bigint): number => Number(one - other);
const latest = (all: readonly { since?: bigint }[]): bigint | undefined => sinces(all).toSorted(byHeight).at(-1);
const earliest = (all: readonly { since?: bigint }[]): bigint | undefined => sinces(all).toSorted(byHeight)[0];

/** What all of them told, each once. */
function onceEach(each: readonly ToldByOne[]): ToldLog[] {
  const events = each
    .flatMap(({ url, events: some }) => some.map((event) => ({ ...event, url })))
    .toSorted((one: RightEvent, other: RightEvent) => newestFirst(one, other));
  return [...Map.groupBy(events, ({ log }) => keyOf(log)).values()].flatMap((same) =>
    same.slice(0, 1).map(({ log }) => ({ ...log, by: same.map(({ url }) => url), isOver: same.every(({ isOver }) => isOver) })),
  );
}

const keyOf = ({ address, topics: of, data }: Log): string => [address, ...of, data].join(' ');
