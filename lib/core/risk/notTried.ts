import type { Batch } from '../batch/batch.ts';
import type { Movement } from '../effects/effects.ts';
import { brokenOff, keptBackBy } from '../plan/brokenOff.ts';
import type { Plan } from '../plan/plan.ts';
import type { Address } from '../schema.ts';
import { actionsOf, type RiskInput } from './input.ts';

type Tried = Pick<Plan, 'atomic' | 'outcomes' | 'simulatedOn'>;

/**
 * Whether the trial shows what a call does. Where one fails nothing is seen of it and of what it holds back, and what fails while it
 * is tried out need not fail when it is sent (V-04).
 * @param call its place in the batch, from 0.
 */
export function isTried(call: number, batch: Pick<Batch, 'onRevert'>, plan: Tried): boolean {
  const broken = brokenOff(batch, plan);
  if (plan.simulatedOn === 'none' || broken === 'at once') return false;
  return plan.outcomes[call]?.outcome !== 'reverts' && keptBackBy(broken, call) === undefined;
}

/** What the calls say that the sender gives, of those whose effects nobody saw. */
export function saidToLeave(of: RiskInput): Movement[] {
  const { batch, plan } = of;
  const from = batch.from;
  const unseen = (call: number) => !isTried(call, batch, plan);
  const paid = batch.calls.flatMap(({ to, value }, call): Movement[] =>
    to && value > 0n && unseen(call) ? [{ what: { kind: 'native' }, amount: value, others: [to] }] : [],
  );
  const sent = actionsOf(of).flatMap(({ action, call }): Movement[] => {
    if ((action.kind !== 'send' && action.kind !== 'sendItem') || action.from !== from || !unseen(call)) return [];
    const others: Address[] = [action.to];
    if (action.kind === 'sendItem')
      return [{ what: { kind: 'item', collection: action.collection, id: action.id }, amount: action.amount, others }];
    if (action.asset === 'native') return [];
    return [{ what: { kind: 'token', token: action.asset }, amount: action.amount === 'all' ? 1n : action.amount, others }];
  });
  return [...paid, ...sent];
}
