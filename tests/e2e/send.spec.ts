import type { Page } from '@playwright/test';
import { TEST_PASSWORD } from '../kit/wallet.ts';
import { startAnvil } from '../support/anvil.ts';
import { startEns } from '../support/ens/ens.ts';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

const LOCAL = 31337;
const ADA = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const FULL = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OFF = '0x000000000000000000000000000000000000beef';

/** Types into a field, as somebody does who has no mouse. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

test.beforeEach(({ wallet }) => wallet.selectChain(LOCAL));

test('a payment is made by keyboard alone, from the form to what came of it', { tag: '@journey' }, async ({ wallet }) => {
  const home = await wallet.open('home.html#/home');
  await home.getByRole('button', { name: 'Send' }).focus();
  await home.keyboard.press('Enter');
  await inspect(home, 'sending, with nothing typed');
  await home.getByLabel('To').focus();
  await home.keyboard.press('Enter');
  await expect(home.getByText('Enter an address or a name.')).toBeVisible();
  await type(home, 'To', FULL.replace('C8', 'c8'));
  await expect(home.getByText('The capital letters of this address do not fit together')).toBeVisible();
  await type(home, 'To', ADA);
  await expect(home.getByText(FULL)).toBeVisible();
  await type(home, 'Amount', '10001');
  await expect(home.getByText('This is more than')).toBeVisible();
  await inspect(home, 'sending more than there is');
  await type(home, 'Amount', '1');
  await home.keyboard.press('Enter');
  const asking = await wallet.waitForApproval();
  await expect(asking.getByRole('heading', { name: 'Send this?' })).toBeVisible();
  await expect(asking.getByText('You, in Sheaf')).toBeVisible();
  await inspect(asking, 'asked to send');
  await expect(home.getByText('Answer in the window that has opened.')).toBeVisible();
  await wallet.decline();
  await expect(home.getByText('You cancelled. Nothing was sent.')).toBeVisible();
  await home.getByLabel('Amount').focus();
  await home.keyboard.press('Enter');
  await wallet.approve();
  await expect(home.getByRole('heading', { name: /^Sent 1 ETH to/ })).toBeVisible();
  await inspect(home, 'sent');
});

test('which account and network the page is about is switched where it begins, and all begins with them', async ({ wallet }) => {
  await wallet.command('addAccount', { password: TEST_PASSWORD, name: 'Savings' });
  const home = await wallet.open('home.html#/home');
  const shown = home.getByRole('region', { name: 'Balance' });
  await expect(shown).toContainText('10,000 ETH');
  await home.getByLabel('Switch account').selectOption({ label: 'Savings' });
  await expect(home.getByText(/^0x/).first()).toHaveText(FULL);
  await shown.getByRole('button', { name: 'Send' }).click();
  await expect(home.getByLabel('From').locator('option:checked')).toHaveText(/^Savings/);
  await expect(home.getByLabel('Network', { exact: true }).locator('option:checked')).toHaveText('Local');
  const again = await wallet.open('home.html#/home');
  await expect(again.getByLabel('Switch account').locator('option:checked')).toHaveText('Savings');
});

test('the arrow keys go from the field to whom it offers, along them and back, and Enter picks', async ({ wallet }) => {
  for (const [name, address] of [
    ['Ada', ADA],
    ['Ben', OFF],
  ])
    await wallet.command('saveContact', { name, address });
  const home = await wallet.open('home.html#/send');
  const field = home.getByLabel('To', { exact: true });
  await expect(field).toBeFocused();
  const people = home.getByRole('region', { name: 'People' }).getByRole('button');
  await expect(people).toHaveCount(2);
  await home.keyboard.press('ArrowDown');
  await expect(people.nth(0)).toBeFocused();
  await home.keyboard.press('ArrowDown');
  await expect(people.nth(1)).toBeFocused();
  await home.keyboard.press('ArrowUp');
  await home.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await home.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await home.keyboard.press('ArrowDown');
  await home.keyboard.press('Enter');
  await expect(field).toHaveValue(FULL);
  await expect(home.getByLabel('Amount', { exact: true })).toBeFocused();
});

test('a payment made before is made again in four presses from the popup', { tag: '@quick' }, async ({ wallet, demo }) => {
  const wealth = async () => BigInt((await demo.rpc('eth_getBalance', [ADA, 'latest'])) as string);
  const payments = [{ to: ADA, what: { kind: 'native', amount: '2500000000000000' } }];
  const from = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
  const first = wallet.command('ask', {
    requestId: 'the first payment',
    method: 'send',
    params: { chainId: LOCAL, from, payments },
  });
  const untouched = await wealth();
  await wallet.approve();
  await first;
  await expect.poll(wealth).toBe(untouched + 2_500_000_000_000_000n);
  const before = await wealth();

  const popup = await wallet.open('popup.html');
  await popup.setViewportSize({ width: 360, height: 600 });
  await popup.getByRole('button', { name: 'Send', exact: true }).click();
  const again = popup.getByRole('region', { name: 'Again' }).getByRole('button');
  await expect(again).toHaveText(/0\.0025 ETH to/);
  await expect(again).toBeInViewport();
  await inspect(popup, 'sending from the popup');
  await again.click();
  await popup.getByRole('button', { name: 'Review' }).click();
  await wallet.approve();
  await expect.poll(async () => (await wealth()) - before).toBe(2_500_000_000_000_000n);
});

test('somebody saved is found by a part of their name, and only how much is left to enter', async ({ wallet }) => {
  await wallet.command('saveContact', { address: ADA, name: 'Ada Miller', note: '' });
  const home = await wallet.open('home.html#/send');
  await expect(home.getByLabel('To', { exact: true })).toBeFocused();
  await home.keyboard.type('mill');
  await expect(home.getByText('neither an address nor a name')).toHaveCount(0);
  await inspect(home, 'a part of a name');
  await home.keyboard.press('Enter');
  await expect(home.getByText('Choose whom you mean')).toBeVisible();
  await home.keyboard.press('Tab');
  await home.keyboard.press('Enter');
  await expect(home.getByLabel('To', { exact: true })).toHaveValue(FULL);
  await expect(home.getByLabel('Amount', { exact: true })).toBeFocused();
  await home.keyboard.type('0.25');
  await home.keyboard.press('Enter');
  await wallet.approve();
  await expect(home.getByRole('heading', { name: 'Sent 0.25 ETH to Ada Miller' })).toBeVisible();
});

test('names are looked up at the node of Ethereum, and one that lives elsewhere is told', async ({ wallet }) => {
  const ethereum = await startAnvil({ chainId: 1 });
  const ens = await startEns(ethereum.rpc);
  await ens.setUp('ada.eth', 'Records', { 60: ADA });
  await ens.setUp('off.eth', 'OffChain');
  await wallet.setRpcUrl(1, ethereum.url);
  const home = await wallet.open('home.html#/send');
  await type(home, 'To', 'off.eth');
  await expect(home.getByText('kept at a server outside of Ethereum')).toBeVisible();
  await inspect(home, 'a name that lives elsewhere');
  await type(home, 'To', 'nobody.eth');
  await expect(home.getByText('Nobody has set up this name')).toBeVisible();
  await type(home, 'To', 'ada.eth');
  await expect(home.getByText(FULL)).toBeVisible();
  await expect(home.getByText('it has none of its own for this network')).toBeVisible();
  await inspect(home, 'a name that was found');
  await type(home, 'Amount', '1');

  // Between the look and the press it comes to stand for somebody else.
  await ens.setUp('ada.eth', 'Records', { 60: OFF });
  await home.keyboard.press('Enter');
  await expect(home.getByText('ada.eth stands for another address by now')).toBeVisible();
  await expect(home.getByText('This name stood for another address a moment ago')).toBeVisible();
  await inspect(home, 'a name that stands for somebody else than before');
  await ens.setUp('ada.eth', 'Records', { 60: ADA });
  await type(home, 'To', 'nobody.eth');
  await expect(home.getByText('Nobody has set up this name')).toBeVisible();
  await type(home, 'To', 'ada.eth');
  await expect(home.getByText(FULL)).toBeVisible();
  await home.getByLabel('Amount').focus();
  await home.keyboard.press('Enter');
  const asking = await wallet.waitForApproval();
  await expect(asking.getByText('ada.eth').first()).toBeVisible();
  await wallet.approve();
  await expect(home.getByRole('heading', { name: 'Sent 1 ETH to ada.eth' })).toBeVisible();
  await ethereum.stop();
});

test('a list is pasted where one recipient goes, and each line that is wrong is named', async ({ wallet }) => {
  const home = await wallet.open('home.html#/send');
  await expect(home.getByLabel('To', { exact: true })).toBeVisible();
  const list = [`${FULL}, 0.5`, 'ada, 1', `${ADA}, 1,000`, `${ADA} 0.25 ETH`].join('\n');
  await home.evaluate(
    ([field, text]) => {
      const data = new DataTransfer();
      data.setData('text', text ?? '');
      const input = [...document.querySelectorAll('input')].find((each) => each.labels?.[0]?.textContent === field);
      input?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    ['To', list],
  );
  await expect(home.getByLabel('Payments')).toHaveValue(list);
  await expect(home.getByText('Line 2:')).toBeVisible();
  await expect(home.getByText('Line 3:')).toBeVisible();
  await expect(home.getByText('Line 4 pays the same as line 1 once more.')).toBeVisible();
  await expect(home.getByText('0.75 ETH')).toBeVisible();
  await expect(home.getByRole('button', { name: 'Review' })).toHaveAttribute('aria-disabled', 'true');
  await inspect(home, 'a list with lines that are wrong');
  await home.getByLabel('Payments').fill(`${FULL}, 9999\n${OFF}, 9999`);
  await expect(home.getByText('All payments in ETH come to more than')).toBeVisible();
  await expect(home.getByRole('button', { name: 'Review' })).toHaveAttribute('aria-disabled', 'true');
  await home.getByLabel('Payments').fill(`${FULL}, 0.5\n${OFF}, 0.25`);
  await home.getByRole('button', { name: 'Review' }).click();
  const asking = await wallet.waitForApproval();
  await expect(asking.getByRole('heading', { name: 'Make 2 payments?' })).toBeVisible();
  await inspect(asking, 'asked for two payments');
  await wallet.approve();
  await expect(home.getByRole('heading', { name: 'Sent 0.75 ETH to 2 recipients' })).toBeVisible();
});

test('the names of a list are looked up line by line, and nothing is asked before each of them is found', async ({ wallet }) => {
  const ethereum = await startAnvil({ chainId: 1 });
  const ens = await startEns(ethereum.rpc);
  await ens.setUp('ada.eth', 'Records', { 60: ADA });
  await ens.setUp('bob.eth', 'Records', { 60: OFF });
  await ens.setUp('off.eth', 'OffChain');
  await wallet.setRpcUrl(1, ethereum.url);
  const home = await wallet.open('home.html#/send');
  await home.getByRole('button', { name: 'Pay several at once' }).click();
  const list = home.getByLabel('Payments');
  const review = home.getByRole('button', { name: 'Review' });
  await list.fill('ada.eth, 0.5\noff.eth, 1\nAda.eth, 0.125 ETH');
  const names = home.getByRole('region', { name: 'Names in the list' });
  await expect(names.getByText('Lines 1, 3: ada.eth')).toBeVisible();
  await expect(names.getByText(FULL)).toBeVisible();
  await expect(home.getByText('Line 2: The address of this name is kept at a server')).toBeVisible();
  await expect(review).toHaveAttribute('aria-disabled', 'true');
  await inspect(home, 'a list of names');

  await list.fill('ada.eth, 0.5\nbob.eth, 0.25');
  await expect(names.getByText('Line 2: bob.eth')).toBeVisible();
  await expect(review).toHaveAttribute('aria-disabled', 'false');
  // Between the look and the press one of them comes to stand for somebody else.
  await ens.setUp('bob.eth', 'Records', { 60: ADA });
  await review.click();
  await expect(home.getByText('bob.eth stands for another address by now')).toBeVisible();
  // It is looked up anew by that, so that the next press is about what is shown.
  await expect(names.getByText(FULL)).toHaveCount(2);
  await ens.setUp('bob.eth', 'Records', { 60: OFF });
  await review.click();
  await expect(names.getByText(`stood for another address a moment ago, ${FULL}`)).toBeVisible();
  await review.click();
  const asking = await wallet.waitForApproval();
  await expect(asking.getByText('bob.eth').first()).toBeVisible();
  await wallet.approve();
  await expect(home.getByRole('heading', { name: 'Sent 0.75 ETH to 2 recipients' })).toBeVisible();
  await ethereum.stop();
});

test('V-07 what the owner asks for comes before what sites want, also where one stands in the window', async ({
  wallet,
  connect,
  ask,
}) => {
  await connect();
  const signing = ask('personal_sign', ['0x68656c6c6f', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266']);
  const asking = await wallet.waitForApproval();
  await expect(asking.getByText('http://localhost').first()).toBeVisible();
  const home = await wallet.open('home.html#/send');
  await type(home, 'To', ADA);
  await type(home, 'Amount', '1');
  await home.getByRole('button', { name: 'Review' }).click();
  await expect(asking.getByText('You, in Sheaf')).toBeVisible();
  await expect(asking.getByText('1 of 2')).toBeVisible();
  await wallet.approve();
  await expect(home.getByRole('heading', { name: /^Sent 1 ETH to/ })).toBeVisible();
  await expect(asking.getByText('You, in Sheaf')).toHaveCount(0);
  await wallet.decline();
  expect((await signing).error).toMatchObject({ code: 4001 });
});

test('the form says that no node can be reached before the window that then could do nothing', async ({ wallet, node }) => {
  const home = await wallet.open('home.html#/send');
  await expect(home.getByText(/^You have /)).toBeVisible();
  await expect(home.getByText('cannot be looked up now')).toBeHidden();
  node.rules({ fault: 'status', status: 503 });
  await expect(home.getByText('What you hold on Local cannot be looked up now', { exact: false })).toBeVisible();
});
