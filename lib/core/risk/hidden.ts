import { allowancePart } from '../describe/allowancePart.ts';
import { address } from '../describe/sentence.ts';
import { isGiven } from '../effects/effects.ts';
import { type Warning, warn } from '../warning.ts';
import { actionsOf, type CallRiskInput } from './input.ts';
import { isNamed } from './named.ts';

/** Allowances that the simulation shows, of which no call names as much: that one ends, or is small, is no word for a larger one. */
export function hiddenAllowances(of: CallRiskInput): Warning[] {
  const actions = actionsOf(of).map(({ action }) => action);
  return (of.plan.effects?.accounts ?? []).flatMap(({ account, allowances }) =>
    allowances
      .filter((each) => isGiven(each) && !isNamed({ ...each, account }, actions))
      .map((each) => {
        const [spender, what] = [address(each.spender), allowancePart(each, of.facts)];
        return warn('danger', 'warning.hiddenAllowance', { spender, what, account: address(account) });
      }),
  );
}
