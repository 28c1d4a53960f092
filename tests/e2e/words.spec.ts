import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { launchWallet } from '../kit/chromium.ts';
import { until } from '../kit/until.ts';
import { TEST_PASSWORD, TEST_PHRASE } from '../kit/wallet.ts';
import { startAnvil } from '../support/anvil.ts';
import { forgetMeasure } from '../support/forgetMeasure.ts';
import { expect, requestFrom, test } from './fixtures.ts';
import { questionsOf } from './questions.ts';
import { expectOnlyTexts, fill, press, STROKED, stroked } from './stroked.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

test('every word of the first run is one that another language can say', async () => {
  const { wallet, close } = await launchWallet({ phrase: null, language: STROKED });
  const page = await wallet.open('home.html');
  let words: string[] = [];
  const steps: Record<string, () => Promise<void>> = {
    'first run': async () => undefined,
    'a phrase to import': () => press(page, 'vault.firstRun.import'),
    'a password that is not the same twice': async () => {
      await fill(page, 'vault.newPassword.first', TEST_PASSWORD);
      await fill(page, 'vault.newPassword.again', 'chaff');
    },
    'a phrase to write down': async () => {
      await press(page, 'vault.back');
      await press(page, 'vault.firstRun.create');
      await expect(page.getByRole('listitem')).toHaveCount(12);
      words = await page.getByRole('listitem').locator('[translate=no]').allInnerTexts();
    },
    'whether it is on paper': () => press(page, 'vault.create.written'),
    'that it is not': () => press(page, 'vault.quiz.continue'),
    'a password': async () => {
      for (const [index, word] of words.entries()) {
        const field = page.getByLabel(stroked('vault.quiz.word', { place: index + 1 }), { exact: true });
        if (await field.isVisible()) await field.fill(word);
      }
      await press(page, 'vault.quiz.continue');
      await expect(page.getByLabel(stroked('vault.newPassword.first'), { exact: true })).toBeVisible();
    },
  };
  for (const [what, step] of Object.entries(steps)) {
    await step();
    await expectOnlyTexts(page, what);
  }
  await close();
});

test('every word of an open wallet is one that another language can say', async ({ demo }) => {
  // It goes through all screens, one after the other.
  test.slow();
  const profile = await mkdtemp(join(tmpdir(), 'sheaf-words-'));
  const { token, counter } = demo.contracts;
  const { origin } = new URL(demo.dapp);

  // The wallet gets a history in plain English.
  const before = await launchWallet({ profile, rpcUrl: demo.url });
  const dapp = await before.wallet.openTab(demo.dapp);
  const history: [method: string, params: (account: string) => unknown][] = [
    ['eth_requestAccounts', () => []],
    ['wallet_watchAsset', () => ({ type: 'ERC20', options: { address: token, symbol: 'WHEAT', decimals: 18 } })],
    ['eth_sendTransaction', (from) => [{ from, to: counter, data: '0xd09de08a' }]],
  ];
  for (const [method, params] of history) {
    const [account] = (await requestFrom(dapp, 'eth_accounts')).result as string[];
    const answer = requestFrom(dapp, method, params(account ?? ''));
    await before.wallet.approve();
    expect((await answer).error, method).toBe(undefined);
  }
  await before.wallet.command('blockSite', { origin: 'https://blocked.example' });
  await before.close();

  const { context, wallet, close } = await launchWallet({ profile, again: true, language: STROKED });
  await expectOnlyTexts(await wallet.open('home.html'), 'locked');
  await wallet.command('unlock', { password: TEST_PASSWORD });

  const batches = (page: Page) => page.getByRole('listitem').getByRole('link');
  /** Each screen: where it is, and what shows it there. */
  const screens: [what: string, path: string, show?: (page: Page) => Promise<unknown>][] = [
    ['popup', 'popup.html'],
    ['activity in the popup', 'popup.html', (page) => page.getByRole('tab', { name: stroked('place.activity') }).click()],
    ['activity', 'home.html#/activity', (page) => expect(batches(page)).toHaveCount(1)],
    ['a batch', 'home.html#/activity', (page) => batches(page).click()],
    ['a batch that is not there', 'home.html#/activity/none'],
    ['tokens', 'home.html#/tokens'],
    ['removing a token', 'home.html#/tokens', (page) => press(page, 'tokens.remove', { symbol: 'WHEAT' })],
    ['adding a token', 'home.html#/tokens', (page) => press(page, 'tokens.add')],
    ['networks', 'home.html#/networks'],
    ['a look at a network', 'home.html#/networks', (page) => press(page, 'nodes.checkOf', { network: 'Local' })],
    ['nodes of a network', 'home.html#/networks', (page) => press(page, 'nodes.editOf', { network: 'Local' })],
    ['sites', 'home.html#/sites', (page) => expect(page.getByText(origin).first()).toBeVisible()],
    ['settings', 'home.html#/settings', (page) => expect(page.getByRole('switch').first()).toBeVisible()],
    [
      'renaming an account',
      'home.html#/settings',
      (page) => press(page, 'accounts.rename', { name: stroked('accounts.nameless', { number: 1 }) }),
    ],
    ['adding an account', 'home.html#/settings', (page) => press(page, 'accounts.add')],
    ['another password', 'home.html#/settings', (page) => press(page, 'settings.password.change')],
    ['the phrase, for the password', 'home.html#/settings', (page) => press(page, 'settings.phrase.show')],
    [
      'the phrase',
      'home.html#/settings',
      async (page) => {
        await press(page, 'settings.phrase.show');
        await fill(page, 'vault.password', TEST_PASSWORD);
        await press(page, 'settings.phrase.showWords');
        await expect(page.getByText(TEST_PHRASE.split(' ').at(-1) ?? '', { exact: true })).toBeVisible();
      },
    ],
  ];
  for (const [what, path, show] of screens) {
    const page = await wallet.open(path);
    await show?.(page);
    await expectOnlyTexts(page, what);
    await page.close();
  }

  // As one of before passwords were measured; the background takes it, as it has no dictionary.
  const weak = 'Handlebar77';
  await wallet.command('changePassword', { password: TEST_PASSWORD, newPassword: weak });
  const old = await wallet.open('home.html');
  await old.evaluate(forgetMeasure);
  await old.close();
  for (const path of ['popup.html', 'home.html']) {
    await wallet.lock();
    const page = await wallet.open(path);
    await fill(page, 'vault.password', weak);
    await press(page, 'vault.unlock.do');
    await expect(page.getByText(stroked('vault.weak'))).toBeVisible();
    await expectOnlyTexts(page, `a weak password in ${path}`);
    await page.close();
  }

  const other = await startAnvil({ chainId: 4_242 });
  const site = await wallet.openTab(demo.dapp);
  for (const [what, method, params] of questionsOf(demo, ACCOUNT, other.url)) {
    const answer = requestFrom(site, method, params);
    const asking = await until('the window that asks', () =>
      context.pages().find((page) => page.url().includes('/approval.html')),
    );
    await expect(asking.getByRole('button').nth(1), what).toBeVisible();
    await expectOnlyTexts(asking, what);
    await wallet.command('declineAll', {});
    expect((await answer).error, what).toMatchObject({ code: 4001 });
    await until('the window to close', () => asking.isClosed());
  }
  await other.stop();
  await close();
  await rm(profile, { recursive: true });
});
