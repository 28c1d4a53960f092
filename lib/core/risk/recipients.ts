import { zeroAddress } from 'viem';
import type { Action, Decoded } from '../decode/decoded.ts';
import { resolved } from '../describe/actions.ts';
import { isEnd } from '../describe/ends.ts';
import { buyersOf, calledBy, type Facts, isOwn, partiesOf, partyOf } from '../describe/facts.ts';
import { countedAs, isKnownToken, isListedContract } from '../describe/known.ts';
import { address, asset, inFull } from '../describe/sentence.ts';
import { lookAlikeOf, outlineOf } from '../names/lookAlike.ts';
import type { Address } from '../schema.ts';
import { kindOf, type Warning, warn } from '../warning.ts';
import { actionsOf, type CallRiskInput, callsOf } from './input.ts';
import { isPrecompile, isUnknown } from './unknown.ts';

const DEAD: Address = '0x000000000000000000000000000000000000dead';

/** T-D25 and T-J7: where something goes. */
export const recipientWarnings = (of: CallRiskInput): Warning[] => [
  ...lookAlikes(of),
  ...actionsOf(of).flatMap(({ action, call, decoded }) => {
    const called = decoded.kind === 'creation' ? undefined : decoded.to;
    const inside = decoded !== of.calls[call];
    const handed = inside ? handedOn(action, decoded, of) : sent(action, of.facts);
    return [...handed, ...elsewhere(action, called, of.facts)].map((warning) => ({ ...warning, call }));
  }),
  ...withoutCode(of),
];

function lookAlikes(of: CallRiskInput): Warning[] {
  const { calls, facts } = of;
  const parties = new Map(calls.flatMap((decoded, call) => partiesOf(decoded).map((party) => [party, call] as const)).reverse());
  const known = [facts.account, ...facts.own];
  const gainers = gainersIn(of);
  const mayGain = (...either: readonly Address[]) => either.some((each) => gainers.has(each));
  return [...parties].flatMap(([party, call]): Warning[] => {
    const original = lookAlikeOf(party, known, facts.dealings);
    if (original) return [{ ...imitation(party, original, known, facts), call }];
    const twin = alikeBefore(party, [...parties.keys()]);
    // Of two that are new nobody can say which one imitates: the later one is told, where neither is told of by itself.
    return twin && mayGain(party, twin) && !lookAlikeOf(twin, known, facts.dealings) && !facts.dealings.includes(party)
      ? [{ ...warn('danger', 'warning.lookAlike.eachOther', { address: inFull(party), other: inFull(twin) }), call }]
      : [];
  });
}

/**
 * Who is called, or gets something: all who are named but those who only lose a right. Nobody takes these for another one to their
 * harm. Of a contract of which nobody knows what it is zero may be the number of an item.
 */
function gainersIn(of: CallRiskInput): ReadonlySet<Address> {
  const isLoss = (action: Action) =>
    isEnd(action) && (action.kind !== 'allow' || of.facts.tokens[action.token]?.kind === 'token');
  const given = actionsOf(of).flatMap(({ action }) => (isLoss(action) ? [] : partyOf(action)));
  return new Set([...of.calls.flatMap(calledBy), ...given]);
}

/** Who goes before somebody in a list and could be taken for them. */
const alikeBefore = (party: Address, all: readonly Address[]): Address | undefined =>
  all.slice(0, all.indexOf(party)).find((each) => outlineOf(each) === outlineOf(party));

/** An address that is made to be taken for a known one, or for one that was named (T-J7): no name is for either of them what the digits are. */
export function imitation(party: Address, other: Address, known: readonly Address[], { dealings }: Facts): Warning {
  const isKnown = known.includes(other) || dealings.saved(other) || !dealings.unsure(party);
  return isKnown
    ? warn('danger', 'warning.lookAlike', { address: inFull(party), original: inFull(other) })
    : warn('danger', 'warning.lookAlike.either', { address: inFull(party), other: inFull(other) });
}

/** What is odd about where something goes that an account of the user's sends. */
export function sent(action: Action, facts: Facts): Warning[] {
  if ((action.kind !== 'send' && action.kind !== 'sendItem') || !isOwn(action.from, facts)) return [];
  const { from, to } = action;
  const token = action.kind === 'sendItem' ? action.collection : action.asset;
  const nothing = action.kind === 'send' && action.amount === 0n;
  const there = address(to);
  if (from === to) return [warn('note', 'warning.toSelf', { to: there })];
  if (nothing) return [];
  if (to === zeroAddress || to === DEAD) return [warn('danger', 'warning.lost', { to: there })];
  if (to === token) return [warn('danger', 'warning.toTokenContract.own', { to: there, token: asset(token, facts) })];
  if (facts.tokens[to]?.kind === 'token' && token !== 'native')
    return [warn('caution', 'warning.toTokenContract', { to: there, token: asset(to, facts) })];
  if (isOwn(to, facts) || facts.dealings.includes(to)) return [];
  if (isUnknown(to, facts)) return [warn('danger', 'warning.notLookedUp.value', { to: there })];
  return [newTo(action, facts)];
}

