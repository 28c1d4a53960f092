import { keccak256, parseGwei } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makeNodes } from '../../../lib/chain/node/node.ts';
import { isRefusal } from '../../../lib/core/batch/broadcast.ts';
import { type Anvil, startAnvil } from '../../support/anvil.ts';
import { type FaultProxy, startFaultProxy } from '../../support/faultProxy.ts';
import type { Rule } from '../../support/faults.ts';
import { holdTime } from '../../support/heldTime.ts';
import { PATIENT } from '../../support/patience.ts';

const CHAIN = 4321;
/** Where nobody listens. */
const DEAD = 'http://127.0.0.1:9';

let anvil: Anvil;
let foreign: Anvil;
let first: FaultProxy;
let second: FaultProxy;

beforeAll(async () => {
  [anvil, foreign] = await Promise.all([startAnvil({ chainId: CHAIN }), startAnvil({ chainId: 999 })]);
  [first, second] = await Promise.all([startFaultProxy({ target: anvil.url }), startFaultProxy({ target: anvil.url })]);
});
afterAll(() => Promise.all([first.stop(), second.stop(), anvil.stop(), foreign.stop()]));
afterEach(() => {
  for (const proxy of [first, second]) {
    proxy.rules();
    proxy.log.length = 0;
  }
  vi.restoreAllMocks();
});

/** A clock that only a test moves: how long an answer takes on a busy machine is no part of what it says. */
const standing =
  (at = Date.now()) =>
  () =>
    at;

/** What outlives a worker. */
const kept = () => {
  const values = new Map<string, unknown>();
  return {
    get: async (key: string) => values.get(key),
    set: async (key: string, value: unknown) => void values.set(key, structuredClone(value)),
    remove: async (key: string) => void values.delete(key),
  };
};

/** Nodes of one chain, as each worker makes them anew; the clock can be moved. */
const nodesOf = (rpcUrls: string[], timeoutMs?: number, now = Date.now, session = kept()) => {
  const clock = { ahead: 0, now: () => now() + clock.ahead };
  const network = {
    chainId: CHAIN,
    name: 'Test',
    rpcUrls,
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    testnet: true,
  };
  const networks = { get: async (chainId: number) => (chainId === CHAIN ? network : undefined) };
  const nodes = makeNodes({ networks, clock, timeoutMs, session });
  return { nodes, clock, network, session };
};
const both = (timeoutMs?: number, now?: () => number) => nodesOf([first.url, second.url], timeoutMs, now).nodes;
const methodsSeen = (proxy: FaultProxy) => proxy.log.flatMap((entry) => entry.methods);
const has = (proxy: FaultProxy, method: string) => vi.waitFor(() => expect(methodsSeen(proxy)).toContain(method), PATIENT);

const account = privateKeyToAccount(keccak256('0x01'));
let nonce = 0;
const signed = () =>
  account.signTransaction({
    type: 'eip1559',
    chainId: CHAIN,
    to: account.address,
    nonce: nonce++,
    gas: 21_000n,
    maxFeePerGas: parseGwei('20'),
    maxPriorityFeePerGas: parseGwei('1'),
  });

beforeAll(() => anvil.rpc('anvil_setBalance', [account.address, '0xde0b6b3a7640000']));

const faults: Rule[] = [
  { fault: 'status', status: 429 },
  { fault: 'status', status: 503 },
  { fault: 'status5xxAfter' },
  { fault: 'dropBefore' },
  { fault: 'dropAfter' },
  { fault: 'malformed' },
  { fault: 'html' },
  { fault: 'empty' },
  { fault: 'wrongId' },
  { fault: 'wrongType' },
  { fault: 'nullResult' },
  { fault: 'noResult' },
  { fault: 'bothResultAndError' },
  { fault: 'deep' },
  { fault: 'huge' },
  { fault: 'redirect' },
  { fault: 'rpcError', code: -32005, message: 'limit exceeded' },
  { fault: 'rpcError', code: -32601, message: 'the method does not exist' },
  { fault: 'rpcError', code: -32603, message: 'internal error' },
  { fault: 'lie', value: '0xnothex' },
];

