import { ageOf } from '../age.ts';
import { isOnItsWay, isOpen } from './batch.ts';
import type { Slot } from './slot.ts';

/** A transaction of which nothing was heard for so long can be given up, though no node has refused it, in ms. */
const LONG = 10 * 60_000;

/** One whose place another seems to have can be given up, should nodes never come to agree on that, in ms. */
const LONGER = 60 * 60_000;

/** How long nodes must have refused a transaction for good until they are asked once more and believed, in ms. */
const TWICE = 60_000;

/** Whether a node may have the bytes: one that was offered them did not refuse them in so many words, or nobody knows what it said. */
export const mayBeOut = ({ offers, refusals = 0 }: Slot): boolean => refusals < offers;

/** Whether every answer so far was that the bytes can never get in, the first of them a while ago. */
export const isRefusedForGood = (slot: Slot, now: number): boolean =>
  !mayBeOut(slot) && slot.refusedSince !== undefined && ageOf(slot.refusedSince, now) > TWICE;

/** What a place of the account's order looks like to the user who would give it up; nothing where there is no need to. */
export function giveUpOf(place: readonly Slot[], now: number): 'never' | 'maybe' | undefined {
  if (place.some(({ receipt }) => receipt)) return undefined;
  const open = place.filter(isOnItsWay);
  if (open.length === 0) return isUndecided(place, now) ? 'maybe' : undefined;
  if (place.some((slot) => isOpen(slot) && !isNeedy(slot, now))) return undefined;
  return open.every((slot) => isRefusedForGood(slot, now)) ? 'never' : 'maybe';
}

/** Whether another transaction has seemed to have the place for so long that it may never be certain. */
function isUndecided(place: readonly Slot[], now: number): boolean {
  const taken = place.filter(({ state }) => state === 'replaced');
  return taken.length > 0 && taken.every(({ sentAt = 0 }) => ageOf(sentAt, now) > LONGER);
}

/** Whether it does not come further by itself, as far as the wallet can tell. */
const isNeedy = ({ state, trouble, sentAt }: Slot, now: number): boolean =>
  state === 'signed' || trouble !== undefined || (sentAt !== undefined && ageOf(sentAt, now) > LONG);
