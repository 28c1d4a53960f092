import { setTimeout as pause } from 'node:timers/promises';

/** Looks often at first, and then ever less so: whoever looks takes time from what is looked at. In milliseconds. */
const FIRST = 20;
const LAST = 200;

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
  for (let wait = FIRST; ; wait = Math.min(LAST, wait * 1.25)) {
    const value = await ask();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > end) throw new Error(`waited ${seconds} s for ${what}`);
    await pause(wait);
  }
}
