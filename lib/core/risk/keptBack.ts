import { zeroAddress } from 'viem';
import type { Action, Amount, Asset, Stake } from '../decode/decoded.ts';
import { type Facts, isOwn } from '../describe/facts.ts';
import { countedAs, isCurrency, isListedContract } from '../describe/known.ts';
import { amount, limit } from '../describe/sentence.ts';
import { keyOf, type Movement } from '../effects/effects.ts';
import type { Address } from '../schema.ts';
import { type Warning, warn } from '../warning.ts';
import { assetOf, FEE_PARTS as FEE, gravity, type Told } from './asTold.ts';

/** Of what comes out at a router, so many parts of a hundred have to get here. */
const MOST = 90n;

/** What comes out at a router has to be handed on: whatever stays there, the next one who comes may take. */
export function keptBack({ actions, run, facts }: Told, noCurrency: boolean): Warning[] {
  const keyOf = (asset: Asset): Asset => countedAs(asset, facts.chainId);
  const left = new Map<Asset, bigint>();
  const add = (asset: Asset, more: bigint) => left.set(keyOf(asset), (left.get(keyOf(asset)) ?? 0n) + more);
  for (const each of actions) {
    const out = outOf(each, facts);
    if (out && left.has(keyOf(out.asset)))
      if (out.amount === 'all') left.delete(keyOf(out.asset));
      else add(out.asset, -out.amount);
    if (each.kind === 'swap' && isRouter(each.to, facts)) add(each.get.asset, least(each.get.amount));
  }
  return [...left].flatMap(([asset, named]): Warning[] => {
    if (named <= 0n || (asset === 'native' && noCurrency)) return [];
    const seen = run.arrives
      .filter((each) => keyOf(assetOf(each) ?? asset) === asset && assetOf(each) !== undefined)
      .reduce((sum, each) => sum + each.amount, 0n);
    if (seen > 0n && seen * 100n >= named * MOST) return [];
    if (seen === 0n) return [warn('danger', 'warning.notAsSaid.nothing')];
    const params = { named: limit(named, asset, facts), seen: amount(seen, asset, facts) };
    return [warn(gravity(seen, named), 'warning.notAsSaid.arrives', params)];
  });
}

const least = (amount: Amount): bigint => (amount === 'all' ? 1n : amount || 1n);

const isRouter = (at: Address, { chainId }: Facts): boolean => isListedContract(at, chainId);

/** What goes on from a router to anybody but the user who brings it; to whom is told by itself. */
function outOf(action: Action, facts: Facts): Stake | undefined {
  if (action.kind === 'swap') return isRouter(action.from, facts) ? action.give : undefined;
  if (action.kind !== 'send' && action.kind !== 'share') return undefined;
  const isOn = isRouter(action.from, facts) && !isRouter(action.to, facts) && action.to !== facts.account;
  // Of a part nobody knows how much it is: one that is no fee is told.
  if (action.kind === 'share') return isOn && action.parts > FEE ? { asset: action.asset, amount: 'all' } : undefined;
  return isOn ? action : undefined;
}

/** Something is brought to a known contract that does not say what comes of it, and nothing does but a little of the same. */
export function staysAway({ actions, run, facts, silent }: Told): boolean {
  if (!silent || goesToOwn(actions, facts)) return false;
  const kindOf = (each: Movement) => (isCurrency(assetOf(each) ?? zeroAddress, facts.chainId) ? 'native' : keyOf(each.what));
  const gone = run.leaves.filter((each) => !actions.some((action) => isPayment(action, each)));
  const sums = (all: readonly Movement[], kind: string) =>
    all.reduce((sum, each) => sum + (kindOf(each) === kind ? each.amount : 0n), 0n);
  const isAnother = (each: Movement) => !run.leaves.some((left) => kindOf(left) === kindOf(each));
  return (
    !run.arrives.some(isAnother) && gone.some((each) => sums(run.arrives, kindOf(each)) * 100n < sums(gone, kindOf(each)) * MOST)
  );
}

/** To another account of the user's, what is brought need not come back. */
const goesToOwn = (actions: readonly Action[], facts: Facts): boolean =>
  actions.some((each) => 'to' in each && each.to !== facts.account && isOwn(each.to, facts));

/** What is said to be given to just those who get it. */
const isPayment = (action: Action, { what, others }: Movement): boolean => {
  if (action.kind === 'send') return (assetOf({ what, others, amount: 0n }) ?? '') === action.asset && others.includes(action.to);
  return (
    action.kind === 'sendItem' && what.kind === 'item' && what.collection === action.collection && others.includes(action.to)
  );
};
