import type { Locator } from '@playwright/test';
import { encodeFunctionData, getAddress, parseEther, toHex } from 'viem';
import { PERMIT, typed } from '../corpus/signing.ts';
import { tokenAbi } from '../dapp/abi.ts';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';
import { press } from './keyboard.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const PEOPLE = [
  '0xabcd111111111111111111111111111111116789',
  '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65',
  '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
] as const;

const batch = (calls: object[], atomicRequired = false) => [
  { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired, calls },
];
/** A call that lets the spender take five of the token. */
const allowance = ({ token, spender }: Record<'token' | 'spender', `0x${string}`>) => ({
  to: token,
  data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, parseEther('5')] }),
});
const inSight = async (...all: Locator[]) => {
  for (const each of all) await expect(each).toBeInViewport({ ratio: 1 });
};

test('V-13 three payments fit into one window, and every byte of them is a press away', async ({ connect, ask, wallet }) => {
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
  await expect(steps.nth(1)).toContainText('Sends 1 ETH to 0x15d3…6A65.');
  await expect(main).not.toContainText(/0x[0-9a-f]{40}/i);
  await inspect(page, 'three payments');

  await steps.nth(1).getByRole('button').click();
  await expect(steps.nth(1)).toContainText(getAddress(PEOPLE[1]));
  await page.getByRole('button', { name: /New recipient/ }).click();
  for (const each of PEOPLE) await expect(page.getByRole('list', { name: 'Warnings' })).toContainText(getAddress(each));
  await page.getByRole('button', { name: 'Details' }).click();
  const parties = page.getByRole('region', { name: 'Who is named here' });
  for (const each of PEOPLE) await expect(parties).toContainText(getAddress(each));
  await expect(main).toContainText(
    new RegExp(
      `Transaction 3 of 3\\s*To\\s*${getAddress(PEOPLE[2])}\\s*Value\\s*1 ETH\\s*Chain ID\\s*31337\\s*Nonce\\s*2\\s*Gas limit\\s*\\d+`,
    ),
  );
  await page.getByRole('button', { name: 'Account and network fee' }).click();
  await expect(main).toContainText(getAddress(ACCOUNT));
  await inspect(page, 'three payments, opened');
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
});

test('V-13 what waits for the user’s hand stands beside the buttons, and what it is about in the first view', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
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
    upgrade,
    page.getByText(/^It gets the code Simple7702Account 0\.8 by eth-infinitism on this network, until you end that/),
    page.getByTestId('decline-upgrade'),
    confirm,
  );
  await expect(confirm).toHaveAccessibleDescription('Agree to the upgrade first, or refuse it.');
  const place = await confirm.boundingBox();
  await upgrade.click();
  await expect(confirm).toBeEnabled();
  expect(await confirm.boundingBox(), 'the button stays where it is').toEqual(place);
  await inspect(page, 'upgrade');
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.locator('main')).toContainText(
    /\(EIP-7702\)\s*Code that the account gets\s*Simple7702Account 0\.8 by eth-infinitism\s*0x4Cd241E8.*Chain ID\s*31337\s*Nonce\s*\d+/,
  );
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
});

test('V-13 beside a danger the outcome stays in sight, and no danger is told twice', async ({ demo, connect, ask, wallet }) => {
  await connect();
  const { token } = demo.contracts;
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [PEOPLE[1], parseEther('5')] });
  const answer = ask(
    'wallet_sendCalls',
    batch([
      { to: token, data },
      { to: PEOPLE[2], value: toHex(parseEther('1')) },
    ]),
  );
  const page = await wallet.waitForApproval();
  await page.setViewportSize({ width: 400, height: 640 });
  const footer = page.getByRole('contentinfo');
  await expect(page.getByRole('list', { name: 'Warnings' })).toContainText('Danger: Allowed to an address without a contract');
  await inSight(
    footer.getByText('You send 1 ETH'),
    footer.getByText(/may take 5 WHEAT/),
    footer.getByText('One danger is named above.'),
    page.getByTestId('seen'),
  );
  await expect(footer).not.toContainText('Allowed to an address');
  await inspect(page, 'a danger');
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
});

test('V-13 however large the letters are, the buttons are in sight and all that is said beside them can be reached', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const { token } = demo.contracts;
  const to = (functionName: 'mint' | 'approve', who: `0x${string}`) => ({
    to: token,
    data: encodeFunctionData({ abi: tokenAbi, functionName, args: [who, parseEther('5')] }),
  });
  const answer = ask('wallet_sendCalls', batch([to('mint', ACCOUNT), to('approve', PEOPLE[1])], true));
  const page = await wallet.waitForApproval();
  const [seen, upgrade, confirm] = ['seen', 'agree-to-upgrade', 'confirm'] as const;
  // What is left at 200 %, of the window and of the narrowest one.
  for (const size of [
    { width: 200, height: 320 },
    { width: 180, height: 300 },
  ]) {
    await page.setViewportSize(size);
    await inSight(page.getByTestId(seen), page.getByTestId('decline'), page.getByTestId(confirm));
    const more = page.getByRole('contentinfo').getByText('More below');
    await expect(more, 'what is cut says so').toBeInViewport();
    await expect(page.getByText(/^Say that you have seen/), 'why it cannot be confirmed').toBeInViewport();
    for (const each of [page.getByTestId(upgrade), page.getByTestId('decline-upgrade'), page.getByText('Fee at most')]) {
      await each.scrollIntoViewIfNeeded();
      await expect(each).toBeInViewport({ ratio: 0.9 });
    }
    const scroll = (where: 'end' | 'beginning') =>
      page.getByTestId('decline-upgrade').evaluate((button, where) => {
        for (let each = button.parentElement; each; each = each.parentElement)
          each.scrollTop = where === 'end' ? each.scrollHeight : 0;
      }, where);
    await scroll('end');
    await expect(more).toBeHidden();
    await scroll('beginning');
  }
  await page.getByTestId(seen).click();
  await page.getByTestId(upgrade).click();
  await expect(page.getByTestId(confirm)).toBeEnabled();
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
});

