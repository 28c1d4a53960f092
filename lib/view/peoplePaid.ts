import { zeroAddress } from 'viem';
import { type StoredBatch, statusOf } from '../core/batch/batch.ts';
import type { Slot } from '../core/batch/slot.ts';
import { decodeCalls } from '../core/decode/decode.ts';
import { isKnownContract } from '../core/describe/known.ts';
import type { Address } from '../core/schema.ts';
import { calledBy } from './called.ts';
import { factsOfBatch } from './callsInWords.ts';
import { type Deed, deedsOf } from './deeds.ts';
import type { Known } from './live.ts';

/**
 * Whom a batch has paid, where it did nothing else and is done: each once, and nobody who has a name already or is a contract that the
 * wallet knows. Whether there is another contract nobody is asked.
 */
export function peoplePaid(batch: StoredBatch, slots: readonly Slot[], known: Known): Address[] {
  if (statusOf(slots) !== 200) return [];
  const facts = factsOfBatch(batch, known);
  const deeds = decodeCalls(batch).flatMap((call) => deedsOf(call, facts));
  const paid = deeds.flatMap((deed) => paidBy(deed, batch.from));
  if (paid.length < deeds.length) return [];
  return [...new Set(paid)].filter(
    (each) => each !== zeroAddress && !calledBy(each, known) && !isKnownContract(each, facts) && !facts.tokens[each],
  );
}

/** Whom the account itself gives something. */
function paidBy(deed: Deed, account: Address): Address[] {
  if (deed.kind !== 'send' && deed.kind !== 'sendItem') return [];
  return deed.from === account && deed.amount !== 0n ? [deed.to] : [];
}
