import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../kit/until.ts';
import { type Anvil, rpcTo, startAnvil } from '../../support/anvil.ts';
import { type FaultProxy, startFaultProxy } from '../../support/faultProxy.ts';
import { type FaultName, isInconsistency } from '../../support/faults.ts';

/** What endpoints say that are many nodes, or half of one: held against what the node behind them says. */

const PAYER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const OTHER = `0x${'12'.repeat(20)}`;
const CODE = '0x6001';
const AGO = 3;

let anvil: Anvil;
let proxy: FaultProxy;
let hash: string;
let head: number;

beforeAll(async () => {
  anvil = await startAnvil();
  await anvil.rpc('anvil_mine', ['0x5']);
});
beforeEach(async () => {
  proxy = await startFaultProxy({ target: anvil.url, seed: 1 });
  await anvil.rpc('anvil_setCode', [OTHER, '0x']);
  await anvil.rpc('anvil_mine', [`0x${AGO.toString(16)}`]);
  hash = String(await anvil.rpc('eth_sendTransaction', [{ from: PAYER, to: OTHER, value: '0x1', gas: '0x30000' }]));
  await until('the payment', async () => (await anvil.rpc('eth_getTransactionReceipt', [hash])) !== null, 5);
  await anvil.rpc('anvil_setCode', [OTHER, CODE]);
  head = Number(await anvil.rpc('eth_blockNumber'));
});
afterEach(() => proxy.stop());
afterAll(() => anvil.stop());

const rpc = (method: string, params: unknown[] = []) => rpcTo(proxy.url)(method, params);
const hex = (number: number) => `0x${number.toString(16)}`;
const faults = () => proxy.log.map(({ fault }) => fault);

/** What a load balancer, or the node itself, says to everything that the wallet asks after a payment. */
async function told(ask: (method: string, params: unknown[]) => Promise<unknown>) {
  const [block, receipt, transaction] = (await Promise.all([
    ask('eth_getBlockByNumber', ['latest', false]),
    ask('eth_getTransactionReceipt', [hash]),
    ask('eth_getTransactionByHash', [hash]),
  ])) as [{ number: string }, { blockNumber: string } | null, { blockNumber: string | null }];
  const [number, latest, pending, balance, code] = await Promise.all([
    ask('eth_blockNumber', []),
    ask('eth_getTransactionCount', [PAYER, 'latest']),
    ask('eth_getTransactionCount', [PAYER, 'pending']),
    ask('eth_getBalance', [OTHER, 'latest']),
    ask('eth_getCode', [OTHER, 'latest']),
  ]);
  return {
    head: Number(block.number),
    number: Number(number),
    receipt: receipt !== null,
    block: transaction.blockNumber !== null,
    latest: Number(latest),
    pending: Number(pending),
    balance: Number(balance),
    code,
  };
}

/** What the newest node says, and what one did a block before the payment. */
async function truth() {
  const now = await told(anvil.rpc);
  const before = {
    ...{ head: head - 1, number: head - 1, receipt: false, block: false, code: '0x' },
    ...{ latest: now.latest - 1, pending: now.pending - 1, balance: now.balance - 1 },
  };
  return { now, before };
}

