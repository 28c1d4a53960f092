import type { DBCore, Middleware } from 'dexie';

/**
 * Lets one transaction write at a time, in whatever context it was begun: each that writes takes this table along, and the
 * browser makes those that share a table wait for each other.
 *
 * A Chromium that dies while two of them write to different tables finds both half done at its next start, has them undone with
 * locks that they cannot both hold, and deletes all of the origin's databases without a word.
 * @param table one that is seldom read: reading it waits for whoever writes.
 */
export const oneWriter = (table: string): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'one writer',
  // Below all that Dexie itself has to say of transactions.
  level: -1,
  create: (core) => ({
    transaction: (tables, mode, options) =>
      core.transaction(mode === 'readwrite' ? [...new Set([...tables, table])] : tables, mode, options),
  }),
});
