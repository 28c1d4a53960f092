import { zeroAddress } from 'viem';
import { type Batch, OWN_ORIGIN } from '../batch/batch.ts';
import type { Amount, Decoded } from '../decode/decoded.ts';
import type { Facts } from '../describe/facts.ts';
import { isKnown, isKnownToken } from '../describe/known.ts';
import { address, amount, asset, whyFails } from '../describe/sentence.ts';
import { type AccountEffects, keyOf, type Movement, merged } from '../effects/effects.ts';
import { say } from '../part.ts';
import { isShort } from '../plan/awaited.ts';
import { TRANSACTION_CAP } from '../plan/gas.ts';
import { type CallOutcome, firstFailing, type Plan } from '../plan/plan.ts';
import type { Address } from '../schema.ts';
import { type Warning, warn } from '../warning.ts';
import { isEnough } from './asTold.ts';
import type { RiskInput } from './input.ts';
import { isTried, saidToLeave } from './notTried.ts';
import { unlistedName } from './tokens.ts';

/** From how many parts of a hundred on an account is nearly emptied. */
const NEARLY = 95n;

/** How many different things make a sweep. */
const MANY = 3;

/** So many tokens that nobody knows are named, the others are counted. */
const NAMED = 5;

/** What the plan as a whole says: T-D11, T-C21, and what a drain looks like. */
export const planWarnings = (of: RiskInput): Warning[] => [
  ...failing(of),
  ...outdated(of),
  ...notSimulated(of),
  ...highGas(of),
  ...foreignPending(of),
  ...otherPlace(of),
  ...(of.plan.surcharge === 'unknown' ? [warn('caution', 'warning.feeUnknown')] : []),
  ...upgrade(of),
  ...nearlyAll(of),
  ...touched(of).flatMap((effects) => leaving(effects, of)),
];

/** What leaves and arrives: as it was seen, and as the calls say where nobody saw it. */
function touched(of: RiskInput): Flows[] {
  const accounts: readonly Flows[] = of.plan.effects?.accounts ?? [];
  const said = saidToLeave(of);
  const own = accounts.find(({ account }) => account === of.batch.from) ?? { account: of.batch.from, leaves: [], arrives: [] };
  return [{ ...own, leaves: merged([...own.leaves, ...said]) }, ...accounts.filter((each) => each !== own)];
}

type Flows = Pick<AccountEffects, 'account' | 'leaves' | 'arrives'>;

/** N-10: said as the page of a batch and the check of a network say it. */
const outdated = ({ plan: { lag } }: RiskInput): Warning[] => {
  if (!lag) return [];
  const params = { newest: { type: 'time', seconds: lag.newest }, networks: say('place.networks') } as const;
  return [warn('caution', lag.nodes === 1 ? 'warning.outdated.single' : 'warning.outdated', params)];
};

/** What the account is short of stands in place of the outcome. */
const notSimulated = ({ plan }: RiskInput): Warning[] =>
  plan.simulatedOn === 'none' && !isShort(plan)
    ? [warn('caution', `warning.notSimulated${plan.trial?.awaited ? '.awaited' : ''}`)]
    : [];

/**
 * N-06: where this window opens with such a limit, nobody knows that the network has the cap; nobody knows that it has not,
 * either.
 */
const highGas = ({ plan }: RiskInput): Warning[] =>
  plan.transactions.some(({ gas }) => gas > TRANSACTION_CAP)
    ? [warn('caution', 'warning.highGas', { cap: Number(TRANSACTION_CAP) })]
    : [];

/** The call that fails first. */
function failing({ batch, plan }: RiskInput): Warning[] {
  const first = firstFailing(plan.outcomes);
  if (!first) return [];
  // Of what the owner asks there is no site to load anew.
  const isTold = batch.origin === OWN_ORIGIN || isExplained(first);
  const others = plan.outcomes.length === 1 ? 'none' : plan.atomic ? 'atomic' : rest(batch, first.call);
  return [
    {
      ...warn('danger', 'warning.fails', { reason: whyFails(first), told: isTold ? 'yes' : 'no', others }),
      call: first.call,
    },
  ];
}

/** Whether anybody says why, in words that can be read. */
const isExplained = ({ reason, failsWith }: CallOutcome): boolean =>
  failsWith !== undefined || (reason !== undefined && reason.code !== 'revert.none' && reason.code !== 'revert.unknown');

const rest = ({ onRevert }: RiskInput['batch'], call: number) =>
  onRevert === 'continue' ? 'continue' : call === 0 ? 'after' : 'around';

/** N-14: somebody else's with the same key, or the user's own from another wallet. */
const foreignPending = ({ plan: { foreign = 0 } }: RiskInput): Warning[] =>
  foreign > 0 ? [warn('caution', 'warning.foreignPending', { count: foreign })] : [];

/** K-04: where a site means to take the place of an earlier transaction, this would be a second one. */
function otherPlace({
  batch: { siteNonce },
  plan: {
    transactions: [first],
  },
}: RiskInput): Warning[] {
  if (siteNonce === undefined || !first || siteNonce === BigInt(first.nonce)) return [];
  return [warn('caution', siteNonce < BigInt(first.nonce) ? 'warning.otherPlace' : 'warning.otherPlace.ahead')];
}

function upgrade({ plan }: RiskInput): Warning[] {
  if (!plan.upgrade) return plan.runs ? [warn('caution', 'warning.foreignDelegation', { code: address(plan.runs) })] : [];
  // It ends one.
  if (plan.upgrade.delegate === zeroAddress) return [];
  const delegate = address(plan.upgrade.delegate);
  const { replaces } = plan.upgrade;
  return replaces
    ? [warn('caution', 'warning.replacesDelegation', { replaced: address(replaces), delegate })]
    : [warn('note', 'warning.upgrade', { delegate })];
}

