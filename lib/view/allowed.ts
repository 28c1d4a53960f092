import { allowancePart } from '../core/describe/allowancePart.ts';
import type { Facts } from '../core/describe/facts.ts';
import { address, amount, isAnyAmount } from '../core/describe/sentence.ts';
import { type Allowance, type Effects, isGiven, isUnique, keyOf, lastingKey } from '../core/effects/effects.ts';
import { type Part, say } from '../core/part.ts';
import type { Plan } from '../core/plan/plan.ts';

/** What somebody else may take of the sender's: the sentence that says so, and whether anything of it is left when all is done (V-12). */
export interface Allowed {
  part: Part;
  allowance: Allowance;
}

/** All that somebody else may take of the sender's, one by one. */
export function allowedIn({ from, effects }: Pick<Plan, 'from' | 'effects'>, facts: Facts): Allowed[] {
  const mine = effects?.accounts.find(({ account }) => account === from);
  const left = leftOf(effects);
  const gone = new Set(mine?.leaves.filter(({ what }) => isUnique(what)).map(({ what }) => keyOf(what)));
  return (mine?.allowances ?? []).filter(isGiven).map((allowance) => {
    const who = { spender: address(allowance.spender), what: allowancePart(allowance, facts) };
    const isGone = allowance.kind === 'item' && gone.has(keyOf(allowance));
    if (allowance.kind !== 'token') return { allowance, part: say(isGone ? 'describe.mayTakeGone' : 'describe.mayTake', who) };
    const { token, until, amount: allowed } = allowance;
    const rest = left.get(lastingKey({ ...allowance, account: from, ...(until === undefined ? {} : { permit2: true }) }));
    // A limit that is none has no rest, either.
    if (rest === undefined || rest >= allowed || isAnyAmount(rest)) return { allowance, part: say('describe.mayTake', who) };
    const later = say('describe.mayTakeLater', { ...who, left: amount(rest, token, facts) });
    return { allowance, part: rest === 0n ? say('describe.mayTakeNow', who) : later };
  });
}

/** Of what nobody could read, something may be left. */
const leftOf = (effects: Effects | undefined): ReadonlyMap<string, bigint> =>
  new Map((effects?.lasting ?? []).flatMap((each) => (each.amount === undefined ? [] : [[lastingKey(each), each.amount]])));