/** How new somebody is, who was not given anything like it. */
function newTo(action: Sent, facts: Facts): Warning {
  const { chainId, dealings } = facts;
  const to = address(action.to);
  if (!dealings.ever(action.to))
    return warn('note', dealings.saved(action.to) ? 'warning.firstContact.saved' : 'warning.firstContact', { to });
  const what = resolved(action, facts);
  const isMore = what.kind === 'send' && dealings.given(what.to, countedAs(what.asset, chainId)) > 0n;
  if (isMore) return warn('note', 'warning.firstContact.more', { to });
  return warn('note', 'warning.firstContact.other', {
    to,
    asset: asset(action.kind === 'send' ? action.asset : action.collection, facts),
  });
}

/**
 * What a contract takes from the user and gives to a person, as calls of thieves do. Of one whom the user knows that is told, too, where
 * it is tried out: the line of a call is cut then before all that lies inside of it, and the trial shows what leaves, and not to whom.
 * What somebody has a token itself move may go to a contract of theirs as well, and no list of what leaves may have it.
 */
function handedOn(action: Action, decoded: Decoded, { facts, plan }: CallRiskInput): Warning[] {
  const others = sent(action, facts);
  if (action.kind !== 'send' && action.kind !== 'sendItem') return others;
  const { from, to } = action;
  const isPerson = facts.code[to] === 'none' || facts.code[to] === 'delegated';
  const isMoved = isMovedByOthers(decoded, facts) && !isListedContract(to, facts.chainId) && !isShown(action, plan, facts);
  if (!isPerson && !isMoved) return others;
  if (others.some((each) => kindOf(each) === 'firstContact'))
    return isPerson
      ? [warn('danger', 'warning.goesElsewhere.handedOn', { to: address(to) })]
      : [...others, warn('caution', 'warning.goesElsewhere', { to: address(to) })];
  const isToKnown = others.length === 0 && isOwn(from, facts) && !isOwn(to, facts) && action.amount !== 0n;
  return isToKnown && plan.simulatedOn !== 'none' ? [paidForOthers(to, facts)] : others;
}

/** Whether what leaves in the end is as much of it, with whom it goes to. */
const isShown = ({ to, ...action }: Sent, { effects }: CallRiskInput['plan'], { account }: Facts): boolean =>
  (effects?.accounts.find((each) => each.account === account)?.leaves ?? []).some(
    ({ what, amount, others }) =>
      others.includes(to) &&
      (action.kind === 'send'
        ? what.kind === 'token' && what.token === action.asset && action.amount !== 'all' && amount >= action.amount
        : what.kind === 'item' && what.collection === action.collection && what.id === action.id),
  );

type Sent = Extract<Action, { kind: 'send' | 'sendItem' }>;

/** Whether somebody else than an account of the user's calls a token that is known. */
const isMovedByOthers = (decoded: Decoded, facts: Facts): boolean =>
  decoded.kind === 'known' && !isOwn(decoded.sender, facts) && isKnownToken(decoded.to, facts);

/** What the user pays for, and somebody else gets. */
const elsewhere = (action: Action, called: Address | undefined, facts: Facts): Warning[] =>
  buyersOf(action).flatMap(({ payer, to }) =>
    // A router may be told by a further step what to do with it; a vault keeps what is its own.
    isOwn(payer, facts) && !isOwn(to, facts) && (to !== called || action.kind === 'vault') ? [paidForOthers(to, facts)] : [],
  );

/** What the user pays for goes to somebody else. */
export const paidForOthers = (to: Address, { dealings }: Pick<Facts, 'dealings'>): Warning =>
  warn(dealings.includes(to) ? 'caution' : 'danger', 'warning.goesElsewhere', { to: address(to) });

/** Data for an address that cannot read it. */
const withoutCode = (of: CallRiskInput): Warning[] =>
  callsOf(of).flatMap(({ decoded, call }): Warning[] => {
    if (decoded.kind !== 'known' && decoded.kind !== 'unknown') return [];
    if (of.facts.code[decoded.to] !== 'none' || isPrecompile(decoded.to)) return [];
    const to = address(decoded.to);
    const warning =
      decoded.value > 0n ? warn('danger', 'warning.noCode.paid', { to }) : warn('caution', 'warning.noCode', { to });
    return [{ ...warning, call }];
  });
