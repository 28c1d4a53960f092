import type { Locator } from '@playwright/test';
import { encodeFunctionData, getAddress, parseEther, toHex } from 'viem';
import { tokenAbi } from '../dapp/abi.ts';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const PEOPLE = [
  '0xabcd111111111111111111111111111111116789',
  '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65',
  '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
] as const;

const batch = (calls: object[], atomicRequired = false) => [
  { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired, calls },
];
const inSight = async (...all: Locator[]) => {
  for (const each of all) await expect(each).toBeInViewport({ ratio: 1 });
};

test('V-13 three payments fit into one window, and every byte of them is a press away', { tag: '@quick' }, async ({
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const answer = ask('wallet_sendCalls', batch(PEOPLE.map((to) => ({ to, value: toHex(parseEther('1')) }))));
  const page = await wallet.waitForApproval();
  const main = page.locator('main');
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('article');
  await page.setViewportSize({ width: 400, height: 640 });
  await expect(steps).toHaveCount(3);
  await expect(page.getByTestId('confirm')).toBeEnabled();
  expect(await main.evaluate((element) => element.scrollHeight - element.clientHeight), 'nothing is out of sight').toBe(0);
  await inSight(page.getByRole('region', { name: 'What changes' }), steps.last(), page.getByText('Fee at most'));
  await expect(steps.nth(1)).toContainText('Sends 1 ETH to 0x15d3…6a65.');
  await expect(main).not.toContainText(/0x[0-9a-f]{40}/i);
  await inspect(page, 'three payments');

  await steps.nth(1).getByRole('button').click();
  await expect(steps.nth(1)).toContainText(getAddress(PEOPLE[1]));
  await page.getByRole('button', { name: 'First time' }).click();
  for (const each of PEOPLE) await expect(page.getByRole('list', { name: 'Warnings' })).toContainText(getAddress(each));
  await page.getByRole('button', { name: 'Details' }).click();
  const parties = page.getByRole('region', { name: 'Who is named here' });
  for (const each of PEOPLE) await expect(parties).toContainText(getAddress(each));
  await expect(main).toContainText(/Transaction 3 of 3\s*Nonce\s*2\s*Gas limit\s*\d+/);
  await page.getByRole('button', { name: 'Account and network fee' }).click();
  await expect(main).toContainText(getAddress(ACCOUNT));
  await inspect(page, 'three payments, opened');
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
});

test('V-13 what waits for the user’s hand stands beside the buttons, and what it is about in the first view', {
  tag: '@quick',
}, async ({ demo, connect, ask, wallet }) => {
  await connect();
  const { token, spender } = demo.contracts;
  const on = (functionName: 'mint' | 'approve', to: `0x${string}`) => ({
    to: token,
    data: encodeFunctionData({ abi: tokenAbi, functionName, args: [to, parseEther('5')] }),
  });
  const answer = ask('wallet_sendCalls', batch([on('mint', ACCOUNT), on('approve', spender)], true));
  const page = await wallet.waitForApproval();
  const [confirm, upgrade] = [page.getByTestId('confirm'), page.getByTestId('agree-to-upgrade')];
  await page.setViewportSize({ width: 400, height: 640 });
  await inSight(
    page.getByRole('region', { name: 'What changes' }),
    page.getByRole('heading', { name: 'Account upgrade' }),
    upgrade,
    page.getByTestId('decline-upgrade'),
    confirm,
  );
  await expect(confirm).toHaveAccessibleDescription('Agree to the upgrade first, or decline it.');
  const place = await confirm.boundingBox();
  await upgrade.click();
  await expect(confirm).toBeEnabled();
  expect(await confirm.boundingBox(), 'the button stays where it is').toEqual(place);
  await inspect(page, 'upgrade');
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
});

test('V-13 a yes that is about to count shows how that comes near, and is not grey meanwhile', async ({ ask, wallet }) => {
  const answer = ask('eth_requestAccounts');
  const page = await wallet.waitForApproval();
  const confirm = page.getByTestId('confirm');
  await expect(confirm).toBeEnabled();
  const looks = await confirm.evaluate(async (button) => {
    const look = () => ({
      off: button.ariaDisabled,
      of: getComputedStyle(button).backgroundColor,
      veils: button.querySelectorAll('.arming').length,
    });
    const before = look();
    // What was looked at may have moved: it has to be looked at anew.
    window.dispatchEvent(new Event('resize'));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return [before, look()];
  });
  const of = looks[0]?.of;
  expect(looks).toEqual([
    { off: 'false', of, veils: 0 },
    { off: 'true', of, veils: 1 },
  ]);
  await page.getByRole('checkbox').first().click();
  await expect(confirm, 'where it waits for something else it is grey').not.toHaveCSS('background-color', of ?? '');
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
});

test('V-14 the connect window names the network that the site gets, also where the user picks another meanwhile', async ({
  ask,
  wallet,
}) => {
  const answer = ask('eth_requestAccounts');
  const page = await wallet.waitForApproval();
  await expect(page.getByRole('banner')).toContainText('Local');
  await expect(page.locator('main')).toContainText('It sees the network Local.');
  await wallet.selectChain(8453);
  await expect(page.locator('main')).toContainText('It sees the network Base.');
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
});
