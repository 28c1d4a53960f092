import type { Batch } from '../../core/batch/batch.ts';
import type { Node } from '../../core/network/node.ts';
import { movesIn, type Step } from '../../core/plan/funds.ts';
import type { PlannedTransaction } from '../../core/plan/plan.ts';
import { toHex } from '../../core/schema.ts';
import type { Ran } from './estimate.ts';
import { type CodeOverride, simulate } from './simulate.ts';

export interface Outlay {
  batch: Batch;
  atomic: boolean;
  transactions: readonly PlannedTransaction[];
  /** How each transaction went in the simulation; absent where there was none. */
  ran?: readonly Ran[];
  /** What the simulation of an atomic batch takes. */
  code?: CodeOverride;
  /** What the account has, in wei. */
  wealth: bigint;
  /** The most that the fees of each transaction can come to, in wei. */
  fees: readonly bigint[];
}

/** What the batch takes of the account, transaction by transaction, as far as they are sent. */
export async function stepsOf(node: Node, outlay: Outlay): Promise<Step[]> {
  const { batch, transactions, fees } = outlay;
  const ran = await ranWithMoney(node, outlay);
  const steps: Step[] = [];
  for (const [index, { first, count, value }] of transactions.entries()) {
    const calls = batch.calls.slice(first, first + count);
    const how = ran?.[index];
    const moves = how && !how.success ? [] : movesIn(batch.from, calls, how?.logs ?? []);
    steps.push({ value, fee: fees[index] ?? 0n, moves });
    // What follows a failure is not sent, unless the user wants it.
    if (how?.success === false && batch.onRevert !== 'continue') break;
  }
  return steps;
}

/** How it goes with enough money for every value: what fails for want of it, or cannot even be tried out, shows so what it needs. */
async function ranWithMoney(node: Node, outlay: Outlay): Promise<readonly Ran[] | undefined> {
  const { batch, transactions, ran, code, wealth } = outlay;
  const values = batch.calls.reduce((sum, { value }) => sum + value, 0n);
  if (values <= wealth || (ran && !ran.some(({ success }) => !success))) return ran;
  const calls = transactions.map(({ to, value, data, accessList }) => ({ from: batch.from, to, value, data, accessList }));
  const rich = { [batch.from]: { ...code?.[batch.from], balance: toHex(wealth + values) } };
  return (await simulate(node, calls, rich))?.results ?? ran;
}
