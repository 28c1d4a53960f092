import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 25;

/**
 * Asks again and again until there is an answer, and resolves with it. `undefined` and `false` are none.
 * @throws after `seconds`, naming what was waited for.
 */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value | undefined | false> | Value | undefined | false,
  seconds = 20,
): Promise<Value> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const value = await ask();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > end) throw new Error(`waited ${seconds} s for ${what}`);
    await pause(EVERY_MS);
  }
}
