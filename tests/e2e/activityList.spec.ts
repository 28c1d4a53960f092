import type { Page } from '@playwright/test';
import { lengthen } from '../support/history.ts';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const ANOTHER = '0x5252525252525252525252525252525252525252';

const rows = (page: Page) => page.getByRole('region', { name: 'Activity' }).getByRole('listitem');

/** Goes on down the list until the row is there that no other follows; says which place it has. */
async function toTheEnd(page: Page): Promise<number> {
  const place = await page.waitForFunction(
    () => {
      const list = document.querySelector('main section ul, main [role=region] ul');
      list?.parentElement?.scrollTo(0, list.parentElement.scrollHeight);
      const last = list?.querySelector('li:last-child');
      const [at, of] = ['aria-posinset', 'aria-setsize'].map((name) => Number(last?.getAttribute(name)));
      return last?.querySelector('a') && at === of ? (at ?? 0) : 0;
    },
    undefined,
    { polling: 50 },
  );
  return place.jsonValue();
}

test('T-H13 a list of requests of any length begins at once, goes to its end, and is of the account and network that are chosen', async ({
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const answer = ask('eth_sendTransaction', [{ from: ACCOUNT, to: ACCOUNT, value: '0x1' }]);
  await wallet.approve();
  await answer;
  const page = await wallet.open('home.html#/settings');
  await lengthen(page, 400);
  await lengthen(page, 3, { chainId: 1 });
  await lengthen(page, 2, { from: ANOTHER, chainId: 31337 });

  await page.goto(`${page.url().split('#')[0]}#/activity`);
  await expect(rows(page).first()).toContainText('to 0x5151…5151');
  expect(await rows(page).count()).toBeLessThan(60);
  expect(await toTheEnd(page)).toBe(406);
  await inspect(page, 'the end of a long activity');

  await page.getByRole('combobox', { name: 'Network' }).selectOption({ label: 'Ethereum' });
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Account' }).selectOption({ label: '0x5252…5252' });
  await expect(page.getByText('This account has no requests on this network.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Network' }).selectOption({ label: 'All networks' });
  await expect(rows(page)).toHaveCount(2);
});
