import { type AccountEffects, allowanceKey, isGiven, keyOf, type Movement } from './effects.ts';

type Changes = Pick<AccountEffects, 'leaves' | 'arrives' | 'allowances'>;

/** Prices move from block to block: by less than one part in so many an amount is the same. */
const DRIFT = 10n;

/**
 * Whether one run of the same transactions is worse for an account than another: more leaves, more is allowed, or less arrives for
 * what leaves. Which items of a collection arrive may be left to chance.
 */
export function isWorse(now: Changes, than: Changes): boolean {
  const [leave, arrive] = [sums(now.leaves), sums(now.arrives)];
  const [left, arrived] = [sums(than.leaves), sums(than.arrives)];
  const isMore = ([key, amount]: [string, bigint]) => amount * DRIFT > (left.get(key) ?? 0n) * (DRIFT + 1n);
  const isLess = ([key, amount]: [string, bigint]) => (arrive.get(key) ?? 0n) * DRIFT < amount * (DRIFT - 1n);
  const allowed = new Map(than.allowances.map((each) => [allowanceKey(each), each]));
  const isNew = (each: Changes['allowances'][number]) => {
    const was = allowed.get(allowanceKey(each));
    if (!isGiven(each)) return false;
    // What is left of an allowance that was spent in part moves with prices, too.
    return !was || (each.kind === 'token' && was.kind === 'token' && each.unlimited && !was.unlimited);
  };
  return [...leave].some(isMore) || (leave.size > 0 && [...arrived].some(isLess)) || now.allowances.some(isNew);
}

function sums(movements: readonly Movement[]): Map<string, bigint> {
  const all = new Map<string, bigint>();
  for (const { what, amount } of movements) {
    const key = what.kind === 'item' ? what.collection : keyOf(what);
    all.set(key, (all.get(key) ?? 0n) + amount);
  }
  return all;
}
