import { launchFirefox } from '../../kit/firefox.ts';
import { expect, test, textOf } from './fixtures.ts';

/*
 * Here, because no driver can press a key of Chromium's own: there a test tells the worker that it was pressed.
 */

/** Runs in the browser itself: Alt, Shift and a letter go down and up, as from the keyboard. */
const pressed = (letter: string) => `
  const hand = Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor);
  if (!hand.beginInputTransactionForTests(window)) throw new Error('no hand is free');
  const keys = [['Alt', 'AltLeft', 18], ['Shift', 'ShiftLeft', 16], ['${letter}', 'Key${letter}', ${letter.charCodeAt(0)}]]
    .map(([key, code, keyCode]) => new KeyboardEvent('', { key, code, keyCode }));
  for (const key of keys) hand.keydown(key);
  for (const key of keys.reverse()) hand.keyup(key);
`;

test('V-11 the keys that the settings name lock the wallet and open it, as the browser hears them', async () => {
  const { driver, wallet, privileged, close } = await launchFirefox({});
  try {
    const page = await wallet.open('home.html#/settings');
    await expect.poll(() => textOf(driver, page)).toContain('Lock at once with Alt+Shift+K');
    await privileged(pressed('K'));
    await expect.poll(() => wallet.command('status', {})).toEqual({ vault: 'locked' });
    await wallet.unlock();

    await privileged(pressed('J'));
    const popups = () =>
      driver.run(page, () => (globalThis as unknown as Extension).chrome.extension.getViews({ type: 'popup' }).length, null);
    await expect.poll(popups).toBe(1);
  } finally {
    await close();
  }
});

interface Extension {
  chrome: { extension: { getViews(of: { type: 'popup' }): Window[] } };
}
