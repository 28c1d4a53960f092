import type { Database } from './db.ts';

const ROOM = 'room';

/** About what a batch of 16 calls with long data takes in the journal; not so much that Chromium makes a file of its own of it. */
const BYTES = 60_000;

/** Whether there is room for what follows a confirmation. */
export const diskSpaceOf = (db: Database) => ({
  /** Writes as much and takes it away again. Rejects where the database does not take it (J-11). */
  async makeSure(): Promise<void> {
    // Not zeros, which may be stored in next to no room.
    await db.settings.put({ name: ROOM, value: crypto.getRandomValues(new Uint8Array(BYTES)) });
    await db.settings.delete(ROOM);
  },
});
