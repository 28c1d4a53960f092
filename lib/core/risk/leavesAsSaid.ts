import type { Action } from '../decode/decoded.ts';
import { type Facts, heldBy } from '../describe/facts.ts';
import { amount, item, limit } from '../describe/sentence.ts';
import { keyOf, type Movement, merged } from '../effects/effects.ts';
import type { Part } from '../part.ts';
import type { Address } from '../schema.ts';
import { type Warning, warn } from '../warning.ts';
import { PART, ROUNDING, type Told } from './asTold.ts';

type Said = [key: string | undefined, much: bigint | 'all'];

/** How much of each thing the calls name as leaving the sender; `all` where they say no amount. */
function named(told: Told): Map<string, bigint | 'all'> {
  const most = new Map<string, bigint | 'all'>([['native', told.along]]);
  for (const [key, more] of told.actions.flatMap((each) => givenBy(each, told))) {
    if (key === undefined) continue;
    const was = most.get(key) ?? 0n;
    most.set(key, was === 'all' || more === 'all' ? 'all' : was + more);
  }
  return most;
}

/** What an action names as leaving the sender. The currency goes along with the call. */
function givenBy(action: Action, { facts, open }: Told): Said[] {
  const by = (payer: Address, ...said: Said[]) => (payer === facts.account ? said : []);
  switch (action.kind) {
    case 'send':
      return action.asset === 'native' ? [] : by(action.from, [action.asset, action.amount]);
    case 'share':
      return by(action.from, [action.asset, 'all']);
    case 'sendItem':
      // Where no transfer tells which items go, it is seen how many do.
      return by(action.from, [`${action.collection} ${action.id}`, action.amount], [action.collection, action.amount]);
    case 'allow':
      // Leave to take it is a word for what a call takes of which nothing else is said.
      return open === 'beside' && action.how !== 'lower' ? by(action.owner, [action.token, action.amount]) : [];
    case 'swap':
      return action.give.asset === 'native' ? [] : by(action.from, [action.give.asset, action.give.amount]);
    case 'unwrap':
      return by(action.from, [action.token, action.amount]);
    case 'vault': {
      const { does, vault, amount: much, owner } = action;
      if (does === 'deposit' || does === 'mint') return by(owner, [heldBy(vault, facts), does === 'deposit' ? much : 'all']);
      return by(owner, [vault, does === 'redeem' ? much : 'all']);
    }
    case 'wrap':
    case 'allowItem':
    case 'allowAll':
    case 'mint':
    case 'right':
    case 'control':
    case 'refund':
    case 'create':
      return [];
  }
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
    const params = { named: partOf(what, said, told.facts, limit), seen: partOf(what, much, told.facts) };
    // What nobody can read may have taken it as well: that is no reason to say nothing.
    if (told.open === 'beside') return [warn('caution', 'warning.notAsSaid.unread', params)];
    return [warn(isVague(told) ? 'caution' : 'danger', 'warning.notAsSaid.leaves', params)];
  });
}

/** What is asked for has a price that the call does not name. */
const isVague = ({ actions, facts }: Told): boolean =>
  actions.some((each) => {
    if (each.kind === 'mint') return true;
    return each.kind === 'vault' && heldBy(each.vault, facts) === undefined;
  });

const partOf = (what: Movement['what'], much: bigint, facts: Facts, units = amount): Part =>
  what.kind === 'item'
    ? item(what.collection, what.id, much, facts)
    : units(much, what.kind === 'native' ? 'native' : what.token, facts);
