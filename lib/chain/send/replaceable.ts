import { isOnItsWay, isOpen } from '../../core/batch/batch.ts';
import { mayBeOut } from '../../core/batch/giveUp.ts';
import type { Journal } from '../../core/batch/journal.ts';
import type { Slot } from '../../core/batch/slot.ts';
import { Refusal } from '../../core/command.ts';
import { objectionsTo } from '../../core/plan/replacement.ts';
import type { Hash } from '../../core/schema.ts';
import type { Attempts } from './attempt.ts';

/** One nonce of a batch, at which another transaction can be signed. */
export interface Place extends Attempts {
  /** The newest attempt that may still be mined. */
  newest: Slot;
  /** Why it cannot be replaced by this, though by something else. */
  objections: ReturnType<typeof objectionsTo>;
}

/** What the journal has at the nonce of a transaction. @throws Refusal where nothing can be done about it any more. */
export async function placeOf(journal: Journal, hash: Hash): Promise<Place> {
  const asked = await slotOf(journal, hash);
  const slots = await journal.slots(asked.batch);
  const batch = await journal.get(asked.batch);
  const place = slots.filter((slot) => slot.index === asked.index).sort((a, b) => a.attempt - b.attempt);
  if (place.some((slot) => slot.receipt)) throw new Refusal({ code: 'refusal.inBlock' });
  if (!place.some(isOnItsWay)) throw new Refusal({ code: 'refusal.notOnItsWay' });
  const newest = place.findLast(isOpen);
  if (!newest) throw new Refusal({ code: 'refusal.cannotHappen' });
  const isFixed = batch?.calls.some(({ gasLimit }) => gasLimit !== undefined) ?? false;
  return { newest, place, isFixed, objections: objectionsTo(newest, slots, batch) };
}

/** @throws Refusal of a transaction that the journal does not have. */
export async function slotOf(journal: Journal, hash: Hash): Promise<Slot> {
  const slot = await journal.slot(hash);
  if (!slot) throw new Refusal({ code: 'refusal.noTransaction' });
  return slot;
}

/** What an answer of the node depends on: the attempts that there are at the nonce, and whether nodes may have them. */
export const dependenciesOf = ({ place, isFixed }: Place): unknown => [
  isFixed,
  ...place.map((slot) => ({ hash: slot.hash, state: slot.state, trouble: slot.trouble, out: mayBeOut(slot) })),
];
