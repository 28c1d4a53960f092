import type { Locator, Page } from '@playwright/test';
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

/** The window that asks, which says that it is the owner's question, what it is about, and what it costs. */
async function asked(wallet: { waitForApproval(): Promise<Page> }, title: string): Promise<Page> {
  const question = await wallet.waitForApproval();
  await expect(question.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(question.getByText('You, in Sheaf')).toBeVisible();
  await expect(question.getByText(/[\d.]+ ETH/).first()).toBeVisible();
  await inspect(question, title);
  return question;
}

/** A press that comes too early counts for nothing; the window goes with the one that counts. */
async function answer(question: Page, name: 'Add guard' | 'Upgrade' | 'End upgrade' | 'Cancel'): Promise<void> {
  const control = question.getByRole('button', { name, exact: true });
  await expect(control).not.toHaveAttribute('aria-disabled', 'true');
  await control.focus();
  await expect(async () => {
    if (!question.isClosed()) await control.press('Enter', { timeout: 2_000 }).catch(() => undefined);
    expect(question.isClosed()).toBe(true);
  }).toPass();
}

/** The networks of the account, as the settings list them. */
async function upgradesOn(page: Page): Promise<Locator> {
  await enter(page.getByRole('button', { name: 'Look on all networks' }));
  return page.getByRole('list', { name: 'Upgrades by network' }).getByRole('listitem').filter({ hasText: 'Local' });
}

test('G-05 the page of networks says whether one has the guard, and the window that asks adds it', async ({ demo, wallet }) => {
  await demo.rpc('anvil_setCode', [GUARD, '0x']);
  const page = await wallet.open('home.html#/networks');
  const local = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Local', exact: true }) });
  await enter(local.getByRole('button', { name: 'Outcome guard of Local' }));
  await expect(local.getByText('does not have the guard yet')).toBeVisible();
  const add = local.getByRole('button', { name: 'Add the guard to Local' });
  await inspect(page, 'a network without guard');

  await enter(add);
  const first = await asked(wallet, 'Add the guard to this network?');
  await expect(first.getByText(new RegExp(GUARD, 'i'))).toBeVisible();
  await answer(first, 'Cancel');
  await expect(add).toHaveAttribute('aria-busy', 'false');
  await expect(add).toBeFocused();
  expect(await codeAt(demo, GUARD)).toBe('0x');

  await enter(add);
  await answer(await asked(wallet, 'Add the guard to this network?'), 'Add guard');
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
    const local = await upgradesOn(page);
    const upgrade = local.getByRole('button', { name: 'Upgrade on Local', exact: true });
    await expect(upgrade).toBeVisible();
    await inspect(page, `upgrades of ${kind}`);
    await enter(upgrade);
    const question = await asked(wallet, 'Upgrade this account?');
    await expect(question.getByText('stays upgraded on this network afterwards')).toBeVisible();
    await expect(question.getByText('It takes the place of other code')).toHaveCount(runs ? 1 : 0);
    await enter(question.getByRole('button', { name: /^Its code/ }));
    await expect(question.getByText(new RegExp(SIMPLE_7702_ACCOUNT, 'i')).first()).toBeVisible();
    await inspect(question, `upgrading ${kind}`);
    await answer(question, 'Upgrade');
    await expect(page.getByRole('heading', { name: 'Upgrade of Account 1' })).toBeVisible();
    await expect(page.getByText('The account was upgraded on this network.')).toBeVisible();
    expect(await codeAt(demo, ACCOUNT)).toBe(`0xef0100${SIMPLE_7702_ACCOUNT.slice(2)}`);
    await inspect(page, `${kind}, upgraded`);
  });

for (const [kind, runs] of [
  ['the wallet’s own', SIMPLE_7702_ACCOUNT],
  ['another wallet’s', FOREIGN],
] as const)
  test(`S-24 an upgrade to ${kind} contract is ended from its page, in the window that asks`, async ({ demo, wallet }) => {
    await demo.rpc('anvil_setCode', [ACCOUNT, `0xef0100${runs.slice(2)}`]);
    const page = await wallet.open('home.html#/settings');
    await enter((await upgradesOn(page)).getByRole('button', { name: 'End upgrade on Local' }));
    const question = await asked(wallet, 'End the upgrade of this account?');
    await expect(question.getByText('The account goes back to a plain one')).toBeVisible();
    await expect(question.getByText(new RegExp(runs, 'i'))).toBeVisible();
    await answer(question, 'End upgrade');
    await expect(page).toHaveURL(/#\/activity\//);
    await expect.poll(() => codeAt(demo, ACCOUNT)).toBe('0x');
    await inspect(page, `the upgrade to ${kind} contract ended`);
  });
