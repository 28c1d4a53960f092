import { actionWords } from '../core/describe/actions.ts';
import { type Facts, isOwn } from '../core/describe/facts.ts';
import type { ToldRight } from '../core/effects/rights.ts';
import type { Part } from '../core/part.ts';
import type { Plan } from '../core/plan/plan.ts';

/** What the trial tells of rights, a sentence for each: given, taken back or lost. */
export const rightsIn = ({ effects }: Pick<Plan, 'effects'>, facts: Facts): Part[] =>
  (effects?.rights ?? []).flatMap((each) => rightPart(each, facts));

function rightPart({ over, contract, owner, to, ended }: ToldRight, facts: Facts): Part[] {
  // What nobody can read is warned of.
  if (over === 'unknown' || (isOwn(to, facts) && !ended)) return [];
  if (over === 'ownership' || over === 'code') return [actionWords({ kind: 'control', contract, of: over, to }, facts)];
  return [actionWords({ kind: 'right', contract, owner, to, over, ...(ended ? { ended } : {}) }, facts)];
}
