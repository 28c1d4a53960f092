import { zeroAddress } from 'viem';
import { type Delegate, delegatedCode } from '../../core/account/delegates.ts';
import { joined } from '../../core/batch/around.ts';
import type { Batch } from '../../core/batch/batch.ts';
import { outerData } from '../../core/batch/dataSuffix.ts';
import { nodesReason, type RevertReason, revertReason } from '../../core/batch/revert.ts';
import type { Log } from '../../core/batch/slot.ts';
import { isNativeTransfer, nativeTransfer } from '../../core/effects/changes.ts';
import type { Node } from '../../core/network/node.ts';
import { failedAt } from '../../core/outcome/around.ts';
import { intrinsicGas, limitFor } from '../../core/plan/gas.ts';
import type { CallOutcome } from '../../core/plan/plan.ts';
import { estimateOf } from './chainGas.ts';
import { type Atomically, dataOf } from './drafts.ts';
import { type CodeOverride, type SimulatedCall, type SimulatedResult, simulate } from './simulate.ts';

/** What a batch would use and do. */
export interface Estimate extends Shown {
  /** Gas limits, one per transaction. */
  limits: bigint[];
}

/** What a batch would do. */
export interface Shown {
  outcomes: CallOutcome[];
  simulatedOn: 'pending' | 'latest' | 'none';
  /** Of the calls that would take effect, in order; native transfers are among them. */
  logs: Log[];
  /** How each transaction went; absent where nothing was simulated. */
  ran?: Ran[];
}

/** How a transaction went in a simulation. */
export type Ran = Pick<SimulatedResult, 'success' | 'logs'>;

/** The results of transactions that were tried, one for each. */
export interface Found {
  on: 'pending' | 'latest';
  results: readonly SimulatedResult[];
}

/** For a call whose use nobody can tell: what a swap through several pools takes. */
const UNKNOWN_USE = 600_000n;

/**
 * Gas limits and outcomes of a batch sent one by one: the calls in sequence, never each alone (S-14).
 * `found`: how they went where nothing but the site limits them; absent where the node cannot try them.
 */
export async function estimateSequence(
  node: Node,
  batch: Batch,
  { upgrades, found }: Tried,
  blockGasLimit: bigint,
): Promise<Estimate> {
  const calls: SimulatedCall[] = batch.calls.map((call) => ({
    ...call,
    data: outerData(batch, call.data),
    from: batch.from,
    gas: call.gasLimit,
  }));
  if (!found) return estimateAlone(node, calls, upgrades);
  const needed = (call: SimulatedCall, index: number) =>
    ofNoCode(call, found.results[index]?.gasUsed, upgrades) ??
    max(limitOf(found.results[index], blockGasLimit), least(call)) + extraFor(upgrades);
  return { limits: calls.map((call, index) => call.gas ?? needed(call, index)), ...shownBy(batch, undefined, found) };
}

/**
 * The limit of a payment that runs no code, to the unit: it has nothing to spare, and with more its fee would look like more than it is, or
 * keep the account from a payment that it can make. Nothing where code may run, as it may once an authorization has given the account some.
 */
const ofNoCode = (call: SimulatedCall, used: bigint | undefined, upgrades: boolean): bigint | undefined =>
  used === intrinsicGas('0x') && used === least(call) && !upgrades ? used : undefined;

interface Tried {
  /** Whether an authorization comes with it, which no trial shows. */
  upgrades: boolean;
  found: Found | undefined;
}

/** What an authorization takes beside what it comes with, in gas. */
const extraFor = (upgrades: boolean): bigint => (upgrades ? intrinsicGas('0x', { authorizations: 1 }) - intrinsicGas('0x') : 0n);

/** What tried transactions mean for the calls in them, as far as they take effect. @param way of an atomic batch. */
export function shownBy(batch: Batch, way: Atomically | undefined, { on, results }: Found): Shown {
  const taken = takenOf(batch, results);
  const logs = taken.flatMap((result) =>
    result.success ? withValues(batch, way !== undefined, results.indexOf(result), result.logs) : [],
  );
  const [whole] = results;
  const outcomes = way && whole ? atomicOutcomes(batch, way, whole) : results.map(outcome);
  return { outcomes, simulatedOn: on, logs, ran: [...results] };
}

/** Those that are sent: up to the first that fails, unless the user wants the rest (S-14). */
export function takenOf<Result extends Ran>({ onRevert }: Batch, results: readonly Result[]): readonly Result[] {
  const broken = results.findIndex(({ success }) => !success);
  return onRevert === 'continue' || broken < 0 ? results : results.slice(0, broken);
}

/** What the calls of a transaction send themselves has left, also where a node does not tell of transfers (V-01). */
function withValues(batch: Batch, atomic: boolean, index: number, logs: readonly Log[]): Log[] {
  const calls = atomic ? batch.calls : batch.calls.slice(index, index + 1);
  const told = [...logs];
  const untold = calls.flatMap(({ to, value }) => {
    if (value === 0n || to === batch.from) return [];
    const at = told.findIndex((log) => isNativeTransfer(log, { from: batch.from, to, amount: value }));
    if (at >= 0) told.splice(at, 1);
    return at >= 0 ? [] : [nativeTransfer(batch.from, to ?? zeroAddress, value)];
  });
  return [...untold, ...logs];
}

