import type { Hash } from '../../core/schema.ts';

export type OffersUnderWay = ReturnType<typeof makeOffersUnderWay>;

/**
 * Which transactions this worker is handing to nodes at the moment: who has to know what they say can wait for it, which takes no
 * longer than an exchange may.
 */
export function makeOffersUnderWay() {
  const running = new Map<Hash, Promise<unknown>>();
  const awaited = new Map<Hash, Set<() => void>>();
  return {
    async during(hash: Hash, offer: () => Promise<void>): Promise<void> {
      const mine = offer();
      const over = mine.catch(() => undefined);
      running.set(hash, over);
      void over.then(() => {
        if (running.get(hash) === over) running.delete(hash);
        for (const tell of awaited.get(hash) ?? []) tell();
        awaited.delete(hash);
      });
      return mine;
    },
    /**
     * `offered` resolves once it was offered: at the end of the offer that is under way, or of the next one. Whoever waits no longer
     * has to `leave`.
     */
    next(hash: Hash): { offered: Promise<void>; leave(): void } {
      const { promise, resolve } = Promise.withResolvers<void>();
      const waiting = awaited.get(hash) ?? new Set();
      awaited.set(hash, waiting.add(resolve));
      const leave = () => {
        waiting.delete(resolve);
        if (waiting.size === 0 && awaited.get(hash) === waiting) awaited.delete(hash);
      };
      return { offered: promise, leave };
    },
    /** Resolves once none of them is being offered. */
    ended: async (hashes: readonly Hash[]): Promise<void> => {
      await Promise.all(hashes.map((hash) => running.get(hash)));
    },
  };
}
