import { encodeFunctionData, parseEther } from 'viem';
import { counterAbi, spenderAbi, tokenAbi } from '../../dapp/abi.ts';
import type { Demo } from '../../support/demo.ts';
import { ACCOUNT, expect } from './fixtures.ts';

/** Calls of the demo contracts, and what the chain itself says of them, past the wallet. */

export const increment = ({ contracts: { counter } }: Demo) => ({
  to: counter,
  data: encodeFunctionData({ abi: counterAbi, functionName: 'increment' }),
});

export const mint = ({ contracts: { token } }: Demo) => ({
  to: token,
  data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [ACCOUNT, parseEther('100')] }),
});

export const approveAndPull = ({ contracts: { token, spender } }: Demo) => [
  { to: token, data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, parseEther('40')] }) },
  { to: spender, data: encodeFunctionData({ abi: spenderAbi, functionName: 'pull', args: [token, parseEther('40')] }) },
];

/** The parameters of `wallet_sendCalls`. */
export const batch = (id: string, calls: object[], atomicRequired = false) => [
  { version: '2.0.0', id, from: ACCOUNT, chainId: '0x7a69', atomicRequired, calls },
];

export const balance = async ({ rpc, contracts }: Demo) => {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [ACCOUNT] });
  return BigInt((await rpc('eth_call', [{ to: contracts.token, data }, 'latest'])) as string);
};

export const count = async ({ rpc, contracts }: Demo, tag = 'latest') => {
  const data = encodeFunctionData({ abi: counterAbi, functionName: 'count' });
  return Number(await rpc('eth_call', [{ to: contracts.counter, data }, tag]));
};

export const nonce = async ({ rpc }: Demo, tag = 'latest') => Number(await rpc('eth_getTransactionCount', [ACCOUNT, tag]));

type Ask = (method: string, params: unknown) => Promise<{ result?: unknown }>;

/** Leaves the batch `half` with one call in a block, one on its way and one not sent. */
export async function sendHalf(demo: Demo, ask: Ask, { approve }: { approve(): Promise<void> }): Promise<void> {
  await demo.rpc('evm_setAutomine', [false]);
  const answer = ask('wallet_sendCalls', batch('half', [increment(demo), increment(demo), mint(demo)]));
  await approve();
  expect((await answer).result).toMatchObject({ id: 'half', status: 'pending' });
  await expect.poll(() => nonce(demo, 'pending'), 'the first call is offered').toBe(1);
  await demo.rpc('evm_mine');
  await expect.poll(() => nonce(demo, 'pending'), 'the second is').toBe(2);
}

/** Lets the chain go on, and expects each call of `half` on it once. */
export async function endsOnce(demo: Demo, ask: Ask): Promise<void> {
  expect([await nonce(demo), await nonce(demo, 'pending')], 'the batch is where it was').toEqual([1, 2]);
  await demo.rpc('evm_setAutomine', [true]);
  await demo.rpc('evm_mine');
  expect(await settled(ask, 'half')).toMatchObject({ status: 200, atomic: false });
  expect([await count(demo), await nonce(demo, 'pending')]).toEqual([2, 3]);
}

/** The status of a batch as its site gets it, once it is no longer open. */
export async function settled(ask: Ask, id: string) {
  let status: Record<string, unknown> = {};
  await expect
    .poll(async () => {
      status = ((await ask('wallet_getCallsStatus', [id])).result ?? {}) as Record<string, unknown>;
      return status.status ?? 100;
    })
    .not.toBe(100);
  return status;
}
