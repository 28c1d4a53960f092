import type { Batch } from '../batch/batch.ts';
import type { Plan } from './plan.ts';

/** How far a trial came that failed: nothing of it counts, or nothing that comes after a call, from 0. */
export type BrokenOff = 'at once' | { after: number };

/** Whether a trial did not come to its end, so that what it shows is not all that the calls say. */
export function brokenOff({ onRevert }: Pick<Batch, 'onRevert'>, plan: Pick<Plan, 'atomic' | 'outcomes'>): BrokenOff | undefined {
  const after = plan.outcomes.findIndex(({ outcome }) => outcome === 'reverts');
  if (after < 0) return undefined;
  if (plan.atomic || plan.outcomes.length === 1) return 'at once';
  return onRevert === 'continue' ? undefined : { after };
}

/** Which call, from 0, keeps another one from being sent. */
export function keptBackBy(broken: BrokenOff | undefined, call: number): number | undefined {
  return typeof broken === 'object' && call > broken.after ? broken.after : undefined;
}
