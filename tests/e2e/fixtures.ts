import { expect, type Frame, type Page, type WebError } from '@playwright/test';
import { launchWallet } from '../kit/chromium.ts';
import type { Wallet } from '../kit/wallet.ts';
import { type Demo, startDemo } from '../support/demo.ts';
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts';
import { test as base, lasting } from './shared.ts';
import { refused } from './unasked.ts';

export { expect };

/** What a page got: the answer, or the error as the page holds it. */
export interface Outcome {
  result?: unknown;
  error?: { code?: number; message: string; data?: unknown; details?: string; isError: boolean };
}

interface Fixtures {
  /** Seconds between blocks; without it each transaction is mined at once. */
  blockTime: number | undefined;
  /** Whether the test begins with a vault. */
  imported: boolean;
  /** Whether it has a browser of its own, because it changes more than a wallet does: it breaks the database, for one. */
  own: boolean;
  /** A chain of its own with the demo contracts and delegates, and the sample dapp on it. */
  demo: Demo;
  wallet: Wallet<Page>;
  /** A node between the wallet and the chain, which does wrong what the test tells it to. */
  node: FaultProxy;
  /** The sample dapp, not connected. */
  page: Page;
  /** Sends a request from the sample dapp, past its buttons. */
  ask: (method: string, params?: unknown) => Promise<Outcome>;
  /** The same of a request that is refused without a question, and leaves nothing behind: its error. */
  refused: (method: string, params?: unknown) => Promise<Outcome['error']>;
  /** Connects the sample dapp through the window and names the account. */
  connect: () => Promise<`0x${string}`>;
}

const chromium = lasting(launchWallet);

/** Each test has a chain and a dapp of its own and a wallet as after the import, so that none sees what another left. */
export const test = base.extend<Fixtures>({
  blockTime: [undefined, { option: true }],
  imported: [true, { option: true }],
  own: [false, { option: true }],

  demo: async ({ blockTime }, use) => {
    const demo = await startDemo({ blockTime });
    await use(demo);
    await demo.stop();
  },

  wallet: async ({ atEnd, demo, imported, own, colorScheme }, use, info) => {
    const borrowed = imported && !own && colorScheme === 'light';
    const options = { colorScheme: colorScheme ?? undefined, ...(imported ? {} : { phrase: null }) };
    const { context, wallet, close } = await (borrowed ? chromium.lend(atEnd) : launchWallet(options));
    await wallet.setRpcUrl(31337, demo.url);
    // It would be another time in the tests after this one too.
    if (borrowed)
      context.clock.install = () => Promise.reject(new Error('A clock is set for a whole browser: test.use({ own: true })'));
    const troubles: string[] = [];
    const note = (error: WebError) => troubles.push(`${error.page()?.url()}: ${error.error().stack}`);
    context.on('weberror', note);
    await use(wallet);
    if (info.status !== info.expectedStatus)
      for (const page of context.pages()) {
        const body = await page.screenshot({ timeout: 5_000 }).catch(() => undefined);
        if (body) await info.attach(page.url(), { body, contentType: 'image/png' });
      }
    context.off('weberror', note);
    if (!borrowed) await close();
    else if (info.status === info.expectedStatus) await chromium.takeBack();
    expect(troubles, 'no page of the dapp or the wallet has an uncaught error').toEqual([]);
  },

  node: async ({ wallet, demo }, use) => {
    const node = await startFaultProxy({ target: demo.url });
    await wallet.setRpcUrl(31337, node.url);
    await use(node);
    await node.stop();
  },

  page: async ({ wallet, demo }, use) => {
    const page = await wallet.openTab(demo.dapp);
    await use(page);
  },

  ask: async ({ page }, use) => {
    await use((method, params) => requestFrom(page, method, params));
  },

  refused: async ({ ask, wallet }, use) => {
    await use((method, params) => refused(wallet, () => ask(method, params)));
  },

  connect: async ({ ask, wallet }, use) => {
    await use(async () => {
      const answer = ask('eth_requestAccounts');
      await wallet.approve();
      const [account] = (await answer).result as `0x${string}`[];
      if (!account) throw new Error('the wallet gave no account');
      return account;
    });
  },
});

/** Sends a request from any page that has a provider. */
export const requestFrom = (page: Page | Frame, method: string, params?: unknown): Promise<Outcome> =>
  page.evaluate(
    async ([name, values]) => {
      const { ethereum } = window as unknown as { ethereum: { request(args: object): Promise<unknown> } };
      try {
        return { result: await ethereum.request({ method: name, params: values }) };
      } catch (thrown) {
        const { code, message, data, details } = thrown as NonNullable<Outcome['error']>;
        return { error: { code, message, data, details, isError: thrown instanceof Error } };
      }
    },
    [method, params] as const,
  );
