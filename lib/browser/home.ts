import { browser } from 'wxt/browser';
import { ownUrl } from './url.ts';

/** Opens the full page at a place of it, e.g. `#/activity`. */
export async function openHome(hash = ''): Promise<void> {
  await browser.tabs.create({ url: `${ownUrl('/home.html')}${hash}` });
}
