import { type Action, type Amount, type Asset, type Decoded, everyCall } from '../decode/decoded.ts';
import { resolved } from '../describe/actions.ts';
import { type Facts, isOwn } from '../describe/facts.ts';
import { isCurrency, isForAnybody, isListedContract, isSameAsset } from '../describe/known.ts';
import { address } from '../describe/sentence.ts';
import { contractOf, type Stray } from '../effects/effects.ts';
import type { Address } from '../schema.ts';
import { isWellKnown } from '../token/wellKnownTokens.ts';
import { type Warning, warn } from '../warning.ts';
import { FEE_PARTS } from './asTold.ts';
import type { CallRiskInput } from './input.ts';
import { straysAt } from './strays.ts';

type Sent = Extract<Action, { kind: 'send' | 'sendItem' }>;

/**
 * V-08: what is simply sent to a contract that is known and keeps no account of whose is what: whoever comes next may have it do
 * something with that. In one transaction the batch itself may be the next one.
 */
export function leftThereWarnings(of: CallRiskInput): Warning[] {
  const { calls, plan, facts } = of;
  const groups = plan.atomic ? [calls] : calls.map((each) => [each]);
  return groups.flatMap((group) => {
    const steps = group.flatMap(everyCall);
    return steps.flatMap((step, at) => {
      const call = calls.findIndex((outer) => everyCall(outer).includes(step));
      const strays = straysAt(of, plan.atomic ? 0 : call);
      const left = actionsIn(step, facts)
        .flatMap((each) => leftOf(each, steps.slice(at + 1), facts))
        .filter((each) => !strays.some((stray) => isAllOf(stray, each, facts)));
      return left.map(({ to }) => ({ ...warn('danger', 'warning.leftThere', { to: address(to) }), call }));
    });
  });
}

const actionsIn = (decoded: Decoded, facts: Facts): Action[] =>
  decoded.kind === 'unknown' ? [] : decoded.actions.map((each) => resolved(each, facts));

/** What is sent and not used, with how much of it as far as that can be read; nothing where that is little. */
function leftOf(action: Action, later: readonly Decoded[], facts: Facts): Sent[] {
  if ((action.kind !== 'send' && action.kind !== 'sendItem') || !isOwn(action.from, facts) || !keepsNone(action.to, facts))
    return [];
  const used = usesOf(action, later, facts);
  if (used === 'all') return [];
  if (action.kind === 'sendItem' || action.amount === 'all') return [action];
  const amount = action.amount - used;
  return amount * 10_000n > action.amount * FEE_PARTS ? [{ ...action, amount }] : [];
}

/** Whether the trial shows nearly all of it to stay there: then that is said, with how much it is. */
function isAllOf({ at, what, amount }: Stray, { to, ...left }: Sent, { chainId }: Facts): boolean {
  if (at !== to) return false;
  if (left.kind === 'sendItem') return what.kind === 'item' && what.collection === left.collection && what.id === left.id;
  const asset = contractOf(what) ?? 'native';
  return what.kind !== 'item' && isSameAsset(asset, left.asset, chainId) && isNearly(amount, left.amount);
}

const isNearly = (much: bigint, left: Amount): boolean => left !== 'all' && (left - much) * 10_000n <= left * FEE_PARTS;

/** A contract of a protocol. What is sent to that of a token is told by itself, and wraps the currency. */
export const keepsNone = (to: Address, { chainId }: Facts): boolean =>
  isForAnybody(to, chainId) || (isListedContract(to, chainId) && !isWellKnown(chainId, to) && !isCurrency(to, chainId));

/** How much of it what comes behind it does something with, as far as it can be read. */
function usesOf(sent: Sent, later: readonly Decoded[], facts: Facts): bigint | 'all' {
  const there = later.filter((each) => each.kind !== 'creation' && each.to === sent.to);
  if (there.some((each) => each.kind === 'unknown' || (each.kind === 'known' && isSilent(each)))) return 'all';
  const uses = later.flatMap((each) => actionsIn(each, facts)).flatMap((each) => usedBy(each, sent, facts));
  const isOfAll = sent.kind === 'sendItem' || sent.amount === 'all' ? uses.length > 0 : uses.includes('all');
  return isOfAll ? 'all' : uses.reduce<bigint>((total, much) => total + (much === 'all' ? 0n : much), 0n);
}

const isSilent = ({ actions, nested, left }: Extract<Decoded, { kind: 'known' }>): boolean =>
  left > 0 || (actions.length === 0 && nested.length === 0);

/** How much an action takes of an asset out of where it was sent. */
function usedBy(action: Action, { to, ...sent }: Sent, { chainId }: Facts): (bigint | 'all')[] {
  const isSame = (asset: Asset) => sent.kind === 'send' && isSameAsset(asset, sent.asset, chainId);
  // For some routers nothing stands for all that they have, whoever pays else.
  if (action.kind === 'swap' && isSame(action.give.asset) && (action.from === to || action.give.amount === 0n))
    return [action.give.amount === 0n ? 'all' : action.give.amount];
  if (action.kind === 'sendItem' && action.from === to && sent.kind === 'sendItem')
    return action.collection === sent.collection && action.id === sent.id ? ['all'] : [];
  if (action.kind === 'send' && action.from === to && isSame(action.asset)) return [action.amount];
  return action.kind === 'share' && action.from === to && isSame(action.asset) ? ['all'] : [];
}
