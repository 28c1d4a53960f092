import { describe, expect, test } from 'vitest';
import { readChain } from '../../../lib/chain/read/snapshot.ts';
import { errors } from '../../../lib/core/errors.ts';
import { ALICE, BOB, hashOf } from './rows.ts';
import { saying } from './saying.ts';

const [HASH, OTHER] = [hashOf('one'), hashOf('other')];
const head = { number: '0x64', hash: hashOf('head'), gasLimit: '0x1c9c380' };
const blocks =
  (finalized: unknown = null, latest: unknown = head) =>
  ([tag]: readonly unknown[]) =>
    tag === 'latest' ? latest : finalized;
const raw = (change: Record<string, unknown> = {}) => ({
  transactionHash: HASH,
  status: '0x1',
  blockHash: hashOf('block'),
  blockNumber: '0x64',
  gasUsed: '0x5208',
  logs: [],
  ...change,
});
const nothing = { receipts: [], counts: [], balances: [], finalized: true };
const seeReceipt = async (receipt: unknown) => {
  const node = saying({ eth_getBlockByNumber: blocks(), eth_getTransactionReceipt: receipt });
  return (await readChain(node, { ...nothing, receipts: [HASH] })).receipts;
};

describe('J-10 one look at a chain', () => {
  test('asks for all that is wanted, and for what stands at the head', async () => {
    const node = saying({
      eth_getBlockByNumber: blocks({ number: '0x40' }),
      eth_getTransactionReceipt: raw(),
      eth_getTransactionCount: '0x9',
      eth_getBalance: '0xff',
    });
    expect(await readChain(node, { receipts: [HASH], counts: [ALICE], balances: [BOB], finalized: true })).toEqual({
      head: 100n,
      hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      finalized: 64n,
      receipts: new Map([
        [
          HASH,
          { success: true, transactionHash: HASH, blockHash: hashOf('block'), blockNumber: 100n, gasUsed: 21_000n, logs: [] },
        ],
      ]),
      counts: new Map([[ALICE, 9]]),
      balances: new Map([[BOB, 255n]]),
    });
    expect(node.asked).toEqual([
      { method: 'eth_getBlockByNumber', params: ['latest', false] },
      { method: 'eth_getBlockByNumber', params: ['finalized', false] },
      { method: 'eth_getTransactionReceipt', params: [HASH] },
      { method: 'eth_getTransactionCount', params: [ALICE, 'latest'] },
      { method: 'eth_getBalance', params: [BOB, 'pending'] },
    ]);
  });

  test('N-25 asks for nothing else, and names the blocks by which another look can tell what is new', async () => {
    const parent = hashOf('parent');
    const at = ([tag]: readonly unknown[]) =>
      tag === 'latest'
        ? { number: '0x64', hash: hashOf('head'), parentHash: parent, gasLimit: '0x1' }
        : tag === '0x60'
          ? null
          : {};
    const named = (number: bigint) => ({ number, hash: HASH });
    const node = saying({ eth_getBlockByNumber: at });
    const seen = await readChain(node, { ...nothing, finalized: false });
    expect(seen).toMatchObject({ head: 100n, hash: hashOf('head'), parent });
    expect(node.asked).toEqual([{ method: 'eth_getBlockByNumber', params: ['latest', false] }]);
    expect((await readChain(node, { ...nothing, finalized: false, anchors: [named(96n)] })).anchors?.get(96n)).toBeNull();
    expect((await readChain(node, { ...nothing, finalized: false, anchors: [named(95n)] })).anchors).toBeUndefined();
  });

  test('says of what is asked that there is no receipt, apart from what the node did not say', async () => {
    expect(await seeReceipt(null)).toEqual(new Map([[HASH, null]]));
    expect(await seeReceipt(errors.node(-32000, 'busy'))).toEqual(new Map());
  });

  test.each<[string, unknown]>([
    ['of another transaction', raw({ transactionHash: OTHER })],
    ['without a block', raw({ blockHash: null, blockNumber: null })],
    ['without a status', raw({ status: undefined })],
    ['that is a text', 'soon'],
  ])('T-F13 takes no receipt %s for an answer', async (_, receipt) => {
    expect(await seeReceipt(receipt)).toEqual(new Map());
  });

  test('S-16 a status other than 1 is a revert', async () => {
    expect((await seeReceipt(raw({ status: '0x0' }))).get(HASH)).toMatchObject({ success: false });
  });

  test.each([
    ['0x65', true],
    ['0x64', undefined],
    ['0x63', undefined],
  ])('S-25 a receipt from block %s at head 0x64 is pre-confirmed: %s', async (blockNumber, preconfirmed) => {
    expect((await seeReceipt(raw({ blockNumber }))).get(HASH)?.preconfirmed).toBe(preconfirmed);
  });

  test('J-9 goes on without what the chain calls final', async () => {
    const without = saying({ eth_getBlockByNumber: blocks(errors.node(-39001, 'unknown block')) });
    expect(await readChain(without, nothing)).toMatchObject({ head: 100n });
    expect((await readChain(without, nothing)).finalized).toBeUndefined();
    expect((await readChain(saying({ eth_getBlockByNumber: blocks(null) }), nothing)).finalized).toBeUndefined();
  });

  test('C-09 cannot be had of a node that does not tell its newest block, in the words of the node where it has any', async () => {
    const away = saying({ eth_getBlockByNumber: errors.chainDisconnected(1) });
    await expect(readChain(away, nothing)).rejects.toMatchObject({ code: 4901 });
    const odd = saying({ eth_getBlockByNumber: { number: 'soon' } });
    await expect(readChain(odd, nothing)).rejects.toMatchObject({
      code: -32603,
      message: expect.stringContaining('newest block'),
    });
  });

  test('T-F17 does not believe a count that no account can have', async () => {
    const node = saying({ eth_getBlockByNumber: blocks(), eth_getTransactionCount: `0x${'f'.repeat(64)}` });
    expect((await readChain(node, { ...nothing, counts: [ALICE] })).counts).toEqual(new Map());
  });
});

