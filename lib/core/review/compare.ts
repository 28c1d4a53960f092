import type { Facts } from '../describe/facts.ts';
import { roundedDown, roundedFee, roundedUp } from '../describe/rounding.ts';
import { address, amount, item, type Part, say } from '../describe/sentence.ts';
import { takes } from '../describe/takes.ts';
import {
  type AccountEffects,
  type Allowance,
  allowanceKey,
  isGiven,
  keyOf,
  type Moved,
  type Movement,
} from '../effects/effects.ts';
import { type Plan, reasonOf } from '../plan/plan.ts';
import type { Warning } from '../risk/warning.ts';
import type { Address } from '../schema.ts';

/** One way in which a plan is worse than the one that was shown. */
export interface Regression {
  kind:
    | 'fails'
    | 'leavesMore'
    | 'arrivesLess'
    | 'newAllowance'
    | 'fee'
    | 'notSimulated'
    | 'upgrade'
    | 'notAtomic'
    | 'blocked'
    | 'warning';
  detail: Part[];
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

/** Warnings whose matter `compareChanges` tells by itself. */
const TOLD = new Set<Warning['kind']>(['fails', 'hiddenAllowance', 'notSimulated', 'upgrade', 'replacesDelegation']);

/** The dangers among the warnings that were not there when the user last took note. */
export function newDangers(before: readonly Warning[], after: readonly Warning[]): Regression[] {
  const known = new Set(before.map(matterOf));
  return after
    .filter((each) => each.severity === 'danger' && !TOLD.has(each.kind) && !known.has(matterOf(each)))
    .map(({ title, detail, call }) => ({
      kind: 'warning',
      detail: say`${title}${call === undefined ? '' : ` (call ${call + 1})`}: ${detail}`,
      ...(call === undefined ? {} : { call }),
    }));
}

/** What a warning is about, whatever the amounts in it. */
const matterOf = ({ kind, severity, call, detail }: Warning): string =>
  [kind, severity, call, ...detail.map((part) => (part.type === 'address' ? part.address : ''))].join(' ');

const effectsFor = (accounts: readonly AccountEffects[], account: Address): AccountEffects =>
  accounts.find((each) => each.account === account) ?? { account, leaves: [], arrives: [], allowances: [], left: 0 };

const failures = (before: Plan, after: Plan): Regression[] =>
  after.outcomes.flatMap((each, call) =>
    each.outcome === 'reverts' && before.outcomes[call]?.outcome !== 'reverts'
      ? [
          {
            kind: 'fails' as const,
            detail: say`Call ${String(call + 1)} would now fail: ${{ type: 'foreign', text: reasonOf(each) ?? 'no reason given' }}.`,
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

/** Amounts as one takes them in, unless that would make the two the same. Items are counted. */
function told(what: Moved, exact: [bigint, bigint], rounded: (value: bigint) => bigint): [bigint, bigint] {
  const [one, other] = [rounded(exact[0]), rounded(exact[1])];
  return what.kind === 'item' || one === other ? exact : [one, other];
}

function moreLeaves(was: AccountEffects, now: AccountEffects, facts: Names): Regression[] {
  return now.leaves.flatMap(({ what, amount: much }): Regression[] => {
    const old = amountIn(was.leaves, what);
    if (much <= old) return [];
    const [most, less] = told(what, [much, old], roundedUp);
    const detail =
      old > 0n
        ? say`Now ${things(what, most, facts)} leaves ${address(now.account)} instead of ${things(what, less, facts)}.`
        : say`Now ${things(what, most, facts)} leaves ${address(now.account)}.`;
    return [{ kind: 'leavesMore', detail }];
  });
}

function lessArrives(was: AccountEffects, now: AccountEffects, facts: Names): Regression[] {
  return was.arrives.flatMap(({ what, amount: old }): Regression[] => {
    const much = amountIn(now.arrives, what);
    if (much >= old) return [];
    const [least, more] = told(what, [much, old], roundedDown);
    const detail =
      much > 0n
        ? say`Now only ${things(what, least, facts)} arrives at ${address(was.account)} instead of ${things(what, more, facts)}.`
        : say`Now ${things(what, more, facts)} no longer arrives at ${address(was.account)}.`;
    return [{ kind: 'arrivesLess', detail }];
  });
}

function newAllowances(was: AccountEffects, now: AccountEffects, facts: Names): Regression[] {
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

const fee = (wei: bigint) => amount(roundedFee(wei), 'native', { tokens: {} });

function otherwise(before: Plan, after: Plan): Regression[] {
  const { upgrade } = after;
  const worse: Regression[] = [];
  if (after.maxFee * 10n > before.maxFee * 11n)
    worse.push({
      kind: 'fee',
      detail: say`The network fee can now come to ${fee(after.maxFee)} instead of ${fee(before.maxFee)}.`,
    });
  if (after.surcharge === 'unknown' && before.surcharge !== 'unknown')
    worse.push({
      kind: 'fee',
      detail: say`It is no longer known what the network takes for data on Ethereum, on top of its fee.`,
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
