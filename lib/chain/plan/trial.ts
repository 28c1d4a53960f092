import { zeroAddress } from 'viem';
import { ageOf } from '../../core/age.ts';
import type { Node } from '../../core/network/node.ts';
import type { Clock, Random } from '../../core/platform.ts';
import { type Bytes, toHex } from '../../core/schema.ts';
import { askTogether } from '../read/together.ts';
import type { View } from '../read/views.ts';
import { TookTooLong } from '../read/waiting.ts';
import { runOf } from './blocks.ts';
import type { Holding } from './counted.ts';
import { type CodeOverride, resultsIn, type SimulatedResult, simulate } from './simulate.ts';
import { type Kept, makeReader } from './slots.ts';
import { answersOf, readRun } from './testified.ts';
import type { Trial } from './tried.ts';
import { asCall, VIEW_GAS } from './views.ts';
import { makeWitness } from './witness.ts';

/** How a trial went. */
export interface Outcome {
  on: 'pending' | 'latest';
  results: SimulatedResult[];
  /** What each of the accounts has, in wei: before, and after each transaction. */
  balances?: bigint[][];
  /** What each transaction pays for its gas, in wei. */
  paid?: bigint[];
  /** How it goes if it comes later. */
  later?: SimulatedResult[];
  /** Not as a transaction is carried out: without fee, limit, and a block for each. */
  loose?: true;
  /** What contracts answered before and afterwards; nothing for each of which nobody knows. */
  before?: (Bytes | undefined)[];
  after?: (Bytes | undefined)[];
  /** What lies at the places in storage that were asked for. */
  stored?: Kept;
}

/** The ways to try, the most faithful one first. */
const WAYS = [
  { on: 'pending', loose: false },
  { on: 'latest', loose: false },
  { on: 'either', loose: true },
] as const;

/** Who has come to nothing after so long has hung, in ms, and would in any other way. */
const HUNG = 4_000;

/**
 * A better way that has failed for so long is left out for so long, in ms: for a moment anything may fail. Where that took long, or the
 * node has turned back from a better way so many times, it is left out for good: a window must not wait for it, nor change with it, on and on.
 */
const LACKING = { after: 1_500, for: 30_000, slow: 1_000, turns: 2 };

/** How the trials of one question go. What came of a site's batch says nothing of another's. */
export interface TrialCourse {
  /** The place of the way that the node goes, since when, and when a better one was asked for last; in ms since 1970. */
  known?: { way: number; since: number; askedAt: number; isForGood: boolean };
  /** Of what that arrives it is asked how much of it is counted. */
  arriving?: readonly Holding[];
  /** How often it went a worse way than before. */
  turns?: number;
  /** How often each way has failed in the look that is under way: once may be for a moment, and after twice it is not asked for again in it. */
  failed?: Map<number, number>;
}

/**
 * Tries transactions out as they will be carried out: with their fees, limits and nonces, each in a block of its own, which has what
 * a block of this chain has (V-01). A witness of the wallet's own is there, so that a node which leaves any of that out is found out.
 * @param course of the question's trials so far: keeps the way that the node goes, which the next ones may begin with.
 * @throws TookTooLong where the node has not said for so long that it cannot.
 */
export function makeTrials({ clock, random }: { clock: Clock; random: Random }) {
  return async (node: Node, trial: Trial, course: TrialCourse): Promise<Outcome | undefined> => {
    const { known } = course;
    const began = clock.now();
    const isLacking =
      known && (known.isForGood || (known.askedAt - known.since >= LACKING.after && ageOf(known.askedAt, began) < LACKING.for));
    const first = isLacking ? known.way : 0;
    for (const [way, { on, loose }] of WAYS.entries()) {
      if (way < first || (course.failed?.get(way) ?? 0) > 1) continue;
      if (!loose && !isPossible(trial)) continue;
      const start = clock.now();
      const found = loose ? await tryLoosely(node, trial) : await tryFaithfully(node, trial, on, random);
      if (!found && clock.now() - start >= HUNG) throw new TookTooLong();
      if (!found) {
        course.failed?.set(way, (course.failed.get(way) ?? 0) + 1);
        continue;
      }
      // What the account cannot pay for tells nothing of the node.
      if (isPossible(trial) && !(isLacking && way === first)) keep(course, way, { began, start });
      return found;
    }
    return undefined;
  };
}