describe('several backends behind one address', () => {
  test('a backend that is behind answers everything as the chain was then, and drawn ones come and go', async () => {
    const { now, before } = await truth();
    proxy.rules({ fault: 'behind', blocks: 1 });
    expect(await told(rpc)).toEqual(before);
    expect(new Set(faults())).toEqual(new Set(['behind']));
    proxy.rules({ fault: 'behind', blocks: AGO, p: 0.5 });
    const heads: number[] = [];
    for (let count = 0; count < 20; count++) heads.push(Number(await rpc('eth_blockNumber')));
    expect([...new Set(heads)].sort((a, b) => a - b)).toEqual([head - 3, head - 2, head - 1, head]);
    expect(heads.some((each, at) => each < (heads[at - 1] ?? 0))).toBe(true);
    proxy.rules();
    expect(await told(rpc)).toEqual(now);
  });

  test('it has no block above its own, by whatever name, and no state of one', async () => {
    const { hash: newest } = (await anvil.rpc('eth_getBlockByNumber', ['latest', false])) as { hash: string };
    const { hash: older } = (await anvil.rpc('eth_getBlockByNumber', [hex(head - 1), false])) as { hash: string };
    proxy.rules({ fault: 'behind', blocks: 1 });
    expect(await rpc('eth_getBlockByHash', [newest, false])).toBeNull();
    expect(await rpc('eth_getBlockByNumber', [hex(head), false])).toBeNull();
    expect(await rpc('eth_getBlockByHash', [older, false])).toMatchObject({ number: hex(head - 1) });
    for (const block of [hex(head), { blockHash: newest }])
      await expect(rpc('eth_getCode', [OTHER, block])).rejects.toThrow('header not found');
    expect(await rpc('eth_getCode', [OTHER, { blockHash: older }])).toBe('0x');
    expect(await rpc('eth_call', [{ to: PAYER }])).toBe('0x');
  });

  test('what is final lies as far behind its head as behind any other', async () => {
    await anvil.rpc('anvil_mine', ['0x50']);
    const final = async (ask: typeof rpc) =>
      Number(((await ask('eth_getBlockByNumber', ['finalized', false])) as { number: string }).number);
    const before = await final(anvil.rpc);
    proxy.rules({ fault: 'behind', blocks: 1 });
    expect(await final(rpc)).toBe(before - 1);
  });

  test('the parts of a batch come from backends of different heights', async () => {
    proxy.rules({ fault: 'mixed', blocks: AGO });
    const heads = await batch(Array.from({ length: 30 }, () => ['eth_blockNumber', []]));
    expect(new Set(heads.map(Number))).toEqual(new Set([head - 3, head - 2, head - 1, head]));
  });

  test('what is sent through a backend that is behind reaches the chain once', async () => {
    proxy.rules({ fault: 'behind' });
    const nonce = Number(await anvil.rpc('eth_getTransactionCount', [PAYER, 'latest']));
    await rpc('eth_sendTransaction', [{ from: PAYER, to: OTHER, value: '0x1', gas: '0x30000' }]);
    await anvil.rpc('evm_mine');
    expect(Number(await anvil.rpc('eth_getTransactionCount', [PAYER, 'latest']))).toBe(nonce + 1);
  });
});

describe('one node of which a part is late', () => {
  test.each<[FaultName, late: string[]]>([
    ['lateReceipts', ['receipt', 'block']],
    ['oldState', ['balance', 'code']],
    ['pendingBelow', ['pending']],
  ])('%s', async (fault, late) => {
    const { now, before } = await truth();
    proxy.rules({ fault, blocks: 1 });
    const wanted = { ...now, ...Object.fromEntries(Object.entries(before).filter(([key]) => late.includes(key))) };
    expect(await told(rpc)).toEqual(wanted);
    // An answer that is no other than the newest node's does not count.
    expect(faults().filter(Boolean)).toEqual(late.map(() => fault));
  });

  test('receipts come later than counts by time, too, and come at last', async () => {
    // Later than this test can take, whatever else the machine does; and then a moment.
    proxy.rules({ fault: 'lateReceipts', ms: 600_000 });
    await rpc('eth_blockNumber');
    const later = await anvil.rpc('eth_sendTransaction', [{ from: PAYER, to: OTHER, value: '0x1', gas: '0x30000' }]);
    await until('the payment', async () => (await anvil.rpc('eth_getTransactionReceipt', [later])) !== null, 5);
    expect(await rpc('eth_getTransactionReceipt', [later])).toBeNull();
    proxy.rules({ fault: 'lateReceipts', ms: 50 });
    await until('the receipt', async () => (await rpc('eth_getTransactionReceipt', [later])) !== null, 5);
  });
});

test('an endpoint that stands still does so from the first time on, beside one that goes on', async () => {
  const beside = await startFaultProxy({ target: anvil.url });
  proxy.rules({ fault: 'stalled' });
  for (let count = 0; count < 3; count++) {
    expect([Number(await rpc('eth_blockNumber')), Number(await rpcTo(beside.url)('eth_blockNumber'))]).toEqual([
      head,
      head + count,
    ]);
    await anvil.rpc('evm_mine');
  }
  expect(faults()).toEqual([undefined, 'stalled', 'stalled']);
  await beside.stop();
});

