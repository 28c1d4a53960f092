import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archive, unpack } from '../../../packaging/archive.ts';
import { readFolder } from '../../../packaging/contents.ts';
import { run } from '../../support/build.ts';
import { NEXT } from '../../support/nextVersion.ts';
import { batch, count, increment, mint, nonce, settled } from './calls.ts';
import { ACCOUNT, test as base, expect, type Options, requestFrom } from './fixtures.ts';

const OUTPUT = join(import.meta.dirname, '../../../.output');
const BROWSER = { chromium: 'chrome', firefox: 'firefox' } as const;

/** A build as its user gets it: Firefox installs the package for good, Chromium is started from what was in it. */
async function packed(kind: Options['kind'], output: string, path: string): Promise<string> {
  const zip = archive(readFolder(join(output, `${BROWSER[kind]}-mv3`)));
  if (kind === 'chromium') unpack(zip, path);
  else await writeFile(`${path}.zip`, zip);
  return kind === 'chromium' ? path : `${path}.zip`;
}

const test = base.extend<{ packages: string; next: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
  packages: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-packages-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  extensionPath: async ({ kind, packages }, use) => use(await packed(kind, OUTPUT, join(packages, 'now'))),
  next: async ({ kind, packages }, use) => {
    expect(await run('wxt', ['build', '-b', BROWSER[kind], '-c', 'tests/support/nextVersion.ts'])).toBe(0);
    await use(await packed(kind, join(OUTPUT, 'next'), join(packages, 'next')));
  },
});

test('P-13 S-20 S-21 H6 an update with an open window and half of a batch sent loses nothing and sends nothing twice', async ({
  next,
  demo,
  driver,
  wallet,
  dapp,
  ask,
  connect,
}) => {
  test.slow();
  await connect();
  await demo.rpc('evm_setAutomine', [false]);
  const half = ask('wallet_sendCalls', batch('half', [increment(demo), increment(demo), mint(demo)]));
  await wallet.approve();
  expect((await half).result).toMatchObject({ id: 'half', status: 'pending' });
  await expect.poll(() => nonce(demo, 'pending'), 'the first call is offered').toBe(1);
  await demo.rpc('evm_mine');
  await expect.poll(() => nonce(demo, 'pending'), 'the second is').toBe(2);
  const open = ask('wallet_sendCalls', batch('open', [increment(demo)]));
  const window = await wallet.waitForApproval();

  await driver.update(next);
  expect((await open).error).toMatchObject({ code: 4900, isError: true });
  expect((await ask('eth_blockNumber')).error).toMatchObject({ code: 4900, isError: true });
  // Chromium leaves an empty tab where the window has no other.
  await expect.poll(() => driver.pages().then(() => driver.urlOf(window))).not.toContain(driver.origin);
  await expect.poll(() => wallet.waiting()).toEqual([]);

  // The same page, loaded anew. The password is asked for again; the accounts stay with the site.
  await driver.closePage(dapp);
  const again = await wallet.openTab(demo.dapp);
  const askAgain = (method: string, params?: unknown) => requestFrom(driver, again, method, params);
  expect(await wallet.command('status', {})).toEqual({ vault: 'locked' });
  expect(await askAgain('eth_accounts')).toEqual({ result: [] });
  expect([await nonce(demo), await nonce(demo, 'pending')], 'the batch is where it was').toEqual([1, 2]);
  await demo.rpc('evm_setAutomine', [true]);
  await demo.rpc('evm_mine');
  expect(await settled(askAgain, 'half')).toMatchObject({ status: 200, atomic: false });
  expect([await count(demo), await nonce(demo, 'pending')]).toEqual([2, 3]);

  await wallet.unlock();
  await expect.poll(() => askAgain('eth_accounts')).toEqual({ result: [ACCOUNT] });
  const once = askAgain('wallet_sendCalls', batch('open', [increment(demo)]));
  await wallet.approve();
  expect((await once).result).toMatchObject({ id: 'open', status: 'pending' });
  expect(await settled(askAgain, 'open')).toMatchObject({ status: 200 });
  expect([await count(demo), await nonce(demo, 'pending')]).toEqual([3, 4]);

  const home = await wallet.open('home.html');
  expect(await driver.run(home, readNext, 'sheaf')).toEqual({ version: NEXT, database: 20, harvest: ['half'], indexed: 2 });
});

/** Runs in a page of the wallet: what the update has made of the database. */
function readNext(name: string): Promise<object> {
  const { chrome } = globalThis as unknown as { chrome: { runtime: { getManifest(): { version: string } } } };
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const reading = db.transaction(['harvest', 'batches']);
      const harvest = reading.objectStore('harvest').getAll();
      const indexed = reading.objectStore('batches').index('chainId').count();
      reading.onerror = () => reject(reading.error);
      reading.oncomplete = () => {
        const { version } = chrome.runtime.getManifest();
        const ids = harvest.result.map(({ id }: { id: string }) => id);
        resolve({ version, database: db.version, harvest: ids, indexed: indexed.result });
        db.close();
      };
    };
  });
}
