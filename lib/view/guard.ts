import { zeroAddress } from 'viem';
import type { StoredBatch, Unused } from '../core/batch/batch.ts';
import type { Slot } from '../core/batch/slot.ts';
import type { Facts } from '../core/describe/facts.ts';
import { factsThen } from '../core/describe/factsThen.ts';
import { address, amount, asset, isAnyAmount, item, limit } from '../core/describe/sentence.ts';
import { type Bound, boundKey, type Guarding, type HeldBound, type RightBound, type Undone } from '../core/guard/guard.ts';
import { nobody } from '../core/names/dealings.ts';
import { type Part, say } from '../core/part.ts';
import type { Plan } from '../core/plan/plan.ts';
import type { Level } from '../core/warning.ts';
import { factsIn } from './facts.ts';
import type { Known } from './live.ts';

type Tokens = Pick<Facts, 'tokens'>;

/** A line that the chain holds a batch to, in words. */
export interface GuardedLine {
  key: string;
  part: Part;
  /** What it follows from, a sentence each. */
  notes: Part[];
  /** How far it may stay behind what is shown, in parts of 10,000; absent where the user cannot change that. */
  tolerance?: number;
}

/** What a batch is held to, and what not, in words. */
export interface GuardInWords {
  lines: GuardedLine[];
  left: Part[];
}

/** Says line by line what is enforced. @param tokens what contracts say of themselves. */
export const guardInWords = ({ lines, left }: Pick<Guarding, 'lines' | 'left'>, tokens: Tokens): GuardInWords => ({
  lines: lines.map((line) => ({
    key: boundKey(line.bound),
    part: boundPart(plainly(line), tokens),
    notes: notesOf(line, tokens),
    ...(line.tolerance === undefined ? {} : { tolerance: line.tolerance }),
  })),
  left: left.map((each) => leftPart(each, tokens)),
});

/** The same of a batch in the journal, by what the wallet knows without asking a node. */
export const guardThen = (batch: StoredBatch, guard: Guarding, known: Known): GuardInWords =>
  guardInWords(guard, tokensThen(batch, known));

const tokensThen = (batch: StoredBatch, known: Known): Tokens =>
  factsIn({ ...batch, effects: { accounts: [], tokens: factsThen(batch), code: {} } }, known, nobody);

const absolute = (value: bigint) => (value < 0n ? -value : value);

/** So many of what a line is about. */
function quantity(bound: HeldBound, count: bigint, tokens: Tokens): Part {
  switch (bound.kind) {
    case 'currency':
      return amount(count, 'native', tokens);
    case 'balance':
      return tokens.tokens[bound.contract]?.kind === 'collection' && count <= Number.MAX_SAFE_INTEGER
        ? say('describe.guard.items', { count: Number(count), collection: asset(bound.contract, tokens) })
        : amount(count, bound.contract, tokens);
    case 'balanceOfId':
    case 'item':
      return say('describe.guard.count', {
        count: { type: 'name', text: String(count) },
        item: item(bound.contract, bound.id, 1n, tokens),
      });
  }
}

/** What it is about, without how much. */
function thing(bound: HeldBound, tokens: Tokens): Part {
  if (bound.kind === 'currency') return asset('native', tokens);
  return bound.kind === 'balance' ? asset(bound.contract, tokens) : item(bound.contract, bound.id, 1n, tokens);
}

/** What a line is about, without what its contract may round. */
const plainly = ({ bound, dust = 0n }: Guarding['lines'][number]): Bound =>
  'change' in bound ? { ...bound, change: bound.change + dust } : bound;

const boundPart = (bound: Bound, tokens: Tokens): Part =>
  'change' in bound ? heldPart(bound, tokens) : rightPart(bound, tokens);

function heldPart(bound: HeldBound, tokens: Tokens): Part {
  const { change } = bound;
  if (bound.kind === 'item') {
    const code = change > 0n ? 'describe.guard.comes' : change < 0n ? 'describe.guard.mayLeave' : 'describe.guard.isKept';
    return say(code, { item: thing(bound, tokens) });
  }
  if (change === 0n) return say('describe.guard.stays', { what: thing(bound, tokens) });
  const what = quantity(bound, absolute(change), tokens);
  return say(change > 0n ? 'describe.guard.rises' : 'describe.guard.falls', { what });
}

function rightPart(bound: RightBound, tokens: Tokens): Part {
  const spender = address(bound.spender);
  if (bound.kind === 'approved') {
    const of = item(bound.contract, bound.id, 1n, tokens);
    return bound.spender === zeroAddress
      ? say('describe.guard.nobodyApproved', { item: of })
      : say('describe.guard.approved', { spender, item: of });
  }
  const of = asset(bound.contract, tokens);
  const { kind, most } = bound;
  if (kind === 'operator')
    return say(most === 0n ? 'describe.guard.noOperator' : 'describe.guard.operator', { spender, collection: of });
  const around = { spender, through: kind };
  if (most === 0n) return say('describe.guard.noAllowance', { ...around, asset: of });
  if (isAnyAmount(most)) return say('describe.guard.anyAllowance', { ...around, asset: of });
  return say('describe.guard.allowance', { ...around, what: amount(most, bound.contract, tokens) });
}

