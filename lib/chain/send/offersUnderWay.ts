import type { Hash } from '../../core/schema.ts';

export type OffersUnderWay = ReturnType<typeof makeOffersUnderWay>;

/**
 * Which transactions this worker is handing to nodes at the moment: who has to know what they say can wait for it, which takes no
 * longer than an exchange may.
 */
export function makeOffersUnderWay() {
  const running = new Map<Hash, Promise<unknown>>();
  return {
    async during(hash: Hash, offer: () => Promise<void>): Promise<void> {
      const mine = offer();
      const over = mine.catch(() => undefined);
      running.set(hash, over);
      void over.then(() => running.get(hash) === over && running.delete(hash));
      return mine;
    },
    /** Resolves once none of them is being offered. */
    ended: async (hashes: readonly Hash[]): Promise<void> => {
      await Promise.all(hashes.map((hash) => running.get(hash)));
    },
  };
}
