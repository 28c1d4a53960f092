import { isOpen } from '../../core/batch/batch.ts';
import type { Journal } from '../../core/batch/journal.ts';
import type { Hash } from '../../core/schema.ts';
import type { FirstAttempt } from '../../core/signer.ts';
import { type Waiting, waitFor } from '../read/waiting.ts';
import type { OffersUnderWay } from './offersUnderWay.ts';

/**
 * How long a page waits for the first attempt to send its transaction, in ms: for a look at the chain, which may take two seconds, for
 * what a node says of it, and where that is no, for what each of the others says.
 */
const MOMENT = 4_000;

/**
 * Waits until what was signed was handed to a node, so that the page which has its hash finds it there (K-03). It is signed and written
 * down whatever comes of that.
 */
export function firstAttempts({
  journal,
  offers,
  ...waiting
}: { journal: Pick<Journal, 'slot'>; offers: OffersUnderWay } & Waiting): FirstAttempt {
  async function tried(hash: Hash, next: Promise<void>): Promise<void> {
    const slot = await journal.slot(hash);
    const isToCome = slot && slot.offers === 0 && isOpen(slot);
    await (isToCome ? next : offers.ended([hash]));
  }

  return async (hash) => {
    const next = offers.next(hash);
    await waitFor(waiting, tried(hash, next.offered), MOMENT);
    next.leave();
    const slot = await journal.slot(hash).catch(() => undefined);
    // A chain that is gone has refused nothing.
    const isRefused = slot?.state === 'void' && slot.trouble?.code !== 'trouble.chainGone';
    return isRefused ? 'refused for good' : undefined;
  };
}
