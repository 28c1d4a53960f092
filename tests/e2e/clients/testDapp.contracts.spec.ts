import { unasked } from '../unasked.ts';
import { ACCOUNT, expect, test } from './testDappFixtures.ts';

/** The cards of MetaMask's test dapp that make contracts and use them. */

test('A-04 the test dapp sends, deploys a contract and uses it', async ({ dapp, wallet, demo, nonce }) => {
  const { page, press } = dapp;
  const before = await nonce();
  const sent = async (button: string) => {
    const answer = press(button);
    await wallet.approve();
    expect((await answer).result, button).toMatch(/^0x[0-9a-f]{64}$/);
  };
  for (const button of ['sendButton', 'sendEIP1559Button', 'sendEIP1559WithoutGasButton']) await sent(button);
  await sent('deployButton');
  await expect(page.locator('#contractStatus')).toHaveText('Deployed');
  await sent('depositButton');
  await expect(page.locator('#contractStatus')).toHaveText('Deposit completed');
  const hash = (await page.evaluate(() => (window as unknown as { heard: { result?: unknown }[] }).heard)).findLast(
    ({ result }) => typeof result === 'string' && result.length === 66,
  )?.result;
  expect(await demo.rpc('eth_getTransactionByHash', [hash])).toMatchObject({ value: '0x3782dace9d900000', from: ACCOUNT });
  expect(await nonce()).toBe(before + 5);
});

test('A-04 W-03 W-06 the test dapp makes a token and has it watched, and a gas limit too low is shown to fail', async ({
  dapp,
  wallet,
  declined,
}) => {
  const { page, press } = dapp;
  const creating = press('createToken');
  await wallet.approve();
  await creating;
  await expect(page.locator('#erc20TokenAddresses')).toHaveText(/^0x[0-9a-fA-F]{40}$/);
  const address = (await page.locator('#erc20TokenAddresses').textContent()) ?? '';
  const decimals = { code: -32602, message: expect.stringMatching(/decimals/) };
  // The dapp takes the decimals from a text field, and sends them as text.
  expect((await unasked(wallet, () => press('watchAssets'))).error).toMatchObject(decimals);

  await page.locator('#eip747ContractAddress').fill(address);
  await page.locator('#eip747Symbol').fill('TST');
  await page.locator('#eip747Decimals').fill('9');
  // Only the contract can say that these are not its decimals: the window that opened at once is closed by it.
  expect((await press('eip747WatchButton')).error).toMatchObject(decimals);
  await expect.poll(wallet.waiting).toEqual([]);
  await page.locator('#eip747Decimals').fill('4');
  const watching = press('eip747WatchButton');
  await wallet.approve();
  expect((await watching).result).toBe(true);
  await expect(page.locator('#eip747Status')).toHaveText('NFT added successfully');
  await declined(dapp, 'transferTokens', /0x2f318C334780961FB129D2a6c30D0763d9a5C970/i);

  const deploying = press('deployFailingButton');
  await wallet.approve();
  await deploying;
  await expect(page.locator('#failingContractStatus')).toHaveText('Deployed');
  await declined(dapp, 'sendFailingButton', /Would fail/);
});
