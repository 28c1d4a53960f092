import { until } from '../../kit/until.ts';
import { startAnvil } from '../../support/anvil.ts';
import { ACCOUNT, expect, test, textOf } from './fixtures.ts';

test('N-29 a network is added by its node, which is looked at first, edited, hidden, shown, and removed; its sites go along', {
  tag: '@journey',
}, async ({ connect, ask, driver, wallet, reads }) => {
  const other = await startAnvil({ chainId: 4_242 });
  const page = await wallet.open('home.html#/networks');
  await driver.click(page, 'Add a network');
  await driver.click(page, 'Enter one by hand');
  await driver.fill(page, 'Addresses of nodes', other.url);
  await driver.click(page, 'Look at the first node');
  for (const fact of [
    'Chain ID 4242',
    'Can try out requests',
    'Answers several questions at once',
    'The network has account upgrades',
  ])
    await reads(page, fact);
  await driver.fill(page, 'Name', 'Workshop');
  await driver.fill(page, 'Symbol of its currency', 'WRK');
  await driver.click(page, 'Add it');
  await reads(page, 'Chain ID 4242 · WRK');

  await connect();
  const switching = ask('wallet_switchEthereumChain', [{ chainId: '0x1092' }]);
  await wallet.approve();
  expect(await switching).toEqual({ result: null });
  expect(await ask('eth_blockNumber')).toEqual({ result: '0x0' });
  // What the site asked was noticed by the way.
  await reads(page, 'Answered');

  await driver.click(page, 'Edit Workshop');
  await driver.fill(page, 'Name', 'Base');
  await driver.click(page, 'Save');
  await reads(page, 'The name reads like “Base”, another network');
  await driver.fill(page, 'Name', 'Barn');
  await driver.click(page, 'Save');
  await reads(page, 'Barn');

  await driver.click(page, 'Hide Barn');
  await reads(page, 'Hidden networks');
  expect(await ask('eth_blockNumber'), 'a hidden network is the wallet’s all the same').toEqual({ result: '0x0' });
  await driver.click(page, 'Show Barn');
  await expect.poll(() => textOf(driver, page)).not.toContain('Hidden networks');

  await driver.click(page, 'Remove Barn');
  await driver.click(page, 'Remove');
  await expect.poll(() => textOf(driver, page)).not.toContain('Barn');
  // A page answers by what it was told, and nothing says whether that or the screen's news is there first.
  await expect.poll(() => ask('eth_chainId'), 'the site sees the selected network').toEqual({ result: '0x7a69' });
  expect((await ask('wallet_switchEthereumChain', [{ chainId: '0x1092' }])).error).toMatchObject({ code: 4902 });
  await other.stop();
});

/** Runs in the popup: what its list of networks offers. */
const offered = () =>
  [...document.querySelectorAll<HTMLOptionElement>('select[aria-label=Network] option')].map(({ text }) => text);

test('N-29 a network is found by its name and added; its place, what is hidden and the switch for test networks are those of every list', async ({
  driver,
  wallet,
  reads,
}) => {
  const page = await wallet.open('home.html#/networks');
  const popup = await wallet.open('popup.html');
  const offers = (names: string[]) => expect.poll(() => driver.run(popup, offered, null)).toEqual(names);
  await driver.click(page, 'Add a network');
  await driver.fill(page, 'Name or chain ID', 'polygon');
  await driver.click(page, /^Polygon\b.*Chain ID 137/);
  await driver.click(page, 'Add it');
  await reads(page, 'Chain ID 137 · POL');
  await offers(['Ethereum', 'Base', 'OP Mainnet', 'Arbitrum One', 'Polygon', 'Local']);

  await driver.click(page, 'Move Polygon up');
  await driver.click(page, 'Hide Base');
  await offers(['Ethereum', 'OP Mainnet', 'Polygon', 'Arbitrum One', 'Local']);
  await driver.run(page, () => document.querySelector<HTMLElement>('main [role=switch]')?.click(), null);
  await offers(['Ethereum', 'OP Mainnet', 'Polygon', 'Arbitrum One', 'Local', 'Sepolia', 'Base Sepolia']);
});

/** Runs in a page of the dapp: keeps what it hears of its network, and what becomes of a batch that waits. */
function askAndListen(batch: object): void {
  const { ethereum } = window as unknown as {
    ethereum: { on(event: string, told: (what: unknown) => void): void; request(args: object): Promise<unknown> };
  };
  const heard: unknown[] = [];
  Object.assign(window, { heard });
  for (const event of ['accountsChanged', 'chainChanged']) ethereum.on(event, (what) => heard.push(what));
  ethereum.request({ method: 'wallet_sendCalls', params: [batch] }).catch(({ code }) => heard.push(code));
}

test('N-29 P-04 a network stays while something is under way on it; one that goes takes along what waits on it, and its site hears of both in turn', async ({
  connect,
  ask,
  dapp,
  driver,
  wallet,
  reads,
}) => {
  const other = await startAnvil({ chainId: 4_242 });
  await wallet.command('addNetwork', { chainId: 4_242, networkName: 'Workshop', symbol: 'WRK', rpcUrls: [other.url] });
  await connect();
  const switching = ask('wallet_switchEthereumChain', [{ chainId: '0x1092' }]);
  await wallet.approve();
  expect(await switching).toEqual({ result: null });
  await other.rpc('evm_setAutomine', [false]);
  const sending = ask('eth_sendTransaction', [{ from: ACCOUNT, to: ACCOUNT, value: '0x1' }]);
  await wallet.approve();
  expect(await sending).toMatchObject({ result: expect.stringMatching(/^0x/) });

  const page = await wallet.open('home.html#/networks');
  await driver.click(page, 'Remove Workshop');
  await driver.click(page, 'Remove');
  await reads(page, 'still under way on this network');
  const call = { to: ACCOUNT, value: '0x1' };
  await driver.run(dapp, askAndListen, {
    ...{ version: '2.0.0', from: ACCOUNT, chainId: '0x1092', atomicRequired: false, calls: [call] },
  });
  await wallet.waitForApproval();

  await other.rpc('anvil_mine', ['0x100']);
  const remove = () => wallet.command('removeNetwork', { chainId: 4_242 });
  await until('the network to go', () =>
    remove().then(
      () => true,
      () => false,
    ),
  );
  const heard = () => driver.run(dapp, () => (window as unknown as { heard: unknown[] }).heard, null);
  await expect.poll(heard).toEqual(['0x7a69', 4001]);
  expect(await wallet.waiting()).toEqual([]);
  expect(await ask('eth_blockNumber'), 'the site has a network that there is').toMatchObject({ result: expect.any(String) });
  const activity = await wallet.open('home.html#/activity');
  await reads(activity, 'Workshop');
  await other.stop();
});
