import type { Batch } from '../../../lib/core/batch/batch.ts';
import type { Plan, PlanFees, PlannedTransaction } from '../../../lib/core/plan/plan.ts';
import type { Approval } from '../../../lib/core/request/approval.ts';
import type { Subjects } from '../../../lib/methods/index.ts';
import { corpus } from '../../corpus/corpus.ts';
import type { CorpusRequest } from '../../corpus/request.ts';
import { batchOf, planOf } from '../../support/explained.ts';
import { approvalOf } from '../../unit/store/rows.ts';
import type { State } from '../state.ts';
import { NOW } from './usual.ts';

/** The window in which a method asks, about a subject of its own kind. */
export function asks<Name extends keyof Subjects>(method: Name, subject: Subjects[Name], change: Partial<Approval> = {}): State {
  return { stored: { approvals: [question(method, subject, change)] } };
}

export const question = <Name extends keyof Subjects>(method: Name, subject: Subjects[Name], change: Partial<Approval> = {}) =>
  approvalOf(1, { method, subject, askedAt: NOW, ...change });

const GWEI = 1_000_000_000n;
const price = (times: bigint) => ({
  maxFeePerGas: 20n * GWEI * times,
  maxPriorityFeePerGas: GWEI * times,
  maxFee: 10n ** 15n * times,
});

/** What the user may choose of. */
export const FEES: PlanFees = { choice: 'normal', options: { slow: price(1n), normal: price(2n), fast: price(4n) } };

/** The transactions that a plan would have, one for each call or one for all. */
function transactionsOf({ calls, from }: Batch, { upgrade, atomic }: Plan): PlannedTransaction[] {
  const { maxFee: _, ...gasPrice } = price(2n);
  type Asked = Pick<Batch['calls'][number], 'to' | 'value' | 'data' | 'accessList'>;
  const one = (first: number, count: number, { to, value, data, accessList }: Asked) => ({
    ...gasPrice,
    ...{ first, count, value, data, nonce: 7 + first, gas: 60_000n },
    ...(to ? { to } : {}),
    ...(accessList ? { accessList } : {}),
  });
  if (!atomic) return calls.map((call, at) => one(at, 1, call));
  const together = one(0, calls.length, { to: from, value: 0n, data: '0x' });
  return [upgrade ? { ...together, authorization: { delegate: upgrade.delegate, nonce: 8 } } : together];
}

/** What of a request and its plan differs from the corpus. */
interface Change {
  batch?: Partial<Batch>;
  plan?: Partial<Plan>;
}

type Asked = Pick<CorpusRequest, 'calls' | 'logs' | 'plan' | 'facts'>;

/** A batch with the plan that the wallet makes of it. */
export function planned(request: Asked, { batch: ofBatch, plan: ofPlan }: Change = {}): Subjects['wallet_sendCalls'] {
  const batch = { ...batchOf(request), ...ofBatch };
  const plan = planOf(request);
  return { batch, plan: { ...plan, transactions: transactionsOf(batch, { ...plan, ...ofPlan }), fees: FEES, ...ofPlan } };
}

/** A request of the corpus, by its title. */
export function inCorpus(title: string): CorpusRequest {
  const found = corpus.find((each) => each.title === title);
  if (!found) throw new Error(`The corpus has no “${title}”`);
  return found;
}
