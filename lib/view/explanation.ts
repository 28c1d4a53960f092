import { decodeCall } from '../core/decode/decode.ts';
import { type Action, type Decoded, everyCall } from '../core/decode/decoded.ts';
import { aboutAll, addressesIn } from '../core/describe/about.ts';
import { explainCall } from '../core/describe/explain.ts';
import type { Facts } from '../core/describe/facts.ts';
import type { Sentence } from '../core/describe/sentence.ts';
import type { AccountEffects, Movement, TokenFacts } from '../core/effects/effects.ts';
import type { Part } from '../core/part.ts';
import { isOpening } from '../core/plan/awaited.ts';
import { brokenOff } from '../core/plan/brokenOff.ts';
import type { BatchSubject, Plan } from '../core/plan/plan.ts';
import { type EditableAllowance, editableAllowance } from '../core/review/editing.ts';
import { spentOf } from '../core/review/spending.ts';
import { warningsOf } from '../core/risk/warnings.ts';
import type { Address, Bytes } from '../core/schema.ts';
import { kindOf, type Warning } from '../core/warning.ts';
import { type Allowed, allowedIn } from './allowed.ts';
import { type About, type Brief, briefAmong } from './brief.ts';
import { type Card, cardOf } from './card.ts';
import { type GuardInWords, guardInWords, unusedInWords } from './guard.ts';
import { rightsIn } from './rights.ts';

/** An allowance that the user may change: in the token's smallest unit. */
export interface Editable extends EditableAllowance {
  facts: TokenFacts;
  /** What the site asked for. */
  asked: bigint;
  /** What the batch itself takes of it, where that can be told. */
  spent?: bigint;
}

/** What a batch would do, in pieces that screens render: foreign words among them are still as they came. */
export interface Explanation {
  leaves: Part[];
  arrives: Part[];
  /** One sentence for each thing that somebody else may take afterwards, with the call, from 0, by which the user may change it. */
  allowances: { part: Part; call?: number }[];
  /** One sentence for each right that changes and that no transfer shows. */
  rights: Part[];
  /** What the network is held to, where it is. */
  guard?: GuardInWords;
  /** What it leaves allowed, or takes back at its end, where the user has the choice. */
  unused: Part[];
  /** How many more changes there are than are listed. */
  left: number;
  /** Whether something leaves by more than plain payments, and in a trial that came to its end nothing arrives. */
  isForNothing: boolean;
  /** Whether it is one payment to an address without code, and nothing else came of it when it was tried out. */
  isFixed: boolean;
  /** All warnings about it. */
  warnings: Warning[];
  /** Those that stand in the list: the upgrade has a box of its own. */
  remarks: Warning[];
  about: About;
  brief: Brief;
  /** All who are named anywhere in it, each once. */
  parties: Address[];
  /** What each call does, by its place. */
  calls: Sentence[][];
  cards: Card[];
  /** The allowance of each call that the user may change, by its place. */
  editable: (Editable | undefined)[];
}