const ofNobody = { method: 'eth_getBalance', params: [`0x${'99'.repeat(20)}`, 'latest'] };

test.each(faults)('C-09 a read goes to the next node when the first has the fault $fault $status $code', async (rule) => {
  first.rules({ match: 'eth_getBalance', ...rule });
  expect(await (await both().of(CHAIN)).request(ofNobody)).toBe('0x0');
  expect(methodsSeen(first)).toContain('eth_getBalance');
  expect(methodsSeen(second)).toContain('eth_getBalance');
});

test.each<Rule>([{ fault: 'hang' }, { fault: 'hangAfter' }, { fault: 'slowloris' }])(
  'C-09 a read goes to the next node when the first does $fault for its half of the time',
  async (rule) => {
    const time = holdTime();
    first.rules({ match: 'eth_getBalance', ...rule });
    const answer = (await both(2_000, time.now).of(CHAIN)).request(ofNobody);
    await has(first, 'eth_getBalance');
    time.pass(999);
    // The balance is still waited for, and its chain: for this, and for whoever has more time.
    expect(time.toCome()).toBe(3);
    expect(methodsSeen(second)).toEqual([]);
    time.pass(1);
    expect(await answer).toBe('0x0');
    expect(methodsSeen(second)).toContain('eth_getBalance');
  },
);

test('C-09 a node of another chain is not believed', async () => {
  const { nodes } = nodesOf([foreign.url, first.url]);
  await foreign.rpc('anvil_setBalance', [`0x${'55'.repeat(20)}`, '0x777']);
  const node = await nodes.of(CHAIN);
  expect(await node.request({ method: 'eth_getBalance', params: [`0x${'55'.repeat(20)}`, 'latest'] })).toBe('0x0');
  await expect((await nodesOf([foreign.url]).nodes.of(CHAIN)).request({ method: 'eth_blockNumber' })).rejects.toMatchObject({
    code: -32603,
    message: expect.stringContaining('another network'),
  });
});

test('C-09 a node is asked for its chain once, again after trouble, and again after a minute', async () => {
  const { nodes, clock } = nodesOf([first.url]);
  const node = await nodes.of(CHAIN);
  const identities = () => methodsSeen(first).filter((method) => method === 'eth_chainId').length;
  await node.request({ method: 'eth_blockNumber' });
  await node.request({ method: 'eth_gasPrice' });
  expect(identities()).toBe(1);
  first.rules({ match: 'eth_blockNumber', fault: 'status', status: 500, times: 1 });
  await expect(node.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: -32603 });
  await node.request({ method: 'eth_blockNumber' });
  expect(identities()).toBe(2);
  clock.ahead += 61_000;
  first.rules({ match: 'eth_chainId', fault: 'lie', value: '0x1' });
  await expect(node.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: -32603 });
});

test('C-09 a worker asks a node for its chain that another has asked within the minute only where it had trouble since', async () => {
  const { session, nodes } = nodesOf([first.url]);
  const identities = () => methodsSeen(first).filter((method) => method === 'eth_chainId').length;
  const worker = (ahead = 0) => nodesOf([first.url], undefined, () => Date.now() + ahead, session).nodes;
  const ask = async (of: typeof nodes) => (await of.of(CHAIN)).request({ method: 'eth_blockNumber' });
  await ask(nodes);
  await ask(worker());
  expect(identities()).toBe(1);
  await ask(worker(61_000));
  expect(identities()).toBe(2);
  // The clock was set back.
  await ask(worker(-1_000));
  expect(identities()).toBe(3);
  first.rules({ match: 'eth_blockNumber', fault: 'status', status: 500, times: 1 });
  await expect(ask(worker())).rejects.toMatchObject({ code: -32603 });
  first.rules({ match: 'eth_chainId', fault: 'lie', value: '0x1' });
  await expect(ask(worker())).rejects.toMatchObject({ code: -32603, message: expect.stringContaining('another network') });
});