function notesOf({ bound, shown, tolerance, demanded, dust }: Guarding['lines'][number], tokens: Tokens): Part[] {
  if (!('change' in bound)) return [];
  const notes: Part[] = dust ? [say('describe.guard.rounding', { count: Number(dust) })] : [];
  if (bound.kind === 'currency') notes.push(say('describe.guard.feeAside'));
  if (bound.change === demanded)
    return [...notes, say(demanded < 0n ? 'describe.guard.demandedNoMore' : 'describe.guard.demanded')];
  // Of what is shown as it is there is nothing to say.
  if (tolerance && shown && bound.change !== shown)
    notes.push(say(shown > 0n ? 'describe.guard.below' : 'describe.guard.above', { percent: tolerance / 100 }));
  if (demanded === undefined) return notes;
  const what = quantity(bound, absolute(demanded), tokens);
  return [...notes, say(demanded < 0n ? 'describe.guard.neverAbove' : 'describe.guard.neverBelow', { what })];
}

function leftPart(left: Guarding['left'][number], tokens: Tokens): Part {
  switch (left.what) {
    case 'unreadable':
      return say('describe.guard.unreadable', { asset: asset(left.contract, tokens) });
    case 'right':
      return say('describe.guard.right', { to: address(left.to), contract: address(left.contract) });
    case 'mayTake':
      // The line that is left out says that nobody is approved.
      if (left.to === zeroAddress) return say('describe.guard.mayTakeItem', { asset: asset(left.contract, tokens) });
      return say('describe.guard.mayTake', { to: address(left.to), asset: asset(left.contract, tokens) });
    case 'beyond':
      return say('describe.guard.moreLines', { count: left.count });
  }
}

/** What a batch leaves allowed, one sentence each. @param isTaken whether it is taken back at its end. */
export const unusedInWords = (unused: readonly Unused[], isTaken: boolean, tokens: Tokens): Part[] =>
  unused.map(({ token, spender, permit2 }) =>
    say(isTaken ? 'describe.unused.takenBack' : 'describe.unused', {
      ...{ spender: address(spender), asset: asset(token, tokens) },
      through: permit2 ? 'permit2' : 'itself',
    }),
  );

/** What a batch in the journal took back at its end, one sentence each. */
export const takenBackThen = (batch: StoredBatch, known: Known): Part[] =>
  unusedInWords(batch.takenBack ?? [], true, tokensThen(batch, known));

/** Why a batch was undone: the line, where it is one that the batch has, and what became of it. */
export interface UndoneInWords {
  line?: Part;
  why: Part;
}

/** Says why a transaction of a batch was undone, by its guard or because a step failed. */
export function undoneThen(batch: StoredBatch, guard: Guarding, undone: Undone, known: Known): UndoneInWords {
  const tokens = tokensThen(batch, known);
  if (undone.reason === 'disturbed') return { why: say('describe.undone.disturbed') };
  if (undone.reason === 'step')
    return { why: say('describe.undone.step', { step: undone.call === undefined ? 0 : undone.call + 1 }) };
  const line = guard.lines[undone.line];
  const bound = line && plainly(line);
  const why = bound && whyUndone(undone, bound, tokens);
  return bound && why ? { line: boundPart(bound, tokens), why } : { why: say('describe.undone.otherLine') };
}

/** Nothing where the reason is none that such a line can have. */
function whyUndone(undone: Exclude<Undone, { reason: 'disturbed' | 'step' }>, bound: Bound, tokens: Tokens): Part | undefined {
  if (undone.reason === 'unreadable') return say('describe.undone.unreadable');
  if (undone.reason === 'less') {
    if (!('change' in bound)) return undefined;
    if (bound.kind === 'item' && undone.has === 0n) return say('describe.undone.item');
    const much = (count: bigint) => quantity(bound, count, tokens);
    return say('describe.undone.less', { had: much(undone.had), least: much(undone.least), has: much(undone.has) });
  }
  if (undone.reason === 'approved else')
    return bound.kind === 'approved' ? say('describe.undone.approved', { approved: address(undone.approved) }) : undefined;
  if (!('most' in bound)) return undefined;
  if (bound.kind === 'operator') return say('describe.undone.operator');
  const { contract } = bound;
  return say('describe.undone.allowed', {
    allowed: limit(undone.allowed, contract, tokens),
    most: limit(undone.most, contract, tokens),
  });
}

/** Whether a transaction of a guarded batch failed and nobody has told whether the guard undid it. */
export const isUntold = ({ guard }: Pick<StoredBatch, 'guard'>, { receipt, undone, purpose }: Slot): boolean =>
  guard !== undefined && undone === undefined && purpose !== 'cancel' && receipt?.success === false;

/**
 * What the user can do about whether a batch is enforced: `switch` it, or nothing. A single transaction is left alone unless there is
 * something about it to look at twice (G-09).
 */
export function maySwitch({ guard }: Pick<Plan, 'guard'>, remarks: readonly { level: Level }[]): boolean {
  if (guard === undefined) return false;
  if (guard.is === 'on' || guard.why === 'user') return true;
  return guard.why === 'single' && remarks.some(({ level }) => level !== 'note');
}

type Why = Extract<NonNullable<Plan['guard']>, { is: 'off' }>['why'];

/** How much is made of it that a batch is not enforced: what is so of any such request is quiet, what somebody can bring about is not. */
export const LOUDNESS = {
  user: 'plain',
  single: 'quiet',
  oneByOne: 'quiet',
  notThere: 'plain',
  notFinal: 'plain',
  cannot: 'quiet',
  unread: 'loud',
  untried: 'plain',
  fails: 'quiet',
  failsWith: 'loud',
  before: 'quiet',
} as const satisfies Record<Why, 'quiet' | 'plain' | 'loud'>;
