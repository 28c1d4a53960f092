import { TEST_PASSWORD } from '../kit/wallet.ts';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

test('V-11 the wallet locks by the keys that the settings name, and can be left open until the browser closes', {
  tag: '@quick',
}, async ({ wallet }) => {
  const page = await wallet.open('home.html#/settings');
  await expect(page.getByText('Lock at once with')).toBeVisible();
  await expect(page.getByText('Open Sheaf with')).toBeVisible();
  await page.getByRole('combobox', { name: 'Lock automatically' }).selectOption('when the browser closes');
  await expect(page.getByText('Until then anybody at this computer can use your keys.')).toBeVisible();
  await inspect(page, 'open until the browser closes');

  // The keys themselves are the browser's, which lets no driver press them: it is told that they were.
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    const { chrome } = globalThis as unknown as { chrome: { commands: { onCommand: { dispatch(name: string): void } } } };
    chrome.commands.onCommand.dispatch('lock');
  });
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible();
});

test('V-11 how long to wait after too many wrong passwords is told until the wait is over, and no longer', async ({ wallet }) => {
  const page = await wallet.open('home.html');
  await wallet.lock();
  for (let wrong = 1; wrong <= 5; wrong++)
    await expect(wallet.command('unlock', { password: `guess ${wrong}` })).rejects.toThrow('refusal.wrongPassword');
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  const wait = page.getByText('Too many wrong passwords: try again in');
  await expect(wait).toBeVisible();
  await expect(wait).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
});

test('V-11 so it is told where the password is changed', async ({ wallet }) => {
  const page = await wallet.open('home.html#/settings');
  for (let wrong = 1; wrong <= 5; wrong++)
    await expect(wallet.command('revealPhrase', { password: `guess ${wrong}` })).rejects.toThrow('refusal.wrongPassword');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(TEST_PASSWORD);
  for (const field of ['new-password', 'repeat-password']) await dialog.getByTestId(field).fill('seven lanterns by the orchard');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  const wait = dialog.getByText('Too many wrong passwords: try again in');
  await expect(wait).toBeVisible();
  await expect(wait).toBeHidden();
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The password is changed')).toBeVisible();
});