test('C-09 what a node says of its chain after trouble is what the next worker goes by', async () => {
  const { session, nodes } = nodesOf([first.url]);
  const worker = () => nodesOf([first.url], undefined, Date.now, session).nodes;
  await (await nodes.of(CHAIN)).request({ method: 'eth_blockNumber' });
  first.rules({ match: 'eth_chainId', fault: 'lie', value: '0x1' }, { match: 'eth_gasPrice', fault: 'status', status: 500 });
  const several = [
    { method: 'eth_gasPrice', params: [] },
    { method: 'eth_blockNumber', params: [] },
  ];
  await expect((await nodes.of(CHAIN)).requestMany(several)).rejects.toMatchObject({ code: -32603 });
  const next = (await worker().of(CHAIN)).request({ method: 'eth_blockNumber' });
  await expect(next).rejects.toMatchObject({ message: expect.stringContaining('another network') });
});

test('C-09 4901 when no node of the chain can be reached', async () => {
  const node = await nodesOf([DEAD, 'http://127.0.0.1:10']).nodes.of(CHAIN);
  await expect(node.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 4901 });
  await expect(node.request({ method: 'eth_sendRawTransaction', params: ['0x02c0'] })).rejects.toMatchObject({ code: 4901 });
});

test('C-09 the code of the node is kept where every node refuses', async () => {
  first.rules({ match: 'eth_getBalance', fault: 'rpcError', code: -32016, message: 'over rate limit' });
  const { nodes } = nodesOf([DEAD, first.url]);
  const request = (await nodes.of(CHAIN)).request({ method: 'eth_getBalance', params: [account.address, 'latest'] });
  await expect(request).rejects.toMatchObject({ code: -32016, message: 'over rate limit' });
});

test('C-09 nodes that hang end in a clear error within the time for the whole request', async () => {
  const time = holdTime();
  first.rules({ fault: 'hang' });
  second.rules({ fault: 'slowloris', ms: 150 });
  const answer = (await both(2_000, time.now).of(CHAIN)).request({ method: 'eth_blockNumber' });
  const refused = expect(answer).rejects.toMatchObject({ code: -32603, message: expect.stringContaining('too long') });
  for (const proxy of [first, second]) {
    await has(proxy, 'eth_blockNumber');
    time.pass(1_000);
  }
  await refused;
});

test('C-09 without being told, a request is given less than 20 s, and a slow node more than ten', async () => {
  const time = holdTime();
  first.rules({ fault: 'hang' });
  const answer = (await nodesOf([first.url], undefined, time.now).nodes.of(CHAIN)).request({ method: 'eth_blockNumber' });
  const refused = expect(answer).rejects.toMatchObject({ code: -32603 });
  await has(first, 'eth_blockNumber');
  time.pass(10_000);
  expect(time.toCome()).toBeGreaterThan(0);
  time.pass(9_999);
  expect(time.toCome()).toBe(0);
  await refused;
});

const SITE = { origin: 'https://dapp.example', topOrigin: 'https://dapp.example' };

test('V-12 a node that limits its rate says for how long, and answers where it is asked again after that', async () => {
  const { nodes, clock } = nodesOf([first.url], undefined, standing());
  const node = await nodes.of(CHAIN);
  first.rules({ match: 'eth_gasPrice', fault: 'status', status: 429, retryAfter: '2', times: 1 });
  const ask = async () => (await node.outcomesOfEach([{ method: 'eth_gasPrice', params: [] }], 4_000))[0];
  const limited = { is: 'limits', heldMs: 2_000, outcomes: [undefined] };
  expect([await ask(), await ask()]).toMatchObject([limited, limited]);
  clock.ahead += 2_000;
  expect(await ask()).toMatchObject({ is: 'there', outcomes: [{ result: expect.anything() }] });
});

