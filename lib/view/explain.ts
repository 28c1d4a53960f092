import { useMemo } from 'react';
import type { Batch, StoredBatch } from '../core/batch.ts';
import { aboutAddress } from '../core/explain/about.ts';
import { decodeCall } from '../core/explain/decode.ts';
import { type EditableAllowance, editableAllowance } from '../core/explain/editing.ts';
import type { Movement, TokenFacts } from '../core/explain/effects.ts';
import { isGiven } from '../core/explain/effects.ts';
import { explainCall } from '../core/explain/explain.ts';
import { type Facts, factsOf } from '../core/explain/facts.ts';
import type { Part, Sentence } from '../core/explain/sentence.ts';
import { explainSigning } from '../core/explain/signing/explain.ts';
import type { Meaning } from '../core/explain/signing/signing.ts';
import { spentOf } from '../core/explain/spending.ts';
import { takes } from '../core/explain/takes.ts';
import type { Warning } from '../core/explain/warnings/warning.ts';
import { warningsOf } from '../core/explain/warnings/warnings.ts';
import type { BatchSubject } from '../core/plan.ts';
import type { Address } from '../core/schema.ts';
import type { TypedDataSubject } from '../core/typedData.ts';
import { type Card, cardOf } from './card.ts';
import { type Known, usePast } from './live.ts';

/** An allowance that the user may change: in the token's smallest unit. */
export interface Editable extends EditableAllowance {
  facts: TokenFacts;
  /** What the site asked for. */
  asked: bigint;
  /** What the batch itself takes of it, where that can be told. */
  spent?: bigint;
}

/** What the wallet knows of an address beside its name. */
export type About = (address: Address) => string | undefined;

/** What a batch would do, in pieces that screens render: foreign words among them are still as they came. */
export interface Explanation {
  leaves: Part[];
  arrives: Part[];
  /** One sentence for each thing that somebody else may take afterwards. */
  allowances: Part[][];
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
  const past = usePast();
  return useMemo(() => past && warningsOf(batch, plan, factsIn(plan, known, past)), [batch, plan, known, past]);
}

const factsIn = (plan: BatchSubject['plan'], known: Known, past: StoredBatch[]): Facts =>
  factsOf(plan, { own: known.accounts.map(({ address }) => address), watched: known.tokens, past });

/** Explains a batch by its plan and by the wallet's own books; nothing until these are read. */
export function useExplanation({ batch, plan }: BatchSubject, known: Known): Explanation | undefined {
  const past = usePast();
  return useMemo(() => {
    if (!past) return undefined;
    const facts = factsIn(plan, known, past);
    const mine = plan.effects?.accounts.find(({ account }) => account === batch.from);
    return {
      leaves: (mine?.leaves ?? []).map((each) => moved(each, facts)),
      arrives: (mine?.arrives ?? []).map((each) => moved(each, facts)),
      allowances: (mine?.allowances ?? [])
        .filter(isGiven)
        .map((each) => [
          { type: 'address' as const, address: each.spender },
          { type: 'text' as const, text: ' may take ' },
          ...takes(each, facts),
        ]),
      left: mine?.left ?? 0,
      about: (address) => aboutAddress(address, facts),
      // The upgrade has a box of its own.
      warnings: warningsOf(batch, plan, facts)
        .filter(({ kind }) => kind !== 'upgrade')
        .map((warning) => (batch.calls.length === 1 ? { ...warning, call: undefined } : warning)),
      calls: batch.calls.map((call) => explainCall(decodeCall(call, batch.from), facts)),
      cards: batch.calls.map((call) => cardOf(call, batch.from, facts)),
      editable: batch.calls.map((call) => editableIn(call, batch, plan, facts)),
    };
  }, [batch, plan, known, past]);
}

/** Explains typed data by what the chain said when the site asked and by the wallet's own books; nothing until these are read. */
export function useMeaning(
  { typedData, account, chainId, facts }: TypedDataSubject,
  known: Known,
  askedAt: number,
): (Meaning & { about: About }) | undefined {
  const past = usePast();
  return useMemo(() => {
    if (!past) return undefined;
    const own = known.accounts.map(({ address }) => address);
    const effects = { accounts: [], ...facts };
    const all = factsOf({ chainId, from: account, effects }, { own, watched: known.tokens, past });
    return { ...explainSigning({ typedData, facts: all, askedAt }), about: (address) => aboutAddress(address, all) };
  }, [typedData, account, chainId, facts, known, askedAt, past]);
}

/** The calls of a batch in words, by what the wallet knows without asking a node. */
export function callsInWords({ chainId, from, calls }: Batch, known: Known): { card: Card; sentences: Sentence[] }[] {
  const own = known.accounts.map(({ address }) => address);
  const facts = factsOf({ chainId, from }, { own, watched: known.tokens, past: [] });
  return calls.map((call) => ({
    card: cardOf(call, from, facts),
    sentences: explainCall(decodeCall(call, from), facts),
  }));
}

function editableIn(call: Batch['calls'][number], batch: Batch, plan: BatchSubject['plan'], facts: Facts): Editable | undefined {
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
