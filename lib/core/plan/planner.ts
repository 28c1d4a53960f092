import type { Batch } from '../batch/batch.ts';
import type { FeeWish, Plan } from './plan.ts';

/** Makes plans, before consent and without keys. */
export interface Planner {
  /** @throws errors.batchTooLarge, errors.delegationNotSupported, errors.cannotUpgrade, or what the node said. */
  plan(batch: Batch): Promise<Plan>;
  /** The same plan where it still holds, else a new one. */
  refresh(batch: Batch, plan: Plan): Promise<Plan>;
  /** A plan with the fees that the user wants. @throws Refusal for fees that cannot be meant. */
  withFees(batch: Batch, plan: Plan, wish: FeeWish): Promise<Plan>;
}
