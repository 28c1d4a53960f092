import { zeroAddress } from 'viem';
import { type Action, type Decoded, everyCall } from '../decode/decoded.ts';
import type { Facts } from '../describe/facts.ts';
import { isKnown } from '../describe/known.ts';
import { address } from '../describe/sentence.ts';
import { type AccountEffects, allowedOf, contractOf, isGiven, type Movement } from '../effects/effects.ts';
import type { Address } from '../schema.ts';
import { isWellKnown } from '../token/wellKnownTokens.ts';
import { type Warning, warn } from '../warning.ts';
import type { RiskInput } from './input.ts';

/** V-01: what a trial can say, and what it cannot. */
export const trialWarnings = (of: RiskInput): Warning[] => [...limitsOfTrial(of), ...onlyTried(of)];

function limitsOfTrial({ plan, calls, facts }: RiskInput): Warning[] {
  const { loose, worse, contradicts } = plan.trial ?? {};
  // A payment to a person runs no code that could tell, and what cannot be signed now is tried again before it can.
  const runsCode = calls.some((each) => each.kind !== 'payment' || facts.code[each.to] !== 'none');
  const isOpen = plan.lacking === undefined && plan.blocked === undefined;
  return [
    ...(worse ? [warn('danger', 'warning.trialWorse')] : []),
    ...(contradicts ? [warn('caution', 'warning.trialContradicts')] : []),
    ...(loose && runsCode && isOpen ? [warn('caution', 'warning.trialLoose')] : []),
    ...(plan.guard?.is === 'off' && plan.guard.why === 'failsWith' ? [warn('caution', 'warning.failsWithGuard')] : []),
  ];
}

/** Something goes to contracts that the user has never dealt with, for what nothing but the trial says that it comes. */
function onlyTried({ plan, calls, facts }: RiskInput): Warning[] {
  const mine = plan.effects?.accounts.find(({ account }) => account === plan.from);
  if (!mine || mine.arrives.length === 0 || mine.arrives.every((each) => isEnforced(each, plan))) return [];
  const all = calls.flatMap(everyCall).flatMap((each) => called(each, facts));
  const strangers = [...new Set(all)].filter((each) => !isKnown(each, facts));
  if (strangers.length === 0 || !givesUp(mine, strangers)) return [];
  // Whoever sells what they make themselves, as at a mint, gives nothing that anybody else would have to part with.
  const makers = mine.arrives.map(({ what }) => contractOf(what));
  const isOwnMake = makers.every((each) => isOneOf(strangers, each)) && strangers.every((each) => makers.includes(each));
  // Whoever gets something comes first: others can be put in front of them.
  const gets = new Set([...mine.leaves.flatMap(({ others }) => others), ...mine.allowances.map(({ spender }) => spender)]);
  const sorted = [...strangers.filter((each) => gets.has(each)), ...strangers.filter((each) => !gets.has(each))];
  const who = { what: sorted.map(address), count: 0 };
  const level = isOwnMake ? 'note' : 'caution';
  // The chain holds whoever brings it to that; those who count it are left to be believed.
  if (mine.arrives.every((each) => isHeld(each, plan))) return [warn(level, 'warning.onlyTried.held', who)];
  return [warn(level, isOwnMake ? 'warning.onlyTried.ownMake' : 'warning.onlyTried', who)];
}

/** Whether the chain itself sees to it that something comes whose count does not depend on a stranger: otherwise all is undone. */
function isEnforced(movement: Movement, plan: RiskInput['plan']): boolean {
  const contract = contractOf(movement.what);
  return isHeld(movement, plan) && (contract === undefined || isWellKnown(plan.chainId, contract));
}

/** The same of what any contract counts. */
function isHeld({ what }: Movement, { guard }: RiskInput['plan']): boolean {
  if (guard?.is !== 'on') return false;
  const contract = contractOf(what);
  return guard.lines.some(
    ({ bound }) =>
      'change' in bound &&
      bound.change > 0n &&
      (contract === undefined ? bound.kind === 'currency' : 'contract' in bound && bound.contract === contract),
  );
}

/** Who gives a contract its own shares back gives up nothing else. Those that somebody else gets are none that are given back. */
const givesUp = ({ leaves, allowances }: AccountEffects, makers: readonly Address[]): boolean =>
  leaves.some(({ what, others }) => !isGivenBack(contractOf(what), others, makers)) ||
  allowances.some((each) => isGiven(each) && !isGivenBack(allowedOf(each), [each.spender], makers));

const isGivenBack = (contract: Address | undefined, to: readonly Address[], makers: readonly Address[]): boolean =>
  isOneOf(makers, contract) && to.every((each) => each === contract || each === zeroAddress);

const isOneOf = (all: readonly Address[], contract: Address | undefined): boolean =>
  contract !== undefined && all.includes(contract);

/** Contracts that a call leaves the course of things to. A token that is only sent or allowed decides about itself. */
function called(decoded: Decoded, facts: Facts): Address[] {
  if (decoded.kind === 'creation') return [];
  // Whoever is only paid may be a contract, too.
  if (decoded.kind === 'payment') return facts.code[decoded.to] === 'none' ? [] : [decoded.to];
  const isOfToken = (action: Action) =>
    ((action.kind === 'allow' || action.kind === 'mint') && action.token === decoded.to) ||
    (action.kind === 'send' && action.asset === decoded.to) ||
    ((action.kind === 'allowAll' || action.kind === 'allowItem' || action.kind === 'sendItem') &&
      action.collection === decoded.to);
  const isPlain = decoded.kind === 'known' && decoded.actions.length > 0 && decoded.actions.every(isOfToken);
  return isPlain ? [] : [decoded.to];
}
