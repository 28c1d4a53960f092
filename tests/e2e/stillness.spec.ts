import type { Page } from '@playwright/test';
import { openGoods } from '../support/goods/goods.ts';
import { expect, test } from './fixtures.ts';

const LOCAL = 31337;
const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const PERSON = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const SIZES = [
  { width: 360, height: 640 },
  { width: 1_000, height: 800 },
];

/** What each page shows last: what a node says, where it shows that. */
const LAST = {
  'popup.html': 'held',
  'home.html#/home': '9,999',
  'home.html#/send': '9,999',
  'home.html#/tokens': 'held',
  'home.html#/activity': 'Sent 0.5 ETH',
  'home.html#/people': 'Ada',
  'home.html#/networks': 'Local',
  'home.html#/sites': 'localhost',
  'home.html#/settings': 'Backup file',
  'home.html#/accounts': 'Account 1',
};

interface Shift extends PerformanceEntry {
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Has a page write down what of it moved up, down, or in height. A text that changes within its line moves nothing else. */
function watchMoves() {
  const moved: string[] = [];
  Object.assign(window, { moved });
  const place = ({ y, height }: DOMRectReadOnly) => `${y} px, ${height} px high`;
  new PerformanceObserver((list) => {
    for (const { startTime, sources } of list.getEntries() as Shift[])
      for (const { node, previousRect, currentRect } of sources) {
        const [from, to] = [place(previousRect), place(currentRect)];
        if (from !== to)
          moved.push(`after ${Math.round(startTime)} ms «${node?.textContent?.slice(0, 40)}» from ${from} to ${to}`);
      }
  }).observe({ type: 'layout-shift', buffered: true });
  // An age may be there for a moment only.
  new MutationObserver(() => {
    if (/(Last known|Known) (now|\d)/.test(document.body?.textContent ?? '')) Object.assign(window, { aged: true });
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

const movedOn = (page: Page) => page.evaluate(() => (window as unknown as { moved: string[] }).moved);

test('nothing moves on a page while what it shows comes: neither its own rows, nor what a node says', async ({
  demo,
  wallet,
  node,
  connect,
}) => {
  test.slow();
  const goods = await openGoods(demo.rpc, ACCOUNT);
  // How a node was that has been asked takes more lines than that it was not.
  await wallet.selectChain(1);
  const asking = await wallet.open('home.html#/home');
  const networks = await wallet.open('home.html#/networks');
  await expect(networks.getByText(/^(Answered|Did not work) /).first()).toBeVisible();
  await asking.close();
  await networks.close();
  await wallet.selectChain(LOCAL);
  await connect();
  for (const { address } of goods.grains) await wallet.command('addToken', { chainId: LOCAL, address, account: ACCOUNT });
  await wallet.command('addItem', { chainId: LOCAL, address: goods.sheaves, tokenId: '2', account: ACCOUNT });
  await wallet.command('saveContact', { name: 'Ada', address: PERSON });
  const sending = await wallet.open('home.html#/send');
  await sending.getByLabel('To', { exact: true }).fill(PERSON);
  await sending.getByLabel('Amount').fill('0.5');
  await sending.getByRole('button', { name: 'Review' }).click();
  await wallet.approve();
  await expect(sending.getByRole('heading', { name: /^Sent 0.5 ETH to/ })).toBeVisible();

  // Late enough for what was known before to be shown first, with its age.
  node.rules({ fault: 'latency', ms: 600 });
  for (const size of SIZES)
    for (const [address, last] of Object.entries(LAST)) {
      const page = await wallet.open('home.html#/people');
      await page.addInitScript(watchMoves);
      await page.setViewportSize(size);
      await page.goto(new URL(address, page.url()).href);
      // An address with another hash opens no page anew.
      await page.reload();
      const what = `${address} at ${size.width} px`;
      await expect(page.getByText(last).filter({ visible: true }).first(), what).toBeVisible();
      const asks = /home$|send|tokens|popup/.test(address);
      const wasAged = () => page.evaluate(() => (window as unknown as { aged?: true }).aged ?? false);
      if (asks) await expect.poll(wasAged, `${what} has said how old that is`).toBe(true);
      await expect(page.getByText(/^(Last known|Known) /), what).toHaveCount(0);
      await expect(page.locator('[data-late]'), what).toHaveCount(0);
      expect(await movedOn(page), what).toEqual([]);
      await page.close();
    }
});
