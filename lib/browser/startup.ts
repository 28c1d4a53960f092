import { browser } from 'wxt/browser';

/**
 * Has the browser start the worker when it starts itself, so that what is under way is followed though no page or screen is
 * opened (N-20): to be listening is all it takes. Called in the first turn of the worker.
 */
export function wakeAtStartup(): void {
  browser.runtime.onStartup.addListener(() => undefined);
}
