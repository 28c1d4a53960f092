import type { Page } from '@playwright/test';
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts';
import { test as base, expect, requestFrom } from './fixtures.ts';
import { inspect } from './inspect.ts';

const NOT_ADDED = 'A node that the site names belongs to another network. Nothing was added.';
const nativeCurrency = { name: 'New Coin', symbol: 'N', decimals: 18 };

const test = base.extend<{
  /** The node that a site names of a network, which is one of another; it answers nothing until it is let. */
  wrong: FaultProxy;
}>({
  wrong: async ({ demo }, use) => {
    const wrong = await startFaultProxy({ target: demo.url });
    wrong.rules({ fault: 'held' });
    await use(wrong);
    await wrong.stop();
  },
});

const network = ({ url }: FaultProxy, chainId: string) => [{ chainId, chainName: 'Newcomer', nativeCurrency, rpcUrls: [url] }];

/** A read of a page that gets no answer. */
const read = async (page: Page, node: FaultProxy) => {
  node.rules({ fault: 'held' });
  await page.evaluate(() => {
    const { ethereum } = window as unknown as { ethereum: { request(args: object): Promise<unknown> } };
    void ethereum.request({ method: 'eth_getBalance', params: [`0x${'1'.repeat(40)}`, 'latest'] }).catch(() => undefined);
  });
  await expect.poll(() => node.log.some(({ fault }) => fault === 'held')).toBe(true);
};

test('S-19 the window stays while a yes is worked on, and for what came of it, though a page with a read is closed', async ({
  ask,
  wallet,
  demo,
  node,
  wrong,
}) => {
  const [one, two] = [await wallet.openTab(demo.dapp), await wallet.openTab(demo.dapp)];
  const adding = ask('wallet_addEthereumChain', network(wrong, '0xbdb35'));
  const window = await wallet.waitForApproval();
  await expect(window.getByText('This site uses it from now on.')).toBeVisible();
  await expect(window.getByTestId('confirm')).toBeEnabled();
  await read(one, node);
  await window.getByTestId('confirm').click();
  await expect(window.getByText('Your answer is on its way.')).toBeVisible();
  await one.close();
  wrong.rules();
  await expect(window.getByText(NOT_ADDED)).toBeVisible();
  expect(await adding).toMatchObject({ error: { code: -32602 } });

  await two.close();
  // It is refused without a question, after the worker has heard that the tab is gone.
  expect(await ask('personal_sign', ['0x00', `0x${'5'.repeat(40)}`])).toMatchObject({ error: { code: 4100 } });
  expect(window.isClosed()).toBe(false);
  await inspect(window, 'what came of a yes');
  const closed = window.waitForEvent('close');
  await window.getByRole('button', { name: 'Close', exact: true }).click();
  await closed;
});

test('S-19 a yes that waits for a node holds up no other question: that is told, and can be declined', async ({
  ask,
  page,
  wallet,
  wrong,
}) => {
  const adding = ask('wallet_addEthereumChain', network(wrong, '0xbdb36'));
  const window = await wallet.waitForApproval();
  await expect(window.getByTestId('confirm')).toBeEnabled();
  await window.getByTestId('confirm').click();
  await expect(window.getByText('Your answer is on its way.')).toBeVisible();
  const other = requestFrom(page, 'eth_requestAccounts');
  await expect(window.getByRole('heading', { name: 'Connect to this site?' })).toBeVisible();
  await expect(window.getByText('Your answer to another request is still on its way.')).toBeVisible();
  await inspect(window, 'a question while a yes to another is on its way');
  await window.getByTestId('decline').click();
  expect((await other).error).toMatchObject({ code: 4001 });
  await expect(window.getByText('Your answer is on its way.')).toBeVisible();
  wrong.rules();
  expect(await adding).toMatchObject({ error: { code: -32602 } });
  await expect(window.getByText(NOT_ADDED)).toBeVisible();
});

test('S-19 a window that is unlocked again says that the yes did not count, and not that it is locked', async ({
  connect,
  ask,
  wallet,
  node,
}) => {
  const from = await connect();
  const calls = [{ to: `0x${'5'.repeat(40)}`, value: '0x1' }];
  const answer = ask('wallet_sendCalls', [{ version: '2.0.0', from, chainId: '0x7a69', atomicRequired: false, calls }]);
  const window = await wallet.waitForApproval();
  await expect(window.getByTestId('confirm')).toBeEnabled();
  node.rules({ fault: 'held' });
  await window.getByTestId('confirm').click();
  await expect(window.getByText('Your answer is on its way. It takes longer than usual.')).toBeVisible();
  await wallet.lock();
  await expect(window.getByRole('heading', { name: 'Unlock to see the request' })).toBeVisible();
  await expect(window.getByRole('button', { name: 'Forgot it?' })).toBeVisible();
  await inspect(window, 'locked, with the way out for whoever forgot the password');
  node.rules();
  await wallet.unlock();
  await expect(window.getByText('Your last yes did not count, as Sheaf was locked: nothing was signed by it.')).toBeVisible();
  await expect(window.getByText('Sheaf has locked itself.')).toBeHidden();
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
});

test('V-11 whoever forgot the password comes from the window that asks to where the phrase is brought, and the request waits', async ({
  ask,
  wallet,
}) => {
  await wallet.lock();
  const answer = ask('eth_requestAccounts');
  const window = await wallet.waitForApproval();
  const opened = window.context().waitForEvent('page');
  await window.getByRole('button', { name: 'Forgot it?' }).click();
  await expect((await opened).getByRole('heading', { name: 'Another password' })).toBeVisible();
  expect(window.isClosed()).toBe(false);
  await wallet.unlock();
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
});