test('T-F8 V-09 a node that limits its rate is left alone by sites for as long as it says', async () => {
  const { nodes, clock } = nodesOf([first.url], undefined, standing());
  const node = await nodes.of(CHAIN, SITE);
  await node.request({ method: 'eth_blockNumber' });
  first.rules({ match: 'eth_blockNumber', fault: 'status', status: 429, retryAfter: '30', times: 1 });
  first.log.length = 0;
  for (let count = 0; count < 50; count++)
    await expect(node.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: -32005 });
  clock.ahead += 29_000;
  await expect(node.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: -32005 });
  expect(methodsSeen(first).filter((method) => method === 'eth_blockNumber')).toHaveLength(1);
  clock.ahead += 2_000;
  expect(await node.request({ method: 'eth_blockNumber' })).toMatch(/^0x/);
});

test('V-09 what the wallet asks shares no request with what a site asks, nor do sites wait behind one another’s', async () => {
  const { nodes } = nodesOf([first.url]);
  const other = { origin: 'https://other.example', topOrigin: 'https://other.example' };
  first.rules({ match: 'eth_getBalance', fault: 'latency', ms: 50 });
  const ask = async (site?: typeof SITE) => (await nodes.of(CHAIN, site)).request(ofNobody);
  await Promise.all([ask(), ask(SITE), ask(other), ask(SITE), ask()]);
  expect(first.log.filter(({ methods }) => methods.includes('eth_getBalance')).map(({ methods }) => methods)).toEqual(
    Array(3).fill(['eth_getBalance']),
  );
});

test('C-09 a node in trouble is passed over for a while, and is the first again later', async () => {
  const { nodes, clock } = nodesOf([first.url, second.url], undefined, standing());
  const node = await nodes.of(CHAIN);
  first.rules({ match: 'eth_blockNumber', fault: 'status', status: 500, times: 1 });
  await node.request({ method: 'eth_blockNumber' });
  first.log.length = 0;
  await node.request({ method: 'eth_gasPrice' });
  expect(methodsSeen(first)).toEqual([]);
  clock.ahead += 1_001;
  await node.request({ method: 'eth_gasPrice' });
  expect(methodsSeen(first)).toContain('eth_gasPrice');
});

test('C-04 identical calls in flight at the same moment share one request, and nothing is kept after', async () => {
  const node = await nodesOf([first.url]).nodes.of(CHAIN);
  first.rules({ match: 'eth_getBalance', fault: 'latency', ms: 50 });
  const ask = (block: string) => node.request({ method: 'eth_getBalance', params: [account.address, block] });
  const answers = await Promise.all([ask('pending'), ask('pending'), ask('latest'), ask('pending')]);
  expect(new Set(answers).size).toBe(1);
  expect(methodsSeen(first).filter((method) => method === 'eth_getBalance')).toHaveLength(2);
  await anvil.rpc('anvil_setBalance', [account.address, '0xde0b6b3a7640001']);
  expect(await ask('latest')).toBe('0xde0b6b3a7640001');
});

test('a chain that the wallet has not is 4902', async () => {
  await expect(both().of(5)).rejects.toMatchObject({ code: 4902 });
});

test('T-F22 a list of nodes that the user changed counts from the next request on', async () => {
  const { nodes, network } = nodesOf([DEAD]);
  const node = await nodes.of(CHAIN);
  await expect(node.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 4901 });
  network.rpcUrls = [first.url];
  expect(await node.request({ method: 'eth_blockNumber' })).toMatch(/^0x/);
});

test('T-F12 no message names an address of a node', async () => {
  const secret = `${first.url}/v3/secret-key`;
  first.rules({ fault: 'rpcError', code: -32000, message: `quota of ${secret} is used up` });
  const error = await (await nodesOf([secret]).nodes.of(CHAIN))
    .request({ method: 'eth_blockNumber' })
    .catch((reason: unknown) => reason);
  expect(JSON.stringify([error, String(error)])).not.toContain('secret-key');
});

