import { QUIET } from '../kit/wallet.ts';
import { expect, test } from './fixtures.ts';

interface Chrome {
  chrome: { windows: { create(window: object): Promise<unknown>; getAll(): Promise<unknown[]> } };
}

test.use({ own: true });

test('T-G14 where the browser goes on without a window, as on a Mac, the last one that closes locks if that is the time for it', async ({
  wallet,
}) => {
  const status = () => wallet.command('status', {});
  const context = (await wallet.open(QUIET)).context();
  const browser = await context.browser()?.newBrowserCDPSession();
  if (!browser) throw new Error('no session with the browser itself');
  /** Closes all windows while the worker sleeps, and opens one once they are gone: to the worker that this wakes both have happened. */
  const leaveAndReturn = async () => {
    await wallet.killWorker();
    for (const page of context.pages()) {
      const { windowId } = await (await context.newCDPSession(page)).send('Browser.getWindowForTarget');
      await page.close();
      // A page is gone before its window is.
      const isOpen = () =>
        browser.send('Browser.getWindowBounds', { windowId }).then(
          () => true,
          () => false,
        );
      if (context.pages().length === 0) await expect.poll(isOpen).toBe(false);
    }
    return wallet.open(QUIET);
  };
  const first = await leaveAndReturn();
  expect(await status(), 'by itself it stays open for its time').toMatchObject({ vault: 'unlocked' });

  await wallet.command('setSetting', { name: 'autoLockMinutes', value: 'browserCloses' });
  const opened = context.waitForEvent('page');
  await first.evaluate((url) => void (globalThis as unknown as Chrome).chrome.windows.create({ url }), first.url());
  const second = await opened;
  const windows = () => second.evaluate(async () => (await (globalThis as unknown as Chrome).chrome.windows.getAll()).length);
  await expect.poll(windows).toBe(2);
  await first.close();
  await expect.poll(windows).toBe(1);
  expect(await status(), 'a window is left').toMatchObject({ vault: 'unlocked' });
  await leaveAndReturn();
  await expect.poll(status).toEqual({ vault: 'locked' });
});
