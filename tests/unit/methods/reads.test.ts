import { keccak256, parseGwei } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeNodes } from '../../../lib/chain/node/node.ts';
import { namedMethods } from '../../../lib/core/request/method.ts';
import { eth_accounts } from '../../../lib/methods/eth_accounts.ts';
import { eth_chainId } from '../../../lib/methods/eth_chainId.ts';
import { net_version } from '../../../lib/methods/net_version.ts';
import { reads } from '../../../lib/methods/reads.ts';
import { type Anvil, startAnvil } from '../../support/anvil.ts';
import { type FaultProxy, startFaultProxy } from '../../support/faultProxy.ts';
import { documented } from '../../support/openrpc.ts';
import { sitePage } from '../../support/sitePage.ts';

const CHAIN = 4321;
const account = privateKeyToAccount(keccak256('0x02'));
const zero = `0x${'00'.repeat(20)}`;
const network = {
  chainId: CHAIN,
  name: 'Local',
  rpcUrls: [] as string[],
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  testnet: true,
};
const nodes = makeNodes({ networks: { get: async (chainId) => (chainId === CHAIN ? network : undefined) }, clock: Date });

let anvil: Anvil;
let proxy: FaultProxy;
let block: { hash: string; number: string };
let transaction: string;

const signed = (nonce: number) =>
  account.signTransaction({
    type: 'eip1559',
    chainId: CHAIN,
    to: account.address,
    nonce,
    gas: 21_000n,
    maxFeePerGas: parseGwei('20'),
    maxPriorityFeePerGas: parseGwei('1'),
  });

beforeAll(async () => {
  anvil = await startAnvil({ chainId: CHAIN });
  proxy = await startFaultProxy({ target: anvil.url });
  network.rpcUrls = [proxy.url];
  await anvil.rpc('anvil_setBalance', [account.address, '0xde0b6b3a7640000']);
  transaction = (await anvil.rpc('eth_sendRawTransaction', [await signed(0)])) as string;
  await vi.waitUntil(() => anvil.rpc('eth_getTransactionReceipt', [transaction]));
  block = (await anvil.rpc('eth_getBlockByNumber', ['latest', false])) as typeof block;
});
afterAll(() => Promise.all([proxy.stop(), anvil.stop()]));
beforeEach(() => {
  proxy.rules();
  proxy.log.length = 0;
});

const page = (accounts: `0x${string}`[] = [], origin = 'https://dapp.example') =>
  sitePage({
    methods: namedMethods({ eth_accounts, eth_chainId, net_version, ...reads }),
    nodes,
    chainId: CHAIN,
    accounts,
    origin,
  });

const answered: [string, () => unknown[]][] = [
  ['eth_blockNumber', () => []],
  ['eth_getBlockByNumber', () => ['latest', false]],
  ['eth_getBlockByHash', () => [block.hash, true]],
  ['eth_getBlockTransactionCountByNumber', () => ['latest']],
  ['eth_getBlockTransactionCountByHash', () => [block.hash]],
  ['eth_getBlockReceipts', () => [block.number]],
  ['eth_getTransactionByHash', () => [transaction]],
  ['eth_getTransactionReceipt', () => [transaction]],
  ['eth_getTransactionByBlockNumberAndIndex', () => [block.number, '0x0']],
  ['eth_getTransactionByBlockHashAndIndex', () => [block.hash, '0x0']],
  ['eth_getBalance', () => [account.address, 'latest']],
  ['eth_getCode', () => [account.address, 'latest']],
  ['eth_getStorageAt', () => [account.address, '0x0', 'latest']],
  ['eth_getTransactionCount', () => [account.address, 'pending']],
  ['eth_getProof', () => [account.address, [], 'latest']],
  ['eth_getLogs', () => [{ fromBlock: '0x0', toBlock: 'latest' }]],
  ['eth_estimateGas', () => [{ from: account.address, to: zero, value: '0x1' }]],
  ['eth_createAccessList', () => [{ from: account.address, to: zero }, 'latest']],
  ['eth_simulateV1', () => [{ blockStateCalls: [{ calls: [{ from: account.address, to: zero }] }] }, 'latest']],
  ['eth_gasPrice', () => []],
  ['eth_maxPriorityFeePerGas', () => []],
  ['eth_feeHistory', () => ['0x2', 'latest', [50]]],
  ['eth_blobBaseFee', () => []],
  ['eth_syncing', () => []],
  ['net_listening', () => []],
  ['web3_clientVersion', () => []],
  ['web3_sha3', () => ['0x00']],
];

