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
