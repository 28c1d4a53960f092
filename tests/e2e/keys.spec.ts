import type { Page } from '@playwright/test';
import { TEST_PASSWORD, TEST_PHRASE } from '../kit/wallet.ts';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

const LAST = TEST_PHRASE.split(' ').at(-1) ?? '';
const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 23);

test.describe('the phrase', () => {
  // Of its own, for a clock of its own.
  test.use({ own: true });

  async function reveal(page: Page): Promise<void> {
    const show = page.getByRole('button', { name: 'Show recovery phrase' });
    await expect(show.or(page.getByRole('dialog'))).toBeVisible();
    if (await show.isVisible()) await show.click();
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(words(page)).toBeVisible();
  }
  const words = (page: Page) => page.getByText(LAST, { exact: true });
  const inPage = (page: Page) => page.evaluate((word) => document.documentElement.innerHTML.includes(word), LAST);

  test('V-11 is on the screen for a minute, which is told, and then for the password only', async ({ wallet }) => {
    const page = await wallet.open('home.html#/settings');
    await page.clock.setFixedTime(NOW);
    await reveal(page);
    await expect(page.getByText('Hidden again in 60 seconds.')).toBeVisible();
    await inspect(page, 'the phrase for a minute');
    await page.clock.setFixedTime(NOW + MINUTE - 1);
    await expect(page.getByText('Hidden again in 1 second.')).toBeVisible();
    await expect(words(page)).toBeVisible();
    await page.clock.setFixedTime(NOW + MINUTE);
    await expect(page.getByText('The words are hidden again: they are shown for a minute at most.')).toBeVisible();
    expect(await inPage(page)).toBe(false);
    await inspect(page, 'the phrase after a minute');
    await reveal(page);
  });

  test('V-11 is hidden at once when its page is out of sight, when the clock is set back, by a press, and by the lock', async ({
    wallet,
  }) => {
    const page = await wallet.open('home.html#/settings');
    await page.clock.setFixedTime(NOW);
    await reveal(page);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(page.getByText('The words are hidden again: this page was out of sight.')).toBeVisible();
    expect(await inPage(page)).toBe(false);
    await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'visible' }));

    await reveal(page);
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    await expect(words(page)).toBeHidden();

    await reveal(page);
    await page.getByRole('button', { name: 'Hide the words' }).press('Enter');
    await expect(words(page)).toBeHidden();

    await reveal(page);
    await page.clock.setFixedTime(NOW - 60 * MINUTE);
    await expect(words(page)).toBeHidden();

    await reveal(page);
    await wallet.lock();
    await expect(page.getByText('Welcome back')).toBeVisible();
    expect(await inPage(page)).toBe(false);
  });
});

test('V-11 an account is added for the password, with the keyboard alone', async ({ wallet }) => {
  const page = await wallet.open('home.html#/settings');
  await page.getByRole('button', { name: 'Add account' }).press('Enter');
  const field = page.getByLabel('Password', { exact: true });
  await expect(field).toBeFocused();
  await inspect(page, 'adding an account');
  await page.keyboard.type('chaff');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That is not the password')).toBeVisible();
  await field.fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Account 2', { exact: true })).toBeVisible();
  await expect(field).toBeHidden();
});

test('A-01 Escape shuts the words that are offered, and the dialog only when none are', async ({ wallet }) => {
  const page = await wallet.open('home.html#/accounts');
  await page.getByRole('button', { name: 'Add a recovery phrase' }).press('Enter');
  const field = page.getByLabel('Word 1 of 12');
  await expect(field).toBeFocused();
  await page.keyboard.type('te');
  await expect(page.getByRole('option', { name: 'teach' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option', { name: 'teach' })).toBeHidden();
  await expect(field).toHaveValue('te');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('L-02 what is no key or address is called so at its field once the user has gone on, and not before', async ({ wallet }) => {
  const page = await wallet.open('home.html#/accounts');
  for (const [button, label, problem] of [
    ['Import a private key', 'Private key', 'That is no private key'],
    ['Watch an address', 'Address', 'Please write the address itself'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    const field = page.getByLabel(label, { exact: true });
    await field.fill('ada.eth');
    await expect(page.getByText(problem)).toBeHidden();
    await field.press('Tab');
    await expect(page.getByText(problem)).toBeVisible();
    await field.fill('');
    await expect(page.getByText(problem)).toBeHidden();
    await page.keyboard.press('Escape');
  }
});

test('L-03 from the popup one press leads to where accounts are managed, however many there are, and it is told that this is among the settings', async ({
  wallet,
}) => {
  for (let at = 0; at < 9; at++) await wallet.command('watchAddress', { address: `0x${`d${at}`.repeat(20)}` });
  const popup = await wallet.open('popup.html');
  await popup.setViewportSize({ width: 360, height: 600 });
  await popup.getByRole('button', { name: 'Account 1' }).click();
  const way = popup.getByRole('menuitem', { name: 'Manage accounts' });
  await expect(way).toBeInViewport({ ratio: 1 });
  const [page] = await Promise.all([popup.context().waitForEvent('page'), way.click()]);
  await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'true');
});

test.describe('a new wallet', () => {
  test.use({ imported: false });

  test('V-11 takes no password that is easy to guess, says why, and takes a better one', async ({ wallet }) => {
    const page = await wallet.open('home.html');
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    const isMeasure = (url: string) => url.includes('passwordStrength');
    await page.reload();
    await page.getByRole('button', { name: 'I have a phrase' }).click();
    await page.getByLabel('Word 1 of 12').fill(TEST_PHRASE);
    const [first, again] = [page.getByLabel('New password', { exact: true }), page.getByLabel('Same password again')];
    const make = page.getByRole('button', { name: 'Import wallet' });
    expect(loaded.filter(isMeasure), 'nothing to be measured yet').toEqual([]);
    await first.fill('Password1!');
    await again.fill('Password1!');
    await expect(page.getByText('This is close to a password that many people have had', { exact: false })).toBeVisible();
    await expect(make).toBeDisabled();
    expect(loaded.filter(isMeasure)).toHaveLength(1);
    await inspect(page, 'a password that is easy to guess');
    // A press before it was measured makes no wallet either.
    await page.evaluate(() => document.querySelector('form')?.requestSubmit());
    expect(await wallet.command('status', {})).toEqual({ vault: 'none' });
    await first.fill('sheafsheaf');
    await expect(page.getByText('Saying the same thing again makes it longer, not harder to guess.')).toBeVisible();
    await first.fill(TEST_PASSWORD);
    await again.fill(TEST_PASSWORD);
    await make.click();
    await expect.poll(() => wallet.command('status', {})).toEqual({ vault: 'unlocked', whomToAsk: 'open' });
    await page.getByRole('button', { name: 'Continue' }).click();

    await wallet.lock();
    await page.reload();
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation')).toBeVisible();
    expect(loaded.filter(isMeasure), 'it is not measured again').toHaveLength(1);
  });
});

test('V-11 the popup has the background bring up the window that asks', async ({ ask, wallet }) => {
  const answer = ask('eth_requestAccounts');
  await wallet.waitForApproval();
  const popup = await wallet.open('popup.html');
  await popup.getByRole('button', { name: 'Review' }).click();
  await expect.poll(() => popup.isClosed()).toBe(true);
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
});