describe('N-12 what a receipt says of what was paid', () => {
  test.each<[string, Record<string, unknown>, object]>([
    ['on a chain that takes gas', { effectiveGasPrice: '0x5' }, { effectiveGasPrice: 5n }],
    ['on the OP stack', { effectiveGasPrice: '0x5', l1Fee: '0x7' }, { effectiveGasPrice: 5n, l1Fee: 7n }],
    [
      'since Isthmus',
      { l1Fee: '0x7', operatorFeeScalar: '0x7a120', operatorFeeConstant: '0x3' },
      { l1Fee: 7n, operatorFee: 10_500n + 3n },
    ],
    [
      'since Jovian',
      { l1Fee: '0x7', operatorFeeScalar: '0x2', operatorFeeConstant: '0x3', daFootprintGasScalar: '0x190' },
      { l1Fee: 7n, operatorFee: 4_200_000n + 3n },
    ],
    [
      'where a node adds it up itself',
      { operatorFee: '0x9', operatorFeeScalar: '0x2', operatorFeeConstant: '0x3' },
      { operatorFee: 9n },
    ],
    ['where only half of it is there', { operatorFeeScalar: '0x2' }, {}],
    ['where it is no number', { effectiveGasPrice: null, l1Fee: 'much', operatorFee: '0x' }, {}],
  ])('%s', async (_, fields, expected) => {
    const receipt = (await seeReceipt(raw(fields))).get(HASH);
    expect(receipt).toEqual({
      success: true,
      transactionHash: HASH,
      blockHash: hashOf('block'),
      blockNumber: 100n,
      gasUsed: 21_000n,
      logs: [],
      ...expected,
    });
  });
});
