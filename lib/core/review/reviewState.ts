import { deepEqual } from 'fast-equals';
import { knownOf } from '../batch/surcharge.ts';
import { decodeCall } from '../decode/decode.ts';
import { isUnlimited } from '../effects/effects.ts';
import { boundKey, type GuardLine } from '../guard/guard.ts';
import type { Part } from '../part.ts';
import { isAwaited } from '../plan/awaited.ts';
import type { BatchSubject, GasPrice, Plan, PlanFees } from '../plan/plan.ts';
import type { Address } from '../schema.ts';
import { asRead } from './asRead.ts';
import { compareChanges, type Regression } from './compare.ts';
import { editableAllowance } from './editing.ts';
import { findOtherChanges } from './otherChanges.ts';

/** What the user has seen of a batch that waits for them (S-19). */
export interface ReviewState {
  /** The revision that is on the screen, and what it shows. */
  revision: number;
  shown: BatchSubject;
  /**
   * The plan that they have taken note of: the first one, or the one when they last said so. Later plans are compared with this
   * one.
   */
  seen: Plan;
  /** How it is worse than that. Confirm is locked until the user says that they have seen it. */
  regressions: Regression[];
  /** What else the last revision has changed. */
  otherChanges: Part[];
}

/**
 * The state of the review with what is on the screen now. All is compared with what the user took note of and not with what was
 * there a moment ago, so that many small steps cannot add up unseen. What the user changed themselves is not shown as a change.
 */
export function reviewOf(state: ReviewState | undefined, revision: number, now: BatchSubject): ReviewState {
  if (state?.revision === revision) return state;
  // Where nothing was known yet, and so nothing could be confirmed, there is nothing to compare with.
  if (!state || isAwaited(state.seen)) return { revision, shown: now, seen: now.plan, regressions: [], otherChanges: [] };
  const seen = withChoices(withEdits(withWish(state.seen, state.shown.plan, now.plan), state.shown, now), state.shown, now);
  const news = state.shown === now ? [] : findOtherChanges(state.shown.plan, now.plan);
  const regressions = compareChanges(asRead(seen, now.batch, now.plan), now.plan);
  // The first trial that is no worse than what could be read is what later ones are compared with.
  const isFirstTrial = seen.simulatedOn === 'none' && now.plan.simulatedOn !== 'none';
  const base = isFirstTrial && regressions.length === 0 ? now.plan : seen;
  return { revision, shown: now, seen: base, regressions, otherChanges: news };
}

/** The user has seen what is on the screen. */
export const acknowledged = (state: ReviewState): ReviewState => ({
  ...state,
  seen: state.shown.plan,
  regressions: [],
  otherChanges: [],
});

/** Other fees are the user's wish: what they expect is what the screen said that these would cost. */
function withWish(seen: Plan, shown: Plan, now: Plan): Plan {
  const price = priceOf(now);
  const old = priceOf(shown);
  const same = shown.fees?.choice === now.fees?.choice && (now.fees?.choice !== 'own' || isSame(price, old));
  return same || !now.fees ? seen : { ...seen, maxFee: costOf(shown, now.fees.choice, price) };
}

const priceOf = ({ transactions: [first] }: Plan): GasPrice => ({
  maxFeePerGas: first?.maxFeePerGas ?? 0n,
  maxPriorityFeePerGas: first?.maxPriorityFeePerGas ?? 0n,
});

const isSame = (one: GasPrice, other: GasPrice): boolean =>
  one.maxFeePerGas === other.maxFeePerGas && one.maxPriorityFeePerGas === other.maxPriorityFeePerGas;

/** The most that a plan can cost with other fees, in wei, as far as it tells. */
export function costOf(plan: Plan, choice: PlanFees['choice'], own: GasPrice): bigint {
  if (choice !== 'own') return plan.fees?.options[choice].maxFee ?? plan.maxFee;
  return plan.transactions.reduce((sum, { gas }) => sum + gas, 0n) * own.maxFeePerGas + knownOf(plan.surcharge);
}

