import { expect } from '@playwright/test';
import { launchWallet } from '../../kit/chromium.ts';
import type { Driver } from '../../kit/driver.ts';
import { launchFirefox } from '../../kit/firefox.ts';
import type { Wallet } from '../../kit/wallet.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import type { Outcome } from '../fixtures.ts';
import { test as base, lasting } from '../shared.ts';

export { expect };

/** The first account of the test phrase. */
export const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

export interface Options {
  /** In which browser; each project of the configuration has its own. */
  kind: 'chromium' | 'firefox';
  /** Seconds between blocks; without it each transaction is mined at once. */
  blockTime: number | undefined;
  /** Whether the test begins with a vault. */
  imported: boolean;
  /** The build, where it is not the one of the working copy. */
  extensionPath: string | undefined;
  /** Whether the test has a browser of its own, because it changes more than a wallet does. */
  own: boolean;
}

interface Fixtures extends Options {
  demo: Demo;
  /** The browser, whichever it is. */
  driver: Driver<object>;
  wallet: Wallet<object>;
  /** The sample dapp, not connected. */
  dapp: object;
  ask: (method: string, params?: unknown) => Promise<Outcome>;
  connect: () => Promise<void>;
  /** Waits until a page shows these words. */
  reads: (page: object, words: string) => Promise<void>;
}

const browsers = {
  chromium: lasting(() => launch('chromium', {})),
  firefox: lasting(() => launch('firefox', {})),
};

/** Tests that hold in every browser, written over the driver. Each has a chain and a dapp of its own, and a wallet just imported. */
export const test = base.extend<Fixtures & { launched: Launched }>({
  kind: ['chromium', { option: true }],
  blockTime: [undefined, { option: true }],
  imported: [true, { option: true }],
  extensionPath: [undefined, { option: true }],
  own: [false, { option: true }],

  demo: async ({ blockTime }, use) => {
    const demo = await startDemo({ blockTime });
    await use(demo);
    await demo.stop();
  },

  launched: async ({ atEnd, kind, demo, imported, extensionPath, own }, use, info) => {
    const borrowed = imported && extensionPath === undefined && !own;
    const options = { extensionPath, ...(imported ? {} : { phrase: null }) };
    const launched = await (borrowed ? browsers[kind].lend(atEnd) : launch(kind, options));
    const { driver, wallet, troubles, close } = launched;
    const before = troubles.length;
    await wallet.setRpcUrl(31337, demo.url);
    await use(launched);
    if (info.status !== info.expectedStatus)
      for (const page of await driver.pages()) {
        const body = await driver.screenshot(page).catch(() => undefined);
        if (body) await info.attach(driver.urlOf(page), { body: Buffer.from(body), contentType: 'image/png' });
      }
    if (!borrowed) await close();
    else if (info.status === info.expectedStatus) await browsers[kind].takeBack();
    expect(troubles.slice(before), 'no page of the dapp or the wallet has an uncaught error').toEqual([]);
  },
  driver: ({ launched }, use) => use(launched.driver),
  wallet: ({ launched }, use) => use(launched.wallet),

  dapp: async ({ wallet, demo }, use) => use(await wallet.openTab(demo.dapp)),
  ask: ({ driver, dapp }, use) => use((method, params) => requestFrom(driver, dapp, method, params)),

  connect: ({ ask, wallet }, use) =>
    use(async () => {
      const answer = ask('eth_requestAccounts');
      await wallet.approve();
      expect(await answer).toEqual({ result: [ACCOUNT] });
    }),

  reads: ({ driver }, use) =>
    use(async (page, words) => {
      await expect.poll(() => textOf(driver, page)).toContain(words);
    }),
});

export interface Launched {
  wallet: Wallet<object>;
  driver: Driver<object>;
  troubles: readonly string[];
  close(): Promise<void>;
}

interface LaunchOptions {
  rpcUrl?: string;
  phrase?: string | null;
  extensionPath?: string;
  profile?: string;
}

/** Starts the wallet in a browser of that kind. */
export async function launch(kind: Options['kind'], options: LaunchOptions): Promise<Launched> {
  if (kind === 'firefox') return launchFirefox(options);
  const { context, wallet, driver, close } = await launchWallet(options);
  const troubles: string[] = [];
  context.on('weberror', (error) => troubles.push(`${error.page()?.url()}: ${error.error().stack}`));
  return { wallet, driver, troubles, close };
}

/** All words of a page; empty while it moves to another. */
export const textOf = <Page>(driver: Driver<Page>, page: Page): Promise<string> =>
  driver.run(page, () => document.body.textContent ?? '', null).catch(() => '');

/** Sends a request from a page that has a provider. */
export const requestFrom = <Page>(driver: Driver<Page>, page: Page, method: string, params?: unknown): Promise<Outcome> =>
  driver.run(
    page,
    async (request) => {
      const { ethereum } = window as unknown as { ethereum: { request(args: object): Promise<unknown> } };
      try {
        return { result: await ethereum.request(request) };
      } catch (thrown) {
        const { code, message, data, details } = thrown as NonNullable<Outcome['error']>;
        return { error: { code, message, data, details, isError: thrown instanceof Error } };
      }
    },
    { method, params },
  );
