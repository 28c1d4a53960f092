import { allowedOf } from '../../core/effects/effects.ts';
import type { Clock } from '../../core/platform.ts';
import type { Address } from '../../core/schema.ts';
import type { ChainNode } from '../node/node.ts';
import { type Said, saidBy } from './allowanceAnswers.ts';
import type { Candidate } from './allowanceCandidates.ts';
import { type Answers, type Bounds, inParts, makeAsking } from './askContracts.ts';

/** Of how many it is asked together, one turn after the other. */
const TURN = 150;
/** For how long turns begin, for how long is asked alone what they leave open, and how long one exchange may take, in ms. */
const [TOGETHER, ALONE, EXCHANGE] = [6_000, 4_000, 4_000];
/** About how many of its allowances a contract is asked alone in one exchange. */
const OF_ONE = 20;
/** So long after its end, in seconds, nothing stands any more, however the clocks of chain and user differ. */
const OVER = 3_600n;

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
  /** Which nobody was asked about for want of time, in their order. */
  left: Candidate[];
}

interface Asked extends Bounds {
  account: Address;
  /** How many contracts are asked alone at once. */
  beside: number;
  /** In the order in which it is asked about them. */
  candidates: readonly Candidate[];
}

/**
 * Asks contracts by all nodes what stands: of many at once for some seconds, and of what that leaves open each contract by itself, so that
 * none keeps back what another one says. Silence is no answer: something has ended where all nodes that are there say so.
 */
export async function standing(
  node: ChainNode,
  { account, candidates, beside, ...bounds }: Asked,
  clock: Clock,
): Promise<Standing> {
  const asking = makeAsking(node, account, bounds);
  const left = await inTurns(candidates, asking.together, clock);
  const asked = candidates.slice(0, candidates.length - left.length);
  const verdictOf = (each: Candidate) => verdict(each, asking.answersOf(each), { account, now: clock.now() });
  const unsaidAmong = (some: readonly Candidate[]) => some.filter((each) => verdictOf(each).is === 'unsaid');
  // What nothing is known of comes before what only some nodes have said.
  const open = asked.filter((each) => !verdictOf(each).isWhole);
  await byContract([...new Set([...unsaidAmong(open), ...open])], beside, asking.alone, clock);
  const silent = [...new Set(unsaidAmong(asked).map(({ given }) => allowedOf(given)))];
  const absent = silent.length > 0 ? await asking.absentAmong(silent, EXCHANGE) : new Set();
  return {
    live: asked.flatMap((each) => verdictOf(each).live),
    unsaid: unsaidAmong(asked).filter(({ given }) => !absent.has(allowedOf(given))),
    left,
  };
}

/** @returns what there was no time for. */
async function inTurns(
  all: readonly Candidate[],
  ask: (some: readonly Candidate[], within: number) => Promise<unknown>,
  clock: Clock,
): Promise<Candidate[]> {
  const end = clock.now() + TOGETHER;
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
  clock: Clock,
): Promise<void> {
  const end = clock.now() + ALONE;
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
  /** Whether what was told of has been said to stand, or to have ended. */
  is: 'told' | 'unsaid';
  /** Whether all nodes that are there have said something of it. */
  isWhole: boolean;
}

const NOTHING: Said = { amount: 0n };

/**
 * What any node says stands does, the most that any says; that nothing does all have to say. Items and amounts are told of alike: what
 * only some nodes say is an amount stands beside the item, and takes nothing from it.
 */
function verdict(each: Candidate, answers: Answers, { account, now }: { account: Address; now: number }): Verdict {
  const said = [...answers.values()].map((of) => saidBy(each.given, of, account));
  const asTold = judged(
    said.map((one) => (one?.isAmount ? NOTHING : one)),
    now,
  );
  const asAmount = judged(
    said.map((one) => one && (one.isAmount ? one : NOTHING)),
    now,
  );
  const live = [asTold, asAmount].flatMap((one) => (one && one !== 'ended' ? [{ ...each, ...one }] : []));
  return { live, is: asTold ? 'told' : 'unsaid', isWhole: said.length > 0 && said.every((one) => one !== undefined) };
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
