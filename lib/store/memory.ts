import { Dexie } from 'dexie';
import { deepEqual } from 'fast-equals';
import { putNewest } from '../core/newest.ts';
import type { Database } from './db.ts';
import type { Key, Remember } from './remember.ts';
import { writesOf } from './writes.ts';

/** The most that is kept of one reading. */
const MOST = 500;

/**
 * Remembers for as long as the worker lives. Nothing is answered from memory that a write has overtaken: whoever asks after a write has
 * what was written. What overlaps is one. A reading within a transaction is that transaction's own, and where it finds
 * something else than is remembered, that is forgotten. What is found is frozen, as it is everybody's.
 */
export function memoryOf(db: Database): Remember {
  const writes = writesOf(db);

  return <Args extends Key, Found>(tables: readonly string[], read: (...args: Args) => Promise<Found>) => {
    const kept = new Map<string, { promise: Promise<Found>; found?: Found }>();
    let stamp = -1;

    async function within(key: string, args: Args): Promise<Found> {
      const found = await read(...args);
      const known = kept.get(key);
      if (known && !('found' in known && deepEqual(known.found, found))) kept.delete(key);
      return found;
    }

    function remember(key: string, args: Args): Promise<Found> {
      const one: { promise: Promise<Found>; found?: Found } = { promise: frozenOnce(read(...args)) };
      putNewest(kept, key, one, MOST);
      one.promise.then(
        (found) => {
          one.found = found;
        },
        () => {
          if (kept.get(key) === one) kept.delete(key);
        },
      );
      return one.promise;
    }

    return (...args: Args) => {
      const key = JSON.stringify(args);
      if (Dexie.currentTransaction) return within(key, args);
      const now = writes.stamp(tables);
      if (now !== stamp) kept.clear();
      stamp = now;
      return kept.get(key)?.promise ?? remember(key, args);
    };
  };
}

/** A promise of the engine's own, whatever Dexie gives: one of Dexie's takes many times as long to be waited for, each time. */
const frozenOnce = async <Value>(found: Promise<Value>): Promise<Value> => frozen(await found);

function frozen<Value>(value: Value): Value {
  const isPlain = Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]';
  if (!isPlain || Object.isFrozen(value)) return value;
  for (const part of Object.values(value as object)) frozen(part);
  return Object.freeze(value);
}
