import { Dexie } from 'dexie';

/**
 * Reads by key, of which those that overlap are one: a site that asks two hundred things at once has its record looked up a few
 * times and not two hundred. Who asks after a write gets what was written.
 * A read within a transaction belongs to that transaction, and is its own.
 */
export function coalesceReads<Key, Value>(read: (key: Key) => Promise<Value>) {
  const running = new Map<Key, Promise<Value>>();

  return {
    get(key: Key): Promise<Value> {
      if (Dexie.currentTransaction) return read(key);
      const known = running.get(key);
      if (known) return known;
      const mine = read(key).finally(() => {
        if (running.get(key) === mine) running.delete(key);
      });
      running.set(key, mine);
      return mine;
    },
    /** Every write goes through here. No read that began before its end is handed out after it. */
    async write(work: () => PromiseLike<unknown>): Promise<void> {
      try {
        await work();
      } finally {
        running.clear();
      }
    },
  };
}
