import { browser } from 'wxt/browser';

/** Calls back once the extension is installed for the first time; not for updates. Called in the first turn of the worker. */
export function onInstalled(installed: () => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') installed();
  });
}