test('J-10 many reads are one HTTP request, and each has its own outcome', async () => {
  const node = await both().of(CHAIN);
  const calls = [
    { method: 'eth_getTransactionReceipt', params: [`0x${'12'.repeat(32)}`] },
    { method: 'eth_nonsense', params: [] },
    { method: 'eth_getTransactionCount', params: [`0x${'34'.repeat(20)}`, 'latest'] },
  ];
  const outcomes = await node.requestMany(calls);
  expect(outcomes).toEqual([{ result: null }, { error: expect.objectContaining({ code: -32601 }) }, { result: '0x0' }]);
  expect(first.log.filter((entry) => entry.methods.length === 3)).toHaveLength(1);
  expect(await node.requestMany([])).toEqual([]);
});

test('J-10 a batch goes to the next node when the first is in trouble', async () => {
  first.rules({ match: 'eth_getTransactionCount', fault: 'status', status: 500 });
  const node = await both().of(CHAIN);
  const calls = Array.from({ length: 120 }, (_, at) => ({
    method: 'eth_getTransactionCount',
    params: [`0x${at.toString(16).padStart(40, '0')}`, 'latest'],
  }));
  expect(await node.requestMany(calls)).toEqual(calls.map(() => ({ result: '0x0' })));
  expect(second.log.filter((entry) => entry.methods.includes('eth_getTransactionCount'))).toHaveLength(3);
});

const counts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    method: 'eth_getTransactionCount',
    params: [`0x${at.toString(16).padStart(40, '0')}`, 'latest'],
  }));
const countsSeen = (proxy: FaultProxy) =>
  proxy.log.filter(({ methods }) => methods.includes('eth_getTransactionCount')).map(({ methods }) => methods.length);

test('N-23 many reads are all answered by one node: where it stops in the middle, the next one is asked for all of them', async () => {
  first.rules({ match: 'eth_getTransactionCount', fault: 'status', status: 429, skip: 1 });
  expect(await (await both().of(CHAIN)).requestMany(counts(120))).toEqual(counts(120).map(() => ({ result: '0x0' })));
  expect([countsSeen(first), countsSeen(second)]).toEqual([
    [50, 50],
    [50, 50, 20],
  ]);
});

test('N-05 where no node answers all, what one of them has answered is kept, and the others have its words', async () => {
  first.rules({ match: 'eth_getTransactionCount', fault: 'status', status: 429, skip: 1 });
  const outcomes = await (await nodesOf([DEAD, first.url]).nodes.of(CHAIN)).requestMany(counts(60));
  expect(outcomes.slice(0, 50)).toEqual(counts(50).map(() => ({ result: '0x0' })));
  expect(outcomes.slice(50)).toEqual(counts(10).map(() => ({ error: expect.objectContaining({ code: -32603 }) })));
  expect(countsSeen(first)).toEqual([50, 10]);
});

test.each<[string, Rule]>([
  ['HTTP 429', { fault: 'status', status: 429, retryAfter: '5' }],
  ['its own words', { fault: 'rpcError', code: -32005, message: 'request limit exceeded' }],
])(
  'N-05 a broadcast that meets a limit, told by %s, is no refusal: the next node gets it, and this one is left alone',
  async (_, rule) => {
    first.rules({ match: 'eth_sendRawTransaction', ...rule });
    const raw = await signed();
    const { nodes } = nodesOf([first.url]);
    expect(await nodes.broadcast(CHAIN, raw)).toMatchObject({ kind: 'ambiguous' });
    expect(await nodes.broadcast(CHAIN, raw)).toMatchObject({ kind: 'ambiguous' });
    expect(first.log.flatMap((entry) => entry.raw)).toEqual([raw]);
    expect(await both().broadcast(CHAIN, raw)).toEqual({ kind: 'taken' });
  },
);

