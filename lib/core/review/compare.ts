import { allowancePart } from '../describe/allowancePart.ts';
import type { Facts } from '../describe/facts.ts';
import { roundedDown, roundedFee, roundedUp } from '../describe/rounding.ts';
import { address, amount, item, whyFails } from '../describe/sentence.ts';
import {
  type AccountEffects,
  type Allowance,
  allowanceKey,
  isGiven,
  keyOf,
  type Moved,
  type Movement,
} from '../effects/effects.ts';
import { boundKey, type GuardLine, type Unguarded } from '../guard/guard.ts';
import { type Part, say } from '../part.ts';
import type { Plan } from '../plan/plan.ts';
import type { Address } from '../schema.ts';

/** One way in which a plan is worse than the one that was shown. */
export interface Regression {
  kind:
    | 'fails'
    | 'leavesMore'
    | 'leavesTo'
    | 'arrivesLess'
    | 'newAllowance'
    | 'fee'
    | 'notSimulated'
    | 'upgrade'
    | 'notAtomic'
    | 'notEnforced'
    | 'blocked';
  detail: Part;
  /** Which call of the batch, from 0. */
  call?: number;
}

/** What has changed for the worse from one plan of a batch to another. Empty where nothing has. */
export function compareChanges(before: Plan, after: Plan): Regression[] {
  const facts = { tokens: { ...before.effects?.tokens, ...after.effects?.tokens } };
  const accounts = after.effects?.accounts ?? [];
  const comparable = before.simulatedOn !== 'none' && after.simulatedOn !== 'none';
  return [
    ...failures(before, after),
    ...(before.simulatedOn !== 'none' && after.simulatedOn === 'none'
      ? [{ kind: 'notSimulated' as const, detail: say('review.notTriedOut') }]
      : []),
    ...(comparable
      ? (before.effects?.accounts ?? []).flatMap((was) => lessArrives(was, effectsFor(accounts, was.account), facts))
      : []),
    ...accounts.flatMap((now) => {
      const was = effectsFor(before.effects?.accounts ?? [], now.account);
      return [...moreLeaves(was, now, facts), ...newAllowances(was, now, facts)];
    }),
    ...otherwise(before, after),
  ];
}

const effectsFor = (accounts: readonly AccountEffects[], account: Address): AccountEffects =>
  accounts.find((each) => each.account === account) ?? { account, leaves: [], arrives: [], allowances: [], left: 0 };

const failures = (before: Plan, after: Plan): Regression[] =>
  after.outcomes.flatMap((each, call) =>
    each.outcome === 'reverts' && before.outcomes[call]?.outcome !== 'reverts'
      ? [
          {
            kind: 'fails' as const,
            detail: say('review.fails', { call: call + 1, reason: whyFails(each) }),
            call,
          },
        ]
      : [],
  );

type Names = Pick<Facts, 'tokens'>;

const amountIn = (movements: readonly Movement[], what: Moved): bigint =>
  movements.find((each) => keyOf(each.what) === keyOf(what))?.amount ?? 0n;

/** What moves, with how much of it in its smallest unit, for a sentence. */
export const things = (what: Moved, much: bigint, facts: Names): Part =>
  what.kind === 'item'
    ? item(what.collection, what.id, much, facts)
    : amount(much, what.kind === 'native' ? 'native' : what.token, facts);

/** Amounts as one takes them in, unless that would make the two the same. Items are counted. */
function told(what: Moved, exact: [bigint, bigint], rounded: (value: bigint) => bigint): [bigint, bigint] {
  const [one, other] = [rounded(exact[0]), rounded(exact[1])];
  return what.kind === 'item' || one === other ? exact : [one, other];
}

function moreLeaves(was: AccountEffects, now: AccountEffects, facts: Names): Regression[] {
  return now.leaves.flatMap(({ what, amount: much }): Regression[] => {
    const old = amountIn(was.leaves, what);
    if (much <= old) return leavesTo(was, now, what, facts);
    const [most, less] = told(what, [much, old], roundedUp);
    const leaves = { what: things(what, most, facts), account: address(now.account) };
    const detail =
      old > 0n ? say('review.leavesMore', { ...leaves, before: things(what, less, facts) }) : say('review.leaves', leaves);
    return [{ kind: 'leavesMore', detail }, ...(old > 0n ? leavesTo(was, now, what, facts) : [])];
  });
}

