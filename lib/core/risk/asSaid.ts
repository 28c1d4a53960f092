import type { Action, Asset, Decoded } from '../decode/decoded.ts';
import { everyCall } from '../decode/decoded.ts';
import { resolved } from '../describe/actions.ts';
import type { Facts } from '../describe/facts.ts';
import { isAtHome, isKnownToken } from '../describe/known.ts';
import { address, amount, item } from '../describe/sentence.ts';
import { keyOf, type Movement, type Run } from '../effects/effects.ts';
import type { Part } from '../part.ts';
import type { Address } from '../schema.ts';
import { type Level, type Warning, warn } from '../warning.ts';
import type { RiskInput } from './input.ts';

/*
 * V-08: the words of a call held against the trial of that very call. Where the two contradict each other, one of them lies, and it is
 * not the trial. Where there was none, nothing is compared; that is said already.
 */

/** Some tokens keep a part of what is moved: up to so many parts of a hundred may be missing before it is another thing that happens. */
const FEE = 20n;
/** Rebasing tokens round: by so many units, or one part in so many. */
const ROUNDING = 3n;
const PART = 1_000n;

/** What the calls of one transaction say, and what its trial shows. */
interface Told {
  actions: readonly Action[];
  /** Those that any contract may mean otherwise: `deposit` and `withdraw` are everybody's words. */
  doubtful: ReadonlySet<Action>;
  run: Run;
  facts: Facts;
  /** What goes along with its calls, in wei. */
  along: bigint;
  /** Something in it says nothing of what it moves, so more than is named may rightly leave. */
  open: boolean;
}

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
      run: plan.trial?.contradicts ? { arrives: run.arrives, leaves: run.leaves.filter(isNoCurrency) } : run,
      facts,
      along: group.reduce((sum, { value }) => sum + value, 0n),
      open: group.some((each) => isOpen(each, facts)),
    };
    const found = [...arrivals(told, plan.trial?.contradicts === true), ...payments(told), ...departures(told)];
    return plan.atomic ? found : found.map((warning) => ({ ...warning, call: index }));
  });
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
  const saysNothing = (each: Decoded) =>
    each.kind === 'unknown' || (each.kind === 'known' && each.actions.length === 0 && each.nested.length === 0);
  if (decoded.actions.length === 0 && decoded.nested.length === 0) return true;
  return isHome && (decoded.left > 0 || inside.some(saysNothing));
}

const assetOf = ({ what }: Movement): Asset | undefined =>
  what.kind === 'native' ? 'native' : what.kind === 'token' ? what.token : undefined;

const sumOf = (movements: readonly Movement[], asset: Asset, other?: Address): bigint =>
  movements
    .filter((each) => assetOf(each) === asset && (other === undefined || each.others.includes(other)))
    .reduce((sum, each) => sum + each.amount, 0n);

/** What the calls say that comes to the sender of each asset, at the least: one unit where they do not say how much. */
function promised({ actions, doubtful, facts }: Told): Map<Asset, bigint> {
  const all = new Map<Asset, bigint>();
  const add = (asset: Asset | undefined, least: bigint) => {
    if (asset !== undefined) all.set(asset, (all.get(asset) ?? 0n) + least);
  };
  for (const action of actions) {
    if (doubtful.has(action) || !('to' in action) || action.to !== facts.account) continue;
    if (action.kind === 'swap')
      add(action.get.asset, action.get.amount === 'all' || action.get.amount === 0n ? 1n : action.get.amount);
    if (action.kind === 'wrap') add(action.token, action.amount === 'all' ? 1n : action.amount);
    if (action.kind === 'unwrap') add('native', action.amount === 'all' ? 1n : action.amount);
    if (action.kind === 'vault') add(...fromVault(action, facts));
  }
  return all;
}

