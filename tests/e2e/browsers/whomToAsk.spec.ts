import type { Driver } from '../../kit/driver.ts';
import { TEST_PASSWORD, TEST_PHRASE, type Wallet } from '../../kit/wallet.ts';
import { startFaultProxy } from '../../support/faultProxy.ts';
import { expect, test, textOf } from './fixtures.ts';

test.use({ imported: false });

/** Imports the wallet, up to where it asks whom it may ask. */
async function importWallet(wallet: Wallet<object>, driver: Driver<object>) {
  const page = await wallet.open('home.html');
  await driver.click(page, { testId: 'have-phrase' });
  await driver.fill(page, { testId: 'phrase' }, TEST_PHRASE);
  await driver.fill(page, { testId: 'new-password' }, TEST_PASSWORD);
  await driver.fill(page, { testId: 'repeat-password' }, TEST_PASSWORD);
  await driver.click(page, { testId: 'create-vault' });
  return page;
}

test('N-27 nothing is asked of any node from the installation until the user has said whom to ask, nor for pages', {
  tag: '@journey',
}, async ({ demo, driver, wallet, ask, reads }) => {
  const node = await startFaultProxy({ target: demo.url });
  // Of all networks the one that sites see and screens show is the one that would be asked.
  await wallet.setRpcUrl(31337, node.url);
  await wallet.selectChain(31337);
  const call = () => ask('eth_call', [{ to: demo.contracts.token, data: '0x18160ddd' }, 'latest']);
  const nobody = { error: { code: 4900, message: expect.stringContaining('has not chosen yet which nodes it asks') } };
  expect(await call()).toMatchObject(nobody);

  const page = await importWallet(wallet, driver);
  await reads(page, 'Whom may Sheaf ask?');
  await reads(page, 'eth.drpc.org');
  expect(await call()).toMatchObject(nobody);
  expect(await ask('eth_chainId')).toEqual({ result: '0x7a69' });

  // Whoever opens the popup meanwhile is led to the question, and the worker's death changes nothing.
  await driver.killWorker();
  await wallet.open('popup.html');
  await reads(page, 'Whom may Sheaf ask?');
  await driver.click(page, 'Later');
  await reads(page, 'Sheaf asks nobody about networks until you choose whom.');
  const popup = await wallet.open('popup.html');
  await reads(popup, 'Sheaf asks nobody about networks until you choose whom.');
  await reads(popup, 'No node may be asked before you have chosen whom');
  await driver.killWorker();
  expect(await call()).toMatchObject(nobody);
  expect(node.log).toEqual([]);

  await driver.click(page, 'Choose whom');
  await driver.click(page, { testId: 'choose-nodes' });
  await expect.poll(async () => (await call()).result).toMatch(/^0x/);
  expect(node.log.length).toBeGreaterThan(0);
  await node.stop();
});

test('N-27 a node of another network is called so at its field, which goes as another is typed', async ({
  demo,
  driver,
  wallet,
  reads,
}) => {
  const page = await importWallet(wallet, driver);
  await reads(page, 'My own nodes');
  await driver.run(page, () => [...document.querySelectorAll<HTMLElement>('[role=radio]')][1]?.click(), null);
  await driver.fill(page, 'Node of Base', demo.url);
  await driver.click(page, { testId: 'choose-nodes' });
  await reads(page, 'is a node of the network with chain ID 31337, not of the one with chain ID 8453');
  const wrong = () => driver.run(page, () => document.querySelector<HTMLInputElement>('[aria-invalid=true]')?.value, null);
  expect(await wrong()).toBe(demo.url);
  await driver.fill(page, 'Node of Base', 'https://');
  await expect.poll(() => textOf(driver, page)).not.toContain('is a node of the network with chain ID 31337');
});
