import type { Facts } from '../describe/facts.ts';
import { amount, item } from '../describe/sentence.ts';
import { keyOf, type Movement, merged } from '../effects/effects.ts';
import type { Part } from '../part.ts';
import { type Warning, warn } from '../warning.ts';
import { PART, ROUNDING, type Told } from './asTold.ts';

/** How much of each thing the calls name as leaving the sender; `all` where they say no amount. */
function named({ actions, along, facts, open }: Told): Map<string, bigint | 'all'> {
  const most = new Map<string, bigint | 'all'>([['native', along]]);
  const add = (key: string | undefined, more: bigint | 'all') => {
    if (key === undefined) return;
    const was = most.get(key) ?? 0n;
    most.set(key, was === 'all' || more === 'all' ? 'all' : was + more);
  };
  for (const action of actions) {
    if (action.kind === 'create' || action.kind === 'control' || action.kind === 'mint') continue;
    const payer = 'from' in action ? action.from : action.owner;
    if (payer !== facts.account) continue;
    if (action.kind === 'send' && action.asset !== 'native') add(action.asset, action.amount);
    // Leave to take it is a word for what a call takes of which nothing else is said.
    if (action.kind === 'allow' && open === 'beside' && action.how !== 'lower') add(action.token, action.amount);
    if (action.kind === 'share') add(action.asset, 'all');
    if (action.kind === 'swap' && action.give.asset !== 'native') add(action.give.asset, action.give.amount);
    if (action.kind === 'unwrap') add(action.token, action.amount);
    if (action.kind === 'sendItem') add(`${action.collection} ${action.id}`, action.amount);
    if (action.kind === 'vault') {
      const vault = facts.tokens[action.vault];
      if (action.does === 'deposit' || action.does === 'mint')
        add(vault?.kind === 'token' ? vault.asset : undefined, action.does === 'deposit' ? action.amount : 'all');
      else add(action.vault, action.does === 'redeem' ? action.amount : 'all');
    }
  }
  return most;
}

/** More leaves than is said, or something of which nothing is said. */
export function departures(told: Told): Warning[] {
  if (told.open === 'all') return [];
  const most = named(told);
  return merged(told.run.leaves).flatMap(({ what, amount: much }): Warning[] => {
    const key = keyOf(what);
    const said = most.get(key) ?? 0n;
    if (said === 'all' || much <= said + said / PART + (said > 0n ? ROUNDING : 0n)) return [];
    const back = told.run.arrives.filter((each) => keyOf(each.what) === key).reduce((sum, each) => sum + each.amount, 0n);
    if (much - back <= said) return [];
    const params = { named: partOf(what, said, told.facts), seen: partOf(what, much, told.facts) };
    // What nobody can read may have taken it as well: that is no reason to say nothing.
    if (told.open === 'beside') return [warn('caution', 'warning.notAsSaid.unread', params)];
    return [warn(isVague(told) ? 'caution' : 'danger', 'warning.notAsSaid.leaves', params)];
  });
}

/** What is asked for has a price that the call does not name. */
const isVague = ({ actions, facts }: Told): boolean =>
  actions.some((each) => {
    if (each.kind === 'mint') return true;
    const vault = each.kind === 'vault' ? facts.tokens[each.vault] : undefined;
    return each.kind === 'vault' && !(vault?.kind === 'token' && vault.asset !== undefined);
  });

const partOf = (what: Movement['what'], much: bigint, facts: Facts): Part =>
  what.kind === 'item'
    ? item(what.collection, what.id, much, facts)
    : amount(much, what.kind === 'native' ? 'native' : what.token, facts);
