import { expect, type Page } from '@playwright/test';
import { type Launched, launchWallet } from '../../kit/chromium.ts';
import type { Wallet } from '../../kit/wallet.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import { type Heard, heardSince, openTestDapp, routeTestDapp, serveTestDapp } from '../../support/testDapp.ts';
import { test as base } from '../shared.ts';

export { expect };

export const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
/** What the dapp calls USDC and an NFT collection on this chain. */
export const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const COLLECTION = '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d';
/** The dapp under https: its sign-in messages speak of an https address whatever it is served under. */
const SECURE = 'https://test-dapp.example';

const CHATTER =
  /^net_version$|^eth_(accounts|chainId|call|estimateGas|gasPrice|blockNumber|get(Block|Transaction|Code|Balance)\w*)$/;

interface Shared {
  shared: Launched & { demo: Demo };
}

/** The test dapp in a tab, connected. */
export interface TestDapp {
  page: Page;
  /** Presses a button and resolves with what the request that it leads to has got. */
  press(button: string): Promise<Heard>;
}

interface Fixtures {
  demo: Demo;
  wallet: Wallet<Page>;
  /** Opens it on this machine, or under https, at first not connected. */
  open: (where?: 'local' | 'secure') => Promise<TestDapp>;
  /** On this machine, and connected. */
  dapp: TestDapp;
  /** Presses a button, finds words in the window that opens, and says no. */
  declined: (dapp: TestDapp, button: string, words: RegExp) => Promise<void>;
  /** How many transactions the account has sent. */
  nonce: () => Promise<number>;
}

export const test = base.extend<Fixtures, Shared>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      // The contracts that the dapp speaks of are those of Ethereum.
      const demo = await startDemo({ chainId: 1 });
      for (const [address, model] of [
        [USDC, demo.contracts.token],
        [COLLECTION, demo.contracts.nft],
      ])
        await demo.rpc('anvil_setCode', [address, await demo.rpc('eth_getCode', [model, 'latest'])]);
      const launched = await launchWallet({ rpcUrl: demo.url, chainId: 1 });
      await routeTestDapp(launched.context, SECURE);
      await use({ ...launched, demo });
      await launched.close();
      await demo.stop();
    },
    { scope: 'worker' },
  ],

  demo: async ({ shared }, use) => use(shared.demo),

  wallet: async ({ shared: { context, wallet } }, use) => {
    const troubles: string[] = [];
    const note = (error: { page(): Page | null; error(): Error }) => {
      // The dapp leaves refusals uncaught.
      if (error.page()?.url().startsWith('chrome-extension:')) troubles.push(`${error.error().stack}`);
    };
    context.on('weberror', note);
    await use(wallet);
    context.off('weberror', note);
    await expect.poll(wallet.waiting, 'no question outlives its page').toEqual([]);
    expect(troubles, 'no page of the wallet has an uncaught error').toEqual([]);
  },

  open: async ({ wallet, shared: { context }, atEnd }, use) => {
    expect(await wallet.waiting()).toEqual([]);
    const site = await serveTestDapp();
    // One that is served at the same port later would be the same site, with what that may.
    atEnd(site.stop);
    const pages: Page[] = [];
    await use(async (where = 'local') => {
      const page = await openTestDapp(context, where === 'secure' ? `${SECURE}/` : site.url);
      pages.push(page);
      return { page, press: (button) => press(page, button) };
    });
    for (const page of pages) await page.close();
  },

  dapp: async ({ open, wallet }, use) => {
    const dapp = await open();
    await connect(dapp, wallet);
    await use(dapp);
  },

  declined: async ({ wallet }, use) => {
    await use(async (dapp, button, words) => {
      const answer = dapp.press(button);
      const window = await wallet.waitForApproval();
      await expect(window.locator('main'), button).toContainText(words);
      await wallet.decline();
      expect((await answer).error, button).toMatchObject({ code: 4001 });
    });
  },

  nonce: async ({ demo }, use) => {
    await use(async () => Number(await demo.rpc('eth_getTransactionCount', [ACCOUNT, 'pending'])));
  },
});

/** A line of a window with an address, in full or as lines have it. */
export const named = (address: string, before = '', after = ''): RegExp =>
  new RegExp(`${before}(${address}|${address.slice(0, 6)}…${address.slice(-4)})${after}`, 'i');

/** Presses the dapp's own button and agrees. */
export async function connect({ page, press }: TestDapp, wallet: Wallet<Page>): Promise<void> {
  const answer = press('connectButton');
  await wallet.approve();
  expect((await answer).result).toEqual([ACCOUNT]);
  await expect(page.locator('#accounts')).toHaveText(ACCOUNT);
}

async function press(page: Page, button: string): Promise<Heard> {
  const from = (await heardSince(page)).length;
  await page.locator(`#${button}`).click();
  const answered = async () => (await heardSince(page, from)).find(({ method, done }) => done && !CHATTER.test(method));
  await expect.poll(answered, `${button} is answered`).toBeDefined();
  return (await answered()) as Heard;
}