/** Of an answer, what does not change from one second to the next. */
const steady = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (key, each) => (/^(timestamp|parentHash|hash|blockHash)$/.test(key) ? undefined : each)));

test.each(answered)('C-10 %s of a site that is not connected is answered by the node', async (method, params) => {
  const direct = await anvil.rpc(method, params());
  expect(steady(await page().request({ method, params: params() }))).toEqual(steady(direct));
  expect(proxy.log.at(-1)?.methods.concat(proxy.log.at(-2)?.methods ?? [])).toContain(method);
});

test('C-10 T-E35 parameters reach the node as they are, but for a last one that is absent', async () => {
  const asked: unknown[] = [];
  const recorder = { of: async () => ({ request: async (args: unknown) => asked.push(args) }) };
  const site = sitePage({ methods: namedMethods(reads), nodes: recorder, chainId: CHAIN, origin: 'https://dapp.example' });
  await site.request({ method: 'eth_estimateGas', params: [{ to: zero, extra: 'Ab' }, undefined] });
  await site.request({ method: 'eth_getBalance', params: [zero, 'pending'] });
  await site.request({ method: 'eth_blockNumber' });
  expect(asked).toEqual([
    { method: 'eth_estimateGas', params: [{ to: zero, extra: 'Ab' }], owner: 'https://dapp.example' },
    { method: 'eth_getBalance', params: [zero, 'pending'], owner: 'https://dapp.example' },
    { method: 'eth_blockNumber', params: [], owner: 'https://dapp.example' },
  ]);
});

test('K-09 a read of an account’s state without its block is one of the newest, before it goes to a node', async () => {
  const asked: { method: string; params: unknown[] }[] = [];
  const recorder = { of: async () => ({ request: async (args: (typeof asked)[number]) => asked.push(args) }) };
  const site = sitePage({ methods: namedMethods(reads), nodes: recorder as never, chainId: CHAIN });
  await site.request({ method: 'eth_getBalance', params: [zero] });
  await site.request({ method: 'eth_getCode', params: [zero, null] });
  await site.request({ method: 'eth_getTransactionCount', params: [zero] });
  await site.request({ method: 'eth_getStorageAt', params: [zero, '0x0'] });
  await site.request({ method: 'eth_getProof', params: [zero, []] });
  await site.request({ method: 'eth_getBlockByNumber', params: ['0x1'] });
  expect(asked.map(({ params }) => params)).toEqual([
    [zero, 'latest'],
    [zero, 'latest'],
    [zero, 'latest'],
    [zero, '0x0', 'latest'],
    [zero, [], 'latest'],
    ['0x1'],
  ]);
});

test('C-10 each read takes as many parameters as the document says, and no more', async () => {
  const nodes = { of: async () => ({ request: async () => 'asked' }) };
  const site = sitePage({ methods: namedMethods(reads), nodes, chainId: CHAIN });
  const taken = async (method: string, count: number) =>
    site.request({ method, params: Array(count).fill('x') }).catch(({ code }: { code: number }) => code);
  const forwarded = documented.filter(({ name }) => name !== 'eth_sendRawTransaction' && Object.hasOwn(reads, name));
  expect(forwarded).toHaveLength(Object.keys(reads).length - 1);
  for (const { name, params } of forwarded) {
    const least = params.filter(({ required }) => required).length;
    for (let count = 0; count <= params.length + 1; count++) {
      const expected = count < least || count > params.length ? -32602 : 'asked';
      expect(await taken(name, count), `${name} with ${count}`).toBe(expected);
    }
  }
});