/** What the user has chosen of how it is carried out is as they expect it to be, with the gas that this takes; and nothing else is. */
function withChoices(seen: Plan, shown: BatchSubject, now: BatchSubject): Plan {
  const [was, is] = [shown.batch, now.batch];
  const isOtherWay = was.together !== is.together || was.guarded !== is.guarded;
  const takesOther = was.takesBack !== is.takesBack;
  if (!isOtherWay && !takesOther && deepEqual(was.tolerances, is.tolerances)) return seen;
  const { atomic, upgrade, guard, blocked } = now.plan;
  const { upgrade: _, guard: __, blocked: ___, ...rest } = seen;
  const way = isOtherWay ? { atomic, upgrade, guard } : { upgrade: seen.upgrade, guard: seen.guard && chosen(seen.guard) };
  return {
    ...rest,
    ...(way.atomic === undefined ? {} : { atomic: way.atomic }),
    ...(way.upgrade ? { upgrade: way.upgrade } : {}),
    ...(way.guard ? { guard: way.guard } : {}),
    ...(blocked ? { blocked } : {}),
    maxFee: feeOfGas(seen, shown.plan, now.plan),
  };

  /** Held to as the user wants: as far behind, and to nothing of what is no longer taken back. */
  function chosen(of: NonNullable<Plan['guard']>): NonNullable<Plan['guard']> {
    if (of.is !== 'on') return of;
    const isWished = (key: string) => is.tolerances?.[key] !== was.tolerances?.[key];
    const wished = of.lines.map((line) => {
      const key = boundKey(line.bound);
      return isWished(key) ? { ...line, tolerance: is.tolerances?.[key] } : line;
    });
    return { ...of, lines: takesOther ? withoutRights(wished, shown.plan.unused ?? []) : wished };
  }
}

/** What a plan that was seen would cost with the gas of another. */
function feeOfGas(seen: Plan, shown: Plan, now: Plan): bigint {
  const gasOf = ({ transactions }: Plan) => transactions.reduce((sum, { gas }) => sum + gas, 0n);
  const gas = gasOf(shown);
  const paid = seen.maxFee - knownOf(seen.surcharge);
  return (gas > 0n ? (paid * gasOf(now)) / gas : paid) + knownOf(now.surcharge);
}

/** Without what is said of what somebody may take of a token. */
const withoutRights = (lines: readonly GuardLine[], of: readonly { token: Address; spender: Address }[]): GuardLine[] =>
  lines.filter(
    ({ bound }) =>
      !('spender' in bound && of.some(({ token, spender }) => token === bound.contract && spender === bound.spender)),
  );

/** Allowances that the user has edited are as they expect them to be. */
function withEdits(seen: Plan, shown: BatchSubject, now: BatchSubject): Plan {
  const tokens = now.plan.effects?.tokens ?? {};
  const edited = now.batch.calls.flatMap((call, index) => {
    if (call.data === shown.batch.calls[index]?.data) return [];
    const given = editableAllowance(decodeCall(call, now.batch.from), { tokens });
    return given ? [given] : [];
  });
  if (edited.length === 0 || !seen.effects) return seen;
  const accounts = seen.effects.accounts.map((account) => {
    if (account.account !== now.batch.from) return account;
    let { allowances } = account;
    for (const { token, spender, amount: given, how } of edited) {
      const is = (each: (typeof allowances)[number]) => each.kind === 'token' && each.token === token && each.spender === spender;
      const found = allowances.find(is);
      const before = found?.kind === 'token' ? (found.before ?? 0n) : 0n;
      const amount = how === 'raise' ? before + given : given;
      const expected = { kind: 'token' as const, token, spender, ...found, amount, unlimited: isUnlimited(amount) };
      allowances = [...allowances.filter((each) => !is(each)), expected];
    }
    return { ...account, allowances };
  });
  const { guard } = seen;
  return {
    ...seen,
    effects: { ...seen.effects, accounts },
    // What they wrote themselves is compared as an allowance.
    ...(guard?.is === 'on' ? { guard: { ...guard, lines: withoutRights(guard.lines, edited) } } : {}),
  };
}
