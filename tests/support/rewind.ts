import type { Driver } from '../kit/driver.ts';
import { QUIET } from '../kit/wallet.ts';

const DATABASE = 'sheaf';

/** The browser's stores beside the database. */
interface Areas {
  local: Record<string, unknown>;
  session: Record<string, unknown>;
  sync: Record<string, unknown>;
}

/**
 * Keeps all that the wallet has stored now, in the browser itself, for tests that share a browser.
 * @returns puts it back: there are an empty page and a quiet one of the wallet then, no worker, and the wallet as it was kept, its
 * session begun anew.
 */
export async function rewinder<Page>(driver: Driver<Page>): Promise<() => Promise<void>> {
  const pageAt = async (url: string) =>
    (await driver.pages()).find((page) => driver.urlOf(page) === url) ?? (await driver.open(url));
  const quietPage = () => pageAt(`${driver.origin}/${QUIET}`);
  const areas = await driver.run(await quietPage(), keep, DATABASE);

  return async () => {
    const blank = await pageAt('about:blank');
    const quiet = await quietPage();
    const then = { database: DATABASE, ...areas, session: begunNow(areas.session) };
    // What goes with the pages, or with the worker, may start the worker once more: then it is done once more.
    do {
      for (const page of await driver.pages()) if (page !== blank && page !== quiet) await closed(driver, page);
      await driver.killWorker();
    } while (await driver.run(quiet, putBack, then));
  };
}

/** The wallet closes windows of its own accord, also in this very moment. */
const closed = <Page>(driver: Driver<Page>, page: Page) =>
  driver.closePage(page).catch(async (error) => {
    if ((await driver.pages()).includes(page)) throw error;
  });

/** An open session lasts as long as it did when it was kept. */
function begunNow(session: Areas['session']): Areas['session'] {
  const { vault } = session as { vault?: { usedAt: number; deadline: number } };
  if (!vault) return session;
  const now = Date.now();
  return { ...session, vault: { ...vault, usedAt: now, seenAt: now, deadline: now + vault.deadline - vault.usedAt } };
}

/** As far as it is used here, and the same in every browser. */
declare const chrome: {
  storage: Record<
    keyof Areas,
    { get(all: null): Promise<Record<string, unknown>>; set(values: object): Promise<void>; clear(): Promise<void> }
  >;
  alarms: { clearAll(): Promise<boolean> };
  action: { setBadgeText(badge: { text: string }): Promise<void> };
};

/** Runs in a page of the wallet: copies the database beside itself, and says what is in the other stores. */
async function keep(database: string): Promise<Areas> {
  const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const db = await done(indexedDB.open(database));
  const rows = new Map<string, unknown[]>();
  for (const name of db.objectStoreNames) rows.set(name, await done(db.transaction(name).objectStore(name).getAll()));
  const opening = indexedDB.open(`${database} as it was`, 1);
  opening.onupgradeneeded = () => {
    for (const [name, all] of rows) {
      const { keyPath } = db.transaction(name).objectStore(name);
      const store = opening.result.createObjectStore(name, { keyPath });
      for (const row of all) store.add(row);
    }
  };
  (await done(opening)).close();
  db.close();
  const { local, session, sync } = chrome.storage;
  return { local: await local.get(null), session: await session.get(null), sync: await sync.get(null) };
}

/** Runs in a page of the wallet: makes everything what it was where it is not, and says whether anything was not. */
async function putBack({ database, ...areas }: Areas & { database: string }): Promise<boolean> {
  const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const textOf = (value: unknown) =>
    JSON.stringify(value, (_, part) =>
      typeof part === 'bigint' ? `${part}n` : part instanceof Uint8Array ? `bytes ${part}` : part,
    );
  const [now, then] = await Promise.all([done(indexedDB.open(database)), done(indexedDB.open(`${database} as it was`))]);
  let changed = false;
  if (String([...now.objectStoreNames]) !== String([...then.objectStoreNames])) throw new Error('it is another database now');
  for (const name of now.objectStoreNames) {
    const kept = await done(then.transaction(name).objectStore(name).getAll());
    const store = now.transaction(name, 'readwrite').objectStore(name);
    if (textOf(await done(store.getAll())) === textOf(kept)) continue;
    changed = true;
    store.clear();
    await Promise.all(kept.map((row) => done(store.add(row))));
  }
  now.close();
  then.close();
  for (const [name, values] of Object.entries(areas)) {
    const area = chrome.storage[name as keyof Areas];
    const sorted = (all: object) => textOf(Object.entries(all).sort());
    if (sorted(await area.get(null)) === sorted(values)) continue;
    changed = true;
    await area.clear();
    await area.set(values);
  }
  await chrome.alarms.clearAll();
  await chrome.action.setBadgeText({ text: '' });
  return changed;
}