test.each([
  ['admin_peers'],
  ['debug_traceTransaction'],
  ['personal_listAccounts'],
  ['miner_start'],
  ['anvil_setBalance'],
  ['evm_mine'],
  ['hardhat_setBalance'],
  ['txpool_content'],
  ['engine_newPayloadV4'],
  ['eth_subscribe'],
  ['eth_unsubscribe'],
  ['eth_coinbase'],
  ['eth_signTransaction'],
  ['constructor'],
  ['__proto__'],
])('C-10 %s is 4200 and does not reach the node', async (method) => {
  await expect(page([account.address]).request({ method, params: [] })).rejects.toMatchObject({ code: 4200 });
  expect(proxy.log).toEqual([]);
});

test.each([
  ['eth_getBalance', []],
  ['eth_getBalance', { address: zero }],
  ['eth_getBalance', [zero, 'latest', 1]],
  ['eth_getTransactionReceipt', [null]],
  ['eth_blockNumber', ['latest']],
  ['eth_chainId', [1]],
])('C-10 %s with %j is -32602', async (method, params) => {
  await expect(page().request({ method, params })).rejects.toMatchObject({ code: -32602 });
});

test('C-06 C-10 a revert while gas is estimated is execution reverted with its data', async () => {
  // Reverts with the four bytes 0xdeadbeef.
  const data = '0x63deadbeef5f526004601cfd';
  await expect(page().request({ method: 'eth_estimateGas', params: [{ from: account.address, data }] })).rejects.toMatchObject({
    code: -32000,
    message: 'execution reverted',
    data: '0xdeadbeef',
  });
});

test('C-10 a filter works for the site that made it and is not found by another', async () => {
  const [mine, other] = [page([], 'https://a.example'), page([], 'https://b.example')];
  const id = await mine.request({ method: 'eth_newFilter', params: [{ fromBlock: 'latest' }] });
  expect(await mine.request({ method: 'eth_getFilterLogs', params: [id] })).toEqual([]);
  const stolen = other.request({ method: 'eth_uninstallFilter', params: [id] });
  await expect(stolen).rejects.toMatchObject({ code: -32000, message: 'filter not found' });
  expect(await mine.request({ method: 'eth_getFilterChanges', params: [id] })).toEqual([]);
});

test('P-05 T-E34 a raw transaction of a site that is not connected is 4100', async () => {
  await expect(page().request({ method: 'eth_sendRawTransaction', params: [await signed(1)] })).rejects.toMatchObject({
    code: 4100,
  });
  expect(proxy.log).toEqual([]);
});

test("C-09 T-E34 a raw transaction of a connected site goes to the user's nodes, byte for byte", async () => {
  const raw = await signed(1);
  expect(await page([account.address]).request({ method: 'eth_sendRawTransaction', params: [raw] })).toBe(keccak256(raw));
  expect(proxy.log.flatMap((entry) => entry.raw)).toEqual([raw]);
  await expect.poll(() => anvil.rpc('eth_getTransactionReceipt', [keccak256(raw)])).toMatchObject({ status: '0x1' });
});

test('C-09 what the node refuses of a raw transaction is said in its words', async () => {
  const request = page([account.address]).request({ method: 'eth_sendRawTransaction', params: [await signed(0)] });
  await expect(request).rejects.toMatchObject({ message: expect.stringMatching(/nonce too low|already/) });
});

test.each([[[]], [['0x']], [['0x123']], [[7]]])(
  'C-09 a raw transaction %j is -32602 and does not reach the node',
  async (params) => {
    await expect(page([account.address]).request({ method: 'eth_sendRawTransaction', params })).rejects.toMatchObject({
      code: -32602,
    });
    expect(proxy.log).toEqual([]);
  },
);

test('P-07 a site learns the chain, and accounts only where it may see them', async () => {
  expect(await page().request({ method: 'eth_chainId' })).toBe('0x10e1');
  expect(await page().request({ method: 'net_version', params: [] })).toBe('4321');
  expect(await page().request({ method: 'eth_accounts' })).toEqual([]);
  expect(await page([account.address]).request({ method: 'eth_accounts' })).toEqual([account.address]);
});