test('V-13 an allowance is changed where it is read first, too', async ({ demo, connect, ask, wallet }) => {
  await connect();
  const answer = ask('wallet_sendCalls', batch([allowance(demo.contracts)]));
  const page = await wallet.waitForApproval();
  const changes = page.getByRole('region', { name: 'What changes' });
  await changes.getByRole('button', { name: 'Edit the allowance' }).click();
  await changes.getByRole('radio', { name: 'Another amount' }).click();
  await changes.getByRole('textbox').fill('2');
  await changes.getByRole('button', { name: 'Use this' }).click();
  await expect(changes).toContainText('may take 2 WHEAT');
  await expect(page.getByRole('article')).toContainText('You changed it. What the site asked for: 5 WHEAT');
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
});

test('S-19 Escape ends what is being edited, and is a no only where nothing is', async ({ demo, connect, ask, wallet }) => {
  await connect();
  const answer = ask('wallet_sendCalls', batch([allowance(demo.contracts)]));
  const page = await wallet.waitForApproval();
  const changes = page.getByRole('region', { name: 'What changes' });
  const edit = changes.getByRole('button', { name: 'Edit the allowance' });

  await edit.click();
  await expect(changes.getByRole('radio', { name: 'Another amount' })).toBeVisible();
  await press(page, 'Escape');
  await expect(changes.getByRole('radio', { name: 'Another amount' })).toBeHidden();
  await edit.click();
  await changes.getByRole('radio', { name: 'Another amount' }).click();
  await changes.getByRole('textbox').fill('7');
  await press(page, 'Escape');
  await expect(changes.getByRole('textbox')).toBeHidden();
  await expect(changes).toContainText('may take 5 WHEAT');

  await page.getByRole('button', { name: 'Account and network fee' }).click();
  await page.getByRole('radio', { name: 'Your own' }).click();
  const most = page.getByRole('textbox', { name: /^Fee per gas at most/ });
  await most.fill('12345');
  await press(page, 'Escape');
  await expect(most).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Normal' })).toBeFocused();
  expect(await wallet.waiting()).toHaveLength(1);

  await press(page, 'Escape');
  expect((await answer).error).toMatchObject({ code: 4001 });
});

test('S-19 A-01 of two edits Escape ends the one with the focus, then the other; one’s own fees are left before it is a no', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const answer = ask('wallet_sendCalls', batch([allowance(demo.contracts)]));
  const page = await wallet.waitForApproval();
  const own = page.getByRole('radio', { name: 'Your own' });
  const most = page.getByRole('textbox', { name: /^Fee per gas at most/ });
  await page.getByRole('button', { name: 'Account and network fee' }).click();
  await own.click();
  await most.fill('20');
  await page.getByRole('button', { name: 'Use these' }).click();
  await expect(own.locator('..')).toContainText('ETH');

  const changes = page.getByRole('region', { name: 'What changes' });
  const edit = changes.getByRole('button', { name: 'Edit the allowance' });
  await edit.click();
  const another = changes.getByRole('radio', { name: 'Another amount' });
  await expect(another).toBeVisible();
  await most.fill('30');
  await press(page, 'Escape');
  await expect(most).toHaveValue('20');
  await expect(own).toBeFocused();
  await expect(another).toBeVisible();
  await press(page, 'Escape');
  await expect(another).toBeHidden();
  await expect(edit).toBeFocused();

  await most.focus();
  await press(page, 'Escape');
  await expect(own).toBeFocused();
  expect(await wallet.waiting()).toHaveLength(1);
  await press(page, 'Escape');
  expect((await answer).error).toMatchObject({ code: 4001 });
});

test('V-13 data to sign is told as calls are: what is allowed first, addresses in short, and every field behind a line', async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const { token, spender } = demo.contracts;
  const domain = { name: 'Wheat', version: '1', chainId: 31337, verifyingContract: token };
  const permit = { owner: ACCOUNT, spender, value: '5000000', nonce: 0, deadline: Math.floor(Date.now() / 1000) + 3_600 };
  const answer = ask('eth_signTypedData_v4', [ACCOUNT, typed(domain, PERMIT, permit)]);
  const page = await wallet.waitForApproval();
  const main = page.locator('main');
  await page.setViewportSize({ width: 400, height: 640 });
  const does = page.getByRole('region', { name: 'What it does' });
  await inSight(does, page.getByRole('button', { name: 'All fields (Permit)' }), page.getByRole('button', { name: 'Details' }));
  await expect(does.locator('svg.lucide-key-round')).toHaveCount(1);
  await expect(does).not.toContainText(/0x[0-9a-f]{40}/i);
  await expect(main).not.toContainText('deadline');
  await inspect(page, 'a permit');
  await page.getByRole('button', { name: 'All fields (Permit)' }).click();
  await expect(main).toContainText('deadline');
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('region', { name: 'Who is named here' })).toContainText(getAddress(spender));
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
