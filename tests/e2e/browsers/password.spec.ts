import { until } from '../../kit/until.ts';
import { QUIET, TEST_PASSWORD } from '../../kit/wallet.ts';
import { openedBy } from '../../support/openedBy.ts';
import { ACCOUNT, expect, test } from './fixtures.ts';
import { passwordKeyOf, readStored, vaultOf } from './stored.ts';

const NEXT = 'seven lanterns by the orchard';

/** Runs in a page of the wallet: until it lets go, all can be read, and nobody can write the vault's row. */
function holdVault(database: string): Promise<void> {
  const page = globalThis as { held?: boolean };
  page.held = true;
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const rows = db.transaction('vault').objectStore('vault');
      const look = () => {
        rows.count().onsuccess = () => {
          resolve();
          if (page.held) look();
          else db.close();
        };
      };
      look();
    };
  });
}

/** Runs in the same page. */
function letGo(): void {
  (globalThis as { held?: boolean }).held = false;
}

/** Runs in a page of the wallet: how many other records the note beside the database allows for. It reads no table, as the write waits. */
async function countAwaited(note: string): Promise<number> {
  interface Api {
    storage: { local: { get(name: string): Promise<Record<string, { next?: string[] }>> } };
  }
  const { storage } = (globalThis as unknown as { chrome: Api }).chrome;
  return (await storage.local.get(note))[note]?.next?.length ?? 0;
}

// It gets another password.
test.use({ own: true });

test('V-11 the background dies twice over a change of the password: one password opens everything each time, and sites are served on', async ({
  driver,
  wallet,
  connect,
  ask,
  reads,
}) => {
  test.slow();
  await connect();
  const quiet = await driver.open(`${driver.origin}/${QUIET}`);
  const stored = () => driver.run(quiet, readStored, 'sheaf');
  /** Which of the two open the data key that is stored. */
  const opening = async () => {
    const now = await stored();
    const openedWith = (password: string) =>
      openedBy({ ...now, local: { password: `0x${passwordKeyOf(vaultOf(now), password).toString('hex')}` } });
    return [TEST_PASSWORD, NEXT].filter((password) => 'data key' in openedWith(password));
  };
  const awaited = () => driver.run(quiet, countAwaited, 'vault.sentinel');
  const signs = async () => {
    const answer = ask('personal_sign', ['0x7768656174', ACCOUNT]);
    await wallet.approve();
    expect((await answer).result).toMatch(/^0x[0-9a-f]{130}$/);
  };
  /** Kills the background when all is ready for the one write, which waits. */
  const dieOver = async (change: () => Promise<unknown>) => {
    const before = await awaited();
    await driver.run(quiet, holdVault, 'sheaf');
    const outcome = change();
    await until('session and note to be ready for both', async () => (await awaited()) > before);
    await wallet.killWorker();
    await driver.run(quiet, letGo, undefined);
    return outcome;
  };

  const change = { password: TEST_PASSWORD, newPassword: NEXT };
  expect(await dieOver(() => wallet.command('changePassword', change).catch(() => 'nobody answers'))).toBe('nobody answers');
  expect(await opening()).toEqual([TEST_PASSWORD]);
  expect(await wallet.command('status', {})).toEqual({ vault: 'unlocked' });
  await signs();

  const page = await wallet.open('home.html#/settings');
  // What is above the button has its size from then on.
  await reads(page, 'Show up on older sites');
  await driver.click(page, 'Change password');
  await driver.fill(page, 'Current password', TEST_PASSWORD);
  await driver.fill(page, { testId: 'new-password' }, NEXT);
  await driver.fill(page, { testId: 'repeat-password' }, NEXT);
  await dieOver(() => driver.click(page, { testId: 'create-vault' }));
  await reads(page, 'The password is changed. The old one opens nothing here any more.');
  expect(await opening()).toEqual([NEXT]);
  expect(await awaited()).toBe(0);
  expect(await wallet.command('status', {})).toEqual({ vault: 'unlocked' });
  await signs();

  await wallet.lock();
  await expect(wallet.command('unlock', { password: TEST_PASSWORD })).rejects.toThrow('refusal.wrongPassword');
  await wallet.unlock(NEXT);
  await signs();
});
