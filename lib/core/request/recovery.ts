import { StorageFailure, type StorageTrouble } from '../storage.ts';

/** How soon a database that was out of reach is tried again, in milliseconds. */
const TRY_AGAIN = 5_000;

export interface RecoveryParts {
  /** Goes on with what a dead worker left. @throws StorageFailure */
  pickUp(grace: number): Promise<void>;
  /** Why the database cannot be used now. */
  trouble(): Promise<StorageTrouble | undefined>;
  later(milliseconds: number, run: () => void): void;
}

/** Picks up what a dead worker left (J-5), and where the database is out of reach, as soon as it no longer is. */
export function makeRecovery({ pickUp, trouble, later }: RecoveryParts) {
  /** What is still to be picked up. */
  let missed: { grace: number } | undefined;

  const tryLater = () => later(TRY_AGAIN, () => void catchUp());

  /** @param grace how long pages have to come back, in milliseconds; 0 after a start of the browser. */
  async function resume(grace: number): Promise<void> {
    missed = undefined;
    try {
      await pickUp(grace);
    } catch (error) {
      if (!(error instanceof StorageFailure)) throw error;
      missed = { grace };
      tryLater();
    }
  }

  /** Why the database cannot be used now; where it can be again, goes on with what waited for it. */
  async function catchUp(): Promise<StorageTrouble | undefined> {
    const why = await trouble();
    if (!missed) return why;
    if (why) tryLater();
    else void resume(missed.grace);
    return why;
  }

  return { resume, catchUp };
}
