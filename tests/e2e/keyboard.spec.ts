import { until } from '../kit/until.ts';
import { expect, test } from './fixtures.ts';
import { press, tabTo } from './keyboard.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

test('A-01 S-13 T-C4 with the keyboard alone: connect, say no, agree to an upgrade, confirm a batch, lock', {
  tag: '@quick',
}, async ({ demo, page, ask, wallet }) => {
  await tabTo(page, 'Connect a wallet');
  await page.keyboard.press('Enter');
  const connect = await wallet.waitForApproval();
  // The press that asked may still be on its way: it is no answer.
  await press(connect, 'Enter');
  expect(await wallet.waiting()).toHaveLength(1);
  await tabTo(connect, 'Connect');
  await expect(connect.getByRole('button', { name: 'Connect' })).toHaveAttribute('aria-disabled', 'false');
  await press(connect, 'Enter');
  await expect.poll(async () => (await ask('eth_accounts')).result).toEqual([ACCOUNT]);
  await until('the window to close', () => connect.isClosed());

  const increment = { to: demo.contracts.counter, data: '0xd09de08a' };
  const batch = [
    {
      version: '2.0.0',
      id: 'by hand',
      from: ACCOUNT,
      chainId: '0x7a69',
      atomicRequired: true,
      calls: [increment, increment],
    },
  ];
  const declined = ask('wallet_sendCalls', batch);
  const refused = await wallet.waitForApproval();
  await press(refused, 'Escape');
  expect((await declined).error).toMatchObject({ code: 4001 });
  await until('the window to close', () => refused.isClosed());

  const answer = ask('wallet_sendCalls', batch);
  const window = await wallet.waitForApproval();
  await tabTo(window, 'Upgrade this account');
  await press(window, 'Space');
  await expect(window.getByRole('checkbox', { name: /Upgrade this account/ })).toBeChecked();
  await tabTo(window, 'Approve');
  await expect(window.getByTestId('confirm')).toHaveAttribute('aria-disabled', 'false');
  await press(window, 'Enter');
  expect((await answer).result).toMatchObject({ id: 'by hand' });
  await expect
    .poll(async () => (await ask('wallet_getCallsStatus', ['by hand'])).result)
    .toMatchObject({ status: 200, atomic: true });

  const home = await wallet.open('home.html#/activity');
  await tabTo(home, /Lock$/);
  await press(home, 'Enter');
  await expect(home.getByLabel('Password', { exact: true })).toBeFocused();
  await until(
    'the wallet to be locked',
    async () => ((await wallet.command('status', {})) as { vault: string }).vault === 'locked',
  );
});

/** Runs in a page that lies behind another window: it is told of no focus, though it has one. */
const untold = () => addEventListener('focusin', (event) => event.stopImmediatePropagation(), { capture: true });

for (const told of [true, false])
  test(`A-01 what is removed by keyboard leaves the focus in its list, and in the page once the list is gone${told ? '' : ', also where the page is told of no focus'}`, async ({
    demo,
    connect,
    ask,
    wallet,
  }) => {
    await connect();
    for (const options of [
      { address: demo.contracts.token, symbol: 'WHEAT', decimals: 18 },
      { address: demo.contracts.oddToken, symbol: 'ODD', decimals: 6 },
    ]) {
      const answer = ask('wallet_watchAsset', { type: 'ERC20', options });
      await wallet.approve();
      await answer;
    }
    const home = await wallet.open('home.html#/tokens');
    if (!told) await home.evaluate(untold);
    const list = home.getByRole('region', { name: 'Tokens' });
    for (const symbol of ['WHEAT', 'ODD']) {
      await home.getByRole('button', { name: `Remove ${symbol}` }).focus();
      await press(home, 'Enter');
      // A press before it has opened would go to the page, and that is where the focus would come back to.
      await expect(home.getByRole('dialog')).toBeVisible();
      await tabTo(home, 'Remove token');
      await press(home, 'Enter');
      await expect(home.getByText(symbol)).toHaveCount(0);
      await expect(list, `without ${symbol}, the currency is still there`).toBeFocused();
    }
    // Without a dialog too.
    await home.goto(home.url().replace('tokens', 'sites'));
    if (!told) await home.evaluate(untold);
    await home.getByRole('button', { name: /^Disconnect / }).focus();
    await press(home, 'Enter');
    await expect(home.getByRole('button', { name: /^Disconnect / })).toHaveCount(0);
    await expect(home.getByRole('region', { name: 'Sites' }), 'what the site had is still there').toBeFocused();
    await tabTo(home, /^Forget /);
    await press(home, 'Enter');
    await expect(home.getByRole('region', { name: 'Sites' })).toHaveCount(0);
    await expect(home.getByRole('main')).toBeFocused();
  });

test('T-C4 past an end of a dialog the focus is at the other end at once, and nothing takes it from what is typed into', async ({
  wallet,
}) => {
  const home = await wallet.open('home.html#/people');
  await home.getByRole('button', { name: 'Add somebody' }).click();
  const dialog = home.getByRole('dialog');
  const address = dialog.getByLabel('Address', { exact: true });
  await expect(address).toBeFocused();

  await home.evaluate(holdFrames);
  for (const [key, button] of [
    ['Shift+Tab', 'Close'],
    ['Shift+Tab', 'Save'],
    ['Tab', 'Close'],
  ] as const) {
    await press(home, key);
    await expect(dialog.getByRole('button', { name: button, exact: true })).toBeFocused();
  }
  await press(home, 'Tab');
  await home.keyboard.type(ACCOUNT.slice(0, 6));
  await home.evaluate(() => dispatchEvent(new Event('frame')));
  await home.keyboard.type(ACCOUNT.slice(6));
  await expect(address).toHaveValue(ACCOUNT);
});

/** Runs in a page that is drawn late, as on a busy machine: what is to be done with the next frame waits for the event `frame`. */
function holdFrames(): void {
  const { requestAnimationFrame, cancelAnimationFrame } = window;
  const held: FrameRequestCallback[] = [];
  window.requestAnimationFrame = (callback) => held.push(callback);
  window.cancelAnimationFrame = (id) => void delete held[id - 1];
  addEventListener('frame', () => {
    Object.assign(window, { requestAnimationFrame, cancelAnimationFrame });
    held.forEach((callback) => void callback(performance.now()));
  });
}
