import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { findChromium } from '../support/chromium.ts';
import { type Driver, type Sought, START } from './driver.ts';
import { strokesInChromium } from './hands.ts';
import { until } from './until.ts';
import { createWallet, QUIET, type Wallet } from './wallet.ts';

export interface LaunchOptions {
  /** Imported through the first-run screens; `null` leaves the wallet as a user first meets it. */
  phrase?: string | null;
  password?: string;
  /** The node of `chainId`, in place of the built-in list. */
  rpcUrl?: string;
  /** The network that sites see; the local one unless told. */
  chainId?: number;
  /** The unpacked build. */
  extensionPath?: string;
  headless?: boolean;
  /** The profile; a fresh one is made, and removed on close, where there is none. */
  profile?: string;
  /** The profile has had the wallet before: it is not set up again, and is locked. */
  again?: boolean;
  colorScheme?: 'light' | 'dark' | 'no-preference';
  /** Folders of further extensions to load beside the wallet. None may name its worker `background.js`, as the wallet does. */
  beside?: readonly string[];
  /** The screens of a browser without a head, as Chromium's `--screen-info` takes them; the first is the main one. */
  screens?: string;
  /** Opens the pages again that were open when the profile's browser was closed. */
  restore?: boolean;
  /** BCP 47 tag of the user's first language, by which the wallet picks its own. */
  language?: string;
  /** Keeps pages that were left for the way back, as browsers do for users; the automation turns it off. */
  backForwardCache?: boolean;
  /** Takes whatever certificate a server has. */
  anyCertificate?: boolean;
}

export interface Launched {
  context: BrowserContext;
  wallet: Wallet<Page>;
  driver: Driver<Page>;
  /** Closes the browser and removes what was made for it. */
  close(): Promise<void>;
}

const BUILD = process.env.SHEAF_BUILD ?? join(import.meta.dirname, '../../.output/chrome-mv3');

/** Profiles made here; none outlives the process, however it ends. */
const fresh = new Set<string>();
process.once('exit', () => {
  for (const profile of fresh) rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});

async function freshProfile(): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'sheaf-profile-'));
  fresh.add(profile);
  return profile;
}

/** Starts a Chromium with the wallet in it. */
export async function launchWallet(options: LaunchOptions = {}): Promise<Launched> {
  const { phrase, password, rpcUrl, chainId = 31337, extensionPath = BUILD, headless = true } = options;
  const extensions = [extensionPath, ...(options.beside ?? [])].join(',');
  const profile = options.profile ?? (await freshProfile());
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    headless,
    colorScheme: options.colorScheme,
    ...(options.language ? { locale: options.language } : {}),
    // Each window is as large as the wallet makes it.
    viewport: null,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ignoreDefaultArgs: options.backForwardCache ? ['--disable-back-forward-cache'] : [],
    args: [
      '--no-sandbox',
      `--disable-extensions-except=${extensions}`,
      `--load-extension=${extensions}`,
      ...(headless ? ['--headless=new', `--screen-info=${options.screens ?? '{1440x1000}'}`] : []),
      // A window that the wallet opens itself may have read it before the automation says so.
      ...(options.language ? [`--accept-lang=${options.language}`] : []),
      ...(options.anyCertificate ? ['--ignore-certificate-errors'] : []),
      ...(options.restore ? ['--restore-last-session'] : []),
    ],
  });
  context.setDefaultTimeout(20_000);
  const isOurs = (worker: { url(): string }) => worker.url().endsWith('/background.js');
  const worker =
    context.serviceWorkers().find(isOurs) ??
    (await context.waitForEvent('serviceworker', { predicate: isOurs, timeout: START * 1_000 }));
  const driver = chromiumDriver(context, new URL(worker.url()).host, extensionPath);
  const wallet = createWallet(driver);
  if (!options.again) {
    await until('the first-run page', () => context.pages().some((page) => page.url().startsWith(driver.origin)), START);
    if (phrase !== null) await wallet.importPhrase(phrase, password);
  }
  if (rpcUrl) await wallet.setRpcUrl(chainId, rpcUrl);
  await wallet.selectChain(chainId);
  // No screen stays open that would follow all that happens.
  if (!options.again && phrase !== null)
    for (const page of context.pages())
      if (page.url().startsWith(`${driver.origin}/home.html`)) await page.goto(`${driver.origin}/${QUIET}`);
  const close = async () => {
    await context.close();
    if (fresh.delete(profile)) await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { context, wallet, driver, close };
}

