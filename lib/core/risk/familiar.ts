import { type Amount, type Asset, type Decoded, everyCall } from '../decode/decoded.ts';
import { resolved } from '../describe/actions.ts';
import { type Facts, paidBy } from '../describe/facts.ts';
import { countedAs, isListedContract } from '../describe/known.ts';
import type { Run } from '../effects/effects.ts';
import { type Dealings, LIKE_BEFORE } from '../names/dealings.ts';
import type { Address } from '../schema.ts';
import { isWellKnown } from '../token/wellKnownTokens.ts';
import { assetOf } from './asTold.ts';
import { isWhole } from './borneOut.ts';
import type { CallRiskInput } from './input.ts';

/** What somebody gets, by asset: as much as is said, or as is seen. Items, and what nobody says, are like nothing that was given before. */
type Sums = Map<Asset | 'other', bigint>;
interface Stake {
  said: Sums;
  seen: Sums;
}

/**
 * Whom the user has dealt with, for what these calls give: who gets something, and no more than ten times what they got of the same
 * before. So familiarity cannot be bought with less than it is good for (V-12). Rights are like nothing, and neither is what a contract
 * does without a word, or what nobody could see of it: no coin that goes along makes that usual.
 */
export function familiarIn(of: CallRiskInput): Dealings {
  const { dealings } = of.facts;
  const stakes = stakesIn(of);
  const { chainId } = of.facts;
  // A token that anybody may have made is good for more of it to whoever only gets it, and for no word of a contract that runs. Shares of
  // its own are what somebody put in there before: nobody pays them to it.
  const running = new Set(of.calls.flatMap((outer) => runningIn(outer, of.facts)));
  const counts = (to: Address, asset: Asset | 'other') =>
    asset !== 'other' && (!running.has(to) || asset === 'native' || asset === to || isWellKnown(chainId, asset));
  const isLike = (to: Address, sums: Sums) =>
    [...sums].every(([asset, amount]) => counts(to, asset) && isLikeBefore(dealings, { to, asset: asset as Asset, amount }));
  const isUsual = (to: Address) => {
    const stake = stakes.get(to);
    return stake !== undefined && isLike(to, stake.said) && isLike(to, stake.seen);
  };
  return { ...dealings, includes: (to) => dealings.includes(to) && isUsual(to) };
}

/** Whether somebody got as much of something before, or a tenth of it. */
export const isLikeBefore = (
  { given }: Dealings,
  { to, asset, amount }: { to: Address; asset: Asset; amount: bigint },
): boolean => amount <= LIKE_BEFORE * given(to, asset);

function stakesIn(of: CallRiskInput): Map<Address, Stake> {
  const { calls, plan, facts } = of;
  const stakes = new Map<Address, Stake>();
  const add = (to: Address, by: keyof Stake, asset: Asset | undefined, amount: bigint) => {
    const stake = stakes.get(to) ?? { said: new Map(), seen: new Map() };
    const of = asset === undefined ? 'other' : countedAs(asset, facts.chainId);
    stakes.set(to, { ...stake, [by]: new Map(stake[by]).set(of, (stake[by].get(of) ?? 0n) + amount) });
  };
  const { runs, together } = runsIn(plan);
  const isTried = (call: number) => runs[together ? 0 : call] !== undefined;
  calls.forEach((outer, call) => {
    for (const decoded of everyCall(outer)) {
      // A payment says it itself.
      if (decoded.kind !== 'payment') for (const to of paidBy(decoded)) add(to, 'said', 'native', decoded.value);
      for (const { to, asset, amount } of saidIn(decoded, facts))
        if (amount !== 'all') add(to, 'said', asset, amount);
        else if (!isTried(call)) add(to, 'said', undefined, 1n);
    }
  });
  const named = new Set(stakes.keys());
  runs.forEach((run, call) => {
    const { leaves = [], gains = [] } = run ?? {};
    for (const each of [...leaves, ...gains]) for (const to of each.others) add(to, 'seen', assetOf(each), each.amount);
    // Who runs for it by a function has all of it that goes to nobody who is named.
    for (const to of new Set((together ? calls : calls.slice(call, call + 1)).flatMap(calledIn)))
      for (const each of leaves)
        if (!each.others.some((other) => other === to || named.has(other))) add(to, 'seen', assetOf(each), each.amount);
  });
  calls.forEach((outer, call) => {
    if (!isWhole(of, call)) for (const to of runningIn(outer, facts)) add(to, 'seen', undefined, 1n);
  });
  return stakes;
}

interface Runs {
  runs: readonly (Pick<Run, 'leaves' | 'gains'> | undefined)[];
  /** One for all calls. */
  together: boolean;
}

/** What each transaction moves; where that was not kept, what all of them do. */
function runsIn({ effects, atomic = false }: CallRiskInput['plan']): Runs {
  if (effects?.runs?.length) return { runs: effects.runs, together: atomic };
  const [mine] = effects?.accounts ?? [];
  return { runs: mine ? [mine] : [], together: true };
}

interface Said {
  to: Address;
  asset?: Asset;
  amount: Amount;
}

/** What an action gives somebody else in so many words. */
function saidIn(decoded: Decoded, facts: Facts): Said[] {
  if (decoded.kind === 'unknown') return [];
  return decoded.actions
    .map((each) => resolved(each, facts))
    .flatMap((action): Said[] => {
      if (action.kind === 'send' && action.amount !== 0n) return [action];
      if (action.kind === 'sendItem') return [{ to: action.to, amount: action.amount }];
      return action.kind === 'swap' ? [{ to: action.to, ...action.get }] : [];
    });
}

/** The contracts that run for it by a function. */
const calledIn = (outer: Decoded): Address[] =>
  everyCall(outer).flatMap((each) => (each.kind === 'known' || each.kind === 'unknown' ? [each.to] : []));

/** Contracts that run for it, also where they are only paid; without those of which the wallet knows what they do. */
const runningIn = (outer: Decoded, { code, chainId }: Facts): Address[] =>
  everyCall(outer).flatMap((each) =>
    each.kind === 'creation' || (each.kind === 'payment' && code[each.to] === 'none') || isListedContract(each.to, chainId)
      ? []
      : [each.to],
  );
