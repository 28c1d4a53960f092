import type { Action, Decoded } from '../decode/decoded.ts';
import { resolved } from '../describe/actions.ts';
import { isOwn } from '../describe/facts.ts';
import { isAtHome, saysToken } from '../describe/known.ts';
import { type Allowance, contractOf, type Movement } from '../effects/effects.ts';
import type { Address } from '../schema.ts';
import type { CallRiskInput } from './input.ts';
import { isNoApp } from './person.ts';
import { aboutRight } from './rights.ts';

type Known = Extract<Decoded, { kind: 'known' }>;

/** What moved in the trial of a call. */
interface Moves {
  leaves: readonly Movement[];
  arrives: readonly Movement[];
}

/** What the trial of a call, or of all calls together, moved. */
export function runAt({ plan, calls, facts }: CallRiskInput, call: number): Moves | 'fails' | 'untried' {
  if (plan.simulatedOn === 'none' || !plan.effects) return 'untried';
  const { runs = [], accounts } = plan.effects;
  if (runs.length === 0) return accounts.find(({ account }) => account === facts.account) ?? { leaves: [], arrives: [] };
  return (runs.length === calls.length ? runs[call] : runs[0]) ?? 'fails';
}

/**
 * Whether the trial shows just what a call says, as that of a token does, or something is said of each of its actions that weighs. A
 * contract can make up the events of its own token; what it does beside them is then about that token alone.
 */
export function isBorneOut(decoded: Known, of: CallRiskInput, call: number): boolean {
  const { actions, nested, left } = decoded;
  if (actions.length === 0) {
    // Calls of a contract to itself are looked at one by one.
    const isOwnCall = (each: Decoded) => each.kind === 'known' && each.to === decoded.to && each.sender === decoded.sender;
    // What is more than is read is a danger by itself.
    return left > 0 || (nested.length > 0 && nested.every(isOwnCall));
  }
  const moves = runAt(of, call);
  return actions.every((each) => isSeen(resolved(each, of.facts), decoded, of, moves));
}

function isSeen(action: Action, decoded: Known, of: CallRiskInput, moves: ReturnType<typeof runAt>): boolean {
  const { facts } = of;
  if (action.kind === 'control') return true;
  if (action.kind === 'right') return aboutRight(action, facts).some(({ level }) => level !== 'note');
  const isToken = saysToken(decoded.to, facts);
  // That it was not tried out is said.
  if (moves === 'untried') return isToken || !isAtHome(decoded, facts);
  if (moves === 'fails') return true;
  const all = [...moves.leaves, ...moves.arrives];
  if (action.kind === 'allow' || action.kind === 'allowItem' || action.kind === 'allowAll')
    return isDangerous(action, of) || (isToken && isAllowanceSeen(action, of));
  if (action.kind === 'send' || action.kind === 'sendItem') return isToken && isSendSeen(action, moves, of);
  if (action.kind === 'mint') return isToken && isOwn(action.to, facts) && moves.arrives.some(isOf(decoded.to));
  // Whoever takes and gives by other words than a token's is told by what moves, and that only the contract says what for.
  return all.length > 0;
}

type Given = Extract<Action, { kind: 'allow' | 'allowItem' | 'allowAll' }>;

/** A person gets something: that is said already. */
function isDangerous(action: Given, { facts }: CallRiskInput): boolean {
  if (!isOwn(action.owner, facts)) return false;
  if (action.kind === 'allow') return action.how !== 'lower' && action.amount > 0n && isNoApp(action.spender, facts);
  return action.kind === 'allowItem' ? isNoApp(action.spender, facts) : action.allowed && isNoApp(action.operator, facts);
}

function isAllowanceSeen(action: Given, { plan }: CallRiskInput): boolean {
  const mine = plan.effects?.accounts.find(({ account }) => account === action.owner)?.allowances ?? [];
  return mine.some((each: Allowance) => {
    if (action.kind === 'allow') return each.kind === 'token' && each.token === action.token && each.spender === action.spender;
    if (action.kind === 'allowItem')
      return each.kind === 'item' && each.collection === action.collection && each.spender === action.spender;
    return each.kind === 'collection' && each.collection === action.collection && each.spender === action.operator;
  });
}

function isSendSeen(action: Extract<Action, { kind: 'send' | 'sendItem' }>, moves: Moves, { facts }: CallRiskInput): boolean {
  const { from, to } = action;
  const isThis = (each: Movement, other: Address) => isOf(tokenOf(action))(each) && each.others.includes(other);
  if (from === facts.account) return moves.leaves.some((each) => isThis(each, to));
  return to === facts.account && moves.arrives.some((each) => isThis(each, from));
}

const tokenOf = (action: Extract<Action, { kind: 'send' | 'sendItem' }>) =>
  action.kind === 'send' ? action.asset : action.collection;

const isOf =
  (contract: Address | 'native') =>
  ({ what }: Movement): boolean =>
    (contractOf(what) ?? 'native') === contract;