/** The account as it runs its batch: with the delegate's code in place. */
export const runsOf = ({ from }: Batch, { address }: Pick<Delegate, 'address'>): CodeOverride => ({
  [from]: { code: delegatedCode(address) },
});

/** Gas limit and outcomes of a batch as one call of the account to itself, with the delegate's code in place. */
export async function estimateAtomic(
  node: Node,
  batch: Batch,
  { upgrades, found, ...way }: Atomically & Tried,
  blockGasLimit: bigint,
): Promise<Estimate> {
  const least = intrinsicGas(dataOf(batch, way), {
    authorizations: upgrades ? 1 : 0,
    accessList: batch.calls[0]?.accessList,
  });
  const result = found?.results[0];
  if (!found || !result) {
    const limit = least + UNKNOWN_USE * BigInt(batch.calls.length);
    return { limits: [limit], ...notTried(batch) };
  }
  const shares = await sharesOf(node, batch, way, blockGasLimit);
  const limit = batch.calls.some((call) => call.gasLimit !== undefined)
    ? least + shares.reduce((sum, share) => sum + share, 0n)
    : limitOf(result, blockGasLimit) + extraFor(upgrades);
  return { limits: [max(limit, least)], ...shownBy(batch, way, found) };
}

/** Of what could not be tried nothing is known. */
export const notTried = (batch: Batch): Shown => ({
  outcomes: batch.calls.map(() => ({ outcome: 'unknown' })),
  simulatedOn: 'none',
  logs: [],
});

/** Each call's part of the limit of an atomic batch: the app's word where it gave one, else what it uses and a margin (S-12). */
async function sharesOf(node: Node, batch: Batch, { delegate, around }: Atomically, blockGasLimit: bigint): Promise<bigint[]> {
  if (batch.calls.every((call) => call.gasLimit === undefined)) return [];
  const all = joined(batch.calls, around);
  const calls = all.map((call) => ({ ...call, from: batch.from }));
  const results = (await simulate(node, calls, runsOf(batch, delegate)))?.results;
  return all.map((call, index) => call.gasLimit ?? limitOf(results?.[index], blockGasLimit));
}

/** All of it or nothing: the failing call is named where the delegate names it. */
function atomicOutcomes(batch: Batch, { delegate, around }: Atomically, result: SimulatedResult): CallOutcome[] {
  if (result.success) return batch.calls.map(() => ({ outcome: 'succeeds' }));
  const failed = failedAt(result.data, delegate, batch.calls, around);
  const reason = failed ? revertReason(failed.reason) : reasonOf(result);
  return batch.calls.map((_, index) =>
    failed?.at !== 'step' || index === failed.call
      ? { outcome: 'reverts', reason }
      : { outcome: 'reverts', failsWith: failed.call },
  );
}

const reasonOf = (result: SimulatedResult): RevertReason =>
  result.data === '0x' && result.message ? nodesReason(result.message) : revertReason(result.data);

const outcome = (result: SimulatedResult): CallOutcome =>
  result.success
    ? { outcome: 'succeeds', gasUsed: result.gasUsed }
    : { outcome: 'reverts', reason: reasonOf(result), gasUsed: result.gasUsed };

/** What burns all that it is given and fails, as an `assert` of old compilers does, tells nothing of what it needs. */
function limitOf(result: SimulatedResult | undefined, blockGasLimit: bigint): bigint {
  if (!result) return limitFor(UNKNOWN_USE);
  const limit = limitFor(result.gasUsed);
  return result.success || limit <= blockGasLimit ? limit : limitFor(UNKNOWN_USE);
}

const least = ({ data, to, accessList }: SimulatedCall): bigint => intrinsicGas(data, { creates: !to, accessList });

/** Where the node cannot simulate: each call by itself, and what depends on an earlier call is unknown. */
async function estimateAlone(node: Node, calls: readonly SimulatedCall[], upgrades: boolean): Promise<Estimate> {
  const used = await Promise.all(calls.map((call) => estimateOf(node, call)));
  // What an earlier call brings into being is not there yet: it may be the code of whom a later one pays.
  const isAlone = (index: number) => calls.slice(0, index).every((call, at) => ofNoCode(call, used[at], upgrades) !== undefined);
  const limit = (call: SimulatedCall, index: number) =>
    (isAlone(index) ? ofNoCode(call, used[index], upgrades) : undefined) ??
    max(limitFor(used[index] ?? UNKNOWN_USE), least(call)) + extraFor(upgrades);
  return {
    limits: calls.map((call, index) => call.gas ?? limit(call, index)),
    outcomes: calls.map((_, index) => ({ outcome: index === 0 && used[0] !== undefined ? 'succeeds' : 'unknown' })),
    simulatedOn: 'none',
    logs: [],
  };
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
