import { startAnvil } from '../support/anvil.ts';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

test('K-01 a plain page that never connects has a network added, and switches back', async ({ page, ask, wallet }) => {
  const chainId = '0xbdb31';
  const node = await startAnvil({ chainId: Number(chainId) });
  try {
    const currency = { name: 'New Coin', symbol: 'N', decimals: 18 };
    const rpcUrls = [`${node.url.replace('http', 'ws')}/`, node.url];
    const adding = ask('wallet_addEthereumChain', [{ chainId, chainName: 'Newcomer', nativeCurrency: currency, rpcUrls }]);
    const window = await wallet.waitForApproval();
    await expect(window.getByText('Named by the site, not used')).toBeVisible();
    await wallet.approve();
    expect(await adding).toEqual({ result: null });
    expect(await ask('eth_chainId')).toEqual({ result: chainId });
    expect(await ask('eth_accounts')).toEqual({ result: [] });
    expect(await page.evaluate(() => (window as unknown as { ethereum: { chainId: string } }).ethereum.chainId)).toBe(chainId);

    const back = ask('wallet_switchEthereumChain', [{ chainId: '0x7a69' }]);
    await wallet.decline();
    expect(await back).toMatchObject({ error: { code: 4001 } });
    expect(await ask('eth_chainId')).toEqual({ result: chainId });
  } finally {
    await node.stop();
  }
});

test('A-03 a network whose nodes are gone when the user says yes is not added, and the window says so', async ({
  ask,
  wallet,
}) => {
  const chainId = '0xbdb34';
  const node = await startAnvil({ chainId: Number(chainId) });
  const nativeCurrency = { name: 'New Coin', symbol: 'N', decimals: 18 };
  const adding = ask('wallet_addEthereumChain', [{ chainId, chainName: 'Newcomer', nativeCurrency, rpcUrls: [node.url] }]);
  const window = await wallet.waitForApproval();
  await expect(window.getByTestId('confirm')).toBeEnabled();
  await node.stop();
  await window.getByTestId('confirm').click();
  await expect(window.getByText('None of the nodes that the site names answers. Nothing was added.')).toBeVisible();
  await inspect(window, 'a network that was not added');
  expect(await adding).toMatchObject({ error: { code: -32602 } });
});

test('S-19 A-03 a network whose name has come meanwhile is warned of in the window that waits, and added only once that was seen', async ({
  ask,
  wallet,
}) => {
  const [first, second] = await Promise.all([startAnvil({ chainId: 0xbdb32 }), startAnvil({ chainId: 0xbdb33 })]);
  const named = (chainId: string, chainName: string, { url }: typeof first) =>
    ask('wallet_addEthereumChain', [
      { chainId, chainName, nativeCurrency: { name: 'New Coin', symbol: 'N', decimals: 18 }, rpcUrls: [url] },
    ]);
  try {
    const adding = named('0xbdb32', 'Granary', first);
    const window = await wallet.waitForApproval();
    const behind = named('0xbdb33', 'Granary Mainnet', second);
    await expect(window.getByText('1 of 2')).toBeVisible();
    await wallet.approve();
    expect(await adding).toEqual({ result: null });
    await expect(window.getByText('Its name looks like that of Granary').first()).toBeVisible();
    await inspect(window, 'a network whose name has come meanwhile');
    await wallet.approve();
    expect(await behind).toEqual({ result: null });
  } finally {
    await Promise.all([first.stop(), second.stop()]);
  }
});
