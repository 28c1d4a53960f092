import { startAnvil } from '../../support/anvil.ts';
import { expect, test, textOf } from './fixtures.ts';

test('N-29 a network is added by its node, which is looked at first, edited, hidden, shown, and removed; its sites go along', {
  tag: ['@quick'],
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
  expect(await ask('eth_chainId'), 'the site sees the selected network').toEqual({ result: '0x7a69' });
  expect((await ask('wallet_switchEthereumChain', [{ chainId: '0x1092' }])).error).toMatchObject({ code: 4902 });
  await other.stop();
});
