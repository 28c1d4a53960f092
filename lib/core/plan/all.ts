import type { Batch } from '../batch/batch.ts';
import type { Plan } from './plan.ts';

/** A batch with so much, in wei, in its only call. */
export const sending = (batch: Batch, value: bigint): Batch => ({
  ...batch,
  calls: batch.calls.map((call) => (call.value === value ? call : { ...call, value })),
});

/** What the only transaction of a plan sends, in wei. */
export const valueIn = ({ transactions }: Pick<Plan, 'transactions'>): bigint => transactions[0]?.value ?? 0n;

/** What is left for it once the most that its fee can come to is kept back, in wei. */
export const mostOf = ({ balance, maxFee }: Pick<Plan, 'balance' | 'maxFee'>): bigint =>
  balance > maxFee ? balance - maxFee : 0n;

/** The batch as its plan carries it out: where all goes, how much that is follows from the plan. */
export const asPlanned = (batch: Batch, plan: Plan): Batch =>
  batch.all && valueIn(plan) !== batch.calls[0]?.value ? sending(batch, valueIn(plan)) : batch;

/**
 * Whether a plan sends all: to the wei; or what was shown, where less has come since than it costs to send. Anybody can send dust in
 * every block, and nothing could ever be confirmed (N-17).
 */
export function sendsAll(now: Plan, shown: Plan | undefined): boolean {
  const left = mostOf(now) - valueIn(now);
  const isAsShown = shown !== undefined && valueIn(shown) === valueIn(now) && shown.maxFee === now.maxFee;
  return left === 0n || (isAsShown && left > 0n && left <= now.maxFee);
}
