import type { Page } from '@playwright/test';
import { expect, type Outcome, test } from './fixtures.ts';
import { inspect } from './inspect.ts';
import { rewrite } from './rewrite.ts';

/** What the screens offer where something does not come further. */

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const batch = (id: string) => [
  { version: '2.0.0', id, from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls: [{ to: OTHER, value: '0x1' }] },
];
const statusOf = async (ask: (method: string, params?: unknown) => Promise<Outcome>, id: string) =>
  ((await ask('wallet_getCallsStatus', [id])).result as { status: number }).status;

async function newest(page: Page): Promise<void> {
  await page.locator('main a[href^="#/activity/"]').first().click();
  await expect(page.getByRole('link', { name: 'All activity' })).toBeVisible();
}

test('N-08 a chain that was set back is told in the window and in the activity, and one press starts afresh on it', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const snapshot = await demo.rpc('evm_snapshot');
  const paid = ask('wallet_sendCalls', batch('old'));
  await wallet.approve();
  await paid;
  await expect.poll(() => statusOf(ask, 'old')).toBe(200);
  await demo.rpc('evm_revert', [snapshot]);

  const home = await wallet.open('home.html#/activity');
  await expect(home.getByText('The network “Local” was reset')).toBeVisible({ timeout: 60_000 });
  // What was confirmed on the chain that is gone is not said to be so on this one.
  await expect(home.getByText('Done before the reset')).toBeVisible();
  await inspect(home, 'a chain that was reset');
  const popup = await wallet.open('popup.html');
  await popup.getByRole('tab', { name: 'Activity' }).click();
  await expect(popup.getByText('Done before the reset')).toBeVisible();
  await inspect(popup, 'the last activity on a chain that was reset');
  await popup.close();
  await newest(home);
  await expect(home.getByText('All of it had happened on the network before it was reset.')).toBeVisible();
  await expect(home.getByText('In a block of the network before it was reset')).toBeVisible();
  await inspect(home, 'a batch on a chain that was reset');
  const answer = ask('wallet_sendCalls', batch('new'));
  const page = await wallet.waitForApproval();
  await expect(page.getByText('Start afresh on it before you do anything on it')).toBeVisible();
  await expect(page.getByTestId('confirm')).toBeDisabled();
  await inspect(page, 'a question for a chain that was reset');
  await page.getByRole('button', { name: 'Start afresh on it' }).click();
  await expect(page.getByText('The network “Local” was reset')).toBeHidden();
  await wallet.approve();
  await answer;
  await expect.poll(() => statusOf(ask, 'new')).toBe(200);
  expect(await statusOf(ask, 'old')).toBe(400);
  await expect(home.getByText('Network reset')).toBeVisible();
  await expect(home.getByText('before the reset')).toBeHidden();
  await expect(home.getByRole('button', { name: 'Start afresh on it' })).toBeHidden();
});

test('N-06 what a node refuses is given up from its page, by who has read that it may still happen', async ({
  connect,
  ask,
  wallet,
  node,
}) => {
  await connect();
  node.rules({ match: 'eth_sendRawTransaction', fault: 'rpcError', message: 'insufficient funds for gas * price + value' });
  const answer = ask('wallet_sendCalls', batch('poor'));
  await wallet.approve();
  await answer;
  const page = await wallet.open('home.html#/activity');
  await newest(page);
  await expect(page.getByText('the account cannot pay for it')).toBeVisible();
  await page.getByRole('button', { name: 'Give it up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give it up?' });
  await expect(dialog).toContainText('It could still happen');
  await inspect(page, 'give it up');
  await dialog.getByRole('button', { name: 'Give it up all the same' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Given up', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Give it up' })).toBeHidden();
  await inspect(page, 'a batch that was given up');
  expect(await statusOf(ask, 'poor')).toBe(100);
});

for (const [does, rule] of [
  ['does not answer', { fault: 'dropBefore' }],
  ['keeps its newest block back', { match: 'eth_getBlockByNumber', fault: 'held' }],
  ['tells no newest block', { match: 'eth_getBlockByNumber', fault: 'nullResult' }],
] as const)
  test(`N-10 the page of a batch that waits for long says so where the node ${does}, until it tells what is new`, async ({
    demo,
    connect,
    ask,
    wallet,
    node,
  }) => {
    await connect();
    await demo.rpc('evm_setAutomine', [false]);
    const answer = ask('wallet_sendCalls', batch('unseen'));
    await wallet.approve();
    await answer;
    await expect.poll(async () => Number(await demo.rpc('eth_getTransactionCount', [ACCOUNT, 'pending']))).toBe(1);
    node.rules(rule);

    const page = await wallet.open('home.html#/activity');
    await newest(page);
    const told = page.getByText('The node of this network does not answer now.');
    await expect(page.getByText('Pending', { exact: true })).toBeVisible();
    await expect(told).toBeHidden();
    await rewrite(wallet, 'slots', { sentAt: Date.now() - 10 * 60_000 });
    await page.reload();
    // A node that hangs is waited for for a while.
    await expect(told).toBeInViewport({ timeout: 30_000 });
    await inspect(page, `a batch whose node ${does}`);
    node.rules();
    await page.reload();
    await expect(page.getByText('Pending', { exact: true })).toBeVisible();
    await demo.rpc('evm_mine');
    await expect(page.getByText('Done', { exact: true })).toBeVisible();
    await expect(told).toBeHidden();
  });
