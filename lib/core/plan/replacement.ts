import type { KeyOf, Said } from '../../words/said.ts';
import { type Batch, candidates, isOnItsWay, mayLeave } from '../batch/batch.ts';
import type { Slot } from '../batch/slot.ts';
import type { Surcharge } from '../batch/surcharge.ts';
import type { GasPrice } from './plan.ts';

/** Other fees for the same calls, or the end of them (J-4). */
export type Replacement = 'speedUp' | 'cancel';

/** What one of them takes, per gas and at most in all, in wei. */
export interface Quote extends GasPrice {
  maxFee: bigint;
  /** What the chain takes beside gas; what is known of it is in `maxFee`. */
  surcharge?: Surcharge;
  /** The node did not say what it takes: the limit behind this is the wallet's guess, on the high side (N-13). */
  guessed?: true;
}

/** What the user saw of one before they agreed to it: the price of gas, and the most that it comes to, in wei. */
export interface Shown {
  fees?: GasPrice | undefined;
  maxFee?: bigint | undefined;
}

/** Whether a later call of the batch has left already, before a reorganisation, and could happen without this one. */
const isFollowed = (slots: readonly Slot[], { index }: Slot): boolean =>
  candidates(slots).some((slot) => slot.index > index && isOnItsWay(slot) && slot.purpose !== 'cancel');

/** What speaks against each replacement of a transaction that is on its way, as the calls around it stand. */
export function objectionsTo(
  slot: Slot,
  slots: readonly Slot[],
  batch: Pick<Batch, 'onRevert'> | undefined,
): Partial<Record<Replacement, Said<KeyOf<'refusal'>>>> {
  const objections: ReturnType<typeof objectionsTo> = {};
  if (slot.purpose === 'cancel') objections.speedUp = { code: 'refusal.beingCancelled' };
  else if (batch && !mayLeave(batch, slots, slot)) objections.speedUp = { code: 'refusal.notItsTurn' };
  if (isFollowed(slots, slot)) objections.cancel = { code: 'refusal.cancelLastFirst' };
  return objections;
}
