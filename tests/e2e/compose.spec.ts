import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem';
import { startAnvil } from '../support/anvil.ts';
import { startEns } from '../support/ens/ens.ts';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

const LOCAL = 31337;
const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const ADA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const SPENDER = '0x1111111111111111111111111111111111111111';

test.beforeEach(({ wallet }) => wallet.selectChain(LOCAL));

/** A step of the page, by its place. */
const step = (page: Page, place: number) => page.getByRole('region', { name: `Step ${place}`, exact: true });
const review = (page: Page) => page.getByRole('button', { name: 'Review' });

async function paste(page: Page, value: unknown): Promise<void> {
  await page.getByRole('button', { name: 'Paste steps' }).click();
  await page.getByLabel('Steps in JSON').fill(typeof value === 'string' ? value : JSON.stringify(value));
  await page.getByRole('button', { name: 'Add these steps' }).click();
}

test('a function and a payment are put together by keyboard alone, declined, kept, approved once, and both happen', {
  tag: '@journey',
}, async ({ wallet, demo }) => {
  const { token } = demo.contracts;
  const read = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [ACCOUNT, SPENDER] });
  const allowed = async () => BigInt(String(await demo.rpc('eth_call', [{ to: token, data: read }, 'latest'])));
  const wealth = async () => BigInt(String(await demo.rpc('eth_getBalance', [ADA, 'latest'])));
  const before = await wealth();

  const home = await wallet.open('home.html#/home');
  await home.getByRole('link', { name: 'Compose' }).focus();
  await home.keyboard.press('Enter');
  await expect(home.getByText('Your steps will stand here')).toBeVisible();
  await inspect(home, 'composing, with nothing there');
  const add = home.getByRole('button', { name: 'Add a step' });
  await add.focus();
  await add.press('Enter');
  await expect(step(home, 1).getByRole('heading')).toBeFocused();
  await home.keyboard.press('Tab');
  await expect(step(home, 1).getByRole('button', { name: 'Move step 1 up' })).toBeFocused();
  await step(home, 1).getByLabel('Kind of step 1').selectOption('Use a contract');
  await step(home, 1).getByLabel('Contract', { exact: true }).fill(token);
  await step(home, 1).getByLabel('Function, or ABI').fill('approve(address spender, uint256 amount) nonpayable');
  await expect(step(home, 1).getByText('This function takes no payment.')).toBeVisible();
  await step(home, 1).getByLabel('spender (address)').fill(SPENDER);
  await step(home, 1).getByLabel('amount (uint256)').fill('1.5');
  await expect(step(home, 1).getByText('amount: This is no whole number')).toBeVisible();
  await inspect(home, 'composing, with an argument that does not fit');
  await review(home).focus();
  await home.keyboard.press('Enter');
  await expect(home.getByText('Something is missing or wrong in step 1.')).toBeVisible();
  await expect(step(home, 1).getByLabel('amount (uint256)')).toBeFocused();
  await home.keyboard.press('ControlOrMeta+a');
  await home.keyboard.type('5');
  // What a token of a development chain means by that, nobody here knows.
  await expect(step(home, 1).getByText(/Use the contract 0x/)).toBeVisible();
  await add.press('Enter');
  await step(home, 2).getByLabel('To', { exact: true }).fill(ADA);
  await step(home, 2).getByLabel('Amount', { exact: true }).fill('0.25');
  await expect(step(home, 2).getByText('Send 0.25 ETH to')).toBeVisible();
  await inspect(home, 'composing two steps');

  await home.keyboard.press('Enter');
  const asking = await wallet.waitForApproval();
  await expect(asking.getByRole('heading', { level: 1, name: 'Approve 2 steps?' })).toBeVisible();
  await expect(asking.getByText('You, in Sheaf')).toBeVisible();
  await inspect(asking, 'asked for what was composed');
  await wallet.decline();
  await expect(home.getByText('You cancelled. Nothing was sent, and the steps are still here.')).toBeVisible();
  await home.getByRole('link', { name: 'People' }).click();
  await home.getByRole('link', { name: 'Compose' }).click();
  await expect(step(home, 2).getByLabel('Amount', { exact: true })).toHaveValue('0.25');

  await review(home).click();
  await wallet.approve();
  await expect(home).toHaveURL(/#\/activity\//);
  await expect.poll(async () => [await allowed(), (await wealth()) - before]).toEqual([5n, 25n * 10n ** 16n]);
  await inspect(home, 'what was composed');
  await home.getByRole('link', { name: 'Compose' }).click();
  await expect(home.getByText('Your steps will stand here')).toBeVisible();
});

