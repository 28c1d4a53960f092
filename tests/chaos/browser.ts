import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Failpoint } from '../../lib/core/batch/failpoints.ts';
import { type Launched, launchWallet } from '../kit/chromium.ts';
import { QUIET, TEST_PASSWORD } from '../kit/wallet.ts';
import { crashBrowser } from '../support/crash.ts';
import { type Site, startSite } from '../support/sites.ts';
import { type Ground, NOTE } from './note.ts';
import type { Asked } from './oracle.ts';
import {
  accountsIn,
  age,
  ageLosses,
  everythingIn,
  type Outline,
  outlineIn,
  type Question,
  questionsIn,
  slotsIn,
  type Unfinished,
  underWayIn,
  unfinishedIn,
} from './rows.ts';

const CHAIN = 31337;

/** How many accounts a site is connected to. */
const SHARE = 2;

/** A Chromium with the wallet in it and a tab for each site; it can be killed and comes back with all of them. */
export async function startBrowser(extensionPath: string, rpcUrls: readonly string[], count: number) {
  const profile = await mkdtemp(join(tmpdir(), 'sheaf-chaos-'));
  const sites: Site[] = [];
  for (let at = 0; at < count / SHARE; at++) sites.push(await startSite());
  let launched: Launched = await launchWallet({ extensionPath, profile });
  let tabs: Page[] = [];

  /** A page with the wallet's rights to look into its database from, without a screen that would follow all that is written there. */
  const home = async (): Promise<Page> => {
    const { context, driver, wallet } = launched;
    return context.pages().find((page) => page.url() === `${driver.origin}/${QUIET}`) ?? wallet.open(QUIET);
  };
  const openTabs = async () => {
    tabs = [];
    for (const { origin } of sites) tabs.push(await launched.wallet.openTab(`${origin}/`));
  };

  await launched.wallet.command('setRpcUrls', { chainId: CHAIN, rpcUrls });
  for (let at = 1; at < count; at++) await launched.wallet.command('addAccount', { password: TEST_PASSWORD });
  const accounts = (await accountsIn(await home())).map(({ address }) => address);
  await openTabs();
  const siteOf = (account: number) => account % sites.length;

  return {
    accounts,
    /** The site that asks in the name of an account. */
    originOf: (account: number): string => sites[siteOf(account)]?.origin ?? '',
    origins: sites.map(({ origin }) => origin) as readonly string[],
    command: (name: string, params: object) => launched.wallet.command(name, params),
    /** Ends the worker at once. An open page of the wallet has it start again, as any screen of it would. */
    async killWorker(): Promise<void> {
      await launched.driver.killWorker();
      launched.wallet.command('status', {}).catch(() => undefined);
    },
    /** Has the wallet ask, before it goes on, each time it comes to this point over the batch. */
    async arm(batch: string, point: Failpoint): Promise<void> {
      await (await home()).evaluate(noteForSession, { [`failpoint ${batch}`]: point });
    },
    /** From now on the worker stands on such ground. */
    async stand(ground: Ground): Promise<void> {
      await (await home()).evaluate(noteForSession, { [NOTE]: ground });
    },
    questions: async (): Promise<Question[]> => questionsIn(await home()),
    everything: async () => everythingIn(await home()),
    outline: async (): Promise<Outline> => outlineIn(await home()),
    unfinished: async (): Promise<Unfinished> => unfinishedIn(await home()),
    slotsOf: async (key: string) => slotsIn(await home(), key),
    /** How many transactions wait for their block. */
    underWay: async (): Promise<number> => underWayIn(await home()),
    age: async (key: string, milliseconds: number) => age(await home(), key, milliseconds),
    ageLosses: async (key: string, milliseconds: number) => ageLosses(await home(), key, milliseconds),
    /** Sends a request from a site's page; what comes of it is kept there under a name. */
    async send(site: number, name: string, method: string, params: unknown): Promise<void> {
      await tabs[site]?.evaluate(sendFromPage, [name, method, params] as const);
    },
    /** What came of these requests so far, by name. */
    async outcomes(site: number, names: readonly string[]): Promise<Record<string, Asked['outcome']>> {
      return (await tabs[site]?.evaluate(readOutcomes, names)) ?? {};
    },
    /** The statuses of these batches as the page is told them, and when it was; those that it is not told at once are left out. */
    statuses: async (site: number, ids: readonly string[]): Promise<Heard[]> =>
      (await tabs[site]?.evaluate(askStatuses, ids)) ?? [],
    /** Sends a request from a site's page and waits for the answer. */
    ask: async (site: number, method: string, params: unknown): Promise<unknown> =>
      tabs[site]?.evaluate(askFromPage, [method, params] as const),
    /** What pages do all day: reads something, whatever comes of it. */
    async read(site: number): Promise<void> {
      await tabs[site]?.evaluate(readSomething).catch(() => undefined);
    },
    /** Ends the browser as a crash or a power cut does, and starts it again: locked, unlocked, all pages opened anew. */
    async crash(): Promise<void> {
      await crashBrowser(launched.context, profile);
      launched = await launchWallet({ extensionPath, profile, again: true });
      for (const page of launched.context.pages()) if (page.url().includes('/home.html')) await page.close();
      await launched.wallet.command('unlock', { password: TEST_PASSWORD });
      await openTabs();
    },
    async stop(): Promise<void> {
      await launched.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
      for (const site of sites) await site.stop();
    },
  };
}

interface Heard {
  id: string;
  at: number;
  status: number;
}

interface InPage {
  ethereum: { request(args: { method: string; params: unknown }): Promise<unknown> };
  outcomes?: Record<string, unknown>;
}

/** Runs in a page of the wallet. */
function noteForSession(values: object): Promise<void> {
  const { chrome } = globalThis as unknown as { chrome: { storage: { session: { set(values: object): Promise<void> } } } };
  return chrome.storage.session.set(values);
}

/** Runs in a site's page. */
function sendFromPage([name, method, params]: readonly [string, string, unknown]): void {
  const page = window as unknown as InPage;
  page.outcomes ??= {};
  const { outcomes } = page;
  page.ethereum.request({ method, params }).then(
    (result) => {
      outcomes[name] = { result };
    },
    ({ code, message }) => {
      outcomes[name] = { error: { code, message } };
    },
  );
}

/** Runs in a site's page. */
const readSomething = () => {
  for (const method of ['eth_blockNumber', 'eth_gasPrice', 'eth_maxPriorityFeePerGas', 'eth_syncing'])
    (window as unknown as InPage).ethereum.request({ method, params: [] }).catch(() => undefined);
};

/** Runs in a site's page. */
function readOutcomes(names: readonly string[]) {
  const { outcomes = {} } = window as unknown as InPage;
  return Object.fromEntries(names.map((name) => [name, outcomes[name] as Asked['outcome']]));
}

/** Runs in a site's page. */
const askFromPage = ([method, params]: readonly [string, unknown]) =>
  (window as unknown as InPage).ethereum.request({ method, params });

/** Runs in a site's page. */
async function askStatuses(ids: readonly string[]): Promise<Heard[]> {
  const { ethereum } = window as unknown as InPage;
  const late = new Promise<[]>((resolve) => setTimeout(resolve, 5_000, []));
  const each = ids.map((id) =>
    Promise.race([
      late,
      ethereum.request({ method: 'wallet_getCallsStatus', params: [id] }).then(
        (said) => [{ id, at: Date.now(), status: (said as { status: number }).status }],
        () => [],
      ),
    ]),
  );
  return (await Promise.all(each)).flat();
}
