import { expect, type JSHandle, type Page } from '@playwright/test';
import { type Launched, launchWallet } from '../../kit/chromium.ts';
import type { Wallet } from '../../kit/wallet.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import { serveDapp } from '../../support/serve.ts';
import { test as base } from '../shared.ts';

export { expect };

/** The first account of the test phrase, as a chain writes it. */
export const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
export const RDNS = 'io.github.sheaf-wallet';

interface Shared {
  /** A chain, and a browser with the wallet on it, for all tests of a process: each has a site of its own. */
  shared: Launched & { demo: Demo };
}

interface Fixtures {
  demo: Demo;
  wallet: Wallet<Page>;
  /** Opens the page on a library, by its folder and name, at a site that no other test has seen, and hands over what the page offers. */
  open: <Lib>(library: string) => Promise<{ page: Page; lib: JSHandle<Lib> }>;
  /** The same, connected to the first account. */
  connected: <Lib>(library: string) => Promise<{ page: Page; lib: JSHandle<Lib> }>;
}

export const test = base.extend<Fixtures, Shared>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const demo = await startDemo();
      const launched = await launchWallet({ rpcUrl: demo.url });
      await use({ ...launched, demo });
      await launched.close();
      await demo.stop();
    },
    { scope: 'worker' },
  ],

  demo: async ({ shared }, use) => use(shared.demo),

  wallet: async ({ shared: { context, wallet } }, use) => {
    const troubles: string[] = [];
    const note = (error: { page(): Page | null; error(): Error }) =>
      troubles.push(`${error.page()?.url()}: ${error.error().stack}`);
    context.on('weberror', note);
    await use(wallet);
    const questions = await wallet.waiting();
    for (const _ of questions) await wallet.decline();
    context.off('weberror', note);
    expect(questions, 'no question is left over').toEqual([]);
    expect(troubles, 'no page has an uncaught error').toEqual([]);
  },

  open: async ({ wallet, demo, atEnd }, use) => {
    const pages: Page[] = [];
    await use(async (library) => {
      const site = await serveDapp({ chainId: demo.chainId, rpcUrl: demo.url, contracts: demo.contracts });
      // One that is served at the same port later would be the same site, with what that may.
      atEnd(site.stop);
      const page = await wallet.openTab(`${site.url}/${library.includes('/') ? library : `clients/${library}`}.html`);
      pages.push(page);
      return { page, lib: await offered(page) };
    });
    for (const page of pages) await page.close();
  },

  connected: async ({ open, wallet }, use) => {
    await use(async (library) => {
      const opened = await open<never>(library);
      const answer = opened.page.evaluate(() =>
        (window as unknown as { ethereum: { request(args: object): Promise<unknown> } }).ethereum.request({
          method: 'eth_requestAccounts',
        }),
      );
      await wallet.approve();
      expect(await answer).toEqual([ACCOUNT]);
      return opened;
    });
  },
});

/** What a page on a library hands to the tests, once its script has run. */
export async function offered<Lib>(page: Page): Promise<JSHandle<Lib>> {
  await page.waitForFunction(() => 'lib' in window);
  return page.evaluateHandle(() => (window as unknown as { lib: Lib }).lib);
}
