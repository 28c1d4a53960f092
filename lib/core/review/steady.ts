import { deepEqual } from 'fast-equals';
import type { Batch } from '../batch/batch.ts';
import {
  type AccountEffects,
  allowanceKey,
  countedKey,
  type Effects,
  isEndless,
  keyOf,
  type Lasting,
  lastingKey,
  type Movement,
  type Run,
  type Uncounted,
} from '../effects/effects.ts';
import { strayKey } from '../effects/strays.ts';
import { type CallOutcome, failAlike, type Plan } from '../plan/plan.ts';
import { nearlyAllOf } from '../risk/plan.ts';

/** How far an amount may drift from the one that is on the screen before it counts as another: one part in 200. */
const DRIFT = 200n;

/**
 * The effects to show: those that are shown already while the new ones are the same but for prices that move a little
 * with every block. Otherwise nothing that is traded could ever be confirmed.
 */
export const steady = (now: Effects, shown: Effects | undefined): Effects => (shown && isNear(now, shown) ? shown : now);

function isNear(now: Effects, shown: Effects): boolean {
  return (
    deepEqual([now.tokens, now.code], [shown.tokens, shown.code]) &&
    deepEqual([now.rights, now.rightsLeft, now.unasked], [shown.rights, shown.rightsLeft, shown.unasked]) &&
    deepEqual([now.touched, now.touchedLeft, now.unseen], [shown.touched, shown.touchedLeft, shown.unseen]) &&
    now.uncountedLeft === shown.uncountedLeft &&
    areNearUncounted(now.uncounted ?? [], shown.uncounted ?? []) &&
    areNearRuns(now.runs ?? [], shown.runs ?? []) &&
    areNearLasting(now.lasting ?? [], shown.lasting ?? []) &&
    now.accounts.length === shown.accounts.length &&
    now.accounts.every((each, index) => isNearAccount(each, shown.accounts[index]))
  );
}

function isNearAccount(now: AccountEffects, shown: AccountEffects | undefined): boolean {
  if (now.account !== shown?.account || now.left !== shown.left || !deepEqual(now.cut, shown.cut)) return false;
  const sorted = ({ allowances }: AccountEffects) =>
    allowances.toSorted((one, other) => (allowanceKey(one) < allowanceKey(other) ? -1 : 1));
  return (
    deepEqual(sorted(now), sorted(shown)) &&
    areNear(now.leaves, shown.leaves) &&
    areForSame(now.leaves, shown.leaves) &&
    areNear(now.arrives, shown.arrives) &&
    areNear(now.outflow ?? [], shown.outflow ?? [])
  );
}

/** Who gets something is no price that drifts. */
const areForSame = (now: readonly Movement[], shown: readonly Movement[]): boolean => {
  const whose = (all: readonly Movement[]) => new Map(all.map(({ what, others }) => [keyOf(what), others.toSorted()]));
  return deepEqual(whose(now), whose(shown));
};

/** What the account has may drift as it likes, as long as it decides nothing (N-17). */
const areNearLasting = (now: readonly Lasting[], shown: readonly Lasting[]): boolean =>
  now.length === shown.length &&
  now.every((each, index) => {
    const was = shown[index];
    if (!was || lastingKey(each) !== lastingKey(was) || isEndless(each) !== isEndless(was)) return false;
    if (each.amount === undefined || was.amount === undefined) return each.amount === was.amount;
    return isNearAmount(each.amount, was.amount);
  });

const areNearUncounted = (now: readonly Uncounted[], shown: readonly Uncounted[]): boolean =>
  now.length === shown.length &&
  now.every(({ account, what, told, counted }, index) => {
    const was = shown[index];
    const isSame = was?.account === account && countedKey(was.what) === countedKey(what);
    return isSame && isNearAmount(told, was.told) && isNearAmount(counted, was.counted);
  });

const isNearAmount = (now: bigint, was: bigint): boolean => (now > was ? now - was : was - now) * DRIFT <= was;

const areNearRuns = (now: readonly (Run | undefined)[], shown: readonly (Run | undefined)[]): boolean =>
  now.length === shown.length &&
  now.every((each, index) => {
    const was = shown[index];
    return (
      (each === undefined) === (was === undefined) &&
      deepEqual(each?.cut, was?.cut) &&
      deepEqual([each?.stays?.map(strayKey), each?.staysBeyond], [was?.stays?.map(strayKey), was?.staysBeyond]) &&
      areNear(each?.gains ?? [], was?.gains ?? [], partyKey) &&
      areNear(each?.leaves ?? [], was?.leaves ?? [], partyKey) &&
      areNear(each?.arrives ?? [], was?.arrives ?? [], partyKey)
    );
  });

const partyKey = ({ what, others: [other] }: Movement): string => `${keyOf(what)} ${other}`;

function areNear(
  now: readonly Movement[],
  shown: readonly Movement[],
  key: (of: Movement) => string = ({ what }) => keyOf(what),
): boolean {
  const old = new Map(shown.map((each) => [key(each), each]));
  return (
    now.length === shown.length &&
    now.every((each) => {
      const was = old.get(key(each));
      return was !== undefined && isNearAmount(each.amount, was.amount);
    })
  );
}

/** The outcomes to show: the gas that a call uses may drift by a tenth before it counts as another. */
export const steadyOutcomes = (now: readonly CallOutcome[], shown: readonly CallOutcome[] = []): CallOutcome[] =>
  now.map((each, index) => {
    const was = shown[index];
    if (each.outcome !== was?.outcome || !failAlike(each, was)) return each;
    const [used, before] = [each.gasUsed ?? 0n, was.gasUsed ?? 0n];
    return used * 10n <= before * 11n && used * 10n >= before * 9n ? was : each;
  });

/**
 * Whether a plan that was made again signs and shows what the one on the screen does. What the account holds is neither: anybody can
 * send it dust in every block (N-17). It counts where it decides what is said: that it is too little (`blocked`), or nearly all.
 */
export const isAsShown = (batch: Pick<Batch, 'from' | 'calls'>, now: Plan, shown: Plan): boolean =>
  deepEqual({ ...now, balance: 0n }, { ...shown, balance: 0n }) &&
  (nearlyAllOf(batch, now) === undefined) === (nearlyAllOf(batch, shown) === undefined);
