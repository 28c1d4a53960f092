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
  const { ask, kept, fullAt } = questionsTo(node, asked, seen);
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
    const walked = await walkBack({
      ...{ before: before.others, ask: askAll, newest, canDivide: false },
      isOver: () => fullAt() !== undefined || isOver(),
    });
    isAllTold = isForAll && walked.gapless === 0n;
    return walked;
  }

  async function ofGroup(group: readonly Address[], until = before.named, halvings = HALVINGS): Promise<Walked> {
    const askFor =
      (some: readonly Address[]): Asking['ask'] =>
      (from, to, time) =>
        ask(from, to, time, some);
    const canDivide = group.length > 1;
    const walked = await walkBack({
      ...{ before: until, newest, canDivide, ask: askFor(group) },
      ...(canDivide && halvings > 0 ? { askLeast: askFor(group.slice(0, 1)) } : {}),
      isOver: () => isAllTold || isOver(),
    });
    const { stuck, since } = walked;
    if (stuck === undefined) return walked;
    const half = Math.ceil(group.length / 2);
    const parts = await Promise.all(
      [group.slice(0, half), group.slice(half)].map((part) => ofGroup(part, stuck + 1n, halvings - Number(since === undefined))),
    );
    return parts.map((part) => (part.since === undefined ? { ...walked, end: part.end } : part)).reduce(lessFar);
  }
  const ofGroups = (groups: EventsAsked['named']) => Promise.all(groups.map((group) => ofGroup(group)));

  const [others, ...groups] = await Promise.all([
    ofOthers().finally(() => first.resolve(false)),
    ofGroups(named),
    first.promise.then((isAtOnce) => (isAtOnce ? alsoNamed.map(() => ALL_TOLD) : ofGroups(alsoNamed))),
  ]);
  return {
    url: node.url,
    named: groups.flat().map((each) => (isForAll ? furtherOf(each, others) : each)),
    others: others && asFarAs(others, fullAt(), before.others),
    ...kept(),
  };
}

/** How often a group is halved of which a node tells nothing, as it takes fewer contracts at once. */
const HALVINGS = 3;
/** How many rights are kept of a contract that nobody knows, however many of these there are. */
const OF_STRANGER = 20;
/** How long a node may take for what it is asked last, in ms. */
const LAST = 1_000;

/** Puts questions to a node, and keeps what it tells: of what is named apart, so that nothing else pushes that out. */
function questionsTo(node: OneNode, { account, named, alsoNamed, left }: EventsAsked, seen: (event: RightEvent) => void) {
  const isNamed = new Set([...named, ...alsoNamed].flat());
  const [ofNamed, ofOthers] = [keptEvents(), keptEvents(OF_STRANGER)];
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
    isCut: hasOdd || ofNamed.isCut() || ofNamed.fullAt() !== undefined || ofOthers.isCut(),
  });
  return { ask, kept, fullAt: ofOthers.fullAt };
}

/** The newest block that a node has. */
async function newestOf(node: OneNode): Promise<bigint | undefined> {
  const { outcomes } = await node.outcomes([LATEST], PART);
  const [outcome] = outcomes;
  return outcome && 'result' in outcome ? Finalized.safeParse(outcome.result).data?.number : undefined;
}

/** How far what was told was kept, too: of what there was no room for a later look asks again, which begins before the block named. */
function asFarAs(walked: Walked, fullAt: bigint | undefined, before: bigint | undefined): Walked {
  if (fullAt === undefined) return walked;
  // What fills one block by itself is gone past.
  const isPast = fullAt + 1n === before;
  const since = isPast ? fullAt : fullAt + 1n;
  return { since, ...(isPast ? {} : { gapless: since }), end: since === 0n ? 'all' : 'time' };
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
