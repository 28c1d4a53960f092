import { browser } from 'wxt/browser';
import { ownUrl } from './url.ts';

/** Opens the full page at a place of it, e.g. `#/activity`. */
export async function openHome(hash = ''): Promise<void> {
  await browser.tabs.create({ url: `${ownUrl('/home.html')}${hash}` });
}

/** Closes the tab that this page is in, and with it a window that holds no other. */
export async function closeThisTab(): Promise<void> {
  try {
    const tab = await browser.tabs.getCurrent();
    if (tab?.id !== undefined) return await browser.tabs.remove(tab.id);
  } catch {
    // It may be closing already.
  }
  window.close();
}
