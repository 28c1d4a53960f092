import type { Browser } from '../core/platform.ts';
import { oneShot } from './alarms.ts';
import { keepAlive } from './keepAlive.ts';

/**
 * Keeps the worker alive while batches move, and has it woken should it die while one is not final. Called in the first turn of the
 * worker.
 * @param check looks after all batches.
 */
export function watchBatches(check: () => void): Browser['watching'] {
  let state: Parameters<Browser['watching']>[0] = 'done';
  const alarm = oneShot('batches', check);
  keepAlive(() => state === 'busy');
  return (now, next) => {
    state = now;
    void (now === 'done' ? alarm.cancel() : alarm.ringAt(Date.now() + next));
  };
}
