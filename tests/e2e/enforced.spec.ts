import { encodeFunctionData } from 'viem';
import { delegationCode } from '../../lib/core/account/delegates.ts';
import { tokenAbi } from '../dapp/abi.ts';
import { openSwindler, type Swindler, UNIT } from '../guard/swindler.ts';
import { SIMPLE_7702_ACCOUNT } from '../support/delegates.ts';
import { test as base, expect, type Outcome } from './fixtures.ts';
import { inspect } from './inspect.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

const test = base.extend<{ shop: Swindler; send: (calls: object[]) => Promise<Outcome> }>({
  shop: async ({ demo }, use) => {
    await demo.rpc('anvil_setCode', [ACCOUNT, delegationCode(SIMPLE_7702_ACCOUNT)]);
    await use(await openSwindler(demo.rpc, demo.contracts.token, ACCOUNT));
  },
  send: async ({ ask }, use) => {
    await use((calls) =>
      ask('wallet_sendCalls', [{ version: '2.0.0', id: 'held', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls }]),
    );
  },
});

test('G-01 G-02 the window says what is enforced, how far, and what it costs; the user switches it off and changes how far', async ({
  connect,
  shop,
  send,
  wallet,
}) => {
  await connect();
  const answer = send([shop.buy(UNIT), shop.approve(5n * UNIT)]);
  const page = await wallet.waitForApproval();
  const section = page.getByRole('region', { name: 'Enforced on the network' });
  await expect(section).toContainText('are no worse than shown. Otherwise everything is undone except the network fee (at most');
  const lines = section.getByRole('list', { name: 'What it is held to' }).getByRole('listitem');
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(0)).toContainText('Your balance falls by no more than 1 ETH');
  await expect(lines.nth(1)).toContainText('Your balance rises by at least 1.98');
  await expect(lines.nth(2)).toContainText('may spend no more than 5');
  await section.scrollIntoViewIfNeeded();
  await inspect(page, 'an outcome that is enforced');

  await lines.nth(1).getByRole('button').first().click();
  await section.getByRole('textbox').fill('25');
  await section.getByRole('textbox').press('Enter');
  await expect(lines.nth(1)).toContainText('rises by at least 1.5');

  const toggle = section.getByRole('switch', { name: 'Enforced on the network' });
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect(page.getByText('You switched it off.')).toBeVisible();
  await section.scrollIntoViewIfNeeded();
  await inspect(page, 'an outcome that the user does not want enforced');
  await toggle.click();
  await expect(toggle).toBeChecked();
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
});

test('G-01 S-13 a batch that would go one by one is made all or nothing, enforced, and upgrades the account', async ({
  demo,
  connect,
  shop,
  send,
  ask,
  wallet,
}) => {
  await demo.rpc('anvil_setCode', [ACCOUNT, '0x']);
  await connect();
  const answer = send([shop.buy(UNIT), shop.approve(UNIT)]);
  const page = await wallet.waitForApproval();
  await expect(page.getByText('Only what goes all or nothing can be.')).toBeVisible();
  const toggle = page.getByRole('switch', { name: 'All or nothing' });
  await toggle.scrollIntoViewIfNeeded();
  await inspect(page, 'what could be all or nothing');
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect(page.getByRole('region', { name: 'Enforced on the network' })).toBeVisible();
  await expect(page.getByTestId('decline-upgrade')).toHaveCount(0);
  await page.getByTestId('agree-to-upgrade').click();
  await inspect(page, 'what was made all or nothing');
  await page.getByTestId('confirm').click();
  expect((await answer).result).toMatchObject({ id: 'held' });
  await expect
    .poll(async () => (await ask('wallet_getCallsStatus', ['held'])).result)
    .toMatchObject({ status: 200, atomic: true });
  const home = await wallet.open('home.html#/activity');
  await home.locator('main a[href^="#/activity/"]').first().click();
  await expect(home.getByText('With it the account was upgraded on this network.')).toBeVisible();
  await expect(home.getByText('Account upgraded to')).toBeVisible();
  await inspect(home, 'what upgraded the account');
});

test('what a batch leaves allowed is taken back at its end, at the user’s word', async ({
  demo,
  connect,
  shop,
  send,
  ask,
  wallet,
}) => {
  await connect();
  const answer = send([shop.approve(5n * UNIT), shop.sell(2n * UNIT)]);
  const page = await wallet.waitForApproval();
  const toggle = page.getByRole('switch', { name: 'Take back what is left of allowances at the end' });
  await toggle.scrollIntoViewIfNeeded();
  await inspect(page, 'what is left of an allowance');
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect(page.getByRole('list', { name: 'Steps that Sheaf adds' })).toContainText('Takes away what');
  await toggle.scrollIntoViewIfNeeded();
  await inspect(page, 'what is left of an allowance, taken back');
  await wallet.approve();
  expect((await answer).result).toMatchObject({ id: 'held' });
  await expect.poll(async () => (await ask('wallet_getCallsStatus', ['held'])).result).toMatchObject({ status: 200 });
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'allowance', args: [ACCOUNT, shop.address] });
  expect(BigInt((await demo.rpc('eth_call', [{ to: demo.contracts.token, data }, 'latest'])) as string)).toBe(0n);
  const home = await wallet.open('home.html#/activity');
  await home.locator('main a[href^="#/activity/"]').first().click();
  await expect(home.getByText('Takes away what')).toBeVisible();
  await inspect(home, 'a batch after which an allowance was taken back');
});
