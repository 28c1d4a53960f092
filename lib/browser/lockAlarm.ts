import { insistent } from './alarms.ts';

/** An unlocked wallet is looked at this often at least: the time of sleep, or a clock that jumped, is then found out soon. */
const LOOK_MS = 5 * 60_000;

/**
 * Has the wallet locked at its time, by an alarm that wakes the worker (V-11). Called in the first turn of the worker.
 * @param openUntil looks at the session, ends one whose time is over, and says until when it may last, or nothing.
 * @returns looks now, as when the wallet was locked or unlocked.
 */
export function watchLock(openUntil: () => Promise<number | undefined>): () => void {
  const alarm = insistent('lock', () => start());
  async function look(): Promise<void> {
    const until = await openUntil();
    await (until === undefined ? alarm.cancel() : alarm.ringAt(Math.min(until, Date.now() + LOOK_MS)));
  }
  // Where it fails, or the worker dies over it, an alarm that has rung rings again.
  const start = () => void look().catch(() => undefined);
  start();
  return start;
}
