import type { Page } from '@playwright/test';
import { encodeFunctionData, parseAbi } from 'viem';
import { counterAbi } from '../dapp/abi.ts';
import { SIMPLE_7702_ACCOUNT } from '../support/delegates.ts';
import type { Demo } from '../support/demo.ts';
import { expect, type Outcome, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

const increment = ({ contracts: { counter } }: Demo) => ({
  to: counter,
  data: encodeFunctionData({ abi: counterAbi, functionName: 'increment' }),
});
const batch = (id: string, calls: object[], atomicRequired = false) => [
  { version: '2.0.0', id, from: ACCOUNT, chainId: '0x7a69', atomicRequired, calls },
];

/** Read from the chain itself, past the wallet. */
const count = async ({ rpc, contracts: { counter } }: Demo) =>
  BigInt((await rpc('eth_getStorageAt', [counter, '0x0', 'latest'])) as string);
const nonce = async ({ rpc }: Demo) => Number(await rpc('eth_getTransactionCount', [ACCOUNT, 'latest']));
const code = ({ rpc }: Demo) => rpc('eth_getCode', [ACCOUNT, 'latest']);
const mining = ({ rpc }: Demo, on: boolean) => rpc('evm_setAutomine', [on]);
const pooled = async ({ rpc }: Demo) => {
  const { pending } = (await rpc('txpool_content')) as { pending: Record<string, Record<string, { hash: string }>> };
  return Object.values(pending).flatMap((byNonce) => Object.values(byNonce).map(({ hash }) => hash));
};

type Ask = (method: string, params?: unknown) => Promise<Outcome>;
const statusOf = async (ask: Ask, id: string) =>
  (await ask('wallet_getCallsStatus', [id])).result as { status: number; receipts?: { transactionHash: string }[] };

/** Opens the details of the newest batch. */
async function newest(page: Page): Promise<void> {
  await page.locator('main a[href^="#/activity/"]').first().click();
  await expect(page.getByRole('link', { name: 'All activity' })).toBeVisible();
}

test('J-4 a transaction that takes too long is sped up from its page, and its call happens once', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const [countBefore, nonceBefore] = [await count(demo), await nonce(demo)];
  await mining(demo, false);
  const answer = ask('wallet_sendCalls', batch('slow', [increment(demo)]));
  await wallet.approve();
  await answer;
  await expect.poll(() => pooled(demo)).toHaveLength(1);
  const [slow] = await pooled(demo);

  const page = await wallet.open('home.html#/activity');
  await newest(page);
  await inspect(page, 'a batch under way');
  await page.getByRole('button', { name: 'Speed up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Speed up transaction' });
  await expect(dialog.getByText('Fee until now, at most')).toBeVisible();
  await expect(dialog.getByText(/^[\d.]+ ETH$/)).toHaveCount(2);
  const [before = 0, after = 0] = (await dialog.getByText(/^[\d.]+ ETH$/).allInnerTexts()).map(Number.parseFloat);
  expect(after).toBeGreaterThan(before);
  await inspect(page, 'speed up');
  await dialog.getByRole('button', { name: 'Speed up transaction' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await pooled(demo)).filter((hash) => hash !== slow)).toHaveLength(1);
  const [fast] = await pooled(demo);
  await expect(page.getByText('Also signed for this nonce')).toBeVisible();

  await demo.rpc('evm_mine');
  await expect.poll(async () => (await statusOf(ask, 'slow')).status).toBe(200);
  expect((await statusOf(ask, 'slow')).receipts?.map(({ transactionHash }) => transactionHash)).toEqual([fast]);
  expect([await count(demo), await nonce(demo)]).toEqual([countBefore + 1n, nonceBefore + 1]);
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Speed up' })).toBeHidden();
});

test('S-16 a batch is cancelled from its page: no call of it happens, and its status is 400', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const [countBefore, nonceBefore] = [await count(demo), await nonce(demo)];
  await mining(demo, false);
  const answer = ask('wallet_sendCalls', batch('unwanted', [increment(demo), increment(demo)]));
  await wallet.approve();
  await answer;
  await expect.poll(() => pooled(demo)).toHaveLength(1);
  const [unwanted] = await pooled(demo);

  const page = await wallet.open('home.html#/activity');
  await newest(page);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel transaction' });
  await dialog.getByRole('button', { name: 'Cancel transaction' }).click();
  await expect(page.getByText('Being cancelled')).toBeVisible();
  await expect.poll(async () => (await pooled(demo)).filter((hash) => hash !== unwanted)).toHaveLength(1);
  await inspect(page, 'a batch being cancelled');

  await demo.rpc('evm_mine');
  await expect.poll(async () => (await statusOf(ask, 'unwanted')).status).toBe(400);
  expect((await statusOf(ask, 'unwanted')).receipts).toBeUndefined();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await mining(demo, true);
  await demo.rpc('anvil_mine', ['0x5']);
  expect([await count(demo), await nonce(demo)]).toEqual([countBefore, nonceBefore + 1]);
});

