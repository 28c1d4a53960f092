import type { Page } from '@playwright/test';
import { encodeFunctionData, parseEther, toHex, zeroAddress } from 'viem';
import { inDays, PERMIT, typed } from '../corpus/signing.ts';
import { tokenAbi } from '../dapp/abi.ts';
import type { Wallet } from '../kit/wallet.ts';
import { pretend } from '../support/pretend.ts';
import { expect, requestFrom, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const FRIEND = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
/** Somebody's account. */
const PERSON = '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65';

const batch = (...calls: object[]) => [{ version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls }];
const seenIn = (page: Page) => page.getByRole('button', { name: 'I have seen this' });

/** Says, with the keyboard, that the dangers of a window are seen, and finds that nothing could be confirmed before. */
async function acknowledge(page: Page, what: string, wallet: Wallet<Page>): Promise<void> {
  const [seen, confirm] = [seenIn(page), page.getByTestId('confirm')];
  await page.setViewportSize({ width: 360, height: 640 });
  // By then a press would count.
  await expect(seen, what).toBeEnabled();
  await expect(confirm, what).toBeDisabled();
  await expect(confirm, what).toHaveAccessibleDescription(/^Say that you have seen the dangers? first\.$/);
  for (const each of [page.getByRole('alert').filter({ hasText: 'named above' }), seen, confirm])
    await expect(each, what).toBeInViewport({ ratio: 1 });
  const place = await confirm.boundingBox();
  await confirm.click({ force: true });
  expect(await wallet.waiting(), what).toHaveLength(1);
  await inspect(page, `dangers, ${what}`);

  await expect(seen, what).toBeEnabled();
  await seen.focus();
  await page.keyboard.press('Enter');
  await expect(seen, what).toBeHidden();
  await expect(confirm, what).not.toBeFocused();
  // A message has to be read to its end beside.
  await page.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
  await expect(confirm, what).toBeEnabled();
  await expect(confirm, what).toHaveAccessibleDescription('');
  expect(await confirm.boundingBox(), `${what}: the button stays where it is`).toEqual(place);
}

test('V-12 a danger that stands there from the start holds the yes until the user says that they have seen it', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const { token } = demo.contracts;
  const sends = { to: token, data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [zeroAddress, 0n] }) };
  const permit = { owner: ACCOUNT, spender: PERSON, value: '5', nonce: 0, deadline: `${inDays(7)}` };
  const domain = { name: 'Sheaf Demo', version: '1', chainId: 31337, verifyingContract: token };
  const windows: [string, string, unknown][] = [
    ['batch', 'wallet_sendCalls', batch(sends, { to: zeroAddress, value: '0x1' })],
    ['transaction', 'eth_sendTransaction', [{ from: ACCOUNT, to: zeroAddress, value: '0x1' }]],
    ['data', 'eth_signTypedData_v4', [ACCOUNT, typed(domain, PERMIT, permit)]],
    ['message', 'personal_sign', [`0x${'ab'.repeat(32)}`, ACCOUNT]],
  ];
  for (const [what, method, params] of windows) {
    const answer = ask(method, params);
    const page = await wallet.waitForApproval();
    await acknowledge(page, what, wallet);
    await wallet.lock();
    await wallet.unlock();
    await expect(page.getByTestId('confirm')).toBeVisible();
    await expect(seenIn(page), `${what}: what was seen stays so`).toBeHidden();
    await wallet.approve();
    expect((await answer).result, what).toBeTruthy();
  }
});

test('V-12 a site that takes another’s name holds the yes of each of its windows', async ({ demo, page, wallet }) => {
  const origin = 'https://app.un1swap.org';
  const site = await pretend(page.context(), origin);
  const asset = { type: 'ERC20', options: { address: demo.contracts.token, symbol: 'WHEAT', decimals: 18 } };
  for (const [what, method, params] of [
    ['connect', 'eth_requestAccounts', []],
    ['token', 'wallet_watchAsset', asset],
    ['network', 'wallet_switchEthereumChain', [{ chainId: '0x1' }]],
    ['permissions', 'wallet_requestPermissions', [{ eth_accounts: {} }]],
  ] as const) {
    const answer = requestFrom(site, method, params);
    await acknowledge(await wallet.waitForApproval(), what, wallet);
    await wallet.approve();
    expect((await answer).error, what).toBeUndefined();
  }
  await site.close();
});

test('V-12 what people do every day needs no such word', async ({ demo, connect, ask, wallet }) => {
  await connect();
  const { token, spender } = demo.contracts;
  const on = (functionName: 'mint' | 'approve', to: `0x${string}`) => ({
    to: token,
    data: encodeFunctionData({ abi: tokenAbi, functionName, args: [to, parseEther('5')] }),
  });
  const windows: [string, string, unknown][] = [
    ['a payment', 'wallet_sendCalls', batch({ to: FRIEND, value: toHex(parseEther('1')) })],
    ['a mint and an allowance', 'wallet_sendCalls', batch(on('mint', ACCOUNT), on('approve', spender))],
    ['a message', 'personal_sign', [toHex('Good morning'), ACCOUNT]],
    ['a token', 'wallet_watchAsset', { type: 'ERC20', options: { address: token, symbol: 'WHEAT', decimals: 18 } }],
    ['a network', 'wallet_switchEthereumChain', [{ chainId: '0x1' }]],
  ];
  for (const [what, method, params] of windows) {
    const answer = ask(method, params);
    const page = await wallet.waitForApproval();
    await expect(page.getByTestId('confirm'), what).toBeEnabled();
    await expect(seenIn(page), what).toBeHidden();
    await wallet.decline();
    expect((await answer).error, what).toMatchObject({ code: 4001 });
  }
});