describe('nodes that take no JSON-RPC batches, or short ones', () => {
  const calls = (count: number) => Array.from({ length: count }, (): [string, unknown[]] => ['eth_chainId', []]);

  test.each([200, 400, 429, 500])('a batch is refused by HTTP %i, and a single request is not', async (status) => {
    proxy.rules({ fault: 'batchLimit', status });
    const response = await post(calls(2));
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ id: null, error: { code: -32600, message: 'batch is too large' } });
    expect(await rpc('eth_chainId')).toBe('0x7a69');
    expect(faults()).toEqual(['batchLimit', undefined]);
  });

  test.each([3, 10])('one of more than %i parts is refused, and a shorter one is answered', async (parts) => {
    proxy.rules({ fault: 'batchLimit', status: 500, parts, code: -32005, message: 'batch limit exceeded' });
    expect(await batch(calls(parts))).toHaveLength(parts);
    const response = await post(calls(parts + 1));
    expect([response.status, await response.json()]).toMatchObject([
      500,
      { error: { code: -32005, message: 'batch limit exceeded' } },
    ]);
    expect(faults()).toEqual([undefined, 'batchLimit']);
  });

  test.each([3, 10])('of one of more than %i parts only so many are answered', async (parts) => {
    proxy.rules({ fault: 'batchCut', parts });
    expect(await batch(calls(parts))).toHaveLength(parts);
    expect(await batch(calls(parts + 1))).toHaveLength(parts);
    expect(await rpc('eth_chainId')).toBe('0x7a69');
    expect(faults()).toEqual([undefined, 'batchCut', undefined]);
  });
});

test('a node that counts its pool does so of what it calls latest, and of no block that is named', async () => {
  const count = (block: string) => rpc('eth_getTransactionCount', [PAYER, block]).then(Number);
  proxy.rules({ match: 'eth_getTransactionCount', fault: 'poolCounted' });
  const before = await count('latest');
  await anvil.rpc('evm_setAutomine', [false]);
  await anvil.rpc('eth_sendTransaction', [{ from: PAYER, to: OTHER, value: '0x1', gas: '0x30000' }]);
  expect([await count('latest'), await count(hex(head))]).toEqual([before + 1, before]);
  await anvil.rpc('evm_setAutomine', [true]);
  await anvil.rpc('evm_mine');
  expect(await count('latest')).toBe(before + 1);
  expect(faults()).toEqual([undefined, 'poolCounted', undefined, undefined]);
});

test('a limit that lasts strikes every request for its time, and none after it', async () => {
  proxy.rules({ fault: 'limited', times: 1, lasts: 100 });
  const ends = Date.now() + 100;
  await expect(rpc('eth_chainId')).rejects.toMatchObject({ code: -32005 });
  await expect(rpc('eth_chainId')).rejects.toMatchObject({ message: 'rate limit exceeded' });
  await until('the end of the limit', () => rpc('eth_chainId').then(Boolean, () => false), 5);
  expect(Date.now()).toBeGreaterThanOrEqual(ends);
});

test('the same seed gives the same backends', async () => {
  const run = async (seed: number) => {
    const each = await startFaultProxy({ target: anvil.url, seed });
    each.rules({ fault: 'behind', p: 0.5 });
    const heads: unknown[] = [];
    for (let count = 0; count < 20; count++) heads.push(await rpcTo(each.url)('eth_blockNumber'));
    await each.stop();
    return heads.join();
  };
  const [one, again, other] = [await run(7), await run(7), await run(8)];
  expect(again).toBe(one);
  expect(other).not.toBe(one);
});

test('what contradicts is told from what fails', () => {
  const names: FaultName[] = ['behind', 'stalled', 'batchLimit', 'limited', 'hang', 'status', 'blackhole', 'delegatedLimit'];
  expect(names.filter(isInconsistency)).toEqual(['behind', 'stalled', 'batchLimit', 'limited']);
});

const post = (calls: readonly (readonly [string, unknown[]])[]) =>
  fetch(proxy.url, {
    method: 'POST',
    body: JSON.stringify(calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))),
  });

async function batch(calls: readonly (readonly [string, unknown[]])[]): Promise<unknown[]> {
  const answers = (await (await post(calls)).json()) as { result: unknown }[];
  return answers.map(({ result }) => result);
}