/** How much of the chain's currency leaves, where it is nearly all that the account has; in wei. */
export function nearlyAllOf(batch: Pick<Batch, 'from' | 'calls' | 'onRevert'>, plan: Plan): bigint | undefined {
  const seen = plan.effects?.accounts
    .find(({ account }) => account === batch.from)
    ?.leaves.find(({ what }) => what.kind === 'native')?.amount;
  const said = batch.calls.map(({ value }, call) => (isTried(call, batch, plan) ? 0n : value));
  const leaves = said.reduce((sum, value) => sum + value, seen ?? 0n);
  return leaves === 0n || leaves * 100n < plan.balance * NEARLY || leaves > plan.balance ? undefined : leaves;
}

function nearlyAll({ batch, plan, facts }: RiskInput): Warning[] {
  // That is what the owner has asked for.
  if (batch.all) return [];
  const leaves = nearlyAllOf(batch, plan);
  return leaves === undefined ? [] : [warn('caution', 'warning.nearlyAll', { amount: amount(leaves, 'native', facts) })];
}

/**
 * Things that leave: those of an account that has not asked, and many at once to strangers. What arrives changes nothing of that: one
 * token that is worth nothing can be made to arrive by anybody (V-08).
 */
function leaving(flows: Flows, of: RiskInput): Warning[] {
  const { account, leaves } = flows;
  if (account !== of.batch.from && leaves.length > 0)
    return [warn('danger', 'warning.otherAccount', { account: address(account) })];
  return [...sweeps(flows, of), ...unlisted(flows, of.facts)];
}

function sweeps({ account, leaves, arrives }: Flows, { batch, facts, calls }: RiskInput): Warning[] {
  const paid = arrives.length > 0;
  // What the owner sends they have said one by one; what leaves beside it they have not.
  const asked = batch.method === 'send' ? leaves.filter((each) => !isTold(each, calls, account)) : leaves;
  const toOne = [...strangersIn(asked, facts)].flatMap(([to, count]) => {
    if (count < MANY) return [];
    const params = { count, to: address(to) };
    return [paid ? warn('danger', 'warning.sweep.paid', params) : warn('danger', 'warning.sweep', params)];
  });
  if (toOne.length > 0) return toOne;
  const untold = asked.filter((each) => strangersIn([each], facts).size > 0 && !isTold(each, calls, account));
  if (untold.length < MANY) return [];
  const gets = [...strangersIn(untold, facts)].toSorted(([, one], [, other]) => other - one);
  return [warn('danger', 'warning.sweep.many', { things: untold.length, what: gets.map(([to]) => address(to)), count: 0 })];
}

/** Whom the user has not dealt with, and how many different things each gets. */
function strangersIn(leaves: readonly Movement[], facts: Facts): Map<Address, number> {
  const gets = new Map<Address, number>();
  for (const other of leaves.flatMap(({ others }) => others.filter((each) => !isKnown(each, facts))))
    gets.set(other, (gets.get(other) ?? 0) + 1);
  return gets;
}

/** Whether calls that the user sees in so many words send as much of it: a little is no word for the rest. */
function isTold({ what, amount: much }: Movement, calls: readonly Decoded[], account: Address): boolean {
  const sent = calls.flatMap((each) => sentBy(each, account)).filter(([key]) => key === keyOf(what));
  const said = sent.reduce<bigint>((sum, [, amount]) => sum + (amount === 'all' ? much : amount), 0n);
  return isEnough(said, much);
}

const sentBy = (decoded: Decoded, account: Address): [key: string, amount: Amount][] =>
  decoded.kind === 'unknown'
    ? []
    : decoded.actions.flatMap((each) => {
        if ((each.kind !== 'send' && each.kind !== 'sendItem') || each.from !== account) return [];
        return [[each.kind === 'send' ? each.asset : `${each.collection} ${each.id}`, each.amount]];
      });

/** The currency, or a token that is known. Of items and of other tokens nobody can tell what they are worth. */
const isWorth = ({ what }: Movement, facts: Facts): boolean =>
  what.kind === 'native' || (what.kind === 'token' && isKnownToken(what.token, facts));

/**
 * Something is given for a token that bears a known name where nobody knows one, or something known for one that is not. What else
 * arrives is no word for that: a site can add a little of it.
 */
function unlisted({ leaves, arrives }: Pick<AccountEffects, 'leaves' | 'arrives'>, facts: Facts): Warning[] {
  const got = leaves.length > 0 ? arrives.flatMap(({ what }) => (what.kind === 'token' ? [what.token] : [])) : [];
  const read = [...new Set(got)].map((token) => ({ token, named: unlistedName(token, facts) }));
  const named = read.flatMap((each) => each.named);
  if (!leaves.some((each) => isWorth(each, facts))) return named;
  const others = read.flatMap((each) => (each.named.length === 0 && !isKnownToken(each.token, facts) ? [each.token] : []));
  const [only, ...more] = others;
  if (only === undefined) return named;
  if (more.length === 0)
    return [...named, warn('caution', 'warning.unlisted', { token: asset(only, facts), address: address(only) })];
  const what = others.slice(0, NAMED).map((each) => address(each));
  return [
    ...named,
    warn('caution', 'warning.unlisted.several', { tokens: others.length, what, count: others.length - what.length }),
  ];
}
