import { launchWallet } from '../kit/chromium.ts';
import { openTabs } from '../support/tabs.ts';
import { expect, test } from './fixtures.ts';

test('what npm start opens are two tabs: the wallet, and the dapp in front of it', async ({ demo }) => {
  const launched = await launchWallet({ rpcUrl: demo.url });
  const { context, wallet } = launched;
  const page = await openTabs(launched, demo.dapp);
  const tabs = () => context.pages().map((tab) => new URL(tab.url()).pathname);
  expect(tabs()).toEqual(['/home.html', '/']);
  expect(page.url()).toContain(demo.dapp);
  // What the kit does afterwards needs no tab of its own.
  await page.getByRole('button', { name: 'Connect a wallet' }).click();
  await wallet.approve();
  await expect(page.getByText('Connected:')).toBeVisible();
  // The window that asked closes after the site has its answer.
  await expect.poll(tabs).toEqual(['/home.html', '/']);
  await launched.close();
});
