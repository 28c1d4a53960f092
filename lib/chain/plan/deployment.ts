import { type Batch, isOpen } from '../../core/batch/batch.ts';
import type { Journal } from '../../core/batch/journal.ts';
import { Refusal } from '../../core/command.ts';
import type { GuardState } from '../../core/guard/guard.ts';
import type { KeyOf } from '../../words/said.ts';

/** Why there is nothing to deploy. */
const REFUSALS = {
  there: 'refusal.guardThere',
  notFinal: 'refusal.guardNotFinal',
  cannot: 'refusal.guardCannot',
  unread: 'refusal.guardUnread',
} as const satisfies Record<Exclude<GuardState, 'notThere'>, KeyOf<'refusal'>>;

/**
 * Looks whether there is something to do for a batch that deploys the guard (G-05): the network has none and can have it, and no other
 * of the user's accounts is about to do the same, of which only one could succeed. @throws Refusal
 */
export function makeDeploymentCheck(
  journal: Pick<Journal, 'get' | 'unsettled'>,
  guardOn: (chainId: number) => Promise<GuardState>,
) {
  async function isUnderWay({ chainId, key }: Batch): Promise<boolean> {
    const open = (await journal.unsettled()).filter((slot) => slot.chainId === chainId && slot.batch !== key && isOpen(slot));
    const batches = await Promise.all(open.map(({ batch }) => journal.get(batch)));
    return batches.some((batch) => batch?.method === 'deployGuard');
  }

  return async (batch: Batch): Promise<void> => {
    const state = await guardOn(batch.chainId);
    if (state !== 'notThere') throw new Refusal({ code: REFUSALS[state] });
    if (await isUnderWay(batch)) throw new Refusal({ code: 'refusal.guardUnderWay' });
  };
}
