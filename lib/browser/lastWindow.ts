import { browser } from 'wxt/browser';

/**
 * Calls back when no window of the browser is left. That need not be its end: on some systems, and with programs in the background, it
 * goes on, and remembers. Called in the first turn of the worker.
 */
export function onLastWindowClosed(closed: () => void): void {
  browser.windows.onRemoved.addListener(async () => {
    if ((await browser.windows.getAll()).length === 0) closed();
  });
}
