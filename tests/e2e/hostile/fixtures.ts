import { join } from 'node:path';
import { test as base, type CDPSession, expect, type Frame, type Page } from '@playwright/test';
import { type Launched, launchWallet } from '../../kit/chromium.ts';
import { until } from '../../kit/until.ts';
import { QUIET, type Wallet } from '../../kit/wallet.ts';
import { type Anvil, startAnvil } from '../../support/anvil.ts';
import { type FaultProxy, startFaultProxy } from '../../support/faultProxy.ts';
import { type Content, type Site, startSite } from '../../support/sites.ts';
import { requestFrom } from '../fixtures.ts';

export { expect, requestFrom };

/** The first account of the test phrase. */
export const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

interface Shared {
  /** A browser with the wallet and another extension in it, for all tests of a process: each has sites of its own. */
  shared: Launched & { chain: Anvil; node: FaultProxy };
}

interface Fixtures {
  wallet: Wallet<Page>;
  /** The node that the wallet speaks to, well-behaved until told otherwise. */
  node: FaultProxy;
  /** A site that no other test has seen. */
  newSite: (pages?: Record<string, Content>, host?: string) => Promise<Site>;
  /** A fresh site that is open in a tab. */
  visit: (pages?: Record<string, Content>) => Promise<Page>;
  /** Connects a page's site to the first account, through the window. */
  connect: (page: Page | Frame) => Promise<void>;
}

export const test = base.extend<Fixtures, Shared>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const chain = await startAnvil();
      const node = await startFaultProxy({ target: chain.url });
      const beside = [join(import.meta.dirname, '../../support/otherExtension')];
      const launched = await launchWallet({ rpcUrl: node.url, beside, backForwardCache: true, anyCertificate: true });
      await use({ ...launched, chain, node });
      await launched.close();
      await node.stop();
      await chain.stop();
    },
    { scope: 'worker' },
  ],

  node: async ({ shared }, use) => {
    await use(shared.node);
    shared.node.rules();
  },

  wallet: async ({ shared: { context, wallet } }, use) => {
    const troubles: string[] = [];
    const note = (error: { page(): Page | null; error(): Error }) =>
      troubles.push(`${error.page()?.url()}: ${error.error().stack}`);
    context.on('weberror', note);
    await use(wallet);
    const own = `chrome-extension://${wallet.extensionId}/${QUIET}`;
    for (const page of context.pages()) if (page.url() !== own) await page.close();
    await until('the questions of closed pages to go', async () => (await wallet.waiting()).length === 0);
    context.off('weberror', note);
    expect(troubles, 'no page has an uncaught error').toEqual([]);
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
  newSite: async ({}, use) => {
    const sites: Site[] = [];
    await use(async (pages, host) => {
      const site = await startSite(pages, host);
      sites.push(site);
      return site;
    });
    for (const site of sites) await site.stop();
  },

  visit: async ({ wallet, newSite }, use) => {
    await use(async (pages) => wallet.openTab(`${(await newSite(pages)).origin}/`));
  },

  connect: async ({ wallet }, use) => {
    await use(async (page) => {
      const answer = requestFrom(page, 'eth_requestAccounts');
      await wallet.approve();
      expect(await answer).toEqual({ result: [ACCOUNT] });
    });
  },
});

/** How many windows of the wallet ask now. */
export const windowsThatAsk = (page: Page) =>
  page
    .context()
    .pages()
    .filter((each) => each.url().includes('/approval.html')).length;

/** The frame of a page that has this name, once its document is there. */
export async function frameOf(page: Page, name: string): Promise<Frame> {
  const frame = await until(`the frame ${name}`, () => page.frame({ name }) ?? undefined);
  await frame.waitForLoadState();
  return frame;
}

/** Runs code where the wallet's bridge in a page runs, as whoever took over the page's process could. */
export interface Bridge {
  /** Evaluates an expression there, waits for its promise, and gives its JSON value. @throws what it throws. */
  run(expression: string): Promise<unknown>;
}

export async function bridgeOf(page: Page, extensionId: string): Promise<Bridge> {
  const session: CDPSession = await page.context().newCDPSession(page);
  let contextId: number | undefined;
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.origin === `chrome-extension://${extensionId}`) contextId = context.id;
  });
  await session.send('Runtime.enable');
  const id = await until('the world of the bridge', () => contextId);
  return {
    async run(expression) {
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
        expression,
        contextId: id,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
  };
}

/** What a page of these tests has in its window, as far as they use it. */
export interface InPage {
  ethereum: {
    request(args: unknown): Promise<unknown>;
    on(event: string, listener: (payload: unknown) => void): void;
  };
  /** Names of the events that `RECORD` saw, and what came with them. */
  events: [name: string, payload: unknown][];
}

/** A script that keeps the provider's events in `events`. */
export const RECORD = `<script>
  window.events = [];
  for (const name of ['connect', 'disconnect', 'chainChanged', 'accountsChanged', 'message'])
    ethereum.on(name, (payload) => events.push([name, payload instanceof Error ? payload.code : payload]));
</script>`;

export const eventsOf = (page: Page | Frame) => page.evaluate(() => (window as unknown as InPage).events);
