import { rpcTo, startAnvil } from '../support/anvil.ts';
import { startFaultProxy } from '../support/faultProxy.ts';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';
import { questionsOf } from './questions.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const PLACES = ['home', 'activity', 'tokens', 'networks', 'sites', 'settings'];

test('every page of the wallet is readable, narrow and accessible', async ({ connect, wallet }) => {
  await connect();
  await inspect(await wallet.open('popup.html'), 'popup');
  for (const place of PLACES) await inspect(await wallet.open(`home.html#/${place}`), place);
  await wallet.lock();
  await inspect(await wallet.open('home.html'), 'locked');
});

test('the windows that ask are readable, narrow and accessible', async ({ demo, connect, ask, wallet }) => {
  const connecting = ask('eth_requestAccounts');
  await inspect(await wallet.waitForApproval(), 'connect');
  await wallet.decline();
  await connecting;
  await connect();
  const other = await startAnvil({ chainId: 4_242 });
  for (const [what, method, params] of questionsOf(demo, ACCOUNT, other.url)) {
    const answer = ask(method, params);
    await inspect(await wallet.waitForApproval(), what);
    await wallet.decline();
    expect((await answer).error, what).toMatchObject({ code: 4001 });
  }
  await other.stop();
});

test('the built-in networks can be seen and picked before any of them was changed', async ({ wallet }) => {
  const page = await wallet.open('home.html#/networks');
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  // Local is selected: it is in use.
  for (const name of ['Ethereum', 'Base', 'OP Mainnet', 'Arbitrum One', 'Local']) await expect(heading(name)).toBeVisible();
  for (const name of ['Sepolia', 'Base Sepolia']) await expect(heading(name)).toBeHidden();
  await page.getByRole('switch', { name: 'Show test networks' }).click();
  for (const name of ['Sepolia', 'Base Sepolia']) await expect(heading(name)).toBeVisible();
  const popup = await wallet.open('popup.html');
  await popup.setViewportSize({ width: 360, height: 600 });
  await popup.getByRole('combobox', { name: 'Network' }).selectOption({ label: 'Base' });
  await expect(popup.getByRole('combobox', { name: 'Network' })).toHaveValue('8453');
});

test('a button that is to be small computes as small', async ({ wallet }) => {
  const page = await wallet.open('home.html#/networks');
  const heightOf = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((button) => getComputedStyle(button).minHeight);
  expect(await heightOf('Edit nodes of Local')).toBe('36px');
  await page.getByRole('button', { name: 'Edit nodes of Local' }).click();
  expect(await heightOf('Save nodes')).toBe('40px');
});

test('N-10 a node that is behind the others of its network is shown as that', async ({ demo, wallet }) => {
  const stalled = await startFaultProxy({ target: demo.url });
  stalled.rules({ fault: 'stalled' });
  await rpcTo(stalled.url)('eth_blockNumber');
  await rpcTo(demo.url)('evm_increaseTime', [120]);
  await rpcTo(demo.url)('evm_mine');
  const page = await wallet.open('home.html#/networks');
  await page.getByRole('button', { name: 'Edit nodes of Local' }).click();
  await page.getByLabel('Addresses of nodes').fill(`${stalled.url}\n${demo.url}`);
  await page.getByRole('button', { name: 'Save nodes' }).click();
  await expect(page.getByText('Behind: the other nodes of this network are further')).toBeVisible();
  await expect(page.getByText('The others are asked first until it has caught up.')).toBeVisible();
  await inspect(page, 'a node that is behind');
  await stalled.stop();
});

test.describe('before there is a wallet', () => {
  test.use({ imported: false });

  test('the first run is readable, narrow and accessible', async ({ wallet }) => {
    const page = await wallet.open('home.html');
    await inspect(page, 'first run');
    await page.getByRole('button', { name: 'I have a phrase' }).click();
    await inspect(page, 'import');
    await page.reload();
    await page.getByRole('button', { name: 'Create a wallet' }).click();
    await inspect(page, 'create');
  });
});

test('the sample dapp is readable, narrow and accessible', async ({ page }) => {
  await inspect(page, 'dapp');
});
