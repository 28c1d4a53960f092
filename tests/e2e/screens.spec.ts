import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const PLACES = ['activity', 'tokens', 'networks', 'sites', 'settings'];

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });

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
      const { token, counter } = demo.contracts;
      const calls = [
        { to: counter, data: '0xd09de08a' },
        { to: token, value: '0x1' },
      ];
      const questions: [string, unknown][] = [
        ['wallet_sendCalls', [{ version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: true, calls }]],
        ['wallet_sendCalls', [{ version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls }]],
        ['wallet_watchAsset', { type: 'ERC20', options: { address: token, symbol: 'WHEAT', decimals: 18 } }],
        ['personal_sign', ['0x48656c6c6f', ACCOUNT]],
      ];
      for (const [method, params] of questions) {
        const answer = ask(method, params);
        await inspect(await wallet.waitForApproval(), method);
        await wallet.decline();
        expect((await answer).error).toMatchObject({ code: 4001 });
      }
    });
  });

test('the built-in networks can be seen and picked before any of them was changed', async ({ wallet }) => {
  const page = await wallet.open('home.html#/networks');
  for (const name of ['Ethereum', 'Base', 'OP Mainnet', 'Arbitrum One', 'Sepolia', 'Base Sepolia', 'Local'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  const popup = await wallet.open('popup.html');
  await popup.setViewportSize({ width: 360, height: 600 });
  await popup.getByRole('combobox', { name: 'Network' }).selectOption({ label: 'Base' });
  await expect(popup.getByRole('combobox', { name: 'Network' })).toHaveValue('8453');
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
