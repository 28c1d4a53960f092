import type { StorageTrouble } from '../core/storage.ts';
import type { Database } from './db.ts';
import { troubleOf } from './storageErrors.ts';

export interface Health {
  /** Why the database cannot be used now, or nothing. Opens it again where that failed before; waits for no other window. */
  trouble(): Promise<StorageTrouble | undefined>;
}

/** Follows whether the database opens. To be asked for before it is first used. */
export function healthOf(db: Database): Health {
  let blocked = false;
  const waiting = new Set<() => void>();
  db.on('blocked', () => {
    blocked = true;
    for (const tell of waiting) tell();
  });
  db.on(
    'ready',
    () => {
      blocked = false;
    },
    true,
  );

  const whenBlocked = () =>
    new Promise<StorageTrouble>((resolve) => {
      const tell = () => resolve('blocked');
      waiting.add(tell);
      if (blocked) tell();
    });

  return {
    async trouble() {
      if (db.isOpen()) return undefined;
      const opened = Promise.resolve(db.open()).then(
        () => undefined,
        (error: unknown) => troubleOf(error) ?? 'unreadable',
      );
      const found = await Promise.race([opened, whenBlocked()]);
      waiting.clear();
      return found;
    },
  };
}
