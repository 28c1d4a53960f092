import type { VaultStore } from '../core/account/vault.ts';
import { Refusal } from '../core/command.ts';
import type { Clock } from '../core/platform.ts';

const FREE_TRIES = 5;
const LONGEST = 5 * 60_000;

/** Milliseconds to wait after so many wrong passwords in a row: none for five, then 2 s, doubling up to 5 minutes. */
export const delayAfter = (failures: number): number =>
  failures < FREE_TRIES ? 0 : Math.min(LONGEST, 2_000 * 2 ** (failures - FREE_TRIES));

/**
 * Lets one password be tried. The try is counted before it is made, in the database: killing the worker in between, or
 * closing the browser, gives no further try (T-G5). A clock set back starts the wait anew.
 * @throws Refusal while there is still to wait.
 */
export async function countedTry<Result>(
  store: Pick<VaultStore, 'failedUnlocks' | 'setFailedUnlocks'>,
  clock: Clock,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const failed = await store.failedUnlocks();
  const now = clock.now();
  const at = Math.min(failed.at, now);
  const wait = at + delayAfter(failed.count) - now;
  if (at < failed.at) await store.setFailedUnlocks({ ...failed, at });
  if (wait > 0) throw new Refusal({ code: 'refusal.tooManyTries', seconds: Math.ceil(wait / 1000) });
  await store.setFailedUnlocks({ count: failed.count + 1, at: now });
  const result = await attempt();
  await store.setFailedUnlocks({ count: 0, at: now });
  return result;
}
