import { deepEqual } from 'fast-equals';
import type { Facts } from '../describe/facts.ts';
import { roundedDown, roundedFee } from '../describe/rounding.ts';
import { address, amount } from '../describe/sentence.ts';
import { type AccountEffects, allowanceKey, isGiven, keyOf, type Movement } from '../effects/effects.ts';
import { type Part, say } from '../part.ts';
import { failAlike, type Plan } from '../plan/plan.ts';
import type { Address } from '../schema.ts';
import { mayTake, things } from './compare.ts';

type Names = Pick<Facts, 'tokens'>;

/**
 * What differs between two plans of a batch, one short sentence each, whether for better or for worse. Never empty where the
 * plans differ: what has no sentence of its own is summed up.
 */
export function findOtherChanges(before: Plan, after: Plan): Part[] {
  const facts = { tokens: { ...before.effects?.tokens, ...after.effects?.tokens } };
  const said = [
    ...outcomes(before, after),
    ...both(before, after).flatMap(([was, now]) => [
      ...movements(was.leaves, now.leaves, facts, LEAVES, now.account),
      ...movements(was.arrives, now.arrives, facts, ARRIVES, now.account),
      ...allowances(was, now, facts),
    ]),
    ...around(before, after),
  ];
  return said.length > 0 ? said : [say('review.details')];
}

function outcomes(before: Plan, after: Plan): Part[] {
  return after.outcomes.flatMap((now, call) => {
    const was = before.outcomes[call];
    const which = { call: call + 1 };
    if (now.outcome !== was?.outcome) return [say(now.outcome === 'succeeds' ? 'review.works' : 'review.endsOtherwise', which)];
    return failAlike(now, was) ? [] : [say('review.failsOtherwise', which)];
  });
}

/** The accounts that either plan touches, before and after. */
function both(before: Plan, after: Plan): [AccountEffects, AccountEffects][] {
  if (before.simulatedOn === 'none' || after.simulatedOn === 'none') return [];
  const [old, now] = [before.effects?.accounts ?? [], after.effects?.accounts ?? []];
  const of = (accounts: readonly AccountEffects[], account: Address): AccountEffects =>
    accounts.find((each) => each.account === account) ?? { account, leaves: [], arrives: [], allowances: [], left: 0 };
  const touched = new Set([...old, ...now].map(({ account }) => account));
  return [...touched].map((account) => [of(old, account), of(now, account)]);
}

/** The text of what moves, and of what does so no longer. */
const LEAVES = ['review.leaves', 'review.leavesNoMore'] as const;
const ARRIVES = ['review.arrives', 'review.arrivesNoMore'] as const;

function movements(
  was: readonly Movement[],
  now: readonly Movement[],
  facts: Names,
  [still, noMore]: typeof LEAVES | typeof ARRIVES,
  account: Address,
): Part[] {
  const old = new Map(was.map((each) => [keyOf(each.what), each]));
  const left = new Set(now.map((each) => keyOf(each.what)));
  const moves = ({ what, amount: much }: Movement) => ({ what: things(what, much, facts), account: address(account) });
  return [
    ...now.filter((each) => old.get(keyOf(each.what))?.amount !== each.amount).map((each) => say(still, moves(each))),
    ...was.filter((each) => !left.has(keyOf(each.what))).map((each) => say(noMore, moves(each))),
  ];
}

function allowances(was: AccountEffects, now: AccountEffects, facts: Names): Part[] {
  const old = new Map(was.allowances.map((each) => [allowanceKey(each), each]));
  return now.allowances.flatMap((each) => {
    const before = old.get(allowanceKey(each));
    // Of items nobody may take anything by an end.
    if (each.kind !== 'token' && !isGiven(each)) return [];
    const same = before?.kind === 'token' && each.kind === 'token' ? before.amount === each.amount : before !== undefined;
    return same ? [] : [mayTake(each, now.account, facts)];
  });
}

function around(before: Plan, after: Plan): Part[] {
  const plain = { tokens: {} };
  const nonce = after.transactions[0]?.nonce;
  const fee = amount(roundedFee(after.maxFee), 'native', plain);
  return [
    ...(after.maxFee === before.maxFee ? [] : [say(after.surcharge === 'unknown' ? 'review.feeInPart' : 'review.fee', { fee })]),
    ...(after.balance === before.balance
      ? []
      : [say('review.balance', { amount: amount(roundedDown(after.balance), 'native', plain) })]),
    ...(nonce === undefined || nonce === before.transactions[0]?.nonce ? [] : [say('review.nonce', { nonce })]),
    ...(before.blocked !== undefined && after.blocked === undefined ? [say('review.unblocked')] : []),
    ...(after.lag && !before.lag ? [say('review.outdated')] : []),
    ...(before.lag && !after.lag ? [say('review.newAgain')] : []),
    ...(before.simulatedOn === 'none' && after.simulatedOn !== 'none' ? [say('review.triedOut')] : []),
    ...(after.guard?.is === 'on' && before.guard?.is !== 'on' ? [say('review.enforced')] : []),
    ...(after.guard?.is !== 'on' && before.guard?.is === 'on' ? [say('review.notEnforced')] : []),
    ...(after.guard?.is === 'on' && before.guard?.is === 'on' && !deepEqual(after.guard.lines, before.guard.lines)
      ? [say('review.otherwiseEnforced')]
      : []),
    ...(after.atomic && !before.atomic ? [say('review.atomic')] : []),
    ...(before.upgrade && !after.upgrade ? [say('review.noUpgrade')] : []),
  ];
}