/** @param start when the way that the node went was begun, which is after all better ones had failed. */
function keep(course: TrialCourse, way: number, { began, start }: Record<'began' | 'start', number>): void {
  const { known, turns = 0 } = course;
  if (known && way > known.way) course.turns = turns + 1;
  const isForGood = way > 0 && (start - began >= LACKING.slow || (course.turns ?? 0) >= LACKING.turns);
  course.known = { way, since: known?.way === way ? known.since : start, askedAt: start, isForGood };
}

/** No node tries a transaction as it is that would not be taken into a block. */
function isPossible({ conditions, transactions, rich, wealth }: Trial): boolean {
  if (!conditions) return false;
  const [first] = transactions;
  const isPaid = rich !== undefined || !first || first.value + (first.gas ?? 0n) * first.maxFeePerGas <= wealth;
  return isPaid && transactions.every(({ maxFeePerGas }) => maxFeePerGas >= (conditions.baseFee ?? 0n));
}

async function tryLoosely(
  node: Node,
  { from, transactions, code, before = [], after = [] }: Trial,
): Promise<Outcome | undefined> {
  const calls = transactions.map(({ to, value, data, gas, accessList }) => ({
    ...{ from, value, data, gas, accessList },
    ...(to ? { to } : {}),
  }));
  const found = await simulate(node, [...before.map(asCall), ...calls, ...after.map(asCall)], code);
  if (!found) return undefined;
  const { on, results } = found;
  const [first, end] = [before.length, before.length + calls.length];
  const said = { before: answersOf(results.slice(0, first)), after: answersOf(results.slice(end)) };
  return { on, results: results.slice(first, end), loose: true, ...said };
}

async function tryFaithfully(node: Node, trial: Trial, on: 'pending' | 'latest', random: Random): Promise<Outcome | undefined> {
  const { conditions, accounts, before = [], after = [], slots = [] } = trial;
  if (!conditions) return undefined;
  const witness = makeWitness(accounts, conditions, random);
  const reader = makeReader(slots, random);
  const reading = slots.some((each) => each.slots.length > 0) ? [reader] : [];
  const blocksAfter = [...(after.length > 0 ? [{ views: after }] : []), ...reading];
  const run = (later: boolean) => runOf({ ...trial, asking: later ? [] : blocksAfter }, conditions, witness, random, later);
  const runs = [run(false), ...(trial.twice ? [run(true)] : [])];
  const first = (views: readonly View[], code?: CodeOverride) =>
    views.length > 0 ? [{ blockStateCalls: [{ ...(code ? { stateOverrides: code } : {}), calls: views.map(asked) }] }] : [];
  const questions = [...runs, ...first(before), ...reading.flatMap(({ views, code }) => first(views, code))];
  const answers = await askTogether(
    node,
    questions.map((each) => ({ method: 'eth_simulateV1', params: [each, on] })),
  );
  const sizes = blocksAfter.map(({ views }) => views.length);
  const seen = readRun(answers[0], { transactions: trial.transactions, accounts, asking: sizes }, conditions);
  if (!seen) return undefined;
  const otherwise = trial.twice && readRun(answers[1], { transactions: trial.transactions, accounts, asking: [] }, conditions);
  const said = answers.slice(runs.length).map((each) => answersOf(resultsIn(each)));
  const [saidBefore, readBefore] = before.length > 0 ? said : [[], ...said];
  const [saidAfter, readAfter] = after.length > 0 ? seen.asked : [[], ...seen.asked];
  const { results, balances, paid } = seen;
  return {
    ...{ on, results, balances, paid },
    ...(otherwise ? { later: otherwise.results } : {}),
    before: saidBefore ?? [],
    after: saidAfter ?? [],
    stored: { before: reader.read(readBefore ?? []), after: reader.read(readAfter ?? []) },
  };
}

const asked = ({ to, data }: View) => ({ from: zeroAddress, to, input: data, gas: toHex(VIEW_GAS) });
