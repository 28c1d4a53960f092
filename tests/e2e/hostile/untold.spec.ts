import { QUIET } from '../../kit/wallet.ts';
import { ACCOUNT, expect, type InPage, test } from './fixtures.ts';

interface Listening extends InPage {
  heard: unknown[];
}

test('P-04 what a worker has stored and did not live to tell is told by the next one, also to a page that asks nothing', async ({
  visit,
  connect,
  wallet,
}) => {
  const page = await visit();
  await connect(page);
  const { origin } = new URL(page.url());
  await page.evaluate(() => {
    const listening = window as unknown as Listening;
    listening.heard = [];
    listening.ethereum.on('accountsChanged', (accounts) => listening.heard.push(accounts));
  });
  const heard = () => page.evaluate(() => (window as unknown as Listening).heard);
  const desk = await wallet.open(QUIET);
  /** As a worker leaves the record that dies right after it has written it. */
  const leave = (accounts: string[]) =>
    desk.evaluate(
      async ([site, left]) => {
        const opening = indexedDB.open('sheaf');
        await new Promise((opened) => {
          opening.onsuccess = opened;
        });
        const writing = opening.result.transaction('sites', 'readwrite');
        const sites = writing.objectStore('sites');
        const reading = sites.get(site);
        reading.onsuccess = () => sites.put({ ...reading.result, accounts: left });
        await new Promise((written) => {
          writing.oncomplete = written;
        });
        opening.result.close();
      },
      [origin, accounts] as const,
    );

  await wallet.killWorker();
  await leave([]);
  await wallet.command('status', {});
  await expect.poll(heard).toEqual([[]]);

  await wallet.killWorker();
  await leave([ACCOUNT]);
  await wallet.command('status', {});
  await expect.poll(heard).toEqual([[], [ACCOUNT]]);

  await wallet.killWorker();
  await wallet.command('status', {});
  await page.evaluate(() => (window as unknown as Listening).ethereum.request({ method: 'wallet_getPermissions', params: [] }));
  expect(await heard(), 'a worker that starts is no change').toHaveLength(2);
});
