import type { Page } from '@playwright/test';
import { encodeFunctionData, parseEther } from 'viem';
import { tokenAbi } from '../dapp/abi.ts';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const MINT = '0x6a627842';

/** Goes to a control and presses it, by the keyboard alone. */
async function press(page: Page, name: string | RegExp, role: 'button' | 'tab' = 'button') {
  await page.getByRole(role, { name }).focus();
  await page.keyboard.press('Enter');
}

/** Looks an asset up in the dialog, as somebody types it. */
async function lookUp(page: Page, address: string, id?: string) {
  await press(page, 'Add a token');
  await page.getByLabel('Network').selectOption('Local');
  await page.getByLabel('Address of the contract').focus();
  await page.keyboard.type(address);
  if (id !== undefined) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(id);
  }
  await page.keyboard.press('Enter');
}

test('W-10 a token is added by its address, with its balance, hidden, shown again and removed', { tag: '@journey' }, async ({
  demo,
  wallet,
}) => {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [ACCOUNT, parseEther('12.5')] });
  await demo.rpc('eth_sendTransaction', [{ from: ACCOUNT, to: demo.contracts.token, data }]);
  const home = await wallet.open('home.html#/tokens');
  const list = home.getByRole('region', { name: 'Tokens' });
  const currency = list.getByRole('listitem').first();
  await expect(currency).toHaveText(/^EETH Ether[\d,.]+Local$/);
  await inspect(home, 'no tokens');
  await lookUp(home, demo.contracts.counter);
  await expect(home.getByRole('alert').filter({ hasText: 'is no token' })).toBeVisible();
  await inspect(home, 'adding what is no token');
  await home.keyboard.press('Escape');

  await lookUp(home, demo.contracts.token);
  const found = home.getByRole('region', { name: 'What the contract says' });
  await expect(found.getByText('12.5 WHEAT')).toBeVisible();
  await inspect(home, 'adding a token');
  await press(home, 'Add token');
  await expect(list.getByText('WHEAT')).toBeVisible();
  await expect(list.getByText('12.5', { exact: true })).toBeVisible();
  await expect(currency).toContainText('ETH Ether');
  await inspect(home, 'a token added by hand');

  const popup = await wallet.open('popup.html');
  const inPopup = popup.getByRole('region', { name: 'Tokens' }).getByText('WHEAT');
  await expect(inPopup).toBeVisible();
  await press(home, 'Hide WHEAT');
  await expect(home.getByText('WHEAT')).toHaveCount(0);
  await expect(inPopup).toHaveCount(0);
  await press(home, 'Hidden (1)');
  await inspect(home, 'a hidden token');
  await press(home, 'Show WHEAT');
  await expect(home.getByRole('button', { name: 'Hidden' })).toHaveCount(0);
  await expect(inPopup).toBeVisible();
  await press(home, 'Remove WHEAT');
  await press(home, 'Remove token');
  await expect(home.getByText('No token is listed yet.')).toBeVisible();
});

test('W-10 items of a collection are added by their ids, one’s own and another’s', { tag: '@journey' }, async ({
  demo,
  wallet,
}) => {
  for (const owner of [ACCOUNT, OTHER])
    await demo.rpc('eth_sendTransaction', [
      { from: OTHER, to: demo.contracts.nft, data: `${MINT}${owner.slice(2).padStart(64, '0')}` },
    ]);
  const home = await wallet.open('home.html#/tokens');
  await lookUp(home, demo.contracts.nft);
  await expect(home.getByText('Go back and enter the ID')).toBeVisible();
  await expect(home.getByRole('button', { name: 'Add item' })).toHaveCount(0);
  await home.keyboard.press('Escape');

  await lookUp(home, demo.contracts.nft, '1');
  await inspect(home, 'adding an item');
  await press(home, 'Add item');
  const list = home.getByRole('region', { name: 'Tokens' });
  await expect(list.getByText('STAMP #1')).toBeVisible();
  await expect(list.getByText('held', { exact: true })).toBeVisible();

  await lookUp(home, demo.contracts.nft, '2');
  await expect(home.getByText('belongs to somebody else')).toBeVisible();
  await inspect(home, 'adding an item of somebody else');
  await press(home, 'Add item');
  await expect(list.getByText('not held')).toBeVisible();
  await inspect(home, 'items');

  const popup = await wallet.open('popup.html');
  await expect(popup.getByText('STAMP #1')).toBeVisible();
  await press(home, 'Remove STAMP #2');
  await press(home, 'Remove item');
  await expect(list.getByText('STAMP #2')).toHaveCount(0);
  await press(home, 'Hide STAMP #1');
  await expect(popup.getByText('STAMP #1')).toHaveCount(0);
});
