import type { Action, Decoded } from '../decode/decoded.ts';
import { everyCall } from '../decode/decoded.ts';
import { resolved } from '../describe/actions.ts';
import type { Facts } from '../describe/facts.ts';
import { isAtHome, isForAnybody, isKnown, isListedContract } from '../describe/known.ts';
import { address, amount, item, limit } from '../describe/sentence.ts';
import type { Movement, Run } from '../effects/effects.ts';
import { type Warning, warn } from '../warning.ts';
import { arrivals } from './arrivesAsSaid.ts';
import { assetOf, gravity, isEnough, sumOf, type Told } from './asTold.ts';
import type { RiskInput } from './input.ts';
import { departures } from './leavesAsSaid.ts';

/*
 * V-08: the words of a call held against the trial of that very call. Where the two contradict each other, one of them lies, and it is
 * not the trial. Where there was none, nothing is compared; that is said already.
 */

/** What is not as the calls say. */
export function asSaidWarnings({ plan, calls, facts }: RiskInput): Warning[] {
  const runs = plan.effects?.runs ?? [];
  const groups = plan.atomic ? [calls] : calls.map((each) => [each]);
  if (runs.length !== groups.length) return [];
  return groups.flatMap((group, index) => {
    const run = runs[index];
    if (!run) return [];
    const all = group.flatMap(everyCall).flatMap((decoded) => actionsIn(decoded, facts));
    const told: Told = {
      actions: all.map(({ action }) => action),
      doubtful: new Set(all.flatMap(({ action, doubtful }) => (doubtful ? [action] : []))),
      // Where the node tells of no transfers of the currency, what is said of it cannot be seen in them (V-01).
      run: plan.trial?.contradicts ? { ...run, leaves: run.leaves.filter(isNoCurrency) } : run,
      facts,
      along: group.reduce((sum, { value }) => sum + value, 0n),
      bought: group.flatMap((each) => boughtIn(each, facts)),
      silent: group.some(saysNothingInside) && group.every((each) => isReadable(each, facts)),
      open: group.every((each) => isOpen(each, facts)) ? 'all' : group.some((each) => isOpen(each, facts)) ? 'beside' : 'no',
    };
    const noCurrency = plan.trial?.contradicts === true;
    const found = [...notCompared(run), ...arrivals(told, noCurrency), ...payments(told), ...departures(told)];
    return plan.atomic ? found : found.map((warning) => ({ ...warning, call: index }));
  });
}

/** V-04: more than is kept of one transaction. */
const notCompared = ({ cut }: Run): Warning[] =>
  cut ? [warn(cut.leaves > 0 ? 'danger' : 'caution', 'warning.notCompared', { count: cut.leaves + cut.arrives })] : [];

function boughtIn(decoded: Decoded, facts: Facts): Told['bought'] {
  if (decoded.kind !== 'known' || decoded.value === 0n || isKnown(decoded.to, facts)) return [];
  return [{ to: decoded.to, value: decoded.value }];
}

function actionsIn(decoded: Decoded, facts: Facts): { action: Action; doubtful: boolean }[] {
  if (decoded.kind === 'unknown') return [];
  const isClaim = decoded.kind === 'known' && !isAtHome(decoded, facts) && facts.tokens[decoded.to]?.kind !== 'token';
  return decoded.actions.map((each) => {
    const action = resolved(each, facts);
    return { action, doubtful: isClaim && (action.kind === 'wrap' || action.kind === 'unwrap' || action.kind === 'vault') };
  });
}

const isNoCurrency = ({ what }: Movement): boolean => what.kind !== 'native';

/** Whoever lies about one function may add another that says nothing: only a contract that is known is believed to move things untold. */
function isOpen(decoded: Decoded, facts: Facts): boolean {
  if (decoded.kind === 'unknown' || decoded.kind === 'creation') return true;
  if (decoded.kind === 'payment') return facts.code[decoded.to] !== 'none';
  const isHome = isAtHome(decoded, facts);
  const inside = everyCall(decoded).slice(1);
  if (decoded.actions.length === 0 && decoded.nested.length === 0) return true;
  return isHome && (decoded.left > 0 || inside.some(saysNothing));
}

const saysNothing = (each: Decoded): boolean =>
  each.kind === 'unknown' || (each.kind === 'known' && each.actions.length === 0 && each.nested.length === 0);

const saysNothingInside = (each: Decoded): boolean => everyCall(each).some(saysNothing);

/** A payment, or a known contract that is called by what is known. What does whatever anybody tells it may pay for anything. */
function isReadable(decoded: Decoded, { chainId }: Facts): boolean {
  if (decoded.kind === 'payment') return true;
  if (decoded.kind !== 'known' || isForAnybody(decoded.to, chainId)) return false;
  const isRead = everyCall(decoded).every((each) => each.kind !== 'unknown' && !(each.kind === 'known' && each.unread));
  return isRead && isListedContract(decoded.to, chainId);
}

/** What is said to go to somebody goes to somebody else. */
function payments({ actions, run, facts }: Told): Warning[] {
  return actions.flatMap((action): Warning[] => {
    if (action.kind === 'sendItem') return itemPaid(action, run, facts);
    if (action.kind !== 'send' || action.from !== facts.account || action.amount === 'all') return [];
    const { asset, to, amount: named } = action;
    if (to === facts.account || named === 0n || asset === 'native') return [];
    const [seen, all] = [sumOf(run.leaves, asset, to), sumOf(run.leaves, asset)];
    if (isEnough(seen, named) || all <= seen) return [];
    const level = gravity(seen, named);
    const other = run.leaves.find((each) => assetOf(each) === asset && !each.others.includes(to))?.others[0];
    const params = { named: limit(named, asset, facts), to: address(to) };
    if (level === 'caution' || !other)
      return [warn(level, 'warning.notAsSaid.less', { ...params, seen: amount(seen, asset, facts) })];
    return [warn(level, 'warning.notAsSaid.recipient', { ...params, other: address(other) })];
  });
}

function itemPaid(action: Extract<Action, { kind: 'sendItem' }>, run: Run, facts: Facts): Warning[] {
  const { collection, id, from, to } = action;
  if (from !== facts.account) return [];
  const gone = run.leaves.filter(({ what }) => what.kind === 'item' && what.collection === collection && what.id === id);
  const other = gone.flatMap(({ others }) => others).find((each) => each !== to);
  if (!other || gone.some(({ others }) => others.includes(to))) return [];
  const named = item(collection, id, 1n, facts);
  return [warn('danger', 'warning.notAsSaid.recipient', { named, to: address(to), other: address(other) })];
}
