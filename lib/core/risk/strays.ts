import { address, amount, item } from '../describe/sentence.ts';
import type { Run, Stray } from '../effects/effects.ts';
import { type Warning, warn } from '../warning.ts';
import type { RiskInput } from './input.ts';

/**
 * V-08: what the trial shows to stay with those who only pass things on, as routers do: neither used nor given back. Whatever the calls
 * say, whoever comes next may take it.
 */
export function strayWarnings({ plan, calls, facts }: RiskInput): Warning[] {
  const runs = plan.effects?.runs ?? [];
  if (runs.length !== (plan.atomic ? 1 : calls.length)) return [];
  return runs.flatMap((run, call) =>
    (run?.leaves.length ? straysOf(run, plan.trial?.contradicts === true) : []).map(({ at, what, amount: much }) => {
      const left =
        what.kind === 'item'
          ? item(what.collection, what.id, much, facts)
          : amount(much, what.kind === 'native' ? 'native' : what.token, facts);
      const warning = warn('danger', 'warning.leftThere.rest', { to: address(at), amount: left });
      return plan.atomic ? warning : { ...warning, call };
    }),
  );
}

/** Of the currency nothing, where the node does not tell of each transfer of it. */
const straysOf = ({ stays = [] }: Run, noCurrency: boolean): Stray[] =>
  stays.filter(({ what }) => !noCurrency || what.kind !== 'native');
