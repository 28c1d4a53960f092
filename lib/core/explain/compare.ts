import type { Plan } from '../plan.ts';
import type { Address } from '../schema.ts';
import { type AccountEffects, type Allowance, allowanceKey, isGiven, keyOf, type Moved, type Movement } from './effects.ts';
import type { Facts } from './facts.ts';
import { address, amount, item, type Part, say } from './sentence.ts';
import { takes } from './takes.ts';

/** One way in which a plan is worse than the one that was shown. */
export interface Worse {
  kind: 'fails' | 'leavesMore' | 'arrivesLess' | 'newAllowance' | 'fee' | 'notSimulated' | 'upgrade' | 'notAtomic' | 'blocked';
  detail: Part[];
  /** Which call of the batch, from 0. */
  call?: number;
}

/** What has changed for the worse from one plan of a batch to another. Empty where nothing has. */
export function compareChanges(before: Plan, after: Plan): Worse[] {
  const facts = { tokens: { ...before.effects?.tokens, ...after.effects?.tokens } };
  const accounts = after.effects?.accounts ?? [];
  const comparable = before.simulatedOn !== 'none' && after.simulatedOn !== 'none';
  return [
    ...failures(before, after),
    ...(before.simulatedOn !== 'none' && after.simulatedOn === 'none'
      ? [{ kind: 'notSimulated' as const, detail: say`It can no longer be tried out: what it does now is not known.` }]
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

const failures = (before: Plan, after: Plan): Worse[] =>
  after.outcomes.flatMap(({ outcome, reason = 'no reason given' }, call) =>
    outcome === 'reverts' && before.outcomes[call]?.outcome !== 'reverts'
      ? [
          {
            kind: 'fails' as const,
            detail: say`Call ${String(call + 1)} would now fail: ${{ type: 'foreign', text: reason }}.`,
            call,
          },
        ]
      : [],
  );

type Names = Pick<Facts, 'tokens'>;

const amountIn = (movements: readonly Movement[], what: Moved): bigint =>
  movements.find((each) => keyOf(each.what) === keyOf(what))?.amount ?? 0n;

const things = (what: Moved, much: bigint, facts: Names): Part[] =>
  what.kind === 'item'
    ? [item(what.collection, what.id, much, facts)]
    : amount(much, what.kind === 'native' ? 'native' : what.token, facts);

function moreLeaves(was: AccountEffects, now: AccountEffects, facts: Names): Worse[] {
  return now.leaves.flatMap(({ what, amount: much }): Worse[] => {
    const old = amountIn(was.leaves, what);
    if (much <= old) return [];
    const detail =
      old > 0n
        ? say`Now ${things(what, much, facts)} leaves ${address(now.account)} instead of ${things(what, old, facts)}.`
        : say`Now ${things(what, much, facts)} leaves ${address(now.account)}.`;
    return [{ kind: 'leavesMore', detail }];
  });
}

function lessArrives(was: AccountEffects, now: AccountEffects, facts: Names): Worse[] {
  return was.arrives.flatMap(({ what, amount: old }): Worse[] => {
    const much = amountIn(now.arrives, what);
    if (much >= old) return [];
    const detail =
      much > 0n
        ? say`Now only ${things(what, much, facts)} arrives at ${address(was.account)} instead of ${things(what, old, facts)}.`
        : say`Now ${things(what, old, facts)} no longer arrives at ${address(was.account)}.`;
    return [{ kind: 'arrivesLess', detail }];
  });
}

function newAllowances(was: AccountEffects, now: AccountEffects, facts: Names): Worse[] {
  const old = new Map(was.allowances.map((each) => [allowanceKey(each), each]));
  return now.allowances
    .filter((each) => isGiven(each) && isMore(each, old.get(allowanceKey(each))))
    .map((each) => ({
      kind: 'newAllowance',
      detail: say`Now ${address(each.spender)} may take ${takes(each, facts)} from ${address(now.account)}.`,
    }));
}

function isMore(now: Allowance, was: Allowance | undefined): boolean {
  if (!was || !isGiven(was) || was.spender !== now.spender) return true;
  if (now.kind !== 'token' || was.kind !== 'token') return false;
  return now.amount > was.amount || (now.until ?? 0n) > (was.until ?? 0n);
}

function otherwise(before: Plan, after: Plan): Worse[] {
  const { upgrade } = after;
  const worse: Worse[] = [];
  if (after.maxFee * 10n > before.maxFee * 11n)
    worse.push({
      kind: 'fee',
      detail: say`The network fee can now come to ${amount(after.maxFee, 'native', { tokens: {} })} instead of ${amount(before.maxFee, 'native', { tokens: {} })}.`,
    });
  if (upgrade && (upgrade.delegate !== before.upgrade?.delegate || upgrade.replaces !== before.upgrade.replaces))
    worse.push({ kind: 'upgrade', detail: say`Now the account would be upgraded to the code at ${address(upgrade.delegate)}.` });
  if (before.atomic && !after.atomic)
    worse.push({
      kind: 'notAtomic',
      detail: say`The calls would now be sent one by one, so that only some of them may take effect.`,
    });
  if (after.blocked !== undefined && after.blocked !== before.blocked)
    worse.push({ kind: 'blocked', detail: say`${after.blocked}` });
  return worse;
}