test('S-14 the calls that were not sent are stopped from the batch’s page, and only the first one happens', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const countBefore = await count(demo);
  await mining(demo, false);
  const answer = ask('wallet_sendCalls', batch('halved', [increment(demo), increment(demo), increment(demo)]));
  await wallet.approve();
  await answer;
  await expect.poll(() => pooled(demo)).toHaveLength(1);

  const page = await wallet.open('home.html#/activity');
  await newest(page);
  await page.getByRole('button', { name: 'Stop the rest' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stop the rest of this request?' });
  await expect(dialog.getByText('2 steps not sent yet')).toBeVisible();
  await inspect(page, 'stop the rest');
  await dialog.getByRole('button', { name: 'Stop for good' }).click();
  await expect(page.getByText('Not sent, and never will be')).toHaveCount(2);
  await mining(demo, true);
  await demo.rpc('anvil_mine', ['0x5']);
  await expect.poll(async () => (await statusOf(ask, 'halved')).status).toBe(600);
  expect(await count(demo)).toBe(countBefore + 1n);
});

test('T-G17 a wallet that locks while fees are looked at asks to be unlocked, and signs nothing', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  await mining(demo, false);
  const answer = ask('wallet_sendCalls', batch('slow', [increment(demo)]));
  await wallet.approve();
  await answer;
  await expect.poll(() => pooled(demo)).toHaveLength(1);
  const before = await pooled(demo);
  const page = await wallet.open('home.html#/activity');
  await newest(page);
  await page.getByRole('button', { name: 'Speed up' }).click();
  await expect(page.getByText(/^[\d.]+ ETH$/).nth(1)).toBeVisible();
  await wallet.lock();
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await pooled(demo)).toEqual(before);
});

for (const [kind, delegate, words] of [
  ['known', SIMPLE_7702_ACCOUNT, 'Known to Sheaf'],
  ['foreign', '0x00000000000000000000000000000000000000aa', 'Sheaf does not know this contract'],
] as const)
  test(`S-24 an account’s ${kind} delegate is shown per network, and revoked`, async ({ demo, wallet }) => {
    await demo.rpc('anvil_setCode', [ACCOUNT, `0xef0100${delegate.slice(2)}`]);
    const before = await nonce(demo);
    const page = await wallet.open('home.html#/settings');
    await page.getByRole('button', { name: 'Look on all networks' }).click();
    const local = page.getByRole('list', { name: 'Upgrades by network' }).getByRole('listitem').filter({ hasText: 'Local' });
    await expect(local.getByText(new RegExp(delegate, 'i'))).toBeVisible();
    await expect(local.getByText(words)).toBeVisible();
    await inspect(page, 'upgrades');
    await local.getByRole('button', { name: 'End upgrade on Local' }).click();
    const asking = await wallet.waitForApproval();
    await expect(asking.getByRole('heading', { name: 'End the upgrade of this account?' })).toBeVisible();
    if (kind === 'known') await expect(asking.getByText('Simple7702Account 0.8 by eth-infinitism')).toBeVisible();
    await inspect(asking, 'asked to end an upgrade');
    await wallet.approve();
    await expect(page.getByRole('heading', { name: 'End of the upgrade of Account 1' })).toBeVisible();
    await expect(page.getByText('Done', { exact: true })).toBeVisible();
    await expect(page.getByText('Account upgraded to')).toBeHidden();
    expect(await code(demo)).toBe('0x');
    expect(await nonce(demo)).toBe(before + 2);
    await inspect(page, 'a revocation');
  });

test('a record tells what a batch brought, and what of it is in no list is added from there once it was looked at', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const { token } = demo.contracts;
  const abi = parseAbi(['function mint(address to, uint256 amount)']);
  const mint = { to: token, data: encodeFunctionData({ abi, functionName: 'mint', args: [ACCOUNT, 60n * 10n ** 18n] }) };
  const answer = ask(
    'wallet_sendCalls',
    batch('brings', [mint, { to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', value: '0x1' }], true),
  );
  await wallet.approve();
  await answer;
  await expect.poll(async () => (await statusOf(ask, 'brings')).status).toBe(200);

  const page = await wallet.open('home.html#/activity');
  await newest(page);
  const moved = page.getByRole('list', { name: 'What came and went' });
  await expect(moved.getByRole('listitem')).toHaveText([
    'You sent 0.000000000000000001 ETH',
    new RegExp(`^You got 60 WHEAT ${token.slice(0, 6)}…${token.slice(-4)}, as its contract says$`, 'i'),
  ]);
  await inspect(page, 'what a batch brought');
  await page.getByRole('button', { name: /^Look it up 60 WHEAT/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a token' });
  await expect(dialog.getByRole('region', { name: 'What the contract says' })).toContainText('WHEAT');
  await inspect(page, 'looking at what a batch brought');
  await dialog.getByRole('button', { name: 'Add token' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Add to your tokens?')).toBeHidden();
  // It is one of the user's own now.
  await expect(moved.getByRole('listitem').last()).toHaveText(/^You got 60 WHEAT( 0x\w+…\w+)?$/);
  await page.getByRole('link', { name: 'Tokens' }).click();
  await expect(page.getByRole('main')).toContainText('WHEAT');
});
