import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../../support/faultProxy.ts';
import { restarted } from '../../support/kill.ts';
import { localChain, type Status, settled, until } from '../../support/local.ts';
import { ACCOUNT, LOCAL } from '../../support/wallet.ts';

/** The wallet on its one node, whose count of an account's transactions includes those that are in its pool. */

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
/** Gas that a block has: too little for any transaction, and enough. */
const [SMALL, LARGE] = ['0x5000', '0x1c9c380'];
const local = localChain();
const clock = { skew: 0 };
let proxy: FaultProxy;
const rpc = (method: string, params: unknown[] = []) => local.anvil.rpc(method, params);
const mine = (blocks = 1) => rpc('anvil_mine', [`0x${blocks.toString(16)}`]);
const wealth = async () => BigInt((await rpc('eth_getBalance', [OTHER, 'latest'])) as string);
const slot = async () => (await local.wallet.db.slots.toArray())[0];
const statusOf = async (id: string) => ((await local.wallet.ask('wallet_getCallsStatus', [id])) as Status).status;

beforeEach(async () => {
  proxy = await startFaultProxy({ target: local.anvil.url });
  proxy.rules({ match: 'eth_getTransactionCount', fault: 'poolCounted' });
  await local.wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [proxy.url] });
  local.wallet.stop();
  clock.skew = 0;
  local.wallet = restarted(local.wallet, { clock: { now: () => Date.now() + clock.skew } });
});
afterEach(async () => {
  await proxy.stop();
  await rpc('evm_setBlockGasLimit', [LARGE]);
});

/** A payment that is in the pool, and too large for the blocks that follow. */
async function waiting(): Promise<string> {
  await rpc('evm_setAutomine', [false]);
  const request = {
    version: '2.0.0',
    from: ACCOUNT,
    chainId: '0x7a69',
    atomicRequired: false,
    calls: [{ to: OTHER, value: '0x1' }],
  };
  const sent = local.wallet.ask('wallet_sendCalls', [request]) as Promise<{ id: string }>;
  await local.wallet.confirm();
  const { id } = await sent;
  await until(async () => rpc('eth_getTransactionByHash', [(await slot())?.hash]));
  await rpc('evm_setBlockGasLimit', [SMALL]);
  return id;
}

/** Looks while time and blocks pass, and tells what a page is told meanwhile. */
async function lookedAt(id: string, looks: number, blocks: number): Promise<number[]> {
  const told = new Set<number>();
  for (let look = 0; look < looks && !told.has(400); look++) {
    clock.skew += 20_000;
    if (blocks > 0) await mine(blocks);
    const before = proxy.log.length;
    local.wallet.check();
    await until(
      async () =>
        (await slot())?.state === 'lost' ||
        proxy.log.slice(before).some(({ methods }) => methods.includes('eth_getTransactionReceipt')),
    );
    told.add(await statusOf(id));
  }
  return [...told];
}

test.each([
  ['blocks', 10, 10],
  ['half an hour', 90, 0],
])('N-01 what is in the pool is not lost by %s, and happens once when it can', async (_, looks, blocks) => {
  const before = await wealth();
  const id = await waiting();
  expect(await lookedAt(id, looks, blocks)).toEqual([100]);
  expect(await rpc('eth_getTransactionByHash', [(await slot())?.hash])).toMatchObject({ blockHash: null });
  expect(['offered', 'stuck'], 'the user can speed it up').toContain((await slot())?.state);
  await rpc('evm_setBlockGasLimit', [LARGE]);
  await mine();
  local.wallet.check();
  expect([(await settled(local.wallet, id)).status, (await wealth()) - before]).toEqual([200, 1n]);
});

test('N-01 what another transaction took the nonce of is lost all the same', async () => {
  const id = await waiting();
  await rpc('anvil_dropAllTransactions');
  const nonce = Number(await rpc('eth_getTransactionCount', [ACCOUNT, 'latest']));
  const foreign = { type: 'eip1559', chainId: LOCAL, to: OTHER, gas: 21_000n, maxFeePerGas: 10n ** 12n } as const;
  await rpc('evm_setBlockGasLimit', [LARGE]);
  await rpc('eth_sendRawTransaction', [await privateKeyToAccount(KEY).signTransaction({ ...foreign, nonce })]);
  await mine();
  await until(async () => (await lookedAt(id, 1, 10)).includes(400));
  expect(await slot()).toMatchObject({ state: 'lost' });
});
