import { encodeErrorResult, encodeFunctionData } from 'viem';
import { counterAbi, reverterAbi } from '../dapp/abi.ts';
import { expect, test } from './fixtures.ts';

const FROM = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

const read = (counter: string) => ({ to: counter, data: encodeFunctionData({ abi: counterAbi, functionName: 'count' }) });

test('C-08 reading needs no account, no permission and no unlock', { tag: '@quick' }, async ({ demo, ask, wallet }) => {
  await wallet.lock();
  const answer = await ask('eth_call', [read(demo.contracts.counter), 'latest']);
  expect(answer).toEqual({ result: `0x${'0'.repeat(64)}` });
});

test('C-06 a revert is an Error with code -32000 and the reason as data', { tag: '@quick' }, async ({ demo, ask }) => {
  const call = { to: demo.contracts.reverter, data: encodeFunctionData({ abi: reverterAbi, functionName: 'custom' }) };
  const data = encodeErrorResult({ abi: reverterAbi, errorName: 'Broken', args: [7n, 'the straw broke'] });
  expect(await ask('eth_call', [call, 'latest'])).toEqual({
    error: { code: -32000, message: 'execution reverted', data, details: 'execution reverted', isError: true },
  });
});

test('C-09 a node that is away is an error that says so, and what was there is there again with it', async ({
  demo,
  ask,
  wallet,
}) => {
  expect(await ask('eth_blockNumber')).toHaveProperty('result');
  await demo.stop();
  const { error } = await ask('eth_call', [read(demo.contracts.counter), 'latest']);
  expect(error).toMatchObject({ code: 4901, isError: true });
  const home = await wallet.open('home.html#/networks');
  await expect(home.getByRole('heading', { level: 1, name: 'Networks' })).toBeVisible();
});

const refusals: [string, unknown[]][] = [
  ['C-01 no block parameter', [{ to: FROM }]],
  ['C-02 a short address', [{ to: '0x12' }, 'latest']],
  ['C-02 data of odd length', [{ to: FROM, data: '0x123' }, 'latest']],
  ['C-03 an unknown tag', [{ to: FROM }, 'soon']],
];
test('C-01 to C-03 malformed calls are -32602', { tag: '@quick' }, async ({ refused }) => {
  for (const [what, params] of refusals)
    expect(await refused('eth_call', params), what).toMatchObject({ code: -32602, isError: true });
});
