import type { Driver } from './driver.ts';
import { until } from './until.ts';

/** The public test phrase: its accounts have money on every local chain, and on no other. */
export const TEST_PHRASE = 'test test test test test test test test test test test junk';
export const TEST_PASSWORD = 'wheat and chaff';

/** A file of the extension that runs nothing, and as a page has its origin and its rights. */
export const QUIET = 'icon/16.png';

/** A question that waits for the user. */
export interface Waiting {
  id: string;
  method: string;
  origin: string;
}

/** The wallet as a user has it in hand. */
export interface Wallet<Page> {
  extensionId: string;
  /** Goes through the first-run screens, and lets the wallet ask the nodes that it comes with. */
  importPhrase(phrase?: string, password?: string): Promise<void>;
  lock(): Promise<void>;
  unlock(password?: string): Promise<void>;
  /** Opens one of the wallet's pages in a tab, e.g. `home.html#/tokens`. */
  open(path: string): Promise<Page>;
  /** Opens any page in a tab. */
  openTab(url: string): Promise<Page>;
  /** The window that asks, once it is there and shows a question. */
  waitForApproval(): Promise<Page>;
  /** The questions that wait, in the order in which the window puts them. */
  waiting(): Promise<Waiting[]>;
  /** How many rows each table of the wallet's database has. */
  stored(): Promise<Record<string, number>>;
  /** Agrees to what the window asks, the account's upgrade, dangers and changes meanwhile included, and resolves once the wallet has taken the answer. */
  approve(): Promise<void>;
  decline(): Promise<void>;
  /** Says no to the upgrade of the account that a batch needs. */
  declineUpgrade(): Promise<void>;
  /** Closes the window without an answer. */
  closeWindow(): Promise<void>;
  /** Ends the background worker at once; the next request starts it again. */
  killWorker(): Promise<void>;
  setRpcUrl(chainId: number, url: string): Promise<void>;
  /** The network that sites see until they pick another. */
  selectChain(chainId: number): Promise<void>;
  /** Tells the background what a screen would tell it. @throws with the sentence that the user would read. */
  command(name: string, params: object): Promise<unknown>;
}