test('N-25 a method that a node does not have is asked for once, and in a batch no more', async () => {
  const missing = { fault: 'rpcError', code: -32601, message: 'the method does not exist' } as const;
  first.rules({ match: 'eth_simulateV1', ...missing }, { match: 'eth_createAccessList', fault: 'status', status: 501 });
  const { nodes, clock } = nodesOf([first.url]);
  const node = await nodes.of(CHAIN);
  const asked = (method: string) => methodsSeen(first).filter((each) => each === method).length;
  const all = async () => {
    for (let count = 0; count < 10; count++) {
      await expect(node.request({ method: 'eth_simulateV1', params: [count] })).rejects.toMatchObject({ code: -32601 });
      await expect(node.request({ method: 'eth_createAccessList', params: [count] })).rejects.toMatchObject({ code: -32601 });
      const outcomes = await node.requestMany([
        { method: 'eth_simulateV1', params: [] },
        { method: 'eth_blockNumber', params: [] },
      ]);
      expect(outcomes).toEqual([{ error: expect.objectContaining({ code: -32601 }) }, { result: expect.stringMatching(/^0x/) }]);
    }
  };
  await all();
  expect([asked('eth_simulateV1'), asked('eth_createAccessList')]).toEqual([1, 1]);
  // It may come to have them.
  clock.ahead += 60_000;
  await all();
  expect([asked('eth_simulateV1'), asked('eth_createAccessList')]).toEqual([2, 2]);
  clock.ahead += 60_000;
  await all();
  expect(asked('eth_simulateV1')).toBe(2);
  first.rules();
  clock.ahead += 8 * 60_000;
  await expect(node.request({ method: 'eth_createAccessList', params: [{ to: account.address }] })).resolves.toMatchObject({});
});

test('N-25 what every node has is asked for again though it was denied, and a node that is away has not lost its methods', async () => {
  const { nodes } = nodesOf([first.url]);
  const node = await nodes.of(CHAIN);
  first.rules({ match: 'eth_getBalance', fault: 'rpcError', code: -32601, message: 'method not found', times: 1 });
  await expect(node.request(ofNobody)).rejects.toMatchObject({ code: -32601 });
  expect(await node.request(ofNobody)).toBe('0x0');
  first.rules({ fault: 'status', status: 404, times: 2 });
  await expect(node.request({ method: 'eth_feeHistory', params: ['0x1', 'latest', []] })).rejects.toMatchObject({ code: -32603 });
  expect(await node.request({ method: 'eth_feeHistory', params: ['0x1', 'latest', []] })).toMatchObject({});
});

test('T-F13 a receipt or transaction of another hash is not believed', async () => {
  const raw = await signed();
  const hash = await anvil.rpc('eth_sendRawTransaction', [raw]);
  const receipt = await vi.waitUntil(() => anvil.rpc('eth_getTransactionReceipt', [hash]));
  first.rules({ match: 'eth_getTransactionReceipt', fault: 'lie', value: receipt });
  const asked = `0x${'77'.repeat(32)}`;
  expect(await (await both().of(CHAIN)).request({ method: 'eth_getTransactionReceipt', params: [asked] })).toBeNull();
  expect(methodsSeen(second)).toContain('eth_getTransactionReceipt');
});

test('J-3 a broadcast that the node takes is taken', async () => {
  const raw = await signed();
  expect(await both().broadcast(CHAIN, raw)).toEqual({ kind: 'taken' });
  expect(methodsSeen(second)).toEqual([]);
});

test('J-3 what a node says of bytes that a block has comes from the first node that understood', async () => {
  const raw = await signed();
  const { nodes } = nodesOf([DEAD, first.url, second.url]);
  await nodes.broadcast(CHAIN, raw);
  expect(['nonceTooLow', 'known']).toContain((await nodes.broadcast(CHAIN, raw)).kind);
  expect(second.log).toHaveLength(0);
});

test.each<[Rule]>([[{ fault: 'status5xxAfter' }], [{ fault: 'dropAfter' }], [{ fault: 'hangAfter' }]])(
  'J-3 a broadcast that the node took before it failed with %o is ambiguous',
  async (rule) => {
    const time = holdTime();
    first.rules({ match: 'eth_sendRawTransaction', ...rule });
    const raw = await signed();
    const said = nodesOf([first.url], 800, time.now).nodes.broadcast(CHAIN, raw);
    await vi.waitUntil(() => anvil.rpc('eth_getTransactionByHash', [keccak256(raw)]), PATIENT);
    time.pass(800);
    expect(await said).toEqual({ kind: 'ambiguous', reason: expect.objectContaining({ code: expect.stringMatching(/^rpc\./) }) });
  },
);

