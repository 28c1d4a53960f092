import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { launchWallet } from '../../kit/chromium.ts';
import type { Driver } from '../../kit/driver.ts';
import { launchFirefox } from '../../kit/firefox.ts';
import { until } from '../../kit/until.ts';
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
  /** A folder for a session that is to be restored; without it each browser has one of its own. */
  profile: string | undefined;
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
  profile: [undefined, { option: true }],

  demo: async ({ blockTime }, use) => {
    const demo = await startDemo({ blockTime });
    await use(demo);
    await demo.stop();
  },

  launched: [
    async ({ atEnd, kind, demo, imported, extensionPath, profile, own }, use, info) => {
      const borrowed = imported && extensionPath === undefined && profile === undefined && !own;
      const options = { extensionPath, profile, ...(imported ? {} : { phrase: null }) };
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
    // A browser that starts while others work takes its time, and none of the test's.
    { timeout: 120_000 },
  ],
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
  /** The file that was saved last, once there is one. */
  saved(): Promise<{ name: string; text: string }>;
  /** Ends the browser with all its pages open: Chromium as a user does who closes it, Firefox as a crash does. */
  leave(): Promise<void>;
  /** Where all open tabs are, those of the browser's own pages included. */
  addresses(): Promise<string[]>;
  /** Takes away from the wallet the hosts of its content scripts, as its user can in the browser's settings. */
  takeHosts(): Promise<void>;
  /** Lets the wallet into private windows as far as a user can, and opens a page in one; the drivers do not see it. */
  openPrivate(url: string): Promise<void>;
  close(): Promise<void>;
}

interface LaunchOptions {
  rpcUrl?: string;
  phrase?: string | null;
  extensionPath?: string;
  profile?: string;
  /** Brings back what `leave` has left in the profile. */
  restore?: boolean;
}

/** Starts the wallet in a browser of that kind. */
export async function launch(kind: Options['kind'], options: LaunchOptions): Promise<Launched> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-saved-'));
  const removed = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  const saved = () =>
    until('a saved file', async () => {
      const [name] = (await readdir(folder)).filter((each) => each.endsWith('.json'));
      const text = name === undefined ? '' : await readFile(join(folder, name), 'utf8');
      return name !== undefined && text !== '' && { name, text };
    });
  if (kind === 'firefox') {
    const prefs = {
      ...ALLOWED_UNASKED,
      ...(options.profile ? KEEP_SESSION : {}),
      ...{ 'browser.download.folderList': 2, 'browser.download.dir': folder },
    };
    const launched = await launchFirefox({ ...options, prefs });
    const leave = async () => {
      await launched.privileged(SAVE_SESSION);
      await launched.kill();
    };
    const openPrivate = async (url: string) => {
      await launched.privileged(ALLOW_PRIVATE);
      await launched.privileged(`openTrustedLinkIn(${JSON.stringify(url)}, 'window', { private: true });`);
    };
    const takeHosts = async () => void (await launched.privileged(TAKE_HOSTS));
    const addresses = async () => (await launched.privileged(ADDRESSES)) as string[];
    const close = () => launched.close().finally(removed);
    return { ...launched, saved, leave, addresses, takeHosts, openPrivate, close };
  }
  const { context, wallet, driver, close: end } = await launchWallet({ ...options, again: options.restore });
  const close = () => end().finally(removed);
  const troubles: string[] = [];
  const saving = (page: Page) =>
    page.on('download', (download) => void download.saveAs(join(folder, download.suggestedFilename())));
  context.on('page', saving);
  for (const page of context.pages()) saving(page);
  context.on('weberror', (error) => troubles.push(`${error.page()?.url()}: ${error.error().stack}`));
  const configure = async (change: object) =>
    driver.run(await driver.open('chrome://extensions'), configureExtension, { extensionId: wallet.extensionId, ...change });
  const takeHosts = () => configure({ hostAccess: 'ON_CLICK' });
  const openPrivate = async (url: string) => {
    await configure({ incognitoAccess: true });
    await driver.run(await wallet.open('home.html'), openIncognito, url);
  };
  const addresses = async () => context.pages().map((page) => page.url());
  return { wallet, driver, troubles, saved, leave: close, addresses, takeHosts, openPrivate, close };
}

interface Chrome {
  chrome: {
    windows: { create(window: object): Promise<unknown> };
    developerPrivate: { updateExtensionConfiguration(change: object): Promise<void> };
  };
}

/** Runs in Chromium's page of extensions. */
async function configureExtension(change: object): Promise<void> {
  await (globalThis as unknown as Chrome).chrome.developerPrivate.updateExtensionConfiguration(change);
}

/** Runs in a page of the wallet in Chromium. */
async function openIncognito(url: string): Promise<void> {
  await (globalThis as unknown as Chrome).chrome.windows.create({ url, incognito: true });
}

const PERMISSIONS = `
  const id = 'sheaf@sheaf-wallet.github.io';
  const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
`;
const ALLOW_PRIVATE = `${PERMISSIONS}
  await ExtensionPermissions.add(id, { permissions: ['internal:privateBrowsingAllowed'], origins: [] });
  await (await AddonManager.getAddonByID(id)).reload();
`;
const ADDRESSES = 'return gBrowser.browsers.map(({ currentURI }) => currentURI.spec);';
const TAKE_HOSTS = `${PERMISSIONS}
  const { extension } = WebExtensionPolicy.getByID(id);
  const { origins } = await ExtensionPermissions.get(id);
  await ExtensionPermissions.remove(id, { permissions: [], origins }, extension);
`;

/** What a page of the wallet asks the browser for in a click is allowed: no driver can press that button. */
const ALLOWED_UNASKED = { 'extensions.webextOptionalPermissionPrompts': false };

/** Under automation Firefox forgets its session, unless told otherwise. */
const KEEP_SESSION = { 'remote.prefs.recommended': false, 'browser.sessionstore.resume_from_crash': true };

/** What Firefox does by itself every 15 seconds. */
const SAVE_SESSION = `
  const from = (name) => ChromeUtils.importESModule('resource:///modules/sessionstore/' + name + '.sys.mjs')[name];
  await from('TabStateFlusher').flushWindow(window);
  await from('SessionSaver').run();
`;

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
