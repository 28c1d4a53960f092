import { expect, test } from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

test('a test may leave a question, a site, a setting and a locked wallet behind', async ({ connect, ask, wallet }) => {
  await connect();
  await wallet.command('setSetting', { name: 'autoLockMinutes', value: 5 });
  void ask('personal_sign', ['0x00', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266']).catch(() => undefined);
  await wallet.waitForApproval();
  await wallet.lock();
  expect(await wallet.command('status', {})).toEqual({ vault: 'locked' });
});

test('…and the next one finds nothing of it', async ({ driver, wallet }) => {
  expect(await wallet.command('status', {})).toEqual({ vault: 'unlocked' });
  expect(await wallet.waiting()).toEqual([]);
  const [home, ...more] = (await driver.pages()).filter((page) => driver.urlOf(page).startsWith(driver.origin));
  expect(more).toEqual([]);
  const rows = await driver.run(
    home ?? {},
    async (tables) => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('sheaf');
        opening.onsuccess = () => resolve(opening.result);
      });
      const count = (name: string) =>
        new Promise<number>((resolve) => {
          const counting = db.transaction(name).objectStore(name).count();
          counting.onsuccess = () => resolve(counting.result);
        });
      return Promise.all(tables.map(count)).finally(() => db.close());
    },
    ['sites', 'approvals'],
  );
  expect(rows).toEqual([0, 0]);
});
