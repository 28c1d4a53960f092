import { allowedOf } from '../../core/effects/effects.ts';
import type { Clock } from '../../core/platform.ts';
import type { Address } from '../../core/schema.ts';
import type { ChainNode } from '../node/node.ts';
import { type Said, saidBy } from './allowanceAnswers.ts';
import type { Candidate } from './allowanceCandidates.ts';
import { type Bounds, inParts, makeAsking } from './askContracts.ts';

/** Of how many it is asked together, one turn after the other. */
const TURN = 150;
/** For how long turns begin, for how long is asked alone what they leave open, and how long one exchange may take, in ms. */
const [TOGETHER, ALONE, EXCHANGE] = [6_000, 4_000, 4_000];
/** About how many of its allowances a contract is asked alone in one exchange. */
const OF_ONE = 20;
/** So long after its end, in seconds, nothing stands any more, however the clocks of chain and user differ. */
const OVER = 3_600n;
/** Of how many contracts that leave all open it is asked whether they are there. */
const ABSENT = 200;

/** Something that stands. */
export interface Live extends Candidate, Said {
  /** Not all nodes that are there say the same of it. */
  isDisputed?: true;
}

/** What of some candidates stands: what is in none of these does not. */
export interface Standing {
  live: Live[];
  /** Of which not all nodes that are there say whether they stand as they were told of, and none that they do. */
  unsaid: Candidate[];
  /** How many have ended as all say that answer, where a node does not that wants to be asked less often. */
  limited: number;
  /** The URLs of nodes of which nothing was heard. */
  unheard: string[];
  /** Which nobody was asked about for want of time, in their order. */
  left: Candidate[];
}

interface Asked extends Bounds {
  account: Address;
  /** How many contracts are asked alone at once. */
  beside: number;
  /** In the order in which it is asked about them. */
  candidates: readonly Candidate[];
  /** Lets so many ms pass; without it no limit of a node is waited for. */
  rest?: ((ms: number) => Promise<void>) | undefined;
}

/**
 * Asks contracts by all nodes what stands: of many at once for some seconds, and of what that leaves open each contract by itself, so that
 * none keeps back what another one says. Silence is no answer: something has ended where all nodes that are there say so. A node that
 * wants to be asked less often for a moment is waited for, and asked again.
 */
export async function standing(
  node: ChainNode,
  { account, candidates, beside, rest, ...bounds }: Asked,
  clock: Clock,
): Promise<Standing> {
  const asking = makeAsking(node, account, { ...bounds, clock });
  const left = await inTurns(candidates, asking.together, clock, clock.now() + TOGETHER);
  const asked = candidates.slice(0, candidates.length - left.length);
  const verdictOf = (each: Candidate) => verdict(each, asking, { account, now: clock.now() });
  const unsaidAmong = (some: readonly Candidate[]) => some.filter((each) => verdictOf(each).is === 'unsaid');
  const isOpen = (each: Candidate) => !verdictOf(each).isWhole;
  const end = clock.now() + ALONE;
  // What nothing is known of comes before what only some nodes have said.
  const askAlone = (open: readonly Candidate[]) =>
    byContract([...new Set([...unsaidAmong(open), ...open])], beside, asking.alone, { clock, end });
  await askAlone(asked.filter(isOpen));
  const again = asked.filter((each) => isOpen(each) || verdictOf(each).isLimited);
  const free = again.length > 0 ? asking.limitsEnd(end) : undefined;
  if (rest && free !== undefined) {
    await rest(Math.max(0, free - clock.now()));
    await inTurns(again, asking.together, clock, end);
    await askAlone(again.filter(isOpen));
  }
  const verdicts = asked.map((each) => ({ each, ...verdictOf(each) }));
  const unsaid = verdicts.flatMap(({ each, is }) => (is === 'unsaid' ? [each] : []));
  const silent = [...new Set(unsaid.map(({ given }) => allowedOf(given)))].slice(0, ABSENT);
  const absent = silent.length > 0 ? await asking.absentAmong(silent, EXCHANGE) : new Set();
  return {
    live: verdicts.flatMap(({ live }) => live),
    unsaid: unsaid.filter(({ given }) => !absent.has(allowedOf(given))),
    limited: verdicts.filter(({ is }) => is === 'limited').length,
    unheard: asking.unheard(),
    left,
  };
}

