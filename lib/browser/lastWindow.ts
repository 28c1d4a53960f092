import { browser } from 'wxt/browser';

/**
 * Calls back when no window of the browser is left. That need not be its end: on some systems, and with programs in the background, it
 * goes on, and remembers. A worker that has to be started for it may be late: a window that was opened since was not left. Called in the
 * first turn of the worker.
 */
export function onLastWindowClosed(closed: () => void): void {
  /** For each window that was closed, and of which nobody knows yet whether it was the last: those opened after it. */
  const since = new Set<Set<number | undefined>>();
  browser.windows.onCreated.addListener(({ id }) => {
    for (const opened of since) opened.add(id);
  });
  browser.windows.onRemoved.addListener(async () => {
    const opened = new Set<number | undefined>();
    since.add(opened);
    try {
      if ((await browser.windows.getAll()).every(({ id }) => opened.has(id))) closed();
    } finally {
      since.delete(opened);
    }
  });
}
