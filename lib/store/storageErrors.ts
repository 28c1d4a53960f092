import type { StorageTrouble } from '../core/storage.ts';

/** The database is of a later version of the wallet than this one. */
export class NewerDatabase extends Error {
  override name = 'VersionError';
}

/**
 * What the names of IndexedDB's and Dexie's errors mean; `undefined` for those that speak of what was asked, not of the
 * database.
 */
const MEANINGS: Record<string, StorageTrouble> = {
  VersionError: 'newer',
  QuotaExceededError: 'full',
  UnknownError: 'unreadable',
  AbortError: 'unreadable',
  DatabaseClosedError: 'unreadable',
  InvalidStateError: 'unreadable',
  InvalidTableError: 'unreadable',
  NotFoundError: 'unreadable',
  MissingAPIError: 'unreadable',
  NoSuchDatabaseError: 'unreadable',
  OpenFailedError: 'unreadable',
  NotReadableError: 'unreadable',
  TimeoutError: 'unreadable',
};

/** Firefox has no name of its own for a disk without room. */
const NO_ROOM = /no space|disk.{0,20}full|NO_?DEVICE_?SPACE|NO_SPACE/i;

/** Why the database refused; nothing for an error that is about something else. */
export function troubleOf(error: unknown): StorageTrouble | undefined {
  const chain = causesOf(error);
  if (chain.some(({ message }) => NO_ROOM.test(message))) return 'full';
  const meanings = chain.map(({ name }) => (Object.hasOwn(MEANINGS, name) ? MEANINGS[name] : undefined));
  // The cause of an abort or a closing says more than the abort itself.
  return meanings.findLast((meaning) => meaning !== undefined);
}

/** An error and what it holds as its cause: Dexie's `inner`, and the failures of a bulk. */
function causesOf(error: unknown, depth = 0): { name: string; message: string }[] {
  if (depth > 5 || typeof error !== 'object' || error === null || !('name' in error)) return [];
  const { inner, failures } = error as { inner?: unknown; failures?: unknown };
  const [first] = Array.isArray(failures) ? failures : [];
  const message = 'message' in error ? String(error.message) : '';
  return [{ name: String(error.name), message }, ...causesOf(inner ?? first, depth + 1)];
}
