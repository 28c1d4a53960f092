import { isOpen, type StoredBatch } from './batch.ts';
import type { Slot, SlotState } from './slot.ts';

/**
 * The nonce that `rows` share, and how many nonces they use up from there: as many as the mined one does; where none is mined
 * yet, as many as any that may be. Nothing where there are no rows.
 */
export function noncesOf(rows: readonly Slot[]): Pick<Slot, 'nonce' | 'nonceSpan'> | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const mined = rows.find((slot) => slot.receipt);
  const spans = mined ? [mined.ineffective ? 1 : mined.nonceSpan] : rows.filter(isOpen).map((slot) => slot.nonceSpan);
  return { nonce: first.nonce, nonceSpan: spans.includes(2) ? 2 : 1 };
}

/** Whether a slot in this state holds its nonce no more, so that another transaction may have it. */
export const isReleased = (state: SlotState): boolean => ['discarded', 'abandoned', 'void'].includes(state);

/** Whether the wallet does nothing more about a slot, be its fate certain or not. */
export const isOver = ({ state }: Pick<Slot, 'state'>): boolean => isReleased(state) || state === 'final' || state === 'lost';

/** Whether nodes may have a transaction of the batch that could still get into a block, as far as its slots tell. */
export const mayHappen = (slots: readonly Pick<Slot, 'state'>[]): boolean =>
  slots.length === 0 || slots.some((slot) => !isOver(slot) || slot.state === 'abandoned');

/** Whether the wallet does nothing more about a batch, so that its record can be deleted. */
export const isSettled = ({ open }: Pick<StoredBatch, 'open'>, slots: readonly Pick<Slot, 'state'>[]): boolean =>
  open === 0 || (slots.length > 0 && slots.every(isOver));
