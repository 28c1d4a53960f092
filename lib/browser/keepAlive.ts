import { browser } from 'wxt/browser';

/** A worker dies after 30 s without a call or an event of the browser. */
const BEAT_MS = 20_000;

/** Keeps the worker alive while there is work. The beat itself does not; a call of the browser's does. */
export function keepAlive(working: () => boolean): void {
  setInterval(() => {
    if (working()) void browser.runtime.getPlatformInfo();
  }, BEAT_MS);
}
