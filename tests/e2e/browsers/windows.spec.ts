import { TEST_PASSWORD } from '../../kit/wallet.ts';
import { batch, mint } from './calls.ts';
import { expect, test, textOf } from './fixtures.ts';

test.describe('before there is a wallet', () => {
  test.use({ imported: false });

  test('the first run opens by itself, and makes a wallet of a phrase', async ({ driver, wallet, reads }) => {
    const [page, ...more] = (await driver.pages()).filter((each) => driver.urlOf(each).startsWith(driver.origin));
    if (!page) throw new Error('no page of the wallet is open');
    expect(more).toEqual([]);
    await reads(page, 'I have a phrase');
    await wallet.importPhrase();
    await reads(page, 'What comes next');
  });

  test('A-01 a site that asks then has its question wait for one: the window says so, and leads to it', async ({
    ask,
    driver,
    wallet,
    reads,
  }) => {
    const answer = ask('eth_requestAccounts');
    const window = await wallet.waitForApproval();
    await reads(window, 'There is no wallet yet');
    expect(await textOf(driver, window)).not.toMatch(/password|unlock/i);
    await driver.click(window, 'Set up Sheaf');
    await expect.poll(async () => (await driver.pages()).filter((each) => /home\.html/.test(driver.urlOf(each))).length).toBe(2);
    await wallet.importPhrase();
    await reads(window, 'Connect to this site?');
    // Who comes back to the site presses once more, which brings the window up.
    const again = ask('eth_requestAccounts');
    await expect.poll(() => driver.run(window, () => document.hasFocus(), null)).toBe(true);
    await wallet.approve();
    expect((await answer).result).toHaveLength(1);
    expect(await again).toEqual(await answer);
  });
});

test('A-01 a locked wallet asks for the password first', async ({ ask, wallet, reads, driver }) => {
  await wallet.lock();
  const answer = ask('eth_requestAccounts');
  const window = await wallet.waitForApproval();
  await reads(window, 'Unlock to see the request');
  expect(await textOf(driver, window)).not.toMatch(/0xf39f/i);
  await wallet.unlock(TEST_PASSWORD);
  await wallet.approve();
  expect((await answer).result).toHaveLength(1);
});

test('A-01 with the password a site that is connected has its answer: the window goes, and asks for nothing else', async ({
  ask,
  connect,
  wallet,
}) => {
  await connect();
  await wallet.lock();
  const answer = ask('eth_requestAccounts');
  await wallet.waitForApproval();
  await wallet.unlock(TEST_PASSWORD);
  expect((await answer).result).toHaveLength(1);
  expect(await wallet.waiting()).toEqual([]);
});

test('T-K6 every page of the wallet has a heading, nothing wider than its window, and takes no text for markup', async ({
  demo,
  driver,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const answer = ask('wallet_sendCalls', batch('look', [mint(demo), mint(demo)]));
  const pages = [await wallet.waitForApproval()];
  for (const path of ['popup.html', 'home.html#/activity', 'home.html#/tokens', 'home.html#/networks', 'home.html#/sites'])
    pages.push(await wallet.open(path));
  for (const page of pages) {
    const what = driver.urlOf(page);
    const heading = () => driver.run(page, () => document.querySelector('h1')?.textContent ?? '', null);
    await expect.poll(heading, what).not.toBe('');
    const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await driver.run(page, over, null), what).toBeLessThanOrEqual(0);
    expect(await driver.run(page, writeMarkup, null), what).toEqual(['TypeError', 'TypeError']);
  }
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
});

test('the toolbar opens the popup with the account in it, and nothing in it is wider', async ({ driver, wallet }) => {
  const home = await wallet.open('home.html');
  await driver.run(home, () => (globalThis as unknown as Extension).chrome.action.openPopup(), null);
  const popup = () => driver.run(home, lookAtPopup, null);
  await expect.poll(popup).toMatchObject({ words: expect.stringContaining('0xf39F'), width: 360, wide: 360, tall: true });
  await driver.run(
    home,
    () => (globalThis as unknown as Extension).chrome.extension.getViews({ type: 'popup' })[0]?.close(),
    null,
  );
});

interface Extension {
  chrome: { action: { openPopup(): Promise<void> }; extension: { getViews(of: { type: 'popup' }): Window[] } };
}

/** Runs in a page of the wallet: the popup, which no driver sees. */
function lookAtPopup() {
  const [view] = (globalThis as unknown as Extension).chrome.extension.getViews({ type: 'popup' });
  const { body } = view?.document ?? {};
  return view && { words: body?.textContent, width: view.innerWidth, wide: body?.scrollWidth, tall: view.innerHeight > 400 };
}

/** Runs in a page of the wallet: what keeps text from becoming markup or code (Trusted Types). */
function writeMarkup(): string[] {
  const tries = [
    () => {
      document.createElement('div').innerHTML = '<b>bold</b>';
    },
    () => {
      document.createElement('script').src = 'background.js';
    },
  ];
  return tries.map((attempt) => {
    try {
      attempt();
      return 'nothing';
    } catch (thrown) {
      return (thrown as Error).name;
    }
  });
}

test('all open screens of the wallet are shut at once when it is locked, and open when it is', async ({ wallet, reads }) => {
  const [tokens, sites] = [await wallet.open('home.html#/tokens'), await wallet.open('home.html#/sites')];
  await reads(tokens, 'No token is listed yet.');
  await reads(sites, 'Sites that you connect, or block, show up here.');
  await wallet.lock();
  await reads(tokens, 'Welcome back');
  await reads(sites, 'Welcome back');
  await wallet.unlock(TEST_PASSWORD);
  await reads(tokens, 'No token is listed yet.');
  await reads(sites, 'Sites that you connect, or block, show up here.');
});
