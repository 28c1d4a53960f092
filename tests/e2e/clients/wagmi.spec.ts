import type { WagmiPage } from '../../dapp/clients/wagmi.tsx';
import { ACCOUNT, expect, offered, test } from './fixtures.ts';

test('P-01 A-01 A-02 wagmi finds the wallet by its name, connects, is still connected after a reload, and leaves', async ({
  open,
  wallet,
}) => {
  const { page, lib } = await open<WagmiPage>('wagmi');
  await expect(page.getByRole('button', { name: 'Connect Sheaf' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Connect Sheaf' }).click();
  await wallet.approve();
  await expect(page.getByText(`connected Sheaf 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266`)).toBeVisible();
  expect(await lib.evaluate(({ asked }) => asked)).not.toHaveProperty('eth_requestAccounts');

  await page.reload();
  await expect(page.getByText('connected Sheaf 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBeVisible();
  expect(await wallet.waiting()).toEqual([]);

  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('disconnected')).toBeVisible();
  const again = await offered<WagmiPage>(page);
  await expect.poll(() => again.evaluate(({ events }) => events)).toContainEqual(['accountsChanged', []]);
  await page.reload();
  await expect(page.getByText('disconnected')).toBeVisible();
});

test('A-01 wagmi’s injected connector takes window.ethereum, and a no is UserRejectedRequestError', async ({ open, wallet }) => {
  const { page } = await open<WagmiPage>('wagmi');
  await page.getByRole('button', { name: 'Connect Injected' }).click();
  await wallet.decline();
  await expect(page.getByText('UserRejectedRequestError')).toBeVisible();
  await page.getByRole('button', { name: 'Connect Injected' }).click();
  await wallet.approve();
  await expect(page.getByText(/^connected Injected 0xf39F/)).toBeVisible();
});

test('S-08 S-10 S-13 S-16 S-18 wagmi’s hooks read capabilities, send calls and wait for them', async ({ open, wallet, demo }) => {
  const { page } = await open<WagmiPage>('wagmi');
  const count = async () =>
    BigInt((await demo.rpc('eth_call', [{ to: demo.contracts.counter, data: '0x06661abd' }, 'latest'])) as string);
  await page.getByRole('button', { name: 'Connect Sheaf' }).click();
  await wallet.approve();
  await expect(page.getByText(/^atomic: (ready|supported)$/)).toBeVisible();
  const before = await count();

  await page.getByRole('button', { name: 'Send calls' }).click();
  await wallet.decline();
  await expect(page.getByText('User rejected the request.')).toBeVisible();
  expect(await count()).toBe(before);

  await page.getByRole('button', { name: 'Send calls' }).click();
  await wallet.approve();
  await expect(page.getByText(/^success success 200 [12]$/)).toBeVisible();
  expect(await count()).toBe(before + 2n);

  await page.getByLabel('all or nothing').check();
  await page.getByRole('button', { name: 'Send calls' }).click();
  await wallet.approve();
  await expect(page.getByText('success success 200 1', { exact: true })).toBeVisible();
  await expect.poll(count).toBe(before + 4n);
  await page.reload();
  await expect(page.getByText('atomic: supported')).toBeVisible();
  expect(await demo.rpc('eth_getCode', [ACCOUNT, 'latest'])).toMatch(/^0xef0100/);
});
