import type { Batch } from '../../core/batch/batch.ts';
import { putNewest } from '../../core/newest.ts';
import { type AccountCode, type DelegateFacts, withProposed } from '../read/delegation.ts';
import { mayTakeUpgrade, takesUpgrade } from './drafts.ts';

/** Of so many questions it is remembered whether their accounts could be upgraded. */
const MAX_QUESTIONS = 100;

/**
 * Finds out whether the account of a batch that goes one by one could be upgraded, so that it can be made all or nothing. It is asked once
 * for each question, and no window waits for it: it is offered once it is known.
 */
export function makeUpgrades() {
  const known = new Map<string, boolean>();

  return (batch: Batch, standing: Promise<AccountCode>, facts: DelegateFacts): (() => boolean) => {
    const { key } = batch;
    if (!mayTakeUpgrade(batch) || takesUpgrade(batch)) return () => false;
    if (!known.has(key)) {
      putNewest(known, key, false, MAX_QUESTIONS);
      void standing
        .then((now) => withProposed(now, facts))
        .then(
          ({ kind }) => known.set(key, kind === 'ready'),
          () => known.delete(key),
        );
    }
    return () => known.get(key) === true;
  };
}
