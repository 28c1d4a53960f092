import type { Batch } from '../batch/batch.ts';
import { keyOf, type Movement } from '../effects/effects.ts';
import type { Plan } from '../plan/plan.ts';
import type { Address } from '../schema.ts';
import { actionsOf, type RiskInput } from './input.ts';

type Tried = Pick<Plan, 'atomic' | 'outcomes' | 'simulatedOn'>;

/**
 * Whether the trial shows what a call does. Where one fails nothing is seen of it and of what it holds back, and what fails while it
 * is tried out need not fail when it is sent (V-04).
 * @param call its place in the batch, from 0.
 */
export function isTried(call: number, { onRevert }: Pick<Batch, 'onRevert'>, { atomic, outcomes, simulatedOn }: Tried): boolean {
  if (simulatedOn === 'none') return false;
  const broken = outcomes.findIndex(({ outcome }) => outcome === 'reverts');
  if (broken < 0) return true;
  if (atomic) return false;
  return onRevert === 'continue' ? outcomes[call]?.outcome !== 'reverts' : call < broken;
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

/** Movements of the same thing made one, whomever they go to. */
export function merged(all: readonly Movement[]): Movement[] {
  const sums = new Map<string, Movement>();
  for (const each of all) {
    const sum = sums.get(keyOf(each.what));
    sums.set(
      keyOf(each.what),
      sum ? { ...sum, amount: sum.amount + each.amount, others: [...new Set([...sum.others, ...each.others])] } : each,
    );
  }
  return [...sums.values()];
}
