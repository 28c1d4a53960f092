import type { Driver } from '../../kit/driver.ts';
import { until } from '../../kit/until.ts';
import { QUIET, TEST_PASSWORD, type Wallet } from '../../kit/wallet.ts';
import { ACCOUNT, expect, requestFrom, test } from './fixtures.ts';

const SECOND = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const PICKS = 'Change the accounts of this site';

interface Api {
  tabs: {
    query(what: object): Promise<{ id: number }[]>;
    update(id: number, what: object): Promise<unknown>;
    create(what: object): Promise<unknown>;
  };
  runtime: { sendMessage(message: object): Promise<{ value?: { origin?: string } }> };
}

/** Runs in a page of the wallet: opens the popup behind the tab of a site, as no driver can press the button of the toolbar. */
async function openBehind(origin: string): Promise<boolean> {
  const { tabs, runtime } = (globalThis as unknown as { chrome: Api }).chrome;
  for (const { id } of await tabs.query({})) {
    await tabs.update(id, { active: true });
    const inSight = await runtime.sendMessage({ to: 'sheaf.view', name: 'siteInSight', params: {} });
    if (inSight.value?.origin !== origin) continue;
    await tabs.create({ url: '/popup.html', active: false });
    return true;
  }
  return false;
}

/** The popup over the tab that shows this page, once it says which site that is. */
async function popupOver<Page>(driver: Driver<Page>, wallet: Wallet<Page>, page: Page): Promise<Page> {
  const { origin } = new URL(driver.urlOf(page));
  await requestFrom(driver, page, 'eth_chainId');
  const desk = await wallet.open(QUIET);
  expect(await driver.run(desk, openBehind, origin)).toBe(true);
  const isPopup = (each: Page) => driver.urlOf(each).endsWith('/popup.html');
  const popup = await until('the popup', async () => (await driver.pages()).find(isPopup));
  const says = () => driver.run(popup, () => document.body.textContent ?? '', null).catch(() => '');
  await until('the site in the popup', async () => (await says()).includes(origin));
  return popup;
}

/** Runs in a page of the dapp: keeps what it hears from now on, and what becomes of a signature that waits. */
function listen(account: string): void {
  const { ethereum } = window as unknown as {
    ethereum: { on(event: string, told: (what: unknown) => void): void; request(args: object): Promise<unknown> };
  };
  const heard: unknown[] = [];
  Object.assign(window, { heard });
  ethereum.on('accountsChanged', (accounts) => heard.push(accounts));
  ethereum.on('chainChanged', (chainId) => heard.push(chainId));
  ethereum.request({ method: 'personal_sign', params: ['0x00', account] }).catch(({ code }) => heard.push(code));
}

const heard = () => (window as unknown as { heard: unknown[] }).heard;

/** Runs in the popup: picks of a menu that is open. */
function pickInMenu(name: string): boolean {
  const item = [...document.querySelectorAll<HTMLElement>('[role=menuitemradio]')].find((each) =>
    each.textContent?.startsWith(name),
  );
  item?.click();
  return item !== undefined;
}

/** Runs in the popup: picks a network for the site. */
function pickNetwork(name: string): void {
  const list = document.querySelector<HTMLSelectElement>('select[aria-label="Network of the site in this tab"]');
  if (!list) throw new Error('there is no list of networks');
  list.value = [...list.options].find(({ text }) => text === name)?.value ?? '';
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

test('A-01 A-03 P-04 T-B19 in the popup the user changes what the site in the tab may use: it hears of that first, and then what it asked is declined', {
  tag: '@journey',
}, async ({ driver, wallet, dapp, connect, ask, reads }) => {
  await connect();
  await wallet.command('addAccount', { password: TEST_PASSWORD });
  const popup = await popupOver(driver, wallet, dapp);
  await reads(popup, 'Connected');
  await driver.run(dapp, listen, ACCOUNT);
  await expect.poll(() => wallet.waiting()).toHaveLength(1);
  const hears = (what: unknown[]) => expect.poll(() => driver.run(dapp, heard, null)).toEqual(what);

  // One press opens the accounts of the site, the next one gives it another.
  await driver.click(popup, PICKS);
  await driver.tick(popup, 'Account 2');
  await hears([[ACCOUNT, SECOND]]);
  await driver.click(popup, 'Put first: Account 2');
  await hears([
    [ACCOUNT, SECOND],
    [SECOND, ACCOUNT],
  ]);
  expect(await wallet.waiting(), 'what waits is for an account that it still has').toHaveLength(1);
  await driver.run(popup, () => document.querySelector<HTMLElement>('[role=checkbox][aria-label="Account 1"]')?.click(), null);
  await hears([[ACCOUNT, SECOND], [SECOND, ACCOUNT], [SECOND], 4001]);
  expect(await wallet.waiting()).toEqual([]);
  expect(await ask('personal_sign', ['0x00', ACCOUNT])).toMatchObject({ error: { code: 4100 } });

  // Another one in its place, and another network.
  await driver.click(popup, 'Close');
  await driver.click(popup, /^Account 2$/);
  await until('the menu', () => driver.run(popup, pickInMenu, 'Account 1'));
  await expect.poll(() => ask('eth_accounts')).toEqual({ result: [ACCOUNT] });
  await driver.run(popup, pickNetwork, 'Base');
  await expect.poll(() => ask('eth_chainId')).toEqual({ result: '0x2105' });
  await hears([[ACCOUNT, SECOND], [SECOND, ACCOUNT], [SECOND], 4001, [ACCOUNT], '0x2105']);

  // Without its only account the site is disconnected, which is said before.
  await driver.click(popup, PICKS);
  await driver.run(popup, () => document.querySelector<HTMLElement>('[role=checkbox][aria-label="Account 1"]')?.click(), null);
  await reads(popup, 'Without it the site is disconnected.');
  expect(await ask('eth_accounts')).toEqual({ result: [ACCOUNT] });
  await driver.click(popup, 'Disconnect');
  await reads(popup, 'It sees this network, and no account of yours.');
  expect(await ask('eth_accounts')).toEqual({ result: [] });
});

test('A-01 V-14 a site can be given an account that is made for it in the window; when it connects again it gets those that it had, in their order, by one press', async ({
  driver,
  wallet,
  ask,
  reads,
}) => {
  const first = ask('eth_requestAccounts');
  const window = await wallet.waitForApproval();
  await driver.click(window, 'Add account');
  await driver.fill(window, 'Password', TEST_PASSWORD);
  await driver.click(window, 'Add account');
  await reads(window, 'It gets Account 1 and Account 2 on');
  await driver.click(window, 'Put first: Account 2');
  await reads(window, 'It gets Account 2 and Account 1 on');
  await wallet.approve();
  expect(await first).toEqual({ result: [SECOND, ACCOUNT] });

  const sites = await wallet.open('home.html#/sites');
  await driver.click(sites, /^Disconnect http/);
  await reads(sites, 'It had Account 2 and Account 1, which will be picked when it asks again.');
  const again = ask('eth_requestAccounts');
  await reads(await wallet.waitForApproval(), 'It gets Account 2 and Account 1 on');
  await wallet.approve();
  expect(await again).toEqual({ result: [SECOND, ACCOUNT] });
});
