import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';
import { rewrite } from './rewrite.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

test('T-H14 a record that cannot be read is deleted from the activity, by who has read that it could still happen', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  await demo.rpc('evm_setAutomine', [false]);
  const calls = [{ to: OTHER, value: '0x1' }];
  const request = { version: '2.0.0', id: 'spoilt', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls };
  const answer = ask('wallet_sendCalls', [request]);
  await wallet.approve();
  await answer;
  await expect.poll(async () => Number(await demo.rpc('eth_getTransactionCount', [ACCOUNT, 'pending']))).toBe(1);
  await rewrite(wallet, 'batches', { calls: 'none' });

  const page = await wallet.open('home.html#/activity');
  await expect(page.getByText('The record of this request cannot be read.')).toBeVisible();
  await inspect(page, 'an activity with a record that cannot be read');
  await page.getByText('The record of this request cannot be read.').click();
  await expect(page.getByRole('heading', { name: 'A request that cannot be read' })).toBeVisible();
  await inspect(page, 'a record that cannot be read');
  await page.getByRole('button', { name: 'Delete the record' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this record?' });
  await expect(dialog).toContainText('It could still happen');
  await inspect(page, 'delete a record');
  await dialog.getByRole('button', { name: 'Delete it all the same' }).click();
  await expect(page.getByText('The transactions that you approve show up here')).toBeVisible();
  expect(await wallet.stored()).toMatchObject({ batches: 0, slots: 0 });
  expect((await ask('wallet_getCallsStatus', ['spoilt'])).error).toMatchObject({ code: 5730 });
});

test('T-H13 a batch that is over is deleted from its page', async ({ demo, connect, ask, wallet }) => {
  await connect();
  const calls = [{ to: OTHER, value: '0x1' }];
  const request = { version: '2.0.0', id: 'old', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls };
  const answer = ask('wallet_sendCalls', [request]);
  await wallet.approve();
  await answer;
  const page = await wallet.open('home.html#/activity');
  await page.locator('main a[href^="#/activity/"]').first().click();
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete the record' })).toBeHidden();
  await demo.rpc('anvil_mine', ['0x60']);
  await page.getByRole('button', { name: 'Delete the record' }).click({ timeout: 60_000 });
  const dialog = page.getByRole('dialog', { name: 'Delete this record?' });
  await expect(dialog).not.toContainText('could still happen');
  await inspect(page, 'delete a batch that is over');
  await dialog.getByRole('button', { name: 'Delete it', exact: true }).click();
  await expect(page.getByText('The transactions that you approve show up here')).toBeVisible();
  expect((await ask('wallet_getCallsStatus', ['old'])).error).toMatchObject({ code: 5730 });
});
