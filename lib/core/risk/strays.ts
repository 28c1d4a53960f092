import { address, amount, item } from '../describe/sentence.ts';
import type { Stray } from '../effects/effects.ts';
import { type Warning, warn } from '../warning.ts';
import type { CallRiskInput, RiskInput } from './input.ts';

/**
 * V-08: what the trial shows to stay with those who only pass things on, as routers do: neither used nor given back. Whatever the calls
 * say, whoever comes next may take it.
 */
export const strayWarnings = (of: RiskInput): Warning[] =>
  of.calls.flatMap((_, call) =>
    straysAt(of, call).map(({ at, what, amount: much }) => {
      const left =
        what.kind === 'item'
          ? item(what.collection, what.id, much, of.facts)
          : amount(much, what.kind === 'native' ? 'native' : what.token, of.facts);
      const warning = warn('danger', 'warning.leftThere.rest', { to: address(at), amount: left });
      return of.plan.atomic ? warning : { ...warning, call };
    }),
  );

/**
 * What stays there by the transaction of a call; of one that is all or nothing, with its first call. Of the currency nothing, where the
 * node does not tell of each transfer of it.
 */
export function straysAt({ plan, calls }: CallRiskInput, call: number): Stray[] {
  const runs = plan.effects?.runs ?? [];
  const run = runs[call];
  if (!run?.leaves.length || runs.length !== (plan.atomic ? 1 : calls.length)) return [];
  return (run.stays ?? []).filter(({ what }) => !plan.trial?.contradicts || what.kind !== 'native');
}