const isNamed = (sought: Sought): sought is string | RegExp => typeof sought === 'string' || sought instanceof RegExp;

function control(page: Page, role: 'button' | 'checkbox', sought: Sought): Locator {
  return isNamed(sought) ? page.getByRole(role, { name: sought, exact: true }) : page.getByTestId(sought.testId);
}

function field(page: Page, sought: Sought): Locator {
  return isNamed(sought) ? page.getByLabel(sought, { exact: true }) : page.getByTestId(sought.testId);
}

function chromiumDriver(context: BrowserContext, extensionId: string, extensionPath: string): Driver<Page> {
  const origin = `chrome-extension://${extensionId}`;
  return {
    origin,
    pages: async () => context.pages(),
    urlOf: (page) => (page.isClosed() ? '' : page.url()),
    async open(url) {
      const page = await context.newPage();
      await page.goto(url);
      return page;
    },
    closePage: (page) => page.close(),
    click: (page, button) => unlessClosed(page, control(page, 'button', button).click()),
    offers: (page, role, sought) =>
      control(page, role, sought)
        .evaluateAll((found) => found.some((control) => control.ariaDisabled !== 'true' && control.ariaChecked !== 'true'))
        .catch(() => false),
    tick: (page, box) => unlessClosed(page, control(page, 'checkbox', box).check()),
    strokes: (page, at, strokes) => unlessClosed(page, strokesInChromium(page, at, strokes)),
    fill: (page, sought, text) => field(page, sought).fill(text),
    run: (page, code, argument) => page.evaluate(code as never, argument),
    screenshot: (page) => page.screenshot(),
    killWorker: () => stopWorkers(context, origin),
    async update(build) {
      // As a store's update does: other files in the same place, then the extension starts anew and its pages are closed.
      await rm(extensionPath, { recursive: true });
      await cp(build, extensionPath, { recursive: true });
      const page = await context.newPage();
      await page.goto('chrome://extensions');
      const started = context.waitForEvent('serviceworker');
      await page.evaluate(startAnew, extensionId);
      await started;
      await page.close();
    },
  };
}

/** Runs in the browser's page of extensions. Out of the developer mode, one that is in no store does not start again. */
async function startAnew(id: string): Promise<void> {
  const { chrome } = globalThis as unknown as { chrome: { developerPrivate: Developer } };
  await chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
  await chrome.developerPrivate.reload(id);
}

interface Developer {
  updateProfileConfiguration(change: { inDeveloperMode: boolean }): Promise<void>;
  reload(id: string): Promise<unknown>;
}

/** A window that closes under the press has taken it. */
const unlessClosed = (page: Page, press: Promise<void>) =>
  press.catch((error) => {
    if (!page.isClosed()) throw error;
  });

/** How long a worker that was told to stop may take until it is told so again, in seconds. */
const STOP = 5;

/** Through the debugging protocol of any page, as the browser itself stops an idle worker. */
async function stopWorkers(context: BrowserContext, origin: string): Promise<void> {
  const [page] = context.pages();
  if (!page) throw new Error('no page is open');
  const session = await context.newCDPSession(page);
  let isAsked = false;
  let isStopped = false;
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    const ours = versions.filter(({ scriptURL }) => scriptURL.startsWith(origin));
    // One that is called while it stops starts anew without having been told as stopped.
    const isOver = ({ runningStatus }: (typeof ours)[number]) =>
      runningStatus === 'stopped' || (isAsked && runningStatus === 'starting');
    if (ours.some(isOver)) isStopped = true;
  });
  await session.send('ServiceWorker.enable');
  const stop = async () => {
    await session.send('ServiceWorker.stopAllWorkers');
    isAsked = true;
    // One that was only being started then may have come up all the same: it is asked again.
    await until('the worker to stop', () => isStopped, STOP).catch(() => undefined);
    return isStopped;
  };
  await until('the worker to stop', stop, START);
  await session.detach();
}
