import type { StoredBatch } from '../core/batch/batch.ts';
import { decodeCalls } from '../core/decode/decode.ts';
import { explainCall } from '../core/describe/explain.ts';
import type { Facts } from '../core/describe/facts.ts';
import { factsThen } from '../core/describe/factsThen.ts';
import type { Sentence } from '../core/describe/sentence.ts';
import { nobody } from '../core/names/dealings.ts';
import { type Card, cardOf } from './card.ts';
import { factsIn } from './facts.ts';
import type { Known } from './live.ts';

/** What is known around a batch in the journal, without asking a node. */
export function factsOfBatch(batch: StoredBatch, known: Known): Facts {
  const watched = known.items.filter(({ chainId }) => chainId === batch.chainId);
  const collections = watched.map(({ address, symbol, name }) => [address, { kind: 'collection' as const, symbol, name }]);
  const effects = { accounts: [], tokens: { ...Object.fromEntries(collections), ...factsThen(batch) }, code: {} };
  return { ...factsIn({ ...batch, effects }, known, nobody), unasked: true };
}

/** The calls of a batch in words, by what the wallet knows without asking a node. */
export function callsInWords(batch: StoredBatch, known: Known): { card: Card; sentences: Sentence[] }[] {
  const facts = factsOfBatch(batch, known);
  return decodeCalls(batch).map((call) => ({ card: cardOf(call, facts), sentences: explainCall(call, facts) }));
}
