import type { Locator } from '@playwright/test';
import { keccak256 } from 'viem';
import { GUARD, GUARD_CODE_HASH } from '../../lib/core/guard/contract.ts';
import type { Bytes } from '../../lib/core/schema.ts';
import { SIMPLE_7702_ACCOUNT } from '../support/delegates.ts';
import type { Demo } from '../support/demo.ts';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const FOREIGN = '0x00000000000000000000000000000000000000aa';

/** Read from the chain itself, past the wallet. */
const codeAt = async ({ rpc }: Demo, address: string) => (await rpc('eth_getCode', [address, 'latest'])) as Bytes;

/** As somebody presses it who has no mouse. */
async function enter(control: Locator): Promise<void> {
  await expect(control).not.toHaveAttribute('aria-disabled', 'true');
  await control.focus();
  await control.press('Enter');
}

test('G-05 the page of networks says whether one has the guard, and adds it', async ({ demo, wallet }) => {
  await demo.rpc('anvil_setCode', [GUARD, '0x']);
  const page = await wallet.open('home.html#/networks');
  const local = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Local', exact: true }) });
  await enter(local.getByRole('button', { name: 'Outcome guard of Local' }));
  await expect(local.getByText('does not have the guard yet')).toBeVisible();
  const add = local.getByRole('button', { name: 'Add the guard to Local' });
  await page.setViewportSize({ width: 360, height: 640 });
  await add.scrollIntoViewIfNeeded();
  await inspect(page, 'a network without guard');
  await enter(add);
  const dialog = page.getByRole('dialog', { name: 'Add the guard to a network' });
  await expect(dialog.getByText(/^[\d.]+ ETH$/)).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Account that pays' })).toHaveValue(ACCOUNT);
  await inspect(page, 'adding the guard');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();
  expect(await codeAt(demo, GUARD)).toBe('0x');

  await enter(add);
  await enter(dialog.getByRole('button', { name: 'Add guard' }));
  await expect(page.getByRole('heading', { name: 'Guard for a network' })).toBeVisible();
  await expect(page.getByText('The guard is on this network now, for everybody.')).toBeVisible();
  expect(keccak256(await codeAt(demo, GUARD))).toBe(GUARD_CODE_HASH);
  await inspect(page, 'the guard added');

  await page.goto(page.url().replace(/#.*/, '#/networks'));
  await enter(local.getByRole('button', { name: 'Outcome guard of Local' }));
  await expect(local.getByText('This network has the guard.')).toBeVisible();
  await expect(add).toBeHidden();
});

for (const [kind, runs] of [
  ['a plain account', undefined],
  ['an account that runs unknown code', FOREIGN],
] as const)
  test(`S-24 ${kind} is upgraded from its own page, once it is said what that means`, async ({ demo, wallet }) => {
    if (runs) await demo.rpc('anvil_setCode', [ACCOUNT, `0xef0100${runs.slice(2)}`]);
    const page = await wallet.open('home.html#/settings');
    await enter(page.getByRole('button', { name: 'Look on all networks' }));
    const local = page.getByRole('list', { name: 'Upgrades by network' }).getByRole('listitem').filter({ hasText: 'Local' });
    const upgrade = local.getByRole('button', { name: 'Upgrade on Local' });
    await expect(upgrade).toBeVisible();
    await page.setViewportSize({ width: 360, height: 640 });
    await upgrade.scrollIntoViewIfNeeded();
    await inspect(page, `upgrades of ${kind}`);
    await enter(upgrade);
    const dialog = page.getByRole('dialog', { name: 'Upgrade the account' });
    await expect(dialog.getByText(/^[\d.]+ ETH$/)).toBeVisible();
    await expect(dialog.getByText(new RegExp(SIMPLE_7702_ACCOUNT, 'i'))).toBeVisible();
    await expect(dialog.getByText('stays upgraded until you end that here')).toBeVisible();
    await expect(dialog.getByText('It takes the place of other code')).toHaveCount(runs ? 1 : 0);
    await inspect(page, `upgrading ${kind}`);
    await enter(dialog.getByRole('button', { name: 'Upgrade account' }));
    await expect(page.getByRole('heading', { name: 'Upgrade of an account' })).toBeVisible();
    await expect(page.getByText('The account was upgraded on this network.')).toBeVisible();
    expect(await codeAt(demo, ACCOUNT)).toBe(`0xef0100${SIMPLE_7702_ACCOUNT.slice(2)}`);
    await inspect(page, `${kind}, upgraded`);
  });
