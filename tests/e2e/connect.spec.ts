import { TEST_PASSWORD } from '../kit/wallet.ts';
import { expect, test } from './fixtures.ts';

const FIRST = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

test('P-01 the provider and its announcement are there before the first script of the page', { tag: '@quick' }, async ({
  page,
  demo,
}) => {
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

test('A-01 a site that is connected is answered without a window', { tag: '@quick' }, async ({ connect, ask, wallet }) => {
  await connect();
  expect(await ask('eth_requestAccounts')).toEqual({ result: [FIRST] });
  expect(await wallet.waiting()).toEqual([]);
});

test('P-04 the account event comes before the answer of the ask that caused it', { tag: '@quick' }, async ({ page, wallet }) => {
  const order = page.evaluate(async () => {
    const { provider } = window.dapp;
    const seen: unknown[] = [];
    provider.on('accountsChanged', (accounts: unknown) => seen.push(accounts));
    await provider.request({ method: 'eth_requestAccounts' });
    seen.push('connected');
    await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] });
    seen.push('revoked');
    return seen;
  });
  await wallet.approve();
  expect(await order).toEqual([[FIRST], 'connected', [], 'revoked']);
});

test('P-04 a page hears which chain it is on before its first answer, however quick that is', async ({ page, demo }) => {
  await page.route('**/bare.html', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(`${demo.dapp}/bare.html`);
  const order = await page.evaluate(async () => {
    const { ethereum } = window as unknown as { ethereum: typeof window.dapp.provider };
    const seen: unknown[] = [];
    ethereum.on('connect', (state: unknown) => seen.push(state));
    // Nothing has to be looked up for the answer to this one.
    await ethereum.request({ method: 'eth_sign' }).catch(({ code }: { code: number }) => seen.push(code));
    return seen;
  });
  expect(order).toEqual([{ chainId: '0x7a69' }, 4200]);
});

test('P-07 a stranger learns the chain id and nothing else', { tag: '@quick' }, async ({ ask, refused }) => {
  expect(await ask('eth_chainId')).toEqual({ result: '0x7a69' });
  expect(await ask('eth_accounts')).toEqual({ result: [] });
  expect(await refused('wallet_getCapabilities', [FIRST])).toMatchObject({ code: 4100 });
});

test('P-05 a method that the wallet has not is 4200', async ({ refused }) => {
  expect(await refused('eth_sign', [FIRST, '0x00'])).toMatchObject({ code: 4200, isError: true });
});

test('P-11 a second ask to connect joins the one that waits', { tag: '@quick' }, async ({ ask, wallet }) => {
  const first = ask('eth_requestAccounts');
  await wallet.waitForApproval();
  const second = ask('eth_requestAccounts');
  await wallet.approve();
  expect(await Promise.all([first, second])).toEqual([{ result: [FIRST] }, { result: [FIRST] }]);
  expect(await wallet.waiting()).toEqual([]);
});

test('P-10 a page that goes away takes its question along', { tag: '@quick' }, async ({ page, ask, wallet }) => {
  // The page is gone before it is answered, and the evaluation in it with it.
  ask('eth_requestAccounts').catch(() => undefined);
  const window = await wallet.waitForApproval();
  const closed = window.waitForEvent('close');
  await page.goto('about:blank');
  await closed;
  expect(await wallet.waiting()).toEqual([]);
});

test('V-14 a site can be given an account that is made for it, and the window says what the site gets', async ({
  ask,
  wallet,
}) => {
  const answer = ask('eth_requestAccounts');
  const page = await wallet.waitForApproval();
  const gets = page.getByRole('contentinfo');
  await expect(gets).toContainText('It gets Account 1 on Local.');
  const add = page.getByRole('button', { name: 'Add account' });
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add account' });
  await dialog.getByLabel('Password').press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 }), 'that was no answer to the site').toHaveText('Connect to this site?');
  await add.click();
  await dialog.getByLabel('Password').fill(TEST_PASSWORD);
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await expect(page.getByRole('checkbox', { name: 'Account 2' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Account 1' }).click();
  await expect(gets).toContainText('It gets Account 2 on Local.');
  await wallet.approve();
  const { result } = await answer;
  expect(result).toHaveLength(1);
  expect(result).not.toEqual(['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266']);
});

test('A-02 a site that is connected is asked for its accounts again, and not called one that is not', async ({
  connect,
  ask,
  wallet,
}) => {
  const account = await connect();
  const answer = ask('wallet_requestPermissions', [{ eth_accounts: {} }]);
  const page = await wallet.waitForApproval();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which accounts may this site use?');
  await expect(page.getByRole('checkbox', { name: 'Account 1' })).toBeChecked();
  await page.getByRole('button', { name: 'Let it use these' }).waitFor();
  await wallet.approve();
  expect((await answer).error).toBe(undefined);
  expect((await ask('eth_accounts')).result).toEqual([account]);
});
