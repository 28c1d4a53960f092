import type { StoredBatch } from '../core/batch/batch.ts';
import type { Slot } from '../core/batch/slot.ts';
import type { Address } from '../core/schema.ts';
import type { Known } from './live.ts';
import { peoplePaid } from './peoplePaid.ts';

/** How long after a payment somebody is still about it, in ms: the popup closes when the window that asks opens, and is opened anew. */
export const RECENTLY = 10 * 60_000;

/** Whom a payment has paid who has no name yet, for as long as it was confirmed just now. @param now in ms since 1970. */
export const justPaid = (batch: StoredBatch, slots: readonly Slot[], known: Known, now: number): Address[] =>
  Math.abs(now - batch.confirmedAt) < RECENTLY ? peoplePaid(batch, slots, known) : [];
