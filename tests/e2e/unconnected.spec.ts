import { startAnvil } from '../support/anvil.ts';
import { expect, test } from './fixtures.ts';

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
