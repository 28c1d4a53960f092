import { mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import type { Database } from '../../lib/store/db.ts';
import { accountsIn } from '../chaos/rows.ts';
import { type Launched, launchWallet } from '../kit/chromium.ts';
import { until } from '../kit/until.ts';
import { TEST_PASSWORD, TEST_PHRASE } from '../kit/wallet.ts';
import { crashBrowser } from '../support/crash.ts';
import { afterDamage } from './damages.ts';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

test.use({ own: true });

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

async function restore(page: Page): Promise<void> {
  await page.getByLabel('Word 1 of 12').fill(TEST_PHRASE);
  await page.getByLabel('New password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByLabel('Same password again').fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Restore wallet' }).click();
  // Where it is not known any more whom the wallet may ask, that comes first.
  const [whom, navigation] = [page.getByRole('heading', { name: 'Whom may Sheaf ask?' }), page.getByRole('navigation')];
  await expect(whom.or(navigation)).toBeVisible();
  if (await whom.isVisible()) await page.getByRole('button', { name: 'Continue' }).click();
  await expect(navigation).toBeVisible();
}

test('T-H1 T-H3 T-H5 whatever becomes of the database, its screen says what to do, and none offers a new wallet over the old one', async ({
  page,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const offers = (page: Page) => page.getByRole('button', { name: /create|have a phrase/i });

  const gone = await afterDamage(wallet, 'empty');
  await expect(gone.getByRole('heading', { level: 1 })).toHaveText('Your wallet’s data is gone');
  await expect(offers(gone)).toHaveCount(0);
  await inspect(gone, 'a database that is empty');
  await page.reload();
  expect(await ask('eth_accounts'), 'no account without a key').toEqual({ result: [] });
  await restore(gone);
  await gone.close();
  await connect();
  expect(await ask('eth_accounts')).toEqual({ result: [ACCOUNT] });

  const changed = await afterDamage(wallet, 'changed');
  await expect(changed.getByRole('heading', { level: 1 })).toHaveText('Your keys cannot be read');
  await expect(offers(changed)).toHaveCount(0);
  await inspect(changed, 'keys that are not as they were');
  await restore(changed);
  await changed.close();
  expect(await ask('eth_accounts'), 'sites and all else are still there').toEqual({ result: [ACCOUNT] });

  const newer = await afterDamage(wallet, 'newer');
  await expect(newer.getByRole('heading', { level: 1 })).toHaveText('This Sheaf is too old for your wallet');
  await expect(newer.getByRole('textbox')).toHaveCount(0);
  await expect(offers(newer)).toHaveCount(0);
  await inspect(newer, 'a database of a newer wallet');
  await page.reload();
  expect((await ask('eth_accounts')).error).toMatchObject({ code: -32603, message: expect.stringContaining('newer version') });
});

/** Runs in a page of the wallet. */
const headerOfVault = () =>
  new Promise<Record<string, unknown>>((resolve, reject) => {
    const opening = indexedDB.open('sheaf');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('vault').objectStore('vault').get('vault');
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => resolve(reading.result.header);
    };
  });

test.describe('the vault that a browser has', () => {
  test.use({ own: false });

  test('T-G2 was made with 900,000 rounds: the background asks for no fewer', async ({ wallet }) => {
    const page = await wallet.open('icon/sheaf.svg');
    expect(await page.evaluate(headerOfVault)).toMatchObject({ kdf: 'PBKDF2-SHA-256', rounds: 900_000 });
    await page.close();
  });
});

