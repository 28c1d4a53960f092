import { encodeFunctionData } from 'viem';
import { counterAbi } from '../dapp/abi.ts';
import type { Demo } from '../support/demo.ts';
import { expect, test } from './fixtures.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const batch = ({ contracts: { counter } }: Demo) => [
  {
    version: '2.0.0',
    id: 'survivor',
    from: ACCOUNT,
    chainId: '0x7a69',
    atomicRequired: false,
    calls: [{ to: counter, data: encodeFunctionData({ abi: counterAbi, functionName: 'increment' }) }],
  },
];
const nonce = async ({ rpc }: Demo) => Number(await rpc('eth_getTransactionCount', [ACCOUNT, 'latest']));

test('P-09 the worker dies twice while a batch is asked for, and it is sent once', { tag: '@quick' }, async ({
  demo,
  connect,
  ask,
  wallet,
}) => {
  await connect();
  const answer = ask('wallet_sendCalls', batch(demo));
  await wallet.waitForApproval();
  await wallet.killWorker();
  await wallet.killWorker();
  expect(await wallet.waiting()).toHaveLength(1);
  await wallet.approve();
  expect((await answer).result).toMatchObject({ id: 'survivor' });
  await expect.poll(() => nonce(demo)).toBe(1);
});

test('P-09 a no after the death of the worker is a no', { tag: '@quick' }, async ({ demo, connect, ask, wallet }) => {
  await connect();
  const answer = ask('wallet_sendCalls', batch(demo));
  await wallet.waitForApproval();
  await wallet.killWorker();
  await wallet.decline();
  expect((await answer).error).toMatchObject({ code: 4001 });
  expect(await nonce(demo)).toBe(0);
});

test('P-04 the death of the worker causes no event', { tag: '@quick' }, async ({ page, connect, ask, wallet }) => {
  await connect();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    for (const name of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'])
      window.dapp.provider.on(name, () => seen.push(name));
  });
  await wallet.killWorker();
  expect(await ask('eth_accounts')).toEqual({ result: [ACCOUNT] });
  expect(await ask('eth_blockNumber')).toHaveProperty('result');
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
});
