import type { Batch } from '../batch/batch.ts';
import { isOwn } from '../describe/facts.ts';
import { address, amount, whyFails } from '../describe/sentence.ts';
import type { AccountEffects } from '../effects/effects.ts';
import { say } from '../part.ts';
import { TRANSACTION_CAP } from '../plan/gas.ts';
import type { Plan } from '../plan/plan.ts';
import type { Address } from '../schema.ts';
import { type Warning, warn } from '../warning.ts';
import type { RiskInput } from './input.ts';

/** From how many parts of a hundred on an account is nearly emptied. */
const NEARLY = 95n;

/** How many different things make a sweep. */
const MANY = 3;

/** What the plan as a whole says: T-D11, T-C21, and what a drain looks like. */
export const planWarnings = (of: RiskInput): Warning[] => [
  ...failing(of),
  ...outdated(of),
  ...(of.plan.simulatedOn === 'none' ? [notSimulated(of)] : []),
  ...highGas(of),
  ...foreignPending(of),
  ...(of.plan.surcharge === 'unknown' ? [warn('caution', 'warning.feeUnknown')] : []),
  ...upgrade(of),
  ...nearlyAll(of),
  ...(of.plan.effects?.accounts ?? []).flatMap((effects) => leaving(effects, of)),
];

/** N-10: said as the page of a batch and the check of a network say it. */
const outdated = ({ plan: { lag } }: RiskInput): Warning[] => {
  if (!lag) return [];
  const params = { newest: { type: 'time', seconds: lag.newest }, networks: say('place.networks') } as const;
  return [warn('caution', lag.nodes === 1 ? 'warning.outdated.single' : 'warning.outdated', params)];
};

/** Nodes refuse to try out what the account cannot pay for. */
const notSimulated = ({ plan }: RiskInput): Warning =>
  warn('caution', plan.lacking ? 'warning.notSimulated.lacking' : 'warning.notSimulated');

/**
 * N-06: where this window opens with such a limit, nobody knows that the network has the cap; nobody knows that it has not,
 * either.
 */
const highGas = ({ plan }: RiskInput): Warning[] =>
  plan.transactions.some(({ gas }) => gas > TRANSACTION_CAP)
    ? [warn('caution', 'warning.highGas', { cap: Number(TRANSACTION_CAP) })]
    : [];

/** The call that fails first; of an atomic batch, the one that the delegate names. */
function failing({ batch, plan }: RiskInput): Warning[] {
  const failed = plan.outcomes.flatMap((each, call) => (each.outcome === 'reverts' ? [{ ...each, call }] : []));
  const first = failed.find(({ failsWith }) => failsWith === undefined) ?? failed[0];
  if (!first) return [];
  const others = plan.outcomes.length === 1 ? 'none' : plan.atomic ? 'atomic' : rest(batch, first.call);
  return [{ ...warn('danger', 'warning.fails', { reason: whyFails(first), others }), call: first.call }];
}

const rest = ({ onRevert }: RiskInput['batch'], call: number) =>
  onRevert === 'continue' ? 'continue' : call === 0 ? 'after' : 'around';

/** N-14: somebody else's with the same key, or the user's own from another wallet. */
const foreignPending = ({ plan: { foreign = 0 } }: RiskInput): Warning[] =>
  foreign > 0 ? [warn('caution', 'warning.foreignPending', { count: foreign })] : [];

function upgrade({ plan }: RiskInput): Warning[] {
  if (!plan.upgrade) return plan.runs ? [warn('caution', 'warning.foreignDelegation', { code: address(plan.runs) })] : [];
  const delegate = address(plan.upgrade.delegate);
  const { replaces } = plan.upgrade;
  return replaces
    ? [warn('caution', 'warning.replacesDelegation', { replaced: address(replaces), delegate })]
    : [warn('note', 'warning.upgrade', { delegate })];
}

/** How much of the chain's currency leaves, where it is nearly all that the account has; in wei. */
export function nearlyAllOf(batch: Pick<Batch, 'from' | 'calls'>, plan: Plan): bigint | undefined {
  const native = plan.effects?.accounts
    .find(({ account }) => account === batch.from)
    ?.leaves.find(({ what }) => what.kind === 'native')?.amount;
  const leaves = native ?? (plan.simulatedOn === 'none' ? batch.calls.reduce((sum, call) => sum + call.value, 0n) : 0n);
  return leaves === 0n || leaves * 100n < plan.balance * NEARLY || leaves > plan.balance ? undefined : leaves;
}

function nearlyAll({ batch, plan, facts }: RiskInput): Warning[] {
  const leaves = nearlyAllOf(batch, plan);
  return leaves === undefined ? [] : [warn('caution', 'warning.nearlyAll', { amount: amount(leaves, 'native', facts) })];
}

/** Things that leave: those of an account that has not asked, and many at once to one stranger for nothing. */
function leaving({ account, leaves, arrives }: AccountEffects, { batch, facts }: RiskInput): Warning[] {
  if (account !== batch.from && leaves.length > 0) return [warn('danger', 'warning.otherAccount', { account: address(account) })];
  if (arrives.length > 0) return [];
  const gets = new Map<Address, number>();
  for (const { others } of leaves) for (const other of others) gets.set(other, (gets.get(other) ?? 0) + 1);
  return [...gets].flatMap(([to, count]) =>
    count < MANY || isOwn(to, facts) || facts.dealings.includes(to)
      ? []
      : [warn('danger', 'warning.sweep', { count, to: address(to) })],
  );
}