test('steps change places, are doubled and taken out by keyboard, and the focus goes along', async ({ wallet }) => {
  const home = await wallet.open('home.html#/compose');
  await paste(home, [
    { to: ADA, value: '0x1' },
    { to: SPENDER, value: '0x2' },
  ]);
  await expect(step(home, 1).getByRole('heading')).toBeFocused();
  const contract = (place: number) => step(home, place).getByLabel('Contract', { exact: true });
  const down = home.getByRole('button', { name: 'Move step 1 down' });
  await down.focus();
  await home.keyboard.press('Enter');
  await expect(contract(2)).toHaveValue(ADA);
  await expect(home.getByRole('status').getByText('This is step 2 of 2 now.')).toBeAttached();
  // It is the last by now, and the same button is still where the keyboard is.
  await expect(home.getByRole('button', { name: 'Move step 2 down' })).toBeFocused();
  await home.keyboard.press('Enter');
  await expect(contract(2)).toHaveValue(ADA);
  const up = home.getByRole('button', { name: 'Move step 2 up' });
  await up.focus();
  await home.keyboard.press('Enter');
  await expect(contract(1)).toHaveValue(ADA);
  await expect(home.getByRole('button', { name: 'Move step 1 up' })).toBeFocused();
  const twin = home.getByRole('button', { name: 'Duplicate step 1' });
  await twin.focus();
  await home.keyboard.press('Enter');
  await expect(step(home, 2).getByRole('heading')).toBeFocused();
  await expect(contract(2)).toHaveValue(ADA);
  await contract(2).fill(SPENDER);
  await expect(contract(1)).toHaveValue(ADA);
  for (const left of [2, 1, 0]) {
    const remove = home.getByRole('button', { name: 'Remove step 1' });
    await remove.focus();
    await home.keyboard.press('Enter');
    await expect(left > 0 ? step(home, 1).getByRole('heading') : home.getByRole('button', { name: 'Add a step' })).toBeFocused();
  }
});

test('V-18 what was pasted is warned of as a site’s, and asked about only where it is for this network', async ({
  wallet,
  demo,
}) => {
  const { token } = demo.contracts;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [SPENDER, maxUint256] });
  const home = await wallet.open('home.html#/compose');
  await paste(home, { version: '2.0.0', chainId: '0x1', from: ACCOUNT, calls: [{ to: token, data }] });
  await expect(home.getByText('This is for the network with chain ID 1')).toBeVisible();
  await inspect(home, 'pasting what is for another network');
  await home.getByLabel('Steps in JSON').fill(JSON.stringify([{ to: token, data }, { to: 'ada' }]));
  await home.getByRole('button', { name: 'Add these steps' }).click();
  await expect(home.getByText('Entry 2, to: ')).toBeVisible();
  await home
    .getByLabel('Steps in JSON')
    .fill(JSON.stringify({ chainId: '0x7a69', atomicRequired: true, calls: [{ to: token, data }] }));
  await home.getByRole('button', { name: 'Add these steps' }).click();
  await expect(home.getByText('All or nothing was asked for there, and is asked for here as well.')).toBeVisible();
  await review(home).click();
  const asking = await wallet.waitForApproval();
  await expect(asking.getByText('Danger: Allowed to an address without a contract')).toBeVisible();
  await expect(asking.getByRole('button', { name: 'Approve', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await expect(asking.getByRole('button', { name: 'I have seen this' })).toBeVisible();
  await wallet.decline();
});

test('an export of Safe’s Transaction Builder becomes steps that can be edited, and are copied as others read them', async ({
  wallet,
  demo,
}) => {
  const home = await wallet.open('home.html#/compose');
  const text = readFileSync(join(import.meta.dirname, '../fixtures/safe/transactions.json'), 'utf8');
  await paste(home, text.replace('"chainId": "1"', `"chainId": "${LOCAL}"`));
  await expect(step(home, 5)).toBeVisible();
  await expect(step(home, 1).getByLabel('amount (uint256)')).toHaveValue('100000000');
  await expect(step(home, 2).getByLabel('Sends along')).toHaveValue('1');
  await expect(step(home, 4).getByLabel('exact (bool)')).toHaveValue('true');
  await inspect(home, 'steps of Safe’s builder');
  await home.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await home.getByRole('button', { name: 'Copy as JSON' }).click();
  await expect(home.getByText('Copied', { exact: true })).toBeVisible();
  const copied: { chainId: string; from: string; calls: { to: string; value: string; data: string }[] } = JSON.parse(
    await home.evaluate(() => navigator.clipboard.readText()),
  );
  expect([Number(copied.chainId), copied.from]).toEqual([LOCAL, ACCOUNT]);
  expect(copied.calls.map(({ value }) => BigInt(value))).toEqual([0n, 10n ** 18n, 25n * 10n ** 16n, 0n, 0n]);
  await home.getByRole('button', { name: 'Remove all steps' }).click();
  await home.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(home.getByText('Your steps will stand here')).toBeVisible();
  await paste(home, { ...copied, calls: copied.calls.slice(4).map((each) => ({ ...each, to: demo.contracts.token })) });
  await expect(step(home, 1).getByText(/Use the contract 0x/)).toBeVisible();
});

test('T-J7 a name is looked up once more, and whoever it stands for by then is not paid unseen', async ({ wallet }) => {
  const ethereum = await startAnvil({ chainId: 1 });
  const ens = await startEns(ethereum.rpc);
  await ens.setUp('ada.eth', 'Records', { 60: ADA });
  await wallet.setRpcUrl(1, ethereum.url);
  const home = await wallet.open('home.html#/compose');
  await home.getByRole('button', { name: 'Add a step' }).click();
  await step(home, 1).getByLabel('To', { exact: true }).fill('ada.eth');
  await step(home, 1).getByLabel('Amount', { exact: true }).fill('1');
  await expect(step(home, 1).getByText(ADA)).toBeVisible();
  await ens.setUp('ada.eth', 'Records', { 60: SPENDER });
  await review(home).click();
  await expect(home.getByText('ada.eth stands for another address by now')).toBeVisible();
  await expect(step(home, 1).getByText('This name stood for another address a moment ago')).toBeVisible();
  await ethereum.stop();
});
