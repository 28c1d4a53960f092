import type { Page } from '@playwright/test';
import { TEST_PASSWORD, TEST_PHRASE, type Wallet } from '../kit/wallet.ts';
import { forgetMeasure } from '../support/forgetMeasure.ts';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

const NEXT = 'seven lanterns by the orchard';
/** The background takes it, as it has no dictionary. */
const WEAK = 'Handlebar77';

const WEAKNESS = 'Your password is easy to guess';

async function unlockWith(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
}

test.describe('another password', () => {
  test.use({ own: true });

  test('V-11 is chosen with the keyboard alone; a wrong, a weak and the same one are refused with the reason', async ({
    wallet,
  }) => {
    const page = await wallet.open('home.html#/settings');
    await page.getByRole('button', { name: 'Change password' }).press('Enter');
    const present = page.getByLabel('Current password');
    const [first, again] = [page.getByLabel('New password', { exact: true }), page.getByLabel('Same password again')];
    const change = page.getByRole('dialog').getByRole('button', { name: 'Change password' });
    await expect(present).toBeFocused();
    await inspect(page, 'another password');

    await present.fill(TEST_PASSWORD);
    await first.fill(TEST_PASSWORD);
    await again.fill(TEST_PASSWORD);
    await expect(page.getByText('That is the password that you have.')).toBeVisible();
    await expect(change).toBeDisabled();
    await again.fill(TEST_PASSWORD.slice(0, -1));
    await expect(page.getByText('The two passwords are not the same.')).toBeHidden();
    await again.press('Tab');
    await expect(page.getByText('The two passwords are not the same.')).toBeVisible();
    await first.fill(WEAK);
    await again.fill(WEAK);
    await expect(page.getByText('One or two words are quickly guessed', { exact: false })).toBeVisible();
    await expect(change).toBeDisabled();
    await inspect(page, 'another password that is weak');

    await present.fill('chaff');
    await first.fill(NEXT);
    await again.fill(NEXT);
    await page.keyboard.press('Enter');
    await expect(page.getByText('That is not the password')).toBeVisible();
    await expect(present).toHaveAttribute('aria-invalid', 'true');
    await present.fill(TEST_PASSWORD);
    await expect(page.getByText('The password is changed.')).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').getByText('The password is changed.', { exact: false })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await inspect(page, 'a password that is changed');

    await wallet.lock();
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('That is not the password')).toBeVisible();
    await unlockWith(page, NEXT);
  });
});

test.describe('a password from before passwords were measured', () => {
  test.use({ imported: false });

  const makeOld = async (wallet: Wallet<Page>) => {
    await wallet.command('createVault', { phrase: TEST_PHRASE, password: WEAK });
    await wallet.command('chooseNodes', { whom: 'builtIn' });
    await wallet.lock();
    const page = await wallet.open('home.html');
    await page.evaluate(forgetMeasure);
    await page.close();
  };

  test('V-11 is measured beside a request where that asks for it, and called weak on the next page of the wallet', async ({
    ask,
    wallet,
  }) => {
    await makeOld(wallet);
    const answer = ask('eth_requestAccounts');
    const asking = await wallet.waitForApproval();
    await unlockWith(asking, WEAK);
    await expect(asking.getByTestId('confirm')).toBeVisible();
    await expect(asking.getByText(WEAKNESS, { exact: false })).toBeHidden();
    await expect.poll(() => wallet.command('status', {})).toEqual({ vault: 'unlocked', weakPassword: true });
    await wallet.approve();
    expect((await answer).result).toHaveLength(1);
    const popup = await wallet.open('popup.html');
    await expect(popup.getByText(WEAKNESS, { exact: false })).toBeVisible();
    await popup.getByRole('button', { name: 'Keep it' }).press('Enter');
    await expect(popup.getByText(WEAKNESS, { exact: false })).toBeHidden();
    await wallet.lock();
    await unlockWith(popup, WEAK);
    await expect.poll(() => wallet.command('status', {})).toEqual({ vault: 'unlocked' });
  });

  test('V-11 is called weak in passing after an unlock, until the user keeps it', async ({ wallet }) => {
    await makeOld(wallet);
    const home = await wallet.open('home.html');
    await unlockWith(home, WEAK);
    await expect(home.getByRole('status').getByText(WEAKNESS, { exact: false })).toBeVisible();
    await inspect(home, 'a weak password');
    await home.getByRole('button', { name: 'Change it' }).press('Enter');
    await expect(home.getByRole('button', { name: 'Change password' })).toBeVisible();

    await wallet.lock();
    const popup = await wallet.open('popup.html');
    await unlockWith(popup, WEAK);
    await expect(popup.getByText(WEAKNESS, { exact: false })).toBeVisible();
    await inspect(popup, 'a weak password in the popup');
    await popup.getByRole('button', { name: 'Keep it' }).press('Enter');
    for (const page of [popup, home]) await expect(page.getByText(WEAKNESS, { exact: false })).toBeHidden();

    const loaded: string[] = [];
    home.on('request', (request) => loaded.push(request.url()));
    await wallet.lock();
    await home.reload();
    await unlockWith(home, WEAK);
    await expect(home.getByRole('navigation')).toBeVisible();
    await expect(home.getByText(WEAKNESS, { exact: false })).toBeHidden();
    expect(loaded.length).toBeGreaterThan(0);
    expect(loaded.filter((url) => url.includes('passwordStrength'))).toEqual([]);
  });

  test('V-11 is not spoken of once it is changed, nor is a good one ever', async ({ wallet }) => {
    await makeOld(wallet);
    const page = await wallet.open('home.html#/settings');
    await unlockWith(page, WEAK);
    await expect(page.getByText(WEAKNESS, { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('Current password').fill(WEAK);
    await page.getByLabel('New password', { exact: true }).fill(NEXT);
    await page.getByLabel('Same password again').fill(NEXT);
    await page.keyboard.press('Enter');
    await expect(page.getByText('The password is changed.', { exact: false })).toBeVisible();
    await expect(page.getByText(WEAKNESS, { exact: false })).toBeHidden();
  });
});
