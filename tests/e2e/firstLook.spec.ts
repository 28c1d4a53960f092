import type { Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import { parseRecipient } from '../../lib/core/recipient/recipient.ts';
import { TEST_PASSWORD } from '../kit/wallet.ts';
import { startFaultProxy } from '../support/faultProxy.ts';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

/** Pixels of a module of a code: as a camera sees it, larger than one. */
const SCALE = 4;

/** What a camera reads off the code of that name. */
async function readOff(page: Page, name: string): Promise<string> {
  const code = page.getByRole('img', { name });
  const size = Number((await code.getAttribute('viewBox'))?.split(' ').at(-1));
  const path = (await code.locator('path').getAttribute('d')) ?? '';
  const width = size * SCALE;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let at = 0; at < SCALE * SCALE; at++) {
      const [column, row] = [Number(x) * SCALE + (at % SCALE), Number(y) * SCALE + Math.floor(at / SCALE)];
      data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
    }
  return decodeQR({ width, height: width, data });
}

test.describe('a wallet that is made', () => {
  test.use({ imported: false });

  test('shows its address at once, as text and as a code, and what comes next', async ({ wallet }) => {
    const page = await wallet.open('home.html');
    await page.getByRole('button', { name: 'Create a wallet' }).click();
    await expect(page.getByRole('listitem')).toHaveCount(12);
    const words = await page.getByRole('listitem').locator('[translate=no]').allInnerTexts();
    await page.getByRole('button', { name: 'I wrote it down' }).click();
    for (const [at, word] of words.entries()) {
      const field = page.getByLabel(`Word ${at + 1}`, { exact: true });
      if (await field.isVisible()) await field.fill(word);
    }
    await page.getByRole('button', { name: 'Continue' }).click();
    for (const label of ['New password', 'Same password again'])
      await page.getByLabel(label, { exact: true }).fill(TEST_PASSWORD);
    await page.getByRole('button', { name: 'Create wallet' }).click();
    await expect(page.getByRole('heading', { name: 'Whom may Sheaf ask?' })).toBeVisible();
    await inspect(page, 'whom to ask');
    await page.getByRole('radio', { name: 'My own nodes' }).click();
    await inspect(page, 'own nodes');
    await page.getByRole('radio', { name: 'The nodes that Sheaf knows' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();

    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
    const address = page.getByText(/^0x[0-9a-fA-F]{40}$/);
    await expect(address).toBeVisible();
    expect(await readOff(page, 'Your address as a code for cameras')).toBe(await address.textContent());
    await expect(page.getByRole('heading', { name: 'What comes next' })).toBeVisible();
    await inspect(page, 'first look');
  });
});

test('the popup has the address of the account that is picked, as a code', async ({ wallet }) => {
  const page = await wallet.open('popup.html');
  await page.getByRole('button', { name: 'Receive' }).click();
  const address = page.getByRole('dialog').getByText(/^0x[0-9a-fA-F]{40}$/);
  expect(await readOff(page, 'Your address as a code for cameras')).toBe(await address.textContent());
  await inspect(page, 'receive');
});

test('the code asks for an amount on the network that is picked, where one is typed', async ({ wallet }) => {
  const page = await wallet.open('popup.html');
  await page.getByRole('button', { name: 'Receive' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const address = (await dialog.getByText(/^0x[0-9a-fA-F]{40}$/).textContent()) ?? '';
  await dialog.getByLabel('Network to receive on').selectOption('Base');
  await expect(dialog).toContainText('Tell the sender to use Base.');
  await dialog.getByRole('button', { name: 'Ask for a token or an amount' }).press('Enter');
  await dialog.getByLabel('Amount', { exact: true }).fill('0.5');
  await expect(dialog).toContainText('The code asks for 0.5 ETH on Base.');
  const asked = `ethereum:${address}@8453?value=500000000000000000`;
  expect(await readOff(page, 'Your request as a code for cameras')).toBe(asked);
  expect(parseRecipient(asked)).toMatchObject({ to: { address: address.toLowerCase() }, amount: 5n * 10n ** 17n });
  await expect(dialog.getByText(asked)).toBeVisible();
  await inspect(page, 'receive, an amount');

  await dialog.getByLabel('Amount', { exact: true }).fill('0,5');
  await expect(dialog.getByRole('alert')).toContainText('point before the decimals');
  expect(await readOff(page, 'Your address as a code for cameras')).toBe(address);
});

test('the code asks for a token without an amount, and whoever pays has only that left to enter', async ({ wallet, demo }) => {
  await wallet.selectChain(31337);
  await wallet.command('addToken', { chainId: 31337, address: demo.contracts.token });
  const page = await wallet.open('popup.html');
  await page.getByRole('button', { name: 'Receive' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const address = (await dialog.getByText(/^0x[0-9a-fA-F]{40}$/).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Ask for a token or an amount' }).press('Enter');
  await dialog.getByLabel('Currency or token').selectOption(demo.contracts.token.toLowerCase());
  await expect(dialog).toContainText('The code asks for WHEAT on Local, and whoever pays says how much.');
  const asked = await readOff(page, 'Your request as a code for cameras');
  await expect(dialog.getByText(asked)).toBeVisible();
  await inspect(page, 'receive, a token');

  const payer = await wallet.open('home.html#/send');
  await payer.getByLabel('To', { exact: true }).fill(asked);
  await expect(payer.getByText(address)).toBeVisible();
  await expect(payer.getByLabel('What')).toHaveValue(demo.contracts.token.toLowerCase());
  await payer.getByRole('button', { name: 'Review' }).click();
  await expect(payer.getByLabel('Amount')).toHaveValue('');
  await expect(payer.getByText('Enter an amount.')).toBeVisible();
});

test('what was copied can be compared where it is pasted', async ({ wallet }) => {
  const page = await wallet.open('popup.html');
  await page.getByRole('button', { name: 'Receive' }).click();
  const dialog = page.getByRole('dialog');
  const address = (await dialog.getByText(/^0x[0-9a-fA-F]{40}$/).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Copy address' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  await expect(dialog).toContainText(`begin with ${address.slice(0, 6)} and end with ${address.slice(-4)}`);
  await inspect(page, 'receive, copied');
});

test('V-13 the popup and the full page begin with what was known last, and say how old that is', async ({ wallet, demo }) => {
  const node = await startFaultProxy({ target: demo.url });
  await wallet.setRpcUrl(31337, node.url);
  const balanceIn = (page: Page) => page.getByRole('region', { name: 'Balance' });
  const known = await wallet.open('popup.html');
  await expect(balanceIn(known)).toHaveText(/^[\d,.]+ ETH$/);
  const text = (await balanceIn(known).textContent()) ?? '';
  await known.close();
  const home = await wallet.open('home.html');
  await expect(balanceIn(home)).toContainText(text.trim());
  await expect(balanceIn(home)).not.toContainText('Last known');
  await inspect(home, 'home');
  await home.close();

  node.rules({ match: 'eth_getBalance', fault: 'hang' });
  const waiting = await wallet.open('popup.html');
  await expect(balanceIn(waiting)).toContainText(text.trim());
  await expect(balanceIn(waiting)).toContainText(/Last known (now|\d+ seconds? ago)/);
  await inspect(waiting, 'popup, what was known last');
  const begins = await wallet.open('home.html');
  await expect(balanceIn(begins)).toContainText(text.trim());
  await expect(balanceIn(begins)).toContainText(/Last known (now|\d+ seconds? ago)/);
  await expect(begins.getByLabel('Switch account').locator('option:checked')).toHaveText('Account 1');
  await expect(begins.getByLabel('Network', { exact: true }).locator('option:checked')).toHaveText('Local');
  await inspect(begins, 'home, what was known last');
  await node.stop();
});

test('V-13 the popup says which site the open tab shows, and whether it is connected', async ({
  wallet,
  connect,
  page,
  demo,
}) => {
  const home = await wallet.open('home.html');
  const opened = home.context().waitForEvent('page');
  await page.bringToFront();
  // In a tab behind the site's, as no test can press the button of the toolbar.
  await home.evaluate('chrome.tabs.create({ url: "/popup.html", active: false })');
  const site = (await opened).getByRole('region', { name: 'Site in this tab' });
  const { origin } = new URL(demo.dapp);
  await expect(site).toContainText(`${origin}Not connected`);
  await connect();
  await expect(site).toContainText(`${origin}Connected`);
  await expect(site.getByRole('button', { name: 'Account 1' })).toBeVisible();
  await expect(site.getByRole('combobox', { name: 'Network of the site in this tab' })).toHaveValue('31337');
  await wallet.command('blockSite', { origin });
  await expect(site).toContainText('Blocked');
});

test('what the chain has yet to decide is in the popup until it has', async ({ connect, ask, wallet, demo }) => {
  const account = await connect();
  await demo.rpc('evm_setAutomine', [false]);
  const answer = ask('eth_sendTransaction', [{ from: account, to: demo.contracts.counter, data: '0xd09de08a' }]);
  await wallet.approve();
  expect((await answer).error).toBe(undefined);
  const popup = await wallet.open('popup.html');
  const underWay = popup.getByRole('link', { name: '1 request on its way' });
  await expect(underWay).toBeVisible();
  await demo.rpc('evm_mine');
  await expect(underWay).toBeHidden();
});

test.describe('a wallet whose user has selected another network than the first', () => {
  for (const place of ['popup.html', 'home.html'])
    test(`N-29 ${place} says nothing of the first one, not even for a moment`, async ({ page: dapp, wallet }) => {
      await dapp.context().addInitScript(() => {
        const said = new Set<string>();
        Object.assign(window, { said });
        new MutationObserver(() => {
          for (const { selectedOptions } of document.querySelectorAll('select')) said.add(selectedOptions[0]?.text ?? '');
          for (const [line] of document.querySelector('main')?.textContent.matchAll(/(?:on|use) (?:Ethereum|Local)/g) ?? [])
            said.add(line);
        }).observe(document, { childList: true, characterData: true, subtree: true });
      });
      for (let time = 0; time < 5; time++) {
        const page = await wallet.open(place);
        const said = () => page.evaluate(() => [...(window as unknown as { said: Set<string> }).said]);
        await expect.poll(said).toContain(place === 'popup.html' ? 'Local' : 'use Local');
        expect((await said()).filter((line) => line.includes('Ethereum'))).toEqual([]);
        await page.close();
      }
    });
});
