import type { Action, Decoded } from '../decode/decoded.ts';
import { resolved } from '../describe/actions.ts';
import { type Facts, isOwn } from '../describe/facts.ts';
import { isAtHome, saysToken } from '../describe/known.ts';
import { type Allowance, contractOf, type Movement, type Touched } from '../effects/effects.ts';
import type { Address } from '../schema.ts';
import { isWellKnown } from '../token/wellKnownTokens.ts';
import type { CallRiskInput } from './input.ts';
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
  // What it lays hands on beside, and nobody has looked at, tells nothing of itself.
  if (!isWhole(of, call)) return false;
  const moves = runAt(of, call);
  return actions.every((each) => isSeen(resolved(each, of.facts), decoded, of, moves));
}

function isSeen(action: Action, decoded: Known, of: CallRiskInput, moves: ReturnType<typeof runAt>): boolean {
  const { facts } = of;
  if (action.kind === 'control' || action.kind === 'right')
    return isWarnedOf(action, facts) && (moves === 'untried' || isTold(action, of));
  const isToken = saysToken(decoded.to, facts);
  // That it was not tried out is said.
  if (moves === 'untried') return isToken || !isAtHome(decoded, facts);
  if (moves === 'fails') return true;
  const all = [...moves.leaves, ...moves.arrives];
  if (action.kind === 'allow' || action.kind === 'allowItem' || action.kind === 'allowAll')
    return isToken && isAllowanceSeen(action, of);
  if (action.kind === 'send' || action.kind === 'sendItem') return isToken && isSendSeen(action, moves, of);
  if (action.kind === 'mint') return isToken && isOwn(action.to, facts) && moves.arrives.some(isOf(decoded.to));
  // Whoever takes by other words than a token's is told by what moves, and that only the contract says what for. That something comes
  // proves nothing to those who have never given anything there: anybody can give a little to take more, and make up a token that goes.
  if (facts.dealings.includes(decoded.to)) return all.length > 0;
  return moves.leaves.some(
    ({ what }) => what.kind === 'native' || (what.kind === 'token' && isWellKnown(facts.chainId, what.token)),
  );
}

/**
 * Why it is hidden what a contract does beside what it tells: nobody could look, or something has changed elsewhere of which nobody
 * knows whose it is. Whoever was dealt with before may have been paid for just this.
 */
export function hiddenBeside({ plan }: Pick<CallRiskInput, 'plan'>, call: number): 'unseen' | Touched | undefined {
  const { touched = [], unseen = [] } = plan.effects ?? {};
  return touched.find(({ changed }) => changed === 'unclear') ?? (unseen.includes(call) ? 'unseen' : undefined);
}

/** Whether nothing is hidden of what a call does beside what it tells, and nothing left that nobody has looked at. */
export const isWhole = (of: Pick<CallRiskInput, 'plan'>, call: number): boolean =>
  (of.plan.effects?.touchedLeft ?? 0) === 0 && hiddenBeside(of, call) === undefined;

type Handed = Extract<Action, { kind: 'control' | 'right' }>;

const isWarnedOf = (action: Handed, facts: Facts): boolean =>
  action.kind === 'control' || aboutRight(action, facts).some(({ level }) => level !== 'note');

/** The contract tells of just this right, by the event that is usual for it. */
const isTold = (action: Handed, { plan }: CallRiskInput): boolean =>
  (plan.effects?.rights ?? []).some(
    ({ contract, to, over, ended }) =>
      contract === action.contract &&
      to === action.to &&
      over === (action.kind === 'control' ? action.of : action.over) &&
      (ended === true) === (action.kind === 'right' && action.ended === true),
  );

type Given = Extract<Action, { kind: 'allow' | 'allowItem' | 'allowAll' }>;

function isAllowanceSeen(action: Given, { plan }: CallRiskInput): boolean {
  const mine = plan.effects?.accounts.find(({ account }) => account === action.owner)?.allowances ?? [];
  return mine.some((each: Allowance) => {
    if (action.kind === 'allow') return each.kind === 'token' && each.token === action.token && each.spender === action.spender;
    if (action.kind === 'allowItem')
      return (
        each.kind === 'item' && each.collection === action.collection && each.spender === action.spender && each.id === action.id
      );
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
