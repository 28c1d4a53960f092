import { QUIET } from '../../kit/wallet.ts';
import { expect, test } from './fixtures.ts';

test.use({ own: true });

test('T-G14 where the browser goes on without a window, as on a Mac, the last one that closes locks if that is the time for it', async ({
  driver,
  wallet,
}) => {
  const status = () => wallet.command('status', {});
  const closeAll = async () => {
    for (const page of await driver.pages()) await driver.closePage(page);
  };
  await closeAll();
  await driver.open(`${driver.origin}/${QUIET}`);
  expect(await status(), 'by itself it stays open for its time').toMatchObject({ vault: 'unlocked' });

  await wallet.command('setSetting', { name: 'autoLockMinutes', value: 'browserCloses' });
  const [first] = await driver.pages();
  await driver.open(`${driver.origin}/${QUIET}`);
  if (first) await driver.closePage(first);
  expect(await status(), 'a window is left').toMatchObject({ vault: 'unlocked' });
  await wallet.killWorker();
  await closeAll();
  await driver.open(`${driver.origin}/${QUIET}`);
  await expect.poll(status).toEqual({ vault: 'locked' });
});