/** @param decoded the calls of the batch; so that whoever else is told of them need not decode them again. */
export function explainBatch({ batch, plan }: BatchSubject, decoded: readonly Decoded[], facts: Facts): Explanation {
  const mine = plan.effects?.accounts.find(({ account }) => account === batch.from);
  const cards = decoded.map((call) => cardOf(call, facts));
  // What nobody had time to say weighs nothing yet, as nothing can be confirmed.
  const warnings = isOpening(plan) ? [] : warningsOf(batch, plan, facts, decoded);
  const calls = decoded.map((call) => explainCall(call, facts));
  const editable = decoded.map((call, place) => editableIn(call, batch.calls[place]?.asked, decoded, plan, facts));
  const changes = {
    leaves: (mine?.leaves ?? []).map((each) => moved(each, facts)),
    arrives: (mine?.arrives ?? []).map((each) => moved(each, facts)),
    allowances: allowedIn(plan, facts).map((each) => ({ part: each.part, ...givenBy(each, editable) })),
    rights: rightsIn(plan, facts),
    unused: unusedInWords(plan.unused ?? [], batch.takesBack === true, facts),
    ...(plan.guard?.is === 'on' ? { guard: guardInWords(plan.guard, facts) } : {}),
  };
  const named = [batch.calls, cards, calls, changes];
  const [about, parties] = [aboutAll([named, warnings], facts), [...new Set(addressesIn(named))]];
  return {
    ...changes,
    left: mine?.left ?? 0,
    isForNothing:
      changes.leaves.length > 0 &&
      changes.arrives.length === 0 &&
      brokenOff(batch, plan) === undefined &&
      !decoded.flatMap(everyCall).every(isPlain),
    isFixed: isFixed(decoded, plan, mine, facts),
    about,
    brief: briefAmong(parties, about),
    parties,
    warnings,
    remarks: warnings
      .filter((warning) => kindOf(warning) !== 'upgrade')
      .map((warning) => (batch.calls.length === 1 ? { ...warning, call: undefined } : warning)),
    calls,
    cards,
    editable,
  };
}

function isFixed(
  [call, ...others]: readonly Decoded[],
  { effects }: Pick<Plan, 'effects'>,
  mine: AccountEffects | undefined,
  { code }: Pick<Facts, 'code'>,
): boolean {
  if (others.length > 0 || call?.kind !== 'payment' || code[call.to] !== 'none') return false;
  // That there was no code was read once, and may be so no more.
  const [leaves, ...more] = mine?.leaves ?? [];
  const isAll = leaves?.what.kind === 'native' && leaves.amount === call.value && more.length === 0;
  const rights = (effects?.rights?.length ?? 0) + (effects?.rightsLeft ?? 0);
  return isAll && mine?.arrives.length === 0 && mine.allowances.length === 0 && mine.left === 0 && rights === 0;
}

/** What is meant to bring nothing: payments, and leave to take something later. */
const PLAIN: ReadonlySet<Action['kind']> = new Set(['send', 'sendItem', 'allow', 'allowItem', 'allowAll']);

const isPlain = (call: Decoded): boolean =>
  call.kind === 'payment' ||
  (call.kind === 'known' &&
    call.left === 0 &&
    call.actions.length + call.nested.length > 0 &&
    call.actions.every(({ kind }) => PLAIN.has(kind)));

/** The last call that gives an allowance decides how much it is. */
function givenBy({ allowance }: Allowed, editable: Explanation['editable']): { call?: number } {
  if (allowance.kind !== 'token') return {};
  const { token, spender, until } = allowance;
  const call = editable.findLastIndex(
    (each) => each?.token === token && each.spender === spender && each.permit2 === (until !== undefined),
  );
  return call < 0 ? {} : { call };
}

/** @param asked the data that the site had sent, where the user has changed it. */
function editableIn(
  call: Decoded,
  asked: Bytes | undefined,
  all: readonly Decoded[],
  plan: Plan,
  facts: Facts,
): Editable | undefined {
  const given = editableAllowance(call, facts);
  const token = given && facts.tokens[given.token];
  if (!given || !token || call.kind !== 'known') return undefined;
  const before = asked && editableAllowance(decodeCall({ ...call, data: asked }, call.sender), facts);
  return { ...given, facts: token, asked: (before ?? given).amount, spent: spentOf(all, plan, given) };
}

/** What moves, in so many of its units. */
export function moved({ what, amount }: Movement, { tokens }: Pick<Facts, 'tokens'>): Part {
  if (what.kind === 'native') return { type: 'amount', raw: amount, asset: 'native' };
  if (what.kind === 'token') return { type: 'amount', raw: amount, asset: what.token, token: tokens[what.token] };
  return { type: 'item', collection: what.collection, id: what.id, amount, token: tokens[what.collection] };
}
