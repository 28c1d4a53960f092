import type { Action, Amount, Asset } from '../decode/decoded.ts';
import { type Facts, heldBy } from '../describe/facts.ts';
import { isKnownToken } from '../describe/known.ts';
import { address, amount, limit } from '../describe/sentence.ts';
import { contractOf, type Movement } from '../effects/effects.ts';
import { type Warning, warn } from '../warning.ts';
import { assetOf, gravity, isEnough, sumOf, type Told } from './asTold.ts';
import { keptBack, staysAway } from './keptBack.ts';

/** What the calls say that comes to the sender of each asset, at the least: one unit where they do not say how much. */
function promised({ actions, doubtful, facts }: Told): Map<Asset, bigint> {
  const all = new Map<Asset, bigint>();
  const add = (asset: Asset | undefined, least: bigint) => {
    if (asset !== undefined) all.set(asset, (all.get(asset) ?? 0n) + least);
  };
  for (const action of actions)
    if (!doubtful.has(action) && 'to' in action && action.to === facts.account) add(...comesOf(action, facts));
  return all;
}

/** What an action says that comes to whom it is for, and how much of it at the least. */
function comesOf(action: Action, facts: Facts): [Asset | undefined, bigint] {
  const atLeast = (much: Amount) => (much === 'all' ? 1n : much);
  switch (action.kind) {
    case 'swap':
      return [action.get.asset, atLeast(action.get.amount) || 1n];
    case 'wrap':
      return [action.token, atLeast(action.amount)];
    case 'unwrap':
      return ['native', atLeast(action.amount)];
    case 'vault':
      return fromVault(action, facts);
    // What is handed on comes from others, and what is made is looked at by itself.
    case 'send':
    case 'sendItem':
    case 'share':
    case 'mint':
    case 'allow':
    case 'allowItem':
    case 'allowAll':
    case 'right':
    case 'control':
    case 'refund':
    case 'create':
      return [undefined, 0n];
  }
}

function fromVault(action: Extract<Action, { kind: 'vault' }>, facts: Facts): [Asset | undefined, bigint] {
  const holds = heldBy(action.vault, facts);
  if (action.amount === 0n) return [undefined, 0n];
  if (action.does === 'deposit') return [action.vault, 1n];
  if (action.does === 'mint') return [action.vault, action.amount];
  return [holds, action.does === 'withdraw' ? action.amount : 1n];
}

/** Less comes than is said, or nothing of it at all. */
export function arrivals(told: Told, noCurrency: boolean): Warning[] {
  const least = [...promised(told)].flatMap(([asset, named]): Warning[] => {
    if (asset === 'native' && noCurrency) return [];
    const seen = sumOf(told.run.arrives, asset);
    if (isEnough(seen, named)) return [];
    const params = { named: limit(named, asset, told.facts), seen: amount(seen, asset, told.facts) };
    return [warn(gravity(seen, named), 'warning.notAsSaid.arrives', params)];
  });
  if (least.length > 0) return least;
  const kept = keptBack(told, noCurrency);
  if (kept.length > 0) return kept;
  if (makesNothing(told) || (!noCurrency && staysAway(told))) return [warn('danger', 'warning.notAsSaid.nothing')];
  if (told.doubtful.size > 0 && takesForNothing(told)) return [warn('caution', 'warning.notAsSaid.nothing')];
  return noCurrency || told.run.arrives.length > 0 ? [] : told.bought.map((each) => paidForNothing(each, told.facts));
}

const paidForNothing = ({ to, value }: Told['bought'][number], facts: Facts): Warning =>
  warn('caution', 'warning.notAsSaid.unpaid', { amount: amount(value, 'native', facts), to: address(to) });

/** It is paid for what a contract is to make, and that makes nothing of its own. */
function makesNothing({ actions, run, along, facts }: Told): boolean {
  const isPaid = along > 0n || run.leaves.length > 0;
  const wanted = actions.flatMap((each) => (each.kind === 'mint' && each.to === facts.account ? [each.token] : []));
  const made = new Set(run.arrives.flatMap(({ what }) => contractOf(what) ?? []));
  return isPaid && wanted.some((each) => !made.has(each));
}

/** Something goes, and nothing that the wallet knows comes. */
const takesForNothing = ({ run, facts, doubtful }: Told): boolean => {
  const makers = new Set([...doubtful].flatMap((each) => ('token' in each ? [each.token] : 'vault' in each ? [each.vault] : [])));
  const counts = (each: Movement) => {
    const asset = assetOf(each);
    return asset === 'native' || (asset !== undefined && (makers.has(asset) || isKnownToken(asset, facts)));
  };
  return run.leaves.length > 0 && !run.arrives.some(counts);
};
