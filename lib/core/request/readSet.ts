import { deepEqual } from 'fast-equals';

/** What one request has read, so that it can be read again in the moment in which its question is stored. */
export interface ReadSet {
  /** The same reading, of which every call is remembered with what it found. */
  tracked<Args extends unknown[], Found>(read: (...args: Args) => Promise<Found>): (...args: Args) => Promise<Found>;
  /** Reads everything again: whether all of it is as it was found. */
  isUnchanged(): Promise<boolean>;
}

/** Thrown for a question where the records that it depends on have changed since they were read: the request is worked on from the start. */
export class Outdated extends Error {}

/** Begins the read set of one request: empty, so that nothing in it has changed. */
export function makeReadSet(): ReadSet {
  const checks: (() => Promise<boolean>)[] = [];
  return {
    tracked:
      (read) =>
      async (...args) => {
        const found = await read(...args);
        checks.push(async () => deepEqual(await read(...args), found));
        return found;
      },
    async isUnchanged() {
      // One after the other: each may be part of the caller's transaction.
      for (const isSame of checks) if (!(await isSame())) return false;
      return true;
    },
  };
}
