import { TEST_PASSWORD } from '../kit/wallet.ts';
import { expect, requestFrom, test } from './fixtures.ts';

const FIRST = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

test('P-01 the provider and its announcement are there before the first script of the page', async ({ page, demo }) => {
  await page.route('**/first.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>
        window.seen = { claimed: typeof window.ethereum?.request, announced: [] };
        addEventListener('eip6963:announceProvider', ({ detail }) => seen.announced.push(detail));
        dispatchEvent(new Event('eip6963:requestProvider'));
        seen.atOnce = seen.announced.length;
      </script>`,
    }),
  );
  await page.goto(`${demo.dapp}/first.html`);
  const seen = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { claimed: string; atOnce: number; announced: { info: object }[] } };
    return { ...seen, announced: seen.announced.map((detail) => ({ ...detail.info, frozen: Object.isFrozen(detail) })) };
  });
  expect(seen.claimed).toBe('function');
  expect(seen.atOnce).toBe(1);
  expect(seen.announced[0]).toMatchObject({ name: 'Sheaf', rdns: 'io.github.sheaf-wallet', frozen: true });
});

test('A-01 the user picks an account in the window and the page gets it', async ({ page, wallet, ask }) => {
  await page.getByRole('button', { name: 'Connect a wallet' }).click();
  const window = await wallet.waitForApproval();
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('Connect to this site?');
  await wallet.approve();
  await expect(page.getByText('Connected: 0xf39Fd6')).toBeVisible();
  expect(await ask('eth_accounts')).toEqual({ result: [FIRST] });
});

test('A-01 a site that is connected is answered without a window', async ({ connect, ask, wallet }) => {
  await connect();
  expect(await ask('eth_requestAccounts')).toEqual({ result: [FIRST] });
  expect(await wallet.waiting()).toEqual([]);
});

for (const no of ['decline', 'closeWindow'] as const)
  test(`A-01 ${no} gives 4001 and the site stays a stranger`, async ({ ask, wallet }) => {
    const answer = ask('eth_requestAccounts');
    await wallet.waitForApproval();
    await wallet[no]();
    expect((await answer).error).toMatchObject({ code: 4001, isError: true });
    expect(await ask('eth_accounts')).toEqual({ result: [] });
  });

test('A-01 a locked wallet asks for the password first', async ({ ask, wallet }) => {
  await wallet.lock();
  const answer = ask('eth_requestAccounts');
  const window = await wallet.waitForApproval();
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('Unlock to see the request');
  await expect(window.getByText(/0xf39f/i)).toHaveCount(0);
  await wallet.unlock(TEST_PASSWORD);
  await wallet.approve();
  expect((await answer).result).toEqual([FIRST]);
});

test('P-04 the account event comes before the answer of the ask that caused it', async ({ page, wallet }) => {
  await page.getByRole('button', { name: 'Connect a wallet' }).click();
  await wallet.approve();
  await expect(page.getByText('Connected:')).toBeVisible();
  const order = await page.evaluate(async () => {
    const names: string[] = [];
    window.dapp.provider.on('accountsChanged', () => names.push('accountsChanged'));
    await window.dapp.provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] });
    names.push('answer');
    return names;
  });
  expect(order).toEqual(['accountsChanged', 'answer']);
});

test('P-07 a stranger learns the chain id and nothing else', async ({ ask }) => {
  expect(await ask('eth_chainId')).toEqual({ result: '0x7a69' });
  expect(await ask('eth_accounts')).toEqual({ result: [] });
  expect((await ask('wallet_getCapabilities', [FIRST])).error).toMatchObject({ code: 4100 });
});

test('P-05 a method that the wallet has not is 4200', async ({ ask }) => {
  expect((await ask('eth_sign', [FIRST, '0x00'])).error).toMatchObject({ code: 4200, isError: true });
});

test('P-08 two sites are two sites', async ({ connect, wallet, demo }) => {
  await connect();
  const other = await wallet.openTab(demo.dapp.replace('localhost', '127.0.0.1'));
  expect(await requestFrom(other, 'eth_accounts')).toEqual({ result: [] });
});

test('P-11 a second ask to connect joins the one that waits', async ({ ask, wallet }) => {
  const first = ask('eth_requestAccounts');
  await wallet.waitForApproval();
  const second = ask('eth_requestAccounts');
  await wallet.approve();
  expect(await Promise.all([first, second])).toEqual([{ result: [FIRST] }, { result: [FIRST] }]);
  expect(await wallet.waiting()).toEqual([]);
});

test('P-10 a page that goes away takes its question along', async ({ page, ask, wallet }) => {
  // The page is gone before it is answered, and the evaluation in it with it.
  ask('eth_requestAccounts').catch(() => undefined);
  const window = await wallet.waitForApproval();
  const closed = window.waitForEvent('close');
  await page.goto('about:blank');
  await closed;
  expect(await wallet.waiting()).toEqual([]);
});
