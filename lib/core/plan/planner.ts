import type { Batch } from '../batch/batch.ts';
import type { FeeWish, Plan } from './plan.ts';

/** Makes plans, before consent and without keys. */
export interface Planner {
  /**
   * @param isOver whether nobody wants it any more: where it has to wait for its turn, it is not begun then.
   * @throws errors.batchTooLarge, errors.delegationNotSupported, errors.cannotUpgrade, or what the node said.
   */
  plan(batch: Batch, isOver?: () => boolean): Promise<Plan>;
  /** The same plan where it still holds, else a new one. */
  refresh(batch: Batch, plan: Plan): Promise<Plan>;
  /** A plan with the fees that the user wants. @throws Refusal for fees that cannot be meant. */
  withFees(batch: Batch, plan: Plan, wish: FeeWish): Promise<Plan>;
}