test('T-H1 T-H2 a browser that crashed in the middle of a write deletes nothing at its next starts', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'sheaf-torn-'));
  const folder = async () => {
    const all = join(profile, 'Default/IndexedDB');
    const name = (await readdir(all)).find((each) => /^chrome-extension.*leveldb$/.test(each));
    return join(all, name ?? '');
  };
  const log = async () => (await readdir(await folder())).find((name) => name.endsWith('.log')) ?? '';
  let launched: Launched | undefined;
  try {
    launched = await launchWallet({ profile });
    await crashBrowser(launched.context, profile);
    const torn = await log();
    const path = join(await folder(), torn);
    await truncate(path, (await stat(path)).size - 10);

    // Reads up to there, and writes behind it.
    launched = await launchWallet({ profile, again: true });
    await launched.wallet.command('unlock', { password: TEST_PASSWORD });
    await launched.wallet.command('addAccount', { password: TEST_PASSWORD, name: 'Savings' });
    await until('the log to be put away', async () => !(await readdir(await folder())).includes(torn));
    await crashBrowser(launched.context, profile);

    // Would now find half a record in the midst of the log.
    launched = await launchWallet({ profile, again: true });
    expect(await launched.wallet.command('status', {})).toMatchObject({ vault: 'locked' });
    await launched.wallet.command('unlock', { password: TEST_PASSWORD });
    const names = (await accountsIn(await launched.wallet.open('home.html'))).map(({ name }) => name);
    expect(names, 'what was written behind the tear is there too').toEqual([undefined, 'Savings']);
  } finally {
    await launched?.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

/** What the page below has in its window. */
interface Writer {
  store: { openDatabase(): Database };
  db: Database;
  wrote: string[];
}

/** The wallet's own database module, as a script that puts it into `store`. */
async function storeModule(): Promise<string> {
  const entryPoints = [join(import.meta.dirname, '../../lib/store/db.ts')];
  const footer = { js: 'globalThis.store = store;' };
  const { outputFiles } = await build({ entryPoints, bundle: true, format: 'iife', globalName: 'store', footer, write: false });
  return outputFiles[0]?.text ?? '';
}

/** Runs in a page of the wallet: begins to write to two tables, and never comes to an end. */
function writeOn(): void {
  const page = window as unknown as Writer;
  const db = page.store.openDatabase();
  page.db = db;
  page.wrote = [];
  for (const [table, row] of [['settings', { name: 'filler' }] as const, ['networks', { chainId: 999_999 }] as const])
    void db.transaction('rw', table, async () => {
      await db.table(table).put({ ...row, filler: crypto.getRandomValues(new Uint8Array(20_000)) });
      page.wrote.push(table);
      for (;;) await db.table(table).count();
    });
}

test('T-H1 T-H2 a browser that is killed while the wallet writes to two tables deletes nothing', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'sheaf-writers-'));
  let launched: Launched | undefined;
  try {
    launched = await launchWallet({ profile });
    const page = await launched.wallet.open('icon/sheaf.svg');
    await page.evaluate(await storeModule());
    await page.evaluate(writeOn);
    const wrote = () => page.evaluate(() => (window as unknown as Writer).wrote);
    await until('one of them to be written', async () => (await wrote()).length > 0);
    // The other one has all the time that it would need.
    for (let turn = 0; turn < 50; turn++) await page.evaluate(() => (window as unknown as Writer).db.accounts.count());
    expect(await wrote(), 'one waits for the other').toHaveLength(1);
    await crashBrowser(launched.context, profile);

    launched = await launchWallet({ profile, again: true });
    expect(await launched.wallet.command('status', {})).toMatchObject({ vault: 'locked' });
    await launched.wallet.command('unlock', { password: TEST_PASSWORD });
    expect(await accountsIn(await launched.wallet.open('home.html'))).toHaveLength(1);
  } finally {
    await launched?.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

/** Runs in a page of the wallet, as another version of it would at its start. */
const openNewer = () =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('sheaf', 1_000_000);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });

test('P-13 the window that asks goes when another version of the wallet takes over, and does not come back with nothing to ask', async ({
  connect,
  ask,
  wallet,
}) => {
  const calls = [{ to: ACCOUNT, value: '0x1' }];
  await connect();
  // Nobody answers: the wallet that was asked has lost its database, and with an update it ends.
  void ask('wallet_sendCalls', [{ version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls }]).catch(
    () => undefined,
  );
  const page = await wallet.waitForApproval();
  const desk = await wallet.open('icon/sheaf.svg');
  const closed = page.waitForEvent('close');
  await desk.evaluate(openNewer);
  await closed;
});
