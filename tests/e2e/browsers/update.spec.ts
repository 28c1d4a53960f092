import { join } from 'node:path';
import { VERSION } from '../../../lib/store/versions.ts';
import { run } from '../../support/build.ts';
import { NEXT } from '../../support/nextVersion.ts';
import { batch, count, endsOnce, increment, nonce, sendHalf, settled } from './calls.ts';
import { ACCOUNT, expect, requestFrom } from './fixtures.ts';
import { BROWSER, test as base, OUTPUT, packed } from './packed.ts';

const test = base.extend<{ next: string }>({
  next: async ({ kind, folder }, use) => {
    expect(await run('wxt', ['build', '-b', BROWSER[kind], '-c', 'tests/support/nextVersion.ts', '--level', 'warn'])).toBe(0);
    await use(await packed(kind, join(OUTPUT, 'next'), join(folder, 'next')));
  },
});

test('P-13 S-20 S-21 T-H6 an update with an open window and half of a batch sent loses nothing and sends nothing twice', async ({
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
  await sendHalf(demo, ask, wallet);
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
  await endsOnce(demo, askAgain);

  await wallet.unlock();
  await expect.poll(() => askAgain('eth_accounts')).toEqual({ result: [ACCOUNT] });
  const once = askAgain('wallet_sendCalls', batch('open', [increment(demo)]));
  await wallet.approve();
  expect((await once).result).toMatchObject({ id: 'open', status: 'pending' });
  expect(await settled(askAgain, 'open')).toMatchObject({ status: 200 });
  expect([await count(demo), await nonce(demo, 'pending')]).toEqual([3, 4]);

  const home = await wallet.open('home.html');
  expect(await driver.run(home, readNext, 'sheaf')).toEqual({
    version: NEXT,
    database: 10 * (VERSION + 1),
    harvest: ['half'],
    indexed: 2,
  });
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