/** @returns what there was no time for. */
async function inTurns(
  all: readonly Candidate[],
  ask: (some: readonly Candidate[], within: number) => Promise<unknown>,
  clock: Clock,
  end: number,
): Promise<Candidate[]> {
  for (let at = 0; at < all.length; at += TURN) {
    const rest = end - clock.now();
    // The first turn is always asked.
    if (at > 0 && rest <= 0) return all.slice(at);
    await ask(all.slice(at, at + TURN), at === 0 ? EXCHANGE : Math.min(rest, EXCHANGE));
  }
  return [];
}

/** Some contracts at once. One that keeps all nodes from answering is asked no more, and keeps up no other. */
async function byContract(
  all: readonly Candidate[],
  beside: number,
  ask: (some: readonly Candidate[], within: number) => Promise<boolean>,
  { clock, end }: { clock: Clock; end: number },
): Promise<void> {
  const contracts = Map.groupBy(all, ({ given }) => allowedOf(given)).values();
  async function next(): Promise<void> {
    // One list for all who ask.
    for (const some of contracts)
      for (const part of inParts(some, OF_ONE)) {
        const rest = end - clock.now();
        if (rest <= 0) return;
        if (!(await ask(part, Math.min(rest, EXCHANGE)))) break;
      }
  }
  await Promise.all(Array.from({ length: beside }, next));
}

/** What the answers of all nodes come to. */
interface Verdict {
  live: Live[];
  /** Whether what was told of has been said to stand, or to have ended; `limited`: the latter, by all but nodes that limit. */
  is: 'told' | 'unsaid' | 'limited';
  /** Whether all nodes that may be asked and are there have said something of it. */
  isWhole: boolean;
  /** Whether a node has not that wants to be asked less often. */
  isLimited: boolean;
}

type Answering = Pick<ReturnType<typeof makeAsking>, 'answersOf' | 'isLimited'>;
const NOTHING: Said = { amount: 0n };

/**
 * What any node says stands does, the most that any says; that nothing does all have to say. Items and amounts are told of alike: what
 * only some nodes say is an amount stands beside the item, and takes nothing from it.
 */
function verdict(each: Candidate, asking: Answering, { account, now }: { account: Address; now: number }): Verdict {
  const answers = [...asking.answersOf(each)].map(([url, of]) => ({ url, one: saidBy(each.given, of, account) }));
  // A node that is to be left alone contradicts nobody.
  const counted = answers.filter(({ url, one }) => one !== undefined || !asking.isLimited(url));
  const isLimited = counted.length < answers.length;
  const said = counted.map(({ one }) => one);
  const asTold = judged(
    said.map((one) => (one?.isAmount ? NOTHING : one)),
    now,
  );
  const asAmount = judged(
    said.map((one) => one && (one.isAmount ? one : NOTHING)),
    now,
  );
  const live = [asTold, asAmount].flatMap((one) => (one && one !== 'ended' ? [{ ...each, ...one }] : []));
  const isWhole = said.length > 0 && said.every((one) => one !== undefined);
  return { live, is: !asTold ? 'unsaid' : asTold === 'ended' && isLimited ? 'limited' : 'told', isWhole, isLimited };
}

/** @returns nothing where it is open whether anything stands. */
function judged(said: readonly (Said | undefined)[], now: number): Omit<Live, keyof Candidate> | 'ended' | undefined {
  const isLive = ({ amount, until }: Said) =>
    amount > 0n && (until === undefined || until + OVER > BigInt(Math.floor(now / 1000)));
  const heard = said.filter((one) => one !== undefined);
  const [most] = heard.filter(isLive).toSorted((one, other) => Number(isMore(other, one)) - Number(isMore(one, other)));
  if (!most) return heard.length > 0 && heard.length === said.length ? 'ended' : undefined;
  const { held: _, ...stands } = most;
  const isAgreed = said.every((one) => one && one.amount === most.amount && one.until === most.until);
  return { ...stands, ...heldByAll(heard), ...(isAgreed ? {} : { isDisputed: true as const }) };
}

/** What the account has, where no two nodes say otherwise: nobody makes much look like nothing. */
function heldByAll(heard: readonly Said[]): Pick<Said, 'held'> {
  const [held, ...others] = new Set(heard.flatMap((one) => one.held ?? []));
  return held === undefined || others.length > 0 ? {} : { held };
}

/** Whether that is more than another one, or as much for longer. */
const isMore = (one: Said, other: Said): boolean =>
  one.amount > other.amount || (one.amount === other.amount && (one.until ?? 0n) > (other.until ?? 0n));
