import type { Facts } from '../describe/facts.ts';
import { roundedDown, roundedFee } from '../describe/rounding.ts';
import { address, amount, item, type Part, say } from '../describe/sentence.ts';
import { takes } from '../describe/takes.ts';
import { type AccountEffects, allowanceKey, keyOf, type Movement } from '../effects/effects.ts';
import { failAlike, type Plan } from '../plan/plan.ts';
import type { Address } from '../schema.ts';

type Names = Pick<Facts, 'tokens'>;

/**
 * What differs between two plans of a batch, one short sentence each, whether for better or for worse. Never empty where the
 * plans differ: what has no sentence of its own is summed up.
 */
export function findOtherChanges(before: Plan, after: Plan): Part[][] {
  const facts = { tokens: { ...before.effects?.tokens, ...after.effects?.tokens } };
  const said = [
    ...outcomes(before, after),
    ...both(before, after).flatMap(([was, now]) => [
      ...movements(was.leaves, now.leaves, facts, leaves(now.account)),
      ...movements(was.arrives, now.arrives, facts, arrives(now.account)),
      ...allowances(was, now, facts),
    ]),
    ...around(before, after),
  ];
  return said.length > 0 ? said : [say`Details were brought up to date.`];
}

function outcomes(before: Plan, after: Plan): Part[][] {
  return after.outcomes.flatMap((now, call) => {
    const was = before.outcomes[call];
    const name = `Call ${call + 1}`;
    if (now.outcome !== was?.outcome)
      return [now.outcome === 'succeeds' ? say`${name} would now work.` : say`${name} would now end otherwise.`];
    return failAlike(now, was) ? [] : [say`${name} would now fail for another reason.`];
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

type Says = (what: Part[], still: boolean) => Part[];

const leaves =
  (account: Address): Says =>
  (what, still) =>
    still ? say`Now ${what} leaves ${address(account)}.` : say`${what} no longer leaves ${address(account)}.`;
const arrives =
  (account: Address): Says =>
  (what, still) =>
    still ? say`Now ${what} arrives at ${address(account)}.` : say`${what} no longer arrives at ${address(account)}.`;

function movements(was: readonly Movement[], now: readonly Movement[], facts: Names, says: Says): Part[][] {
  const old = new Map(was.map((each) => [keyOf(each.what), each]));
  const left = new Set(now.map((each) => keyOf(each.what)));
  return [
    ...now.filter((each) => old.get(keyOf(each.what))?.amount !== each.amount).map((each) => says(things(each, facts), true)),
    ...was.filter((each) => !left.has(keyOf(each.what))).map((each) => says(things(each, facts), false)),
  ];
}

const things = ({ what, amount: much }: Movement, facts: Names): Part[] =>
  what.kind === 'item'
    ? [item(what.collection, what.id, much, facts)]
    : amount(much, what.kind === 'native' ? 'native' : what.token, facts);

function allowances(was: AccountEffects, now: AccountEffects, facts: Names): Part[][] {
  const old = new Map(was.allowances.map((each) => [allowanceKey(each), each]));
  return now.allowances.flatMap((each) => {
    const before = old.get(allowanceKey(each));
    const same = before?.kind === 'token' && each.kind === 'token' ? before.amount === each.amount : before !== undefined;
    return same ? [] : [say`Now ${address(each.spender)} may take ${takes(each, facts)} from ${address(now.account)}.`];
  });
}

function around(before: Plan, after: Plan): Part[][] {
  const plain = { tokens: {} };
  const nonce = after.transactions[0]?.nonce;
  return [
    ...(after.maxFee === before.maxFee
      ? []
      : after.surcharge === 'unknown'
        ? [say`Without what is not known, the network fee is now at most ${amount(roundedFee(after.maxFee), 'native', plain)}.`]
        : [say`The network fee is now at most ${amount(roundedFee(after.maxFee), 'native', plain)}.`]),
    ...(after.balance === before.balance
      ? []
      : [say`Your account now holds ${amount(roundedDown(after.balance), 'native', plain)}.`]),
    ...(nonce === undefined || nonce === before.transactions[0]?.nonce
      ? []
      : [say`It is now number ${String(nonce)} of your account’s transactions.`]),
    ...(before.blocked !== undefined && after.blocked === undefined ? [say`Nothing stands in the way any more.`] : []),
    ...(after.lag && !before.lag ? [say`What the network’s nodes tell is no longer new.`] : []),
    ...(before.lag && !after.lag ? [say`What the network’s nodes tell is new again.`] : []),
    ...(before.simulatedOn === 'none' && after.simulatedOn !== 'none' ? [say`It could be tried out now.`] : []),
    ...(after.atomic && !before.atomic ? [say`The calls now happen all together, or none of them does.`] : []),
    ...(before.upgrade && !after.upgrade ? [say`Your account needs no upgrade any more.`] : []),
  ];
}