function fromVault(action: Extract<Action, { kind: 'vault' }>, { tokens }: Facts): [Asset | undefined, bigint] {
  const vault = tokens[action.vault];
  const holds = vault?.kind === 'token' ? vault.asset : undefined;
  if (action.amount === 0n) return [undefined, 0n];
  if (action.does === 'deposit') return [action.vault, 1n];
  if (action.does === 'mint') return [action.vault, action.amount];
  return [holds, action.does === 'withdraw' ? action.amount : 1n];
}

/** Less comes than is said, or nothing of it at all. */
function arrivals(told: Told, noCurrency: boolean): Warning[] {
  const least = [...promised(told)].flatMap(([asset, named]): Warning[] => {
    if (asset === 'native' && noCurrency) return [];
    const seen = sumOf(told.run.arrives, asset);
    if (isEnough(seen, named)) return [];
    const params = { named: amount(named, asset, told.facts), seen: amount(seen, asset, told.facts) };
    return [warn(gravity(seen, named), 'warning.notAsSaid.arrives', params)];
  });
  if (least.length > 0) return least;
  if (keptBack(told, noCurrency)) return [warn('danger', 'warning.notAsSaid.nothing')];
  return told.doubtful.size > 0 && takesForNothing(told) ? [warn('caution', 'warning.notAsSaid.nothing')] : [];
}

const isEnough = (seen: bigint, named: bigint): boolean => seen + ROUNDING + named / PART >= named && (seen > 0n || named === 0n);
const gravity = (seen: bigint, named: bigint): Level => (seen > 0n && seen * 100n >= named * (100n - FEE) ? 'caution' : 'danger');

/** Something goes, and nothing that the wallet knows comes. */
const takesForNothing = ({ run, facts, doubtful }: Told): boolean => {
  const makers = new Set([...doubtful].flatMap((each) => ('token' in each ? [each.token] : 'vault' in each ? [each.vault] : [])));
  const counts = (each: Movement) => {
    const asset = assetOf(each);
    return asset === 'native' || (asset !== undefined && (makers.has(asset) || isKnownToken(asset, facts)));
  };
  return run.leaves.length > 0 && !run.arrives.some(counts);
};

/** A swap that comes out at the router, of which nothing of what the router hands on gets here. */
function keptBack({ actions, run, facts }: Told, noCurrency: boolean): boolean {
  const isMine = (one: Address) => one === facts.account;
  const sells = actions.filter((each) => each.kind === 'swap').filter(({ from, to }) => isMine(from) && !isMine(to));
  const handed = actions.flatMap((each) =>
    each.kind === 'send' && isMine(each.to) && !isMine(each.from)
      ? [each.asset]
      : each.kind === 'swap' && isMine(each.to)
        ? [each.get.asset]
        : [],
  );
  if (sells.length === 0 || handed.length === 0 || (noCurrency && handed.includes('native'))) return false;
  return handed.every((asset) => sumOf(run.arrives, asset) === 0n);
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
    const params = { named: amount(named, asset, facts), to: address(to) };
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

/** How much of each thing the calls name as leaving the sender; `all` where they say no amount. */
function named({ actions, along, facts }: Told): Map<string, bigint | 'all'> {
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
function departures(told: Told): Warning[] {
  if (told.open) return [];
  const most = named(told);
  const gone = new Map<string, { what: Movement['what']; amount: bigint }>();
  for (const { what, amount: much } of told.run.leaves)
    gone.set(keyOf(what), { what, amount: (gone.get(keyOf(what))?.amount ?? 0n) + much });
  return [...gone].flatMap(([key, { what, amount: much }]): Warning[] => {
    const said = most.get(key) ?? 0n;
    if (said === 'all' || much <= said + said / PART + (said > 0n ? ROUNDING : 0n)) return [];
    const back = told.run.arrives.filter((each) => keyOf(each.what) === key).reduce((sum, each) => sum + each.amount, 0n);
    if (much - back <= said) return [];
    return [
      warn(isVague(told) ? 'caution' : 'danger', 'warning.notAsSaid.leaves', {
        named: partOf(what, said, told.facts),
        seen: partOf(what, much, told.facts),
      }),
    ];
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
