import type { Log } from '../batch/slot.ts';
import type { Address } from '../schema.ts';
import { type Step, stepsIn } from './changes.ts';
import { keyOf, type Moved, type Movement, type Stray } from './effects.ts';

/** So many are kept of one transaction, beside those of tokens that the wallet lists. */
const MAX_STRAYS = 10;
/** As little as one part in so many of what the user gives, or gets, is a fee, or what is left of a price that has moved. */
const FEE = 10n;
/** Some tokens round by so many units. */
const ROUNDING = 3n;

/** Who is who in a transaction. */
export interface Roles {
  /** The user's accounts. */
  own: readonly Address[];
  /** Whether somebody only passes things on. */
  passesOn(address: Address): boolean;
  /** Whether it is the currency of the chain, wrapped or not: these two are one. */
  isCurrency(what: Moved): boolean;
  /** Whether the wallet lists it. */
  isListed(what: Moved): boolean;
}

/**
 * What stays with those who only pass things on, but for a little of what the user has less or more of by the whole transaction: round
 * trips, which anybody can add, make that no more, and a little with each of many is no little.
 * @param logs of one transaction.
 * @returns `beyond`: how many more there are.
 */
export function straysIn(
  logs: readonly Log[],
  { own, passesOn, isCurrency, isListed }: Roles,
): { stays: Stray[]; beyond: number } {
  const kindOf = (what: Moved) => (isCurrency(what) ? 'native' : keyOf(what));
  const [mine, kept] = [new Map<string, bigint>(), new Map<string, bigint>()];
  const stays = new Map<string, Stray>();
  const add = (sums: Map<string, bigint>, key: string, more: bigint) => sums.set(key, (sums.get(key) ?? 0n) + more);
  const addAt = (at: Address, { what }: Step, more: bigint) => {
    if (own.includes(at)) add(mine, kindOf(what), more);
    if (!passesOn(at)) return;
    add(kept, `${at} ${kindOf(what)}`, more);
    const none = { at, what, amount: 0n };
    const was = stays.get(strayKey(none)) ?? none;
    stays.set(strayKey(none), { ...was, amount: was.amount + more });
  };
  for (const step of stepsIn(logs)) {
    addAt(step.from, step, -step.amount);
    addAt(step.to, step, step.amount);
  }
  const isMuch = (amount: bigint, what: Moved): boolean => {
    const moved = mine.get(kindOf(what)) ?? 0n;
    const whole = moved < 0n ? -moved : moved > 0n ? moved + amount : 0n;
    return amount * FEE > whole && (what.kind === 'item' ? amount > 0n : amount > ROUNDING);
  };
  const left = [...stays.values()].flatMap((each): Stray[] => {
    const all = kept.get(`${each.at} ${kindOf(each.what)}`) ?? 0n;
    const amount = each.amount < all ? each.amount : all;
    return amount > 0n ? [{ ...each, amount }] : [];
  });
  const together = new Map<string, bigint>();
  for (const { what, amount } of left) add(together, kindOf(what), amount);
  const much = left.filter(({ what }) => isMuch(together.get(kindOf(what)) ?? 0n, what));
  // Of tokens of their own making others may leave there as many as they like: what the user gave comes first, the rest is counted.
  const [listed, others] = [much.filter(({ what }) => isListed(what)), much.filter(({ what }) => !isListed(what))];
  const isGiven = ({ what }: Stray) => (mine.get(kindOf(what)) ?? 0n) < 0n;
  const ordered = [...others.filter(isGiven), ...others.filter((each) => !isGiven(each))];
  return {
    stays: [...listed, ...ordered.slice(0, MAX_STRAYS)],
    beyond: Math.max(0, ordered.length - MAX_STRAYS),
  };
}

/** One text for each, whatever the amount. */
export const strayKey = ({ at, what }: Pick<Stray, 'at' | 'what'>): string => `${at} ${keyOf(what)}`;

/**
 * What some have more of by one transaction: without what the user simply sends them, and what they give back to the user or to those
 * who pass it on.
 */
export function gainsIn(logs: readonly Log[], who: ReadonlySet<Address>, { own, passesOn }: Roles): Movement[] {
  const gains = new Map<string, Movement>();
  const add = (to: Address, { what, amount }: Step, sign: bigint) => {
    const key = strayKey({ at: to, what });
    gains.set(key, { what, amount: (gains.get(key)?.amount ?? 0n) + sign * amount, others: [to] });
  };
  for (const step of stepsIn(logs)) {
    const { from, to } = step;
    if (who.has(to) && !own.includes(from) && from !== to) add(to, step, 1n);
    if (who.has(from) && (own.includes(to) || passesOn(to))) add(from, step, -1n);
  }
  return [...gains.values()].filter(({ amount }) => amount > 0n);
}
