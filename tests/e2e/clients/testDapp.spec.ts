import { encodeFunctionData, parseEther } from 'viem';
import { tokenAbi } from '../../dapp/abi.ts';
import { unasked } from '../unasked.ts';
import { ACCOUNT, connect, expect, named, test, USDC } from './testDappFixtures.ts';

/** What a user does with MetaMask's test dapp, card by card. */

test('A-01 A-02 A-03 the test dapp connects, shows and gives back what it may, and switches to nothing unknown', async ({
  open,
  wallet,
}) => {
  const dapp = await open();
  const { page, press } = dapp;
  await expect(page.locator('#activeProviderUUID')).toHaveText(/^[0-9a-f-]{36}$/);
  await expect(page.locator('#providers button')).toHaveCount(1);
  await expect(page.locator('#chainId')).toHaveText('0x1');
  await expect(page.locator('#network')).toHaveText('1');
  const no = press('connectButton');
  await wallet.decline();
  expect((await no).error).toMatchObject({ code: 4001 });
  await connect(dapp, wallet);
  await page.locator('#getAccounts').click();
  await expect(page.locator('#getAccountsResult')).toHaveText(ACCOUNT);
  const again = press('requestPermissions');
  await wallet.approve();
  await again;
  await press('getPermissions');
  await expect(page.locator('#permissionsResult')).toHaveText('eth_accounts');
  expect((await unasked(wallet, () => press('switchEthereumChain'))).error).toMatchObject({ code: 4902 });
  expect((await press('revokeAccountsPermission')).result).toBeNull();
  await expect(page.locator('#accounts')).toBeEmpty();
  await expect(page.locator('#connectButton')).toHaveText('Connect');
});

test('A-05 the test dapp verifies what it got signed: a message, typed data v4 and a permit', async ({ dapp, wallet }) => {
  const { page, press } = dapp;
  const signed = async (button: string, words: RegExp) => {
    const answer = press(button);
    const window = await wallet.waitForApproval();
    await expect(window.locator('main')).toContainText(words);
    await wallet.approve();
    expect((await answer).result).toMatch(/^0x[0-9a-f]{130}$/);
  };
  await signed('personalSign', /Example `personal_sign` message/);
  expect((await press('personalSignVerify')).result).toBe(ACCOUNT);
  await expect(page.locator('#personalSignVerifySigUtilResult')).toHaveText(ACCOUNT);
  await expect(page.locator('#personalSignVerifyECRecoverResult')).toHaveText(ACCOUNT);
  await signed('signTypedDataV4', /Hello, Bob!/);
  await page.locator('#signTypedDataV4Verify').click();
  await expect(page.locator('#signTypedDataV4VerifyResult')).toHaveText(ACCOUNT);
  await signed('signPermit', named('0x5b38da6a701c568545dcfcb03fcb875f56beddc4', 'Lets ', ' spend 3000 of the smallest unit'));
  await page.locator('#signPermitVerify').click();
  await expect(page.locator('#signPermitVerifyResult')).toHaveText(ACCOUNT);
});

test('A-05 the test dapp’s sign-in is in order under its own https address, and each wrong one is a danger', async ({
  open,
  wallet,
  declined,
}) => {
  const dapp = await open('secure');
  await connect(dapp, wallet);
  for (const button of ['siwe', 'siweResources']) {
    const answer = dapp.press(button);
    const window = await wallet.waitForApproval();
    await expect(window.locator('main')).toContainText('test-dapp.example wants you to sign in');
    await expect(window.getByText('Danger')).toHaveCount(0);
    await wallet.approve();
    expect((await answer).result).toMatch(/^0x[0-9a-f]{130}$/);
  }
  await declined(dapp, 'siweBadDomain', /Danger: this signs you in to metamask\.badactor\.io/);
  await declined(dapp, 'siweBadAccount', /Danger: this signs in 0x0{40}/);
  await declined(dapp, 'siweMalformed', /Danger: this looks like a sign-in message but is not in the form of EIP-4361/);
});

test('A-05 a sign-in that speaks of https is a danger on a site that is served without it', async ({ dapp, declined }) => {
  await declined(dapp, 'siwe', /Danger: this is about https:\/\/localhost:\d+, which does not belong to http:\/\/localhost:/);
});

test('S-08 S-11 S-13 S-16 S-18 the test dapp’s EIP-5792 card reads capabilities, sends calls and reads their status', async ({
  dapp,
  wallet,
  demo,
}) => {
  const { page, press } = dapp;
  const mint = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [ACCOUNT, parseEther('1')] });
  await demo.rpc('eth_sendTransaction', [{ from: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', to: USDC, data: mint }]);
  expect((await press('eip5792GetCapabilitiesButton')).result).toMatchObject({
    '0x1': { atomic: { status: expect.stringMatching(/^(ready|supported)$/) } },
  });
  expect((await unasked(wallet, () => press('eip5792SendCallsRequiredAssetsButton'))).error).toMatchObject({
    code: 5700,
    message: expect.stringContaining('auxiliaryFunds'),
  });
  const sending = press('eip5792SendCallsButton');
  await wallet.approve();
  const { id } = (await sending).result as { id: string };
  await expect(page.locator('#eip5792RequestIdInput')).toHaveValue(id);
  await expect
    .poll(async () => (await press('eip5792GetCallsStatusButton')).result)
    .toMatchObject({ version: '2.0.0', id, chainId: '0x1', atomic: true, status: 200, receipts: [{ status: '0x1' }] });
  await expect(page.locator('#eip5792GetCallsStatusResult')).toContainText('"status": 200');
  await page.locator('#eip5792RequestIdInput').fill('nobody knows this one');
  expect((await press('eip5792GetCallsStatusButton')).error).toMatchObject({ code: 5730 });
});
