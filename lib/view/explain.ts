import { useCallback } from 'react';
import type { Batch } from '../core/batch/batch.ts';
import { decodeCall } from '../core/decode/decode.ts';
import { type AddressNote, aboutAll } from '../core/describe/about.ts';
import { explainCall } from '../core/describe/explain.ts';
import { type Facts, factsOf } from '../core/describe/facts.ts';
import { address, type Sentence } from '../core/describe/sentence.ts';
import { takes } from '../core/describe/takes.ts';
import type { Movement, TokenFacts } from '../core/effects/effects.ts';
import { isGiven } from '../core/effects/effects.ts';
import { type Asked, type Dealings, nobody } from '../core/names/dealings.ts';
import { type Part, say } from '../core/part.ts';
import type { BatchSubject, Plan } from '../core/plan/plan.ts';
import { type EditableAllowance, editableAllowance } from '../core/review/editing.ts';
import { spentOf } from '../core/review/spending.ts';
import { explainSigning } from '../core/risk/signing/explain.ts';
import type { Meaning } from '../core/risk/signing/signing.ts';
import { warningsOf } from '../core/risk/warnings.ts';
import type { Address } from '../core/schema.ts';
import type { TypedDataSubject } from '../core/signing/typedData.ts';
import { kindOf, type Warning } from '../core/warning.ts';
import { type Card, cardOf } from './card.ts';
import { useDealings } from './dealings.ts';
import type { Known } from './live.ts';

/** An allowance that the user may change: in the token's smallest unit. */
export interface Editable extends EditableAllowance {
  facts: TokenFacts;
  /** What the site asked for. */
  asked: bigint;
  /** What the batch itself takes of it, where that can be told. */
  spent?: bigint;
}

/** What the wallet knows of an address beside its name. */
export type About = (address: Address) => AddressNote | undefined;

/** What a batch would do, in pieces that screens render: foreign words among them are still as they came. */
export interface Explanation {
  leaves: Part[];
  arrives: Part[];
  /** One sentence for each thing that somebody else may take afterwards. */
  allowances: Part[];
  /** How many more changes there are than are listed. */
  left: number;
  warnings: Warning[];
  about: About;
  /** What each call does, by its place. */
  calls: Sentence[][];
  cards: Card[];
  /** The allowance of each call that the user may change, by its place. */
  editable: (Editable | undefined)[];
}

/** What to say of a batch before it is confirmed; nothing until the wallet's own books are read. */
export function useWarnings({ batch, plan }: BatchSubject, known: Known): Warning[] | undefined {
  const asked = useDealings(
    useCallback((used: Dealings) => warningsOf(batch, plan, factsIn(plan, known, used)), [batch, plan, known]),
  );
  return asked?.whole ? asked.made : undefined;
}

const factsIn = (plan: Pick<Plan, 'chainId' | 'from' | 'effects'>, { accounts, tokens }: Known, used: Dealings): Facts =>
  factsOf(plan, { own: accounts.map(({ address }) => address), watched: tokens, used });

/** Explains a batch by its plan and by the wallet's own books; nothing until these are read. */
export function useExplanation({ batch, plan }: BatchSubject, known: Known): Asked<Explanation> | undefined {
  return useDealings(
    useCallback((used: Dealings) => explanationOf(batch, plan, factsIn(plan, known, used)), [batch, plan, known]),
  );
}

function explanationOf(batch: Batch, plan: Plan, facts: Facts): Explanation {
  const mine = plan.effects?.accounts.find(({ account }) => account === batch.from);
  const cards = batch.calls.map((call) => cardOf(call, batch.from, facts));
  return {
    leaves: (mine?.leaves ?? []).map((each) => moved(each, facts)),
    arrives: (mine?.arrives ?? []).map((each) => moved(each, facts)),
    allowances: (mine?.allowances ?? [])
      .filter(isGiven)
      .map((each) => say('describe.mayTake', { spender: address(each.spender), what: takes(each, facts) })),
    left: mine?.left ?? 0,
    about: aboutAll([batch.calls, cards], facts),
    // The upgrade has a box of its own.
    warnings: warningsOf(batch, plan, facts)
      .filter((warning) => kindOf(warning) !== 'upgrade')
      .map((warning) => (batch.calls.length === 1 ? { ...warning, call: undefined } : warning)),
    calls: batch.calls.map((call) => explainCall(decodeCall(call, batch.from), facts)),
    cards,
    editable: batch.calls.map((call) => editableIn(call, batch, plan, facts)),
  };
}

/** Explains typed data by what the chain said when the site asked and by the wallet's own books; nothing until these are read. */
export function useMeaning(
  subject: TypedDataSubject,
  known: Known,
  askedAt: number,
): Asked<Meaning & { about: About }> | undefined {
  return useDealings(
    useCallback(
      (used: Dealings) => {
        const { typedData, account, chainId, facts } = subject;
        const all = factsIn({ chainId, from: account, effects: { accounts: [], ...facts } }, known, used);
        return { ...explainSigning({ typedData, facts: all, askedAt }), about: aboutAll(typedData, all) };
      },
      [subject, known, askedAt],
    ),
  );
}

/** The calls of a batch in words, by what the wallet knows without asking a node. */
export function callsInWords({ chainId, from, calls }: Batch, known: Known): { card: Card; sentences: Sentence[] }[] {
  const facts = factsIn({ chainId, from }, known, nobody);
  return calls.map((call) => ({
    card: cardOf(call, from, facts),
    sentences: explainCall(decodeCall(call, from), facts),
  }));
}

function editableIn(call: Batch['calls'][number], batch: Batch, plan: Plan, facts: Facts): Editable | undefined {
  const given = editableAllowance(call, facts);
  const token = given && facts.tokens[given.token];
  if (!given || !token) return undefined;
  const asked = call.asked ? editableAllowance({ ...call, data: call.asked }, facts)?.amount : given.amount;
  return { ...given, facts: token, asked: asked ?? given.amount, spent: spentOf(batch, plan, given) };
}

function moved({ what, amount }: Movement, { tokens }: Facts): Part {
  if (what.kind === 'native') return { type: 'amount', raw: amount, asset: 'native' };
  if (what.kind === 'token') return { type: 'amount', raw: amount, asset: what.token, token: tokens[what.token] };
  return { type: 'item', collection: what.collection, id: what.id, amount, token: tokens[what.collection] };
}
