import type { BrowserContext, Page } from '@playwright/test';
import { launchWallet } from '../kit/chromium.ts';
import { expect, requestFrom, test } from './fixtures.ts';

interface Bounds {
  left: number;
  top: number;
  width: number;
  height: number;
  windowState?: 'minimized' | 'normal';
}

/** The window that a page is in, as the browser tells of it, and a way to move it. */
async function windowOf(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  const { windowId, bounds } = (await session.send('Browser.getWindowForTarget')) as { windowId: number; bounds: Bounds };
  return { bounds, set: (to: Partial<Bounds>) => session.send('Browser.setWindowBounds', { windowId, bounds: to }) };
}

const isIn = ({ left, top, width, height }: Bounds, screen: Bounds): boolean =>
  left >= screen.left &&
  top >= screen.top &&
  left + width <= screen.left + screen.width &&
  top + height <= screen.top + screen.height;

test('V-07 the window that asks opens on the screen of the browser, and not where a site put a window of its own', async ({
  demo,
}) => {
  const [main, left] = [
    { left: 0, top: 0, width: 1_440, height: 1_000 },
    { left: -1_280, top: 0, width: 1_280, height: 1_024 },
  ];
  const { context, wallet, close } = await launchWallet({ rpcUrl: demo.url, screens: '{1440x1000}{-1280,0 1280x1024}' });
  try {
    const dapp = await wallet.openTab(demo.dapp);
    const browser = await windowOf(context, dapp);
    /** Where it is while a site asks, and the user looks at a page. */
    const asked = async (looked = dapp): Promise<Bounds> => {
      await looked.bringToFront();
      const answer = requestFrom(dapp, 'eth_requestAccounts');
      const { bounds } = await windowOf(context, await wallet.waitForApproval());
      await wallet.decline();
      expect((await answer).error).toMatchObject({ code: 4001 });
      return bounds;
    };
    await browser.set({ left: 100, top: 50, width: 1_000, height: 800 });
    expect(isIn(await asked(), main), 'on the main screen').toBe(true);

    await browser.set({ left: -1_200, top: 60, width: 1_000, height: 800 });
    const there = await asked();
    expect(isIn(there, left), 'on the screen left of it').toBe(true);

    const opening = context.waitForEvent('page');
    await dapp.evaluate(() => void window.open('about:blank', 'lure', 'popup,left=-1200,top=200,width=300,height=200'));
    expect(await asked(await opening), 'a window that the site placed changes nothing').toEqual(there);
  } finally {
    await close();
  }
});
