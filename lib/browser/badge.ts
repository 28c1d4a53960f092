import { browser } from 'wxt/browser';

/** Shows on the toolbar's button how many questions wait for the user. */
export async function setBadge(count: number): Promise<void> {
  await browser.action.setBadgeBackgroundColor({ color: '#b5452c' });
  await browser.action.setBadgeText({ text: count === 0 ? '' : String(count) });
}