/** The kit over any browser. */
export function createWallet<Page>(driver: Driver<Page>): Wallet<Page> {
  const at = (path: string) => `${driver.origin}/${path}`;
  const find = async (path: string) => (await driver.pages()).find((page) => driver.urlOf(page).startsWith(at(path)));
  const home = async () => (await find('home.html')) ?? (await driver.open(at('home.html')));
  /** Any page with the wallet's rights, if need be one without a screen that would follow all that happens. */
  const desk = async () => (await find(QUIET)) ?? (await find('home.html')) ?? (await driver.open(at(QUIET)));

  async function command(name: string, params: object): Promise<unknown> {
    const answer = await driver.run(await desk(), tellBackground, { to: 'sheaf.view', name, params });
    if (!answer.ok) throw new Error(Object.values(answer.said).join(' '));
    return answer.value;
  }

  const waiting = async () => driver.run(await desk(), readWaiting, 'sheaf');

  async function waitForApproval(): Promise<Page> {
    return until('the window that asks', async () => {
      const page = await find('approval.html');
      return page && (await driver.offers(page, 'button', { testId: 'decline' })) && page;
    });
  }

  /**
   * A press may come in the moment in which the question is brought up to date, and then counts for nothing.
   * @param press says whether there was anything to press by then.
   */
  async function answer(press: (page: Page) => Promise<boolean>): Promise<void> {
    let page = await waitForApproval();
    const [question] = await waiting();
    if (!question) throw new Error('nothing waits for an answer');
    const taken = async () => !(await waiting()).some(({ id }) => id === question.id);
    await until('the wallet to take the answer', async () => {
      if (driver.urlOf(page)) {
        if (!(await press(page))) return taken();
      } else if (!(await taken())) {
        // It was the window of the question before, and on its way out.
        page = await waitForApproval();
        return false;
      }
      // A press again before the wallet had its time would answer the next question.
      return until('the verdict', taken, 2).catch(() => false);
    });
  }

  return {
    extensionId: new URL(driver.origin).host,
    async importPhrase(phrase = TEST_PHRASE, password = TEST_PASSWORD) {
      const page = await home();
      await driver.click(page, { testId: 'have-phrase' });
      await driver.fill(page, { testId: 'phrase' }, phrase);
      await driver.fill(page, { testId: 'new-password' }, password);
      await driver.fill(page, { testId: 'repeat-password' }, password);
      await driver.click(page, { testId: 'create-vault' });
      await until('the vault to be made', async () => isVault(await command('status', {}), 'unlocked'));
      // Before this the wallet asks no node anything.
      await driver.click(page, { testId: 'choose-nodes' });
      await until('whom to ask', async () => !('whomToAsk' in ((await command('status', {})) as object)));
    },
    async lock() {
      await command('lock', {});
    },
    async unlock(password = TEST_PASSWORD) {
      const page = (await find('approval.html')) ?? (await home());
      await driver.fill(page, { testId: 'password' }, password);
      await driver.click(page, { testId: 'unlock' });
      await until('the vault to open', async () => isVault(await command('status', {}), 'unlocked'));
    },
    open: (path) => driver.open(at(path)),
    openTab: driver.open,
    waitForApproval,
    waiting,
    stored: async () => driver.run(await desk(), countRows, 'sheaf'),
    approve: () =>
      answer(async (page) => {
        await driver.run(page, readToEnd, undefined).catch(() => undefined);
        // Dangers, and what changed for the worse while the window was open, have to be seen first.
        if (await driver.offers(page, 'button', { testId: 'seen' })) await driver.click(page, { testId: 'seen' });
        const upgrade = { testId: 'agree-to-upgrade' } as const;
        if (await driver.offers(page, 'checkbox', upgrade)) await driver.tick(page, upgrade);
        const ready = await driver.offers(page, 'button', { testId: 'confirm' });
        if (ready) await driver.click(page, { testId: 'confirm' });
        return ready;
      }),
    decline: () => answer((page) => driver.click(page, { testId: 'decline' }).then(() => true)),
    declineUpgrade: () => answer((page) => driver.click(page, { testId: 'decline-upgrade' }).then(() => true)),
    async closeWindow() {
      await driver.closePage(await waitForApproval());
    },
    killWorker: driver.killWorker,
    async setRpcUrl(chainId, url) {
      await command('setRpcUrls', { chainId, rpcUrls: [url] });
    },
    async selectChain(chainId) {
      await command('setSetting', { name: 'selectedChain', value: chainId });
    },
    command,
  };
}

const isVault = (status: unknown, state: string) => (status as { vault: string }).vault === state;

/** Runs in the window that asks: a long message can be signed only once its end was in sight. */
function readToEnd(): void {
  const main = document.querySelector('main');
  main?.scrollTo(0, main.scrollHeight);
}

/** Runs in a page of the wallet. */
function tellBackground(message: object): Promise<{ ok: true; value: unknown } | { ok: false; said: object }> {
  return (globalThis as unknown as { chrome: typeof browserApi }).chrome.runtime.sendMessage(message);
}

declare const browserApi: { runtime: { sendMessage(message: object): Promise<never> } };

/** Runs in a page of the wallet: reads the open questions where its screens read them. */
function readWaiting(database: string): Promise<Waiting[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const rows = db.transaction('approvals').objectStore('approvals').getAll();
      rows.onerror = () => reject(rows.error);
      rows.onsuccess = () => {
        db.close();
        const isSite = ({ asker }: { asker: Waiting }) => Number(asker.origin !== 'sheaf');
        const open = rows.result
          .filter(({ state }) => state === 'waiting')
          .sort((a, b) => isSite(a) - isSite(b) || a.seq - b.seq);
        resolve(open.map(({ id, method, asker }) => ({ id, method, origin: asker.origin })));
      };
    };
  });
}

/** Runs in a page of the wallet. */
function countRows(database: string): Promise<Record<string, number>> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const names = [...db.objectStoreNames];
      const reading = db.transaction(names);
      const counts = names.map((name) => [name, reading.objectStore(name).count()] as const);
      reading.onerror = () => reject(reading.error);
      reading.oncomplete = () => {
        db.close();
        resolve(Object.fromEntries(counts.map(([name, count]) => [name, count.result])));
      };
    };
  });
}
