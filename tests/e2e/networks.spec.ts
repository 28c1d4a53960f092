import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();

test('N-29 a network of the catalogue is found and added with the keyboard alone, and nobody is asked before', async ({
  wallet,
}) => {
  const page = await wallet.open('home.html#/networks');
  await page.getByRole('button', { name: 'Add a network' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name or chain ID')).toBeFocused();
  await page.keyboard.type('polygon');
  await expect(page.getByRole('status').filter({ hasText: /\d+ networks fit/ })).toBeVisible();
  await inspect(page, 'search of networks');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Polygon\b.*Chain ID 137/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Chain ID')).toHaveValue('137');
  await inspect(page, 'a network of the catalogue');
  await page.getByLabel('Block explorer').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Polygon', exact: true })).toBeVisible();

  const popup = await wallet.open('popup.html');
  await popup.getByRole('combobox', { name: 'Network' }).selectOption('Polygon');
  await page.getByRole('button', { name: 'Add a network' }).click();
  await page.getByLabel('Name or chain ID').fill('137');
  await expect(page.getByText('Yours already')).toBeVisible();
  await page.keyboard.press('Escape');
});

test('N-29 the user’s order is that of every list, and what is hidden is in none', async ({ wallet }) => {
  const page = await wallet.open('home.html#/networks');
  await expect(page.getByRole('heading', { name: 'Ethereum', exact: true })).toBeVisible();
  const before = await names(page);
  expect(before.slice(0, 2)).toEqual(['Ethereum', 'Base']);
  await page.getByRole('button', { name: 'Move Base up' }).click();
  await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(['Base', 'Ethereum']);
  await page.getByRole('button', { name: 'Hide Ethereum' }).click();
  await expect(page.getByRole('heading', { name: 'Hidden networks' })).toBeVisible();
  await inspect(page, 'networks, one of them hidden');

  const popup = await wallet.open('popup.html');
  const offered = () => popup.getByRole('combobox', { name: 'Network' }).getByRole('option').allInnerTexts();
  await expect.poll(offered).toEqual(['Base', 'OP Mainnet', 'Arbitrum One', 'Local']);
});
