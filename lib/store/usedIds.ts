import type { Batch } from '../core/batch/batch.ts';
import { usedIdOf } from '../core/batch/usedId.ts';
import type { Database } from './db.ts';

type Id = Pick<Batch, 'origin' | 'from' | 'id'>;

const nameOf = (id: Id): string => `usedId ${usedIdOf(id)}`;

/** Whether a setting of this name is one of them. */
export const isUsedId = (name: string): boolean => /^usedId 0x[0-9a-f]{64}$/.test(name);

/** Ids of batches that were deleted: among the settings, one row for each, in which nothing else is. They stay taken (S-09). */
export function usedIds(db: Pick<Database, 'settings'>) {
  return {
    has: async (id: Id): Promise<boolean> => (await db.settings.get(nameOf(id))) !== undefined,
    /** To be called in the transaction that deletes the batch. What no site named, or what cannot be read any more, is not kept. */
    async keep({ method, ...batch }: Id & Pick<Batch, 'method'>): Promise<void> {
      const isReadable = [batch.origin, batch.from, batch.id].every((part) => typeof part === 'string');
      if (method === 'wallet_sendCalls' && isReadable) await db.settings.put({ name: nameOf(batch), value: true });
    },
  };
}