/** Somebody gets it who did not before. */
function leavesTo(was: AccountEffects, now: AccountEffects, what: Moved, facts: Names): Regression[] {
  const othersIn = ({ leaves }: AccountEffects) => leaves.find((each) => keyOf(each.what) === keyOf(what))?.others ?? [];
  const before = othersIn(was);
  const gone = things(what, amountIn(now.leaves, what), facts);
  return othersIn(now)
    .filter((each) => !before.includes(each))
    .map((each) => ({
      kind: 'leavesTo',
      detail: say('review.leavesTo', { what: gone, account: address(now.account), to: address(each) }),
    }));
}

function lessArrives(was: AccountEffects, now: AccountEffects, facts: Names): Regression[] {
  return was.arrives.flatMap(({ what, amount: old }): Regression[] => {
    const much = amountIn(now.arrives, what);
    if (much >= old) return [];
    const [least, more] = told(what, [much, old], roundedDown);
    const [account, before] = [address(was.account), things(what, more, facts)];
    const detail =
      much > 0n
        ? say('review.arrivesLess', { what: things(what, least, facts), account, before })
        : say('review.nothingArrives', { what: before, account });
    return [{ kind: 'arrivesLess', detail }];
  });
}

function newAllowances(was: AccountEffects, now: AccountEffects, facts: Names): Regression[] {
  const old = new Map(was.allowances.map((each) => [allowanceKey(each), each]));
  return now.allowances
    .filter((each) => isGiven(each) && isMore(each, old.get(allowanceKey(each))))
    .map((each) => ({ kind: 'newAllowance', detail: mayTake(each, now.account, facts) }));
}

/** The sentence that says what a spender may take of an account. */
export const mayTake = (allowance: Allowance, account: Address, facts: Names): Part =>
  say('review.mayTake', {
    spender: address(allowance.spender),
    what: allowancePart(allowance, facts),
    account: address(account),
  });

function isMore(now: Allowance, was: Allowance | undefined): boolean {
  if (!was || !isGiven(was)) return true;
  if (now.kind !== 'token' || was.kind !== 'token') return false;
  return now.amount > was.amount || (now.until ?? 0n) > (was.until ?? 0n);
}

const fee = (wei: bigint) => amount(roundedFee(wei), 'native', { tokens: {} });

/** Whether the chain holds a batch to less than before. */
function lessHeld(before: Plan['guard'], after: Plan['guard']): 'review.notEnforced' | 'review.lessEnforced' | undefined {
  if (before?.is !== 'on') return undefined;
  if (after?.is !== 'on') return 'review.notEnforced';
  const now = new Map(after.lines.map((line) => [boundKey(line.bound), line]));
  const isLess = ({ bound, tolerance = 0 }: GuardLine) => {
    const line = now.get(boundKey(bound));
    if (!line || (line.tolerance ?? 0) > tolerance) return true;
    return 'most' in bound && 'most' in line.bound && line.bound.most > bound.most;
  };
  const named = new Set(before.left.map(leftKey));
  const isNew = (each: Unguarded) => !named.has(leftKey(each));
  return before.lines.some(isLess) || after.left.some(isNew) ? 'review.lessEnforced' : undefined;
}

/** One text for each thing that is not held to; more of what is only counted is another. */
const leftKey = (each: Unguarded): string =>
  [each.what, 'contract' in each && each.contract, 'to' in each && each.to, 'count' in each && each.count].join(' ');

const whyBlocked = (why: NonNullable<Plan['blocked']>): Part =>
  why.code === 'failure.told' ? { type: 'name', text: String(why.text) } : say(why.code);

function otherwise(before: Plan, after: Plan): Regression[] {
  const { upgrade } = after;
  const worse: Regression[] = [];
  if (after.maxFee * 10n > before.maxFee * 11n)
    worse.push({ kind: 'fee', detail: say('review.dearer', { fee: fee(after.maxFee), before: fee(before.maxFee) }) });
  if (after.surcharge === 'unknown' && before.surcharge !== 'unknown')
    worse.push({ kind: 'fee', detail: say('review.feeUnknown') });
  if (upgrade && (upgrade.delegate !== before.upgrade?.delegate || upgrade.replaces !== before.upgrade.replaces))
    worse.push({ kind: 'upgrade', detail: say('review.upgrade', { delegate: address(upgrade.delegate) }) });
  if (before.atomic && !after.atomic) worse.push({ kind: 'notAtomic', detail: say('review.notAtomic') });
  const held = lessHeld(before.guard, after.guard);
  if (held) worse.push({ kind: 'notEnforced', detail: say(held) });
  if (after.blocked !== undefined && after.blocked.code !== before.blocked?.code)
    worse.push({ kind: 'blocked', detail: whyBlocked(after.blocked) });
  return worse;
}
