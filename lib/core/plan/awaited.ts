import type { Batch } from '../batch/batch.ts';
import type { Plan } from './plan.ts';

/** What is shown as long as a node keeps back what no plan can be made without: the calls, of which nothing is known. It cannot be confirmed. */
export const awaiting = ({ chainId, from, calls, atomicRequired }: Batch): Plan => ({
  chainId,
  from,
  atomic: atomicRequired && calls.length > 1,
  transactions: [],
  outcomes: calls.map(() => ({ outcome: 'unknown' })),
  simulatedOn: 'none',
  trial: { awaited: true },
  balance: 0n,
  maxFee: 0n,
  blocked: { code: 'blocked.awaited' },
});

/** What is shown at once, before any node has had time to say anything. */
export function opening(batch: Batch): Plan {
  const { trial: _, ...plan } = awaiting(batch);
  return { ...plan, blocked: { code: 'blocked.opening' } };
}

/** Whether nobody has heard of a node yet: what is not known then says nothing of the batch. */
export const isOpening = ({ blocked }: Pick<Plan, 'blocked'>): boolean => blocked?.code === 'blocked.opening';

/** Whether a node still has to say what no plan can be made without: there is nothing to be signed yet. */
export const isAwaited = ({ transactions }: Pick<Plan, 'transactions'>): boolean => transactions.length === 0;

/** Whether it was not tried out where the account holds too little for it: nodes refuse that, and it is tried before it can be signed. */
export const isShort = ({ simulatedOn, lacking, trial }: Pick<Plan, 'simulatedOn' | 'lacking' | 'trial'>): boolean =>
  simulatedOn === 'none' && lacking !== undefined && !trial?.awaited;
