import { type Delegate, delegationCode, failedCall } from '../../core/account/delegates.ts';
import type { Batch } from '../../core/batch/batch.ts';
import { inItsWords, type RevertReason, revertReason } from '../../core/batch/revert.ts';
import type { Log } from '../../core/batch/slot.ts';
import type { Node } from '../../core/network/node.ts';
import { intrinsicGas, limitFor } from '../../core/plan/gas.ts';
import type { CallOutcome } from '../../core/plan/plan.ts';
import { estimateOf } from './chainGas.ts';
import { type CodeOverride, type SimulatedCall, type SimulatedResult, simulate } from './simulate.ts';

/** What a batch would use and do. */
export interface Estimate {
  /** Gas limits, one per transaction. */
  limits: bigint[];
  outcomes: CallOutcome[];
  simulatedOn: 'pending' | 'latest' | 'none';
  /** Of the calls that would take effect, in order; native transfers are among them as `eth_simulateV1` tells of them. */
  logs: Log[];
  /** How each transaction went; absent where nothing was simulated. */
  ran?: Ran[];
}

/** How a transaction went in a simulation. */
export type Ran = Pick<SimulatedResult, 'success' | 'logs'>;

/** For a call whose use nobody can tell: what a swap through several pools takes. */
const UNKNOWN_USE = 600_000n;

/** Gas limits and outcomes of a batch sent one by one: the calls in sequence, never each alone (S-14). */
export async function estimateSequence(node: Node, batch: Batch, blockGasLimit: bigint): Promise<Estimate> {
  const calls: SimulatedCall[] = batch.calls.map((call) => ({ ...call, from: batch.from, gas: call.gasLimit }));
  const simulated = await simulate(node, calls);
  if (!simulated) return estimateAlone(node, calls);
  const limits = await verified(node, calls, simulated.results, blockGasLimit);
  const { results, on } = simulated;
  const taken = batch.onRevert === 'continue' ? results.filter(({ success }) => success) : untilBroken(results);
  return { limits, outcomes: results.map(outcome), simulatedOn: on, logs: taken.flatMap(({ logs }) => logs), ran: results };
}

/** The account as it runs its batch: with the delegate's code in place. */
export const runsOf = ({ from }: Batch, { address }: Delegate): CodeOverride => ({ [from]: { code: delegationCode(address) } });

/** Gas limit and outcomes of a batch as one call of the account to itself, with the delegate's code in place. */
export async function estimateAtomic(
  node: Node,
  batch: Batch,
  delegate: Delegate,
  upgrades: boolean,
  blockGasLimit: bigint,
): Promise<Estimate> {
  const data = delegate.encode(batch.calls);
  const code = runsOf(batch, delegate);
  const self: SimulatedCall = { from: batch.from, to: batch.from, value: 0n, data };
  const least = intrinsicGas(data, { authorizations: upgrades ? 1 : 0 });
  const extra = upgrades ? intrinsicGas('0x', { authorizations: 1 }) - intrinsicGas('0x') : 0n;

  const whole = await simulate(node, [self], code);
  const result = whole?.results[0];
  if (!whole || !result) {
    const limit = least + UNKNOWN_USE * BigInt(batch.calls.length);
    return { limits: [limit], outcomes: batch.calls.map(() => ({ outcome: 'unknown' })), simulatedOn: 'none', logs: [] };
  }
  const shares = await sharesOf(node, batch, code, blockGasLimit);
  const limit = batch.calls.some((call) => call.gasLimit !== undefined)
    ? least + shares.reduce((sum, share) => sum + share, 0n)
    : limitOf(result, blockGasLimit) + extra;
  return {
    limits: [limit > least ? limit : least],
    outcomes: atomicOutcomes(batch, delegate, result),
    simulatedOn: whole.on,
    logs: result.success ? result.logs : [],
    ran: [result],
  };
}

/** Up to the first call that fails: what stands behind it is not sent (S-14). */
function untilBroken(results: readonly SimulatedResult[]): readonly SimulatedResult[] {
  const broken = results.findIndex(({ success }) => !success);
  return results.slice(0, broken < 0 ? results.length : broken);
}

/** Each call's part of the limit of an atomic batch: the app's word where it gave one, else what it uses and a margin (S-12). */
async function sharesOf(node: Node, batch: Batch, code: CodeOverride, blockGasLimit: bigint): Promise<bigint[]> {
  if (batch.calls.every((call) => call.gasLimit === undefined)) return [];
  const calls = batch.calls.map((call) => ({ ...call, from: batch.from }));
  const results = (await simulate(node, calls, code))?.results;
  return batch.calls.map((call, index) => call.gasLimit ?? limitOf(results?.[index], blockGasLimit));
}

/** All of it or nothing: the failing call is named where the delegate names it. */
function atomicOutcomes(batch: Batch, delegate: Delegate, result: SimulatedResult): CallOutcome[] {
  if (result.success) return batch.calls.map(() => ({ outcome: 'succeeds' }));
  const failed = failedCall(result.data, delegate, batch.calls.length);
  const reason = failed ? revertReason(failed.reason) : reasonOf(result);
  return batch.calls.map((_, index) =>
    !failed || index === failed.index ? { outcome: 'reverts', reason } : { outcome: 'reverts', failsWith: failed.index },
  );
}

const reasonOf = (result: SimulatedResult): RevertReason =>
  result.data === '0x' && result.message ? inItsWords(result.message) : revertReason(result.data);

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

const least = (call: SimulatedCall): bigint => intrinsicGas(call.data, { creates: !call.to });

/** Limits under which every call that succeeded does so again; what the app fixed stays fixed. */
async function verified(
  node: Node,
  calls: readonly SimulatedCall[],
  results: readonly SimulatedResult[],
  blockGasLimit: bigint,
): Promise<bigint[]> {
  let limits = calls.map((call, index) => call.gas ?? max(limitOf(results[index], blockGasLimit), least(call)));
  for (let round = 0; round < 3; round++) {
    const again = await simulate(
      node,
      calls.map((call, index) => ({ ...call, gas: limits[index] })),
    );
    const short = again?.results.map((result, index) => results[index]?.success === true && !result.success) ?? [];
    if (!short.includes(true)) return limits;
    limits = limits.map((limit, index) =>
      short[index] && calls[index]?.gas === undefined ? min(limit * 2n, blockGasLimit) : limit,
    );
  }
  return limits;
}

/** Where the node cannot simulate: each call by itself, and what depends on an earlier call is unknown. */
async function estimateAlone(node: Node, calls: readonly SimulatedCall[]): Promise<Estimate> {
  const used = await Promise.all(calls.map((call) => estimateOf(node, call)));
  return {
    limits: calls.map((call, index) => call.gas ?? max(limitFor(used[index] ?? UNKNOWN_USE), least(call))),
    outcomes: calls.map((_, index) => ({ outcome: index === 0 && used[0] !== undefined ? 'succeeds' : 'unknown' })),
    simulatedOn: 'none',
    logs: [],
  };
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
