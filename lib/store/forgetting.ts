import { Dexie } from 'dexie';
import { isOpen, StoredBatch } from '../core/batch/batch.ts';
import type { Journal } from '../core/batch/journal.ts';
import { isReleased, isSettled } from '../core/batch/lifecycle.ts';
import { Slot } from '../core/batch/slot.ts';
import { isSound } from '../core/rows.ts';
import type { Database } from './db.ts';
import { kept } from './kept.ts';
import { usedIds } from './usedIds.ts';

/** How a batch leaves the journal: only at the user's word, and only where nothing needs it any more. */
export function forgetting(db: Database): Pick<Journal, 'forget' | 'forgetDamaged'> {
  /** Deletes a batch that may go, and that nothing waits for. Its id stays taken: the same order must not be sent again (S-09). */
  async function forgetIf(key: string, mayGo: (batch: StoredBatch, slots: readonly Slot[]) => boolean): Promise<boolean> {
    let goes = false;
    const write = () =>
      db.transaction('rw', db.batches, db.slots, db.settings, async () => {
        const batch = await db.batches.get(key);
        const slots = await db.slots.where('batch').equals(key).toArray();
        if (!batch || !mayGo(batch, slots) || (await isAwaited(slots))) return;
        goes = true;
        await db.slots.where('batch').equals(key).delete();
        await db.batches.delete(key);
        await usedIds(db).keep(batch);
      });
    await kept(write, async () => goes && (await db.batches.get(key)) === undefined);
    return goes;
  }

  /** Whether something waits for another transaction to take the place of one of these: without them nobody would know which. */
  async function isAwaited(slots: readonly Slot[]): Promise<boolean> {
    const isUntaken = ({ state }: Slot) => isOpen({ state }) || (isReleased(state) && state !== 'discarded');
    const [first] = slots.filter((slot) => isSound(Slot, slot) && isUntaken(slot)).sort((a, b) => a.nonce - b.nonce);
    if (!first) return false;
    const { chainId, from, batch } = first;
    const waiting = db.slots.where('[chainId+from+nonce]').between([chainId, from, first.nonce], [chainId, from, Dexie.maxKey]);
    return (await waiting.filter((slot) => isOpen(slot) && slot.batch !== batch).count()) > 0;
  }

  return {
    forget: (key) => forgetIf(key, isSettled),
    forgetDamaged: (key) =>
      forgetIf(key, (batch, slots) => !isSound(StoredBatch, batch) || slots.some((slot) => !isSound(Slot, slot))),
  };
}
