import { TEST_PASSWORD } from '../kit/wallet.ts';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

const SECOND = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const FIRST = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

test('A-01 T-C4 the accounts of a site are changed with the keyboard alone, which comes back to where it was', async ({
  connect,
  ask,
  wallet,
}) => {
  await connect();
  await wallet.command('addAccount', { password: TEST_PASSWORD });
  const page = await wallet.open('home.html#/sites');
  const change = page.getByRole('button', { name: /^Change accounts/ });
  await change.focus();
  await page.keyboard.press('Enter');
  const second = page.getByRole('dialog').getByRole('checkbox', { name: 'Account 2' });
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused();
  for (let pressed = 0; pressed < 4 && !(await second.evaluate((box) => box === document.activeElement)); pressed++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(second).toBeChecked();
  await expect.poll(() => ask('eth_accounts')).toEqual({ result: [FIRST, SECOND] });
  await inspect(page, 'accounts of a site');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Put first: Account 2' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => ask('eth_accounts')).toEqual({ result: [SECOND, FIRST] });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(change).toBeFocused();
});
