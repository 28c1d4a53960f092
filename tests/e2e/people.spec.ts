import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';
import { press, tabTo } from './keyboard.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** Types into the field that is called so, in the place of what is in it. */
async function typeInto(page: Page, field: string, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Opens a dialog by the button of that name. */
async function open(page: Page, button: string | RegExp): Promise<void> {
  await tabTo(page, button);
  await press(page, 'Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
}

const closed = (page: Page) => expect(page.getByRole('dialog')).toBeHidden();

test('T-J7 with the keyboard alone: somebody gets a name, which stands for them from then on, gets another, and loses it', {
  tag: '@journey',
}, async ({ connect, ask, wallet }) => {
  await connect();
  const home = await wallet.open('home.html#/people');
  await expect(home.getByText('People to whom you give a name')).toBeVisible();
  await inspect(home, 'nobody saved');

  await open(home, 'Add somebody');
  await typeInto(home, 'Address', OTHER.replace('C51', 'c51'));
  await typeInto(home, 'Name', 'Ada');
  await press(home, 'Enter');
  await expect(home.getByText('The capital letters of this address do not fit together')).toBeVisible();
  await inspect(home, 'somebody to save, with a wrong address');
  await typeInto(home, 'Address', OTHER.toLowerCase());
  await typeInto(home, 'Note', 'the miller');
  await press(home, 'Enter');
  await closed(home);
  const people = home.getByRole('region', { name: 'People' });
  await expect(people.getByRole('listitem')).toHaveText(`Ada${OTHER}the miller`);
  await inspect(home, 'somebody saved');

  await open(home, 'Change Ada');
  await typeInto(home, 'Name', 'Ada Miller');
  await inspect(home, 'another name');
  await press(home, 'Enter');
  await closed(home);
  await expect(people.getByRole('listitem')).toContainText('Ada Miller');

  const answer = ask('eth_sendTransaction', [{ from: ACCOUNT, to: OTHER, value: '0x2386f26fc10000' }]);
  const window = await wallet.waitForApproval();
  await expect(window.getByText('Sends 0.01 ETH to Ada Miller.')).toBeVisible();
  await expect(window.getByText('First payment of worth on this network: Ada Miller')).toBeVisible();
  await expect(window.getByText('Ada Miller (saved by you)').first()).toBeVisible();
  await expect(window.getByText(OTHER).first()).toBeVisible();
  await inspect(window, 'a payment to somebody saved');
  await wallet.approve();
  await answer;

  await home.goto(home.url().replace('people', 'activity'));
  const row = home.locator('main a[href^="#/activity/"]').first();
  await expect(row).toContainText('Ada Miller');
  await row.focus();
  await press(home, 'Enter');
  await expect(home.getByText('Ada Miller (saved by you)')).toBeVisible();
  await expect(home.getByText(OTHER).first()).toBeVisible();
  await expect(home.getByText('Done', { exact: true })).toBeVisible();
  await expect(home.getByRole('button', { name: 'Save to People' })).toHaveCount(0);
  const payment = home.url();

  await home.goto(home.url().replace(/#.*/, '#/people'));
  await open(home, 'Remove Ada Miller');
  await inspect(home, 'a name to remove');
  await tabTo(home, 'Remove name');
  await press(home, 'Enter');
  await closed(home);
  await expect(home.getByText('People to whom you give a name')).toBeVisible();
  await expect(home.getByRole('main')).toBeFocused();

  // Whom a payment went to can be saved from its page, with the address as it was paid.
  await home.goto(payment);
  await expect(home.getByText('Ada Miller')).toHaveCount(0);
  await inspect(home, 'a payment to somebody without a name');
  await open(home, /^Save to People/);
  await expect(home.getByRole('dialog').getByText(OTHER)).toBeVisible();
  await typeInto(home, 'Name', 'Ada');
  await press(home, 'Enter');
  await closed(home);
  await expect(home.getByText('Ada (saved by you)')).toBeVisible();
  await expect(home.getByRole('button', { name: 'Save to People' })).toHaveCount(0);
  expect(await wallet.stored()).toMatchObject({ contacts: 1 });
});
