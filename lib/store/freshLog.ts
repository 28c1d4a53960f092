import { Dexie } from 'dexie';

/** More than LevelDB gathers in one log, which is 4 MiB at most, in values that Chromium does not keep in files of their own. */
const ROWS = 90;
const BYTES = 60_000;

/**
 * Has Chromium put its log of this origin's IndexedDB away and begin another.
 *
 * A browser that dies while it writes may leave half a record at the end of that log. The next one reads up to there, and appends
 * behind it. The one after finds the half record in the midst, takes all of the origin's databases for broken, and deletes them
 * without a word. To be done once after each start of the browser: a log that has been put away is read no more.
 * Rejects where there is no room; nothing is lost by that.
 */
export async function startFreshLog(): Promise<void> {
  const ballast = new Dexie('sheaf.ballast', { chromeTransactionDurability: 'strict' });
  ballast.version(1).stores({ rows: '' });
  const keys = Array.from({ length: ROWS }, (_, at) => at);
  try {
    await ballast.table('rows').bulkPut(
      keys.map(() => new Uint8Array(BYTES)),
      keys,
    );
  } finally {
    await ballast.delete();
  }
}
