import { until } from '../../kit/until.ts';
import { QUIET, TEST_PASSWORD } from '../../kit/wallet.ts';
import { expect, launch } from './fixtures.ts';
import { testOfProfile as test } from './packed.ts';
import { readStored, sessionOf } from './stored.ts';

const MINUTE = 60_000;

interface Failed {
  count: number;
  at: number;
}

/** Runs in a page of the wallet: how many passwords were wrong, which it sets where it is told. */
function failures(change: Partial<Failed> | null): Promise<Failed> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sheaf');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const writing = db.transaction('settings', 'readwrite');
      const table = writing.objectStore('settings');
      const reading = table.get('failedUnlocks');
      let value: Failed;
      reading.onsuccess = () => {
        value = { count: 0, at: 0, ...reading.result?.value, ...change };
        if (change) table.put({ name: 'failedUnlocks', value });
      };
      writing.oncomplete = () => {
        db.close();
        resolve(value);
      };
      writing.onerror = () => reject(writing.error);
    };
  });
}

/** Runs in the settings: picks when the wallet locks by itself. */
function pickLock(words: string): void {
  const list = document.querySelector<HTMLSelectElement>('select[aria-label="Lock automatically"]');
  if (!list) throw new Error('there is no such list');
  list.value = [...list.options].find(({ text }) => text === words)?.value ?? '';
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

test.use({ imported: false });

test('T-G5 V-11 of wrong passwords each makes the next one wait, over the death of the background and a new start of the browser, which locks', async ({
  kind,
  launched,
  wallet,
  driver,
  profile,
  extensionPath,
}) => {
  test.slow();
  await wallet.importPhrase();
  await wallet.command('setSetting', { name: 'autoLockMinutes', value: 'browserCloses' });
  const desk = await wallet.open(QUIET);
  await wallet.killWorker();
  expect(await wallet.command('status', {}), 'the background may die, and it stays open').toMatchObject({ vault: 'unlocked' });
  expect(sessionOf(await driver.run(desk, readStored, 'sheaf'))).toBeDefined();

  const guess = (password: string, of = wallet) =>
    of.command('unlock', { password }).then(
      () => 'opened',
      (error) => String(error),
    );
  for (let wrong = 1; wrong <= 5; wrong++) {
    expect(await guess(`guess ${wrong}`)).toContain('refusal.wrongPassword');
    expect((await driver.run(desk, failures, null)).count).toBe(wrong);
  }
  // As after so many that each further one waits for five minutes.
  await driver.run(desk, failures, { count: 20, at: Date.now() });
  expect(await guess(TEST_PASSWORD)).toContain('refusal.tooManyTries');
  await wallet.killWorker();
  expect(await guess(TEST_PASSWORD)).toContain('refusal.tooManyTries');
  expect((await driver.run(desk, failures, null)).count, 'what is refused is no try').toBe(20);

  await launched.leave();
  const again = await launch(kind, { profile, extensionPath, restore: true });
  try {
    const { driver, wallet } = again;
    const desk = await wallet.open(QUIET);
    expect(await wallet.command('status', {})).toEqual({ vault: 'locked' });
    expect(sessionOf(await driver.run(desk, readStored, 'sheaf')), 'no store has what signs').toBeUndefined();
    expect(await guess(TEST_PASSWORD, wallet)).toContain('refusal.tooManyTries');

    // A clock that was set back has it wait anew, and no longer than that.
    await driver.run(desk, failures, { at: Date.now() + 365 * 24 * 60 * MINUTE });
    expect(await guess(TEST_PASSWORD, wallet)).toContain('refusal.tooManyTries 300');
    await driver.run(desk, failures, { at: Date.now() - 5 * MINUTE });
    expect(await guess('a guess', wallet), 'the time is over').toContain('refusal.wrongPassword');
    expect(await driver.run(desk, failures, null)).toMatchObject({ count: 21 });
    await driver.run(desk, failures, { at: Date.now() - 5 * MINUTE });
    expect(await guess(TEST_PASSWORD, wallet)).toBe('opened');
    expect(await driver.run(desk, failures, null)).toMatchObject({ count: 0 });
  } finally {
    await again.close();
  }
});

test('V-11 the wallet can be left open until the browser closes, and the settings lead to where the browser has its shortcuts', async ({
  wallet,
  driver,
  kind,
  launched,
  reads,
}) => {
  await wallet.importPhrase();
  const page = await wallet.open('home.html#/settings');
  await reads(page, 'Lock at once with');
  await reads(page, 'Open Sheaf with');
  await driver.run(page, pickLock, 'when the browser closes');
  await reads(page, 'Until then anybody at this computer can use your keys.');
  await driver.click(page, 'Change shortcuts');
  const where = kind === 'firefox' ? 'about:addons' : 'chrome://extensions/shortcuts';
  await until('the page of shortcuts', async () => (await launched.addresses()).some((url) => url.startsWith(where)));
});
