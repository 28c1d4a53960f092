import type { Address } from '../../core/schema.ts';
import { LATEST } from '../node/heads.ts';
import type { OneNode } from '../node/node.ts';
import { ALL_TOLD, type Asking, PART, type Telling, type Walked, walkBack } from './eventStretches.ts';
import { keptEvents } from './keptEvents.ts';
import { Finalized } from './read.ts';
import { questionFor, type RightEvent, rightsIn } from './rightEvents.ts';

/** What an account has allowed, as a node is to tell it. */
export interface EventsAsked {
  account: Address;
  /** Contracts that are asked about by their names, by groups: what is told of one group keeps back nothing of another. */
  named: readonly (readonly Address[])[];
  /** The same, but only where a node does not tell of all contracts at once. */
  alsoNamed: readonly (readonly Address[])[];
  /** Only of blocks before these: of those named, and of all. At zero there is nothing left to ask. */
  before: { named?: bigint; others?: bigint };
  /** How much time is left for all of it, in ms. */
  left(): number;
}

/** What one node told. */
export interface ToldByOne {
  url: string;
  /** How far it told of each group. */
  named: Walked[];
  /** How far it told of all contracts, whatever their names; absent where it was not asked. */
  others: Walked | undefined;
  events: RightEvent[];
  /** It told more than is kept, or something that cannot be. */
  isCut: boolean;
}

/**
 * Asks one node for the events by which an account has allowed something: all of them, and beside that those of contracts that are
 * named, as anybody can have so many made that no node tells of all. Each goes back over the chain by itself, as far as there is time.
 * @param seen is told each event that it told.
 */
export async function eventsOf(node: OneNode, asked: EventsAsked, seen: (event: RightEvent) => void): Promise<ToldByOne> {
  const { before, left, named, alsoNamed } = asked;
  const isOver = () => left() <= 0;
  const { ask, kept } = questionsTo(node, asked, seen);
  /** Whoever tells of all contracts tells of those named as well, where they were asked about as many blocks. */
  const isForAll = before.others === undefined || (before.named !== undefined && before.others >= before.named);
  let asking: Promise<bigint | undefined> | undefined;
  // By itself: where one ends too early, others tell of what comes after it.
  const newest = () => (asking ??= newestOf(node));
  let isAllTold = false;
  const first = Promise.withResolvers<boolean>();

  async function ofOthers(): Promise<Walked | undefined> {
    if (before.others === 0n) return undefined;
    const askAll: Asking['ask'] = async (...blocks) => {
      const telling = await ask(...blocks);
      first.resolve(isForAll && telling === 'told');
      return telling;
    };
    const walked = await walkBack({ before: before.others, ask: askAll, newest, isOver, canDivide: false });
    isAllTold = isForAll && walked.gapless === 0n;
    return walked;
  }

  async function ofGroup(group: readonly Address[], until = before.named): Promise<Walked> {
    const walked = await walkBack({
      ...{ before: until, newest, canDivide: group.length > 1 },
      ask: (from, to, time) => ask(from, to, time, group),
      isOver: () => isAllTold || isOver(),
    });
    const { stuck } = walked;
    if (stuck === undefined) return walked;
    const half = Math.ceil(group.length / 2);
    const parts = await Promise.all([group.slice(0, half), group.slice(half)].map((part) => ofGroup(part, stuck + 1n)));
    return parts.map((part) => (part.since === undefined ? { ...walked, end: part.end } : part)).reduce(lessFar);
  }
  const ofGroups = (groups: EventsAsked['named']) => Promise.all(groups.map((group) => ofGroup(group)));

  const [others, ...groups] = await Promise.all([
    ofOthers().finally(() => first.resolve(false)),
    ofGroups(named),
    first.promise.then((isAtOnce) => (isAtOnce ? alsoNamed.map(() => ALL_TOLD) : ofGroups(alsoNamed))),
  ]);
  return { url: node.url, named: groups.flat().map((each) => (isForAll ? furtherOf(each, others) : each)), others, ...kept() };
}

/** How long a node may take for what it is asked last, in ms. */
const LAST = 1_000;

/** Puts questions to a node, and keeps what it tells: of what is named apart, so that nothing else pushes that out. */
function questionsTo(node: OneNode, { account, named, alsoNamed, left }: EventsAsked, seen: (event: RightEvent) => void) {
  const isNamed = new Set([...named, ...alsoNamed].flat());
  const [ofNamed, ofOthers] = [keptEvents(), keptEvents()];
  let hasOdd = false;

  async function ask(from: bigint, to: bigint | 'latest', within: number, group?: readonly Address[]): Promise<Telling> {
    const wanted = { account, from, to, group };
    const { outcomes, is } = await node.outcomes([questionFor(wanted)], Math.min(within, Math.max(left(), LAST)));
    const [outcome] = outcomes;
    if (!outcome) return is === 'there' ? 'silent' : is;
    if (!('result' in outcome) || !Array.isArray(outcome.result)) return 'refused';
    const { events, isOdd } = rightsIn(outcome.result, wanted);
    hasOdd ||= isOdd;
    // The newest first: where there is no more room, what is older is left out.
    for (const event of events.toReversed()) {
      (isNamed.has(event.log.address) ? ofNamed : ofOthers).add(event);
      seen(event);
    }
    return 'told';
  }

  const kept = (): Pick<ToldByOne, 'events' | 'isCut'> => ({
    events: [...ofNamed.all(), ...ofOthers.all()],
    isCut: hasOdd || ofNamed.isCut() || ofOthers.isCut(),
  });
  return { ask, kept };
}

/** The newest block that a node has. */
async function newestOf(node: OneNode): Promise<bigint | undefined> {
  const { outcomes } = await node.outcomes([LATEST], PART);
  const [outcome] = outcomes;
  return outcome && 'result' in outcome ? Finalized.safeParse(outcome.result).data?.number : undefined;
}

/** How far both parts of a group were told. */
function lessFar(one: Walked, other: Walked): Walked {
  const since = later(one.since, other.since);
  const gapless = later(one.gapless, other.gapless);
  return {
    ...(since === undefined ? {} : { since }),
    ...(gapless === undefined ? {} : { gapless }),
    end: one.end === 'all' || other.end === 'time' ? other.end : one.end,
  };
}

const later = (one: bigint | undefined, other: bigint | undefined): bigint | undefined =>
  one === undefined || other === undefined ? undefined : one > other ? one : other;

/** How far a group was told, by itself or among all. */
function furtherOf(named: Walked, others: Walked | undefined): Walked {
  const since = others?.gapless;
  if (!others || since === undefined || (named.since !== undefined && named.since < since)) return named;
  return { since, gapless: since, end: others.end };
}
