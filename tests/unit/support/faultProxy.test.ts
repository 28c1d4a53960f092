import { keccak256, parseGwei } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Anvil, rpcTo, startAnvil } from '../../support/anvil.ts';
import { type FaultProxy, startFaultProxy } from '../../support/faultProxy.ts';

let anvil: Anvil;
let proxy: FaultProxy;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 4321, args: ['--no-mining'] });
  proxy = await startFaultProxy({ target: anvil.url });
});
afterAll(() => Promise.all([proxy.stop(), anvil.stop()]));
afterEach(() => {
  proxy.rules();
  proxy.log.length = 0;
});

const rpc = (method: string, params: unknown[] = []) => rpcTo(proxy.url)(method, params);

test('without rules the node answers', async () => {
  expect(await rpc('eth_chainId')).toBe('0x10e1');
  expect(proxy.log).toMatchObject([{ methods: ['eth_chainId'], ids: [1], forwarded: true }]);
});

test('a rule strikes its methods only, after what it skips, and so many times', async () => {
  proxy.rules({ match: 'eth_get*', fault: 'rpcError', code: -32000, message: 'no', skip: 1, times: 2 });
  const outcomes: string[] = [];
  for (const method of ['eth_getBalance', 'eth_chainId', 'eth_getBalance', 'eth_getBalance', 'eth_getBalance']) {
    outcomes.push(
      await rpc(method, method === 'eth_chainId' ? [] : [`0x${'00'.repeat(20)}`, 'latest']).then(
        () => 'answer',
        () => 'fault',
      ),
    );
  }
  expect(outcomes).toEqual(['answer', 'answer', 'fault', 'fault', 'answer']);
});

test('the same seed gives the same run', async () => {
  const run = async (seed: number) => {
    const each = await startFaultProxy({ target: anvil.url, seed });
    each.rules({ fault: 'nullResult', p: 0.5 });
    for (let count = 0; count < 20; count++) await rpcTo(each.url)('eth_chainId');
    await each.stop();
    return each.log.map((entry) => entry.fault ?? 'none').join();
  };
  const [one, again, other] = [await run(7), await run(7), await run(8)];
  expect(again).toBe(one);
  expect(other).not.toBe(one);
});

test('a stale answer is the one before, under the id of the request', async () => {
  const before = await rpc('eth_blockNumber');
  await anvil.rpc('evm_mine');
  proxy.rules({ match: 'eth_blockNumber', fault: 'staleReplay' });
  expect(await rpc('eth_blockNumber')).toBe(before);
  proxy.rules();
  expect(await rpc('eth_blockNumber')).not.toBe(before);
});

test('a black hole says yes and passes nothing on, a lying node passes on and names another hash', async () => {
  const account = privateKeyToAccount(keccak256('0x03'));
  const raw = await signWith(account, 0);
  await anvil.rpc('anvil_setBalance', [account.address, '0xde0b6b3a7640000']);
  proxy.rules(
    { match: 'eth_sendRawTransaction', fault: 'blackhole', times: 1 },
    { match: 'eth_sendRawTransaction', fault: 'lieHash' },
  );
  expect(await rpc('eth_sendRawTransaction', [raw])).toBe(keccak256(raw));
  expect(await anvil.rpc('eth_getTransactionByHash', [keccak256(raw)])).toBeNull();
  expect(await rpc('eth_sendRawTransaction', [raw])).toBe(keccak256(keccak256(raw)));
  expect(await anvil.rpc('eth_getTransactionByHash', [keccak256(raw)])).not.toBeNull();
  expect(proxy.log.flatMap((entry) => entry.raw)).toEqual([raw, raw]);
});

test('T-E30 an upgraded account has one transaction in flight and none with a gap; others are not concerned', async () => {
  const account = privateKeyToAccount(keccak256('0x04'));
  await anvil.rpc('anvil_setBalance', [account.address, '0xde0b6b3a7640000']);
  proxy.rules({ match: 'eth_sendRawTransaction', fault: 'delegatedLimit' });
  const [first, second, third] = await Promise.all([0, 1, 2].map((nonce) => signWith(account, nonce)));
  await rpc('eth_sendRawTransaction', [first]);
  await rpc('eth_sendRawTransaction', [second]);
  await anvil.rpc('evm_mine');
  await anvil.rpc('anvil_setCode', [account.address, `0xef0100${'11'.repeat(20)}`]);
  await expect(rpc('eth_sendRawTransaction', [await signWith(account, 5)])).rejects.toThrow('gapped-nonce');
  await rpc('eth_sendRawTransaction', [third]);
  await expect(rpc('eth_sendRawTransaction', [await signWith(account, 3)])).rejects.toThrow('in-flight transaction limit');
  await expect(rpc('eth_sendRawTransaction', [third])).rejects.toThrow(/already/);
});

test('another process sets the rules and reads the log', async () => {
  await fetch(`${proxy.url}/__ctl`, { method: 'POST', body: JSON.stringify([{ fault: 'lie', value: 'so' }]) });
  expect(await rpc('eth_chainId')).toBe('so');
  const log = await (await fetch(`${proxy.url}/__log`)).json();
  expect(log).toMatchObject([{ methods: ['eth_chainId'], fault: 'lie', forwarded: false }]);
});

const signWith = (account: ReturnType<typeof privateKeyToAccount>, nonce: number) =>
  account.signTransaction({
    type: 'eip1559',
    chainId: 4321,
    to: `0x${'22'.repeat(20)}`,
    nonce,
    gas: 21_000n,
    maxFeePerGas: parseGwei('20'),
    maxPriorityFeePerGas: parseGwei('1'),
  });
