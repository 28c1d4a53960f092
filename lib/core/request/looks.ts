import { isDeepStrictEqual } from '../equal.ts';

/** What one request has looked at, so that it can be looked at again in the moment in which its question is stored. */
export interface Looks {
  /** The same reading, of which every call is remembered with what it found. */
  through<Args extends unknown[], Found>(read: (...args: Args) => Promise<Found>): (...args: Args) => Promise<Found>;
  /** Looks at everything again: whether all of it is as it was found. */
  hold(): Promise<boolean>;
}

/** Thrown for a question whose grounds have changed since they were looked at: the request is worked on from the start. */
export class Outdated extends Error {}

export function makeLooks(): Looks {
  const looks: (() => Promise<boolean>)[] = [];
  return {
    through:
      (read) =>
      async (...args) => {
        const found = await read(...args);
        looks.push(async () => isDeepStrictEqual(await read(...args), found));
        return found;
      },
    async hold() {
      // One after the other: each may be part of the caller's transaction.
      for (const holds of looks) if (!(await holds())) return false;
      return true;
    },
  };
}
