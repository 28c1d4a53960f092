import { allowancePart } from '../core/describe/allowancePart.ts';
import type { Facts } from '../core/describe/facts.ts';
import { address } from '../core/describe/sentence.ts';
import { type Allowance, type Effects, isGiven, lastingKey } from '../core/effects/effects.ts';
import { type Part, say } from '../core/part.ts';
import type { Plan } from '../core/plan/plan.ts';

/** What somebody else may take of the sender's, one sentence each, and whether anything of it is left when all is done. */
export function allowedIn({ from, effects }: Pick<Plan, 'from' | 'effects'>, facts: Facts): Part[] {
  const given = effects?.accounts.find(({ account }) => account === from)?.allowances.filter(isGiven) ?? [];
  const used = usedUp(effects);
  const isUsed = (each: Allowance) =>
    each.kind === 'token' &&
    used.has(lastingKey({ ...each, account: from, ...(each.until === undefined ? {} : { permit2: true }) }));
  return given.map((each) =>
    say(isUsed(each) ? 'describe.mayTakeNow' : 'describe.mayTake', {
      spender: address(each.spender),
      what: allowancePart(each, facts),
    }),
  );
}

/** Of what nobody could read, something may be left. */
const usedUp = (effects: Effects | undefined): Set<string> =>
  new Set((effects?.lasting ?? []).flatMap((each) => (each.amount === 0n ? [lastingKey(each)] : [])));