test('N-06 the refusal of one node proves nothing where the node before it may have taken the bytes', async () => {
  first.rules({ match: 'eth_sendRawTransaction', fault: 'dropAfter' });
  second.rules({ match: 'eth_sendRawTransaction', fault: 'rpcError', code: -32000, message: 'invalid sender' });
  const said = await both().broadcast(CHAIN, await signed());
  expect(said).toMatchObject({ kind: 'permanent', doubtful: true });
  expect(isRefusal(said)).toBe(false);
  expect(isRefusal(await nodesOf([second.url]).nodes.broadcast(CHAIN, await signed()))).toBe(true);
});

test('T-E17 a node that names another hash is not relied on: the next one gets the bytes too', async () => {
  first.rules({ match: 'eth_sendRawTransaction', fault: 'lieHash' });
  const raw = await signed();
  const alone = await nodesOf([first.url]).nodes.broadcast(CHAIN, raw);
  expect(alone).toEqual({ kind: 'taken', reason: { code: 'broadcast.otherHash' }, anotherHash: true });
  const next = await signed();
  await both().broadcast(CHAIN, next);
  expect(second.log.flatMap((entry) => entry.raw)).toEqual([next]);
});

test('T-E18 each further offer of the same bytes begins at another node', async () => {
  first.rules({ match: 'eth_sendRawTransaction', fault: 'blackhole' });
  const raw = await signed();
  const nodes = both();
  expect(await nodes.broadcast(CHAIN, raw, 0)).toEqual({ kind: 'taken' });
  expect(await anvil.rpc('eth_getTransactionByHash', [keccak256(raw)])).toBeNull();
  expect(await nodes.broadcast(CHAIN, raw, 1)).toEqual({ kind: 'taken' });
  expect(await anvil.rpc('eth_getTransactionByHash', [keccak256(raw)])).toMatchObject({ hash: keccak256(raw) });
});

test('C-10 a filter stays on the node that made it, under a name that only its owner can use', async () => {
  // What was sent before is put into a block of its own, which may take longer than to be in the pool.
  await vi.waitUntil(async () => ((await anvil.rpc('txpool_status')) as { pending: string }).pending === '0x0', PATIENT);
  const { nodes } = nodesOf([first.url, second.url]);
  const node = await nodes.of(CHAIN);
  const id = await node.request({ method: 'eth_newBlockFilter', owner: 'https://a.example' });
  expect(id).toMatch(/^0xf[0-9a-f]{30}$/);
  await anvil.rpc('evm_mine');
  const changes = (owner: string) => node.request({ method: 'eth_getFilterChanges', params: [id], owner });
  await expect(changes('https://b.example')).rejects.toMatchObject({ code: -32000, message: 'filter not found' });
  first.rules({ match: 'eth_getFilterChanges', fault: 'status', status: 500, times: 1 });
  await expect(changes('https://a.example')).rejects.toMatchObject({ code: -32603 });
  expect(await changes('https://a.example')).toHaveLength(1);
  expect(await changes('https://a.example')).toEqual([]);
  expect(methodsSeen(second)).not.toContain('eth_getFilterChanges');
  expect(await node.request({ method: 'eth_uninstallFilter', params: [id], owner: 'https://a.example' })).toBe(true);
  await expect(changes('https://a.example')).rejects.toMatchObject({ message: 'filter not found' });
});

test('N-01 every node of a chain is asked for its opinion, and one that gives none takes none from the others', async () => {
  const { nodes } = nodesOf([first.url, DEAD, second.url]);
  second.rules({ match: 'eth_getBalance', fault: 'rpcError', message: 'busy' });
  const opinions = await (await nodes.of(CHAIN)).askEach([
    { method: 'eth_blockNumber', params: [] },
    { method: 'eth_getBalance', params: [account.address, 'latest'] },
  ]);
  expect(opinions).toEqual([
    [expect.stringMatching(/^0x/), expect.stringMatching(/^0x/)],
    [undefined, undefined],
  ]);
});
