import { describe, expect, test } from 'vitest';
import { isPlausible } from '../../../lib/chain/node/answers.ts';

const HASH = `0x${'aB'.repeat(32)}`;
const OTHER = `0x${'cd'.repeat(32)}`;

const bytes = { good: ['0x', '0x00', '0xAb12'], bad: ['0x1', '0xzz', 'x0x00', '0x00\n', '', 7, null, undefined, {}] };
const quantity = {
  good: ['0x0', '0x1', '0xF', `0x${'f'.repeat(64)}`],
  bad: ['0x', `0x${'f'.repeat(65)}`, '1', '0xg', ' 0x1', '0x1 ', 1, null, {}],
};
const hash = { good: [HASH], bad: [HASH.slice(0, -1), `${HASH}0`, `0${HASH}`, '0x', null, 7] };
const object = { good: [{}, { a: 1 }], bad: [null, [], '{}', 7, undefined] };
const list = { good: [[], [1]], bad: [null, {}, '[]', undefined] };
const text = { good: ['', '1', 'a'.repeat(1_024)], bad: ['a'.repeat(1_025), 7, null, []] };
const orNull = ({ good, bad }: { good: unknown[]; bad: unknown[] }) => ({
  good: [null, ...good],
  bad: bad.filter((each) => each !== null),
});
const named = (key: string) => ({
  good: [null, { [key]: HASH }, { [key]: HASH.toLowerCase() }, { [key]: HASH, more: 1 }],
  bad: [{}, { [key]: OTHER }, { [key]: null }, [HASH], HASH, undefined],
});

const shapes: Record<string, { good: unknown[]; bad: unknown[] }> = {
  eth_chainId: quantity,
  net_version: text,
  web3_clientVersion: text,
  web3_sha3: hash,
  eth_blockNumber: quantity,
  eth_call: bytes,
  eth_getCode: bytes,
  eth_getStorageAt: quantity,
  eth_getBalance: quantity,
  eth_getTransactionCount: quantity,
  eth_estimateGas: quantity,
  eth_gasPrice: quantity,
  eth_maxPriorityFeePerGas: quantity,
  eth_blobBaseFee: quantity,
  eth_feeHistory: object,
  eth_getProof: object,
  eth_createAccessList: object,
  eth_simulateV1: list,
  eth_getLogs: list,
  eth_getFilterChanges: list,
  eth_getFilterLogs: list,
  eth_newFilter: quantity,
  eth_newBlockFilter: quantity,
  eth_newPendingTransactionFilter: quantity,
  eth_getBlockReceipts: orNull(list),
  eth_getBlockByNumber: orNull(object),
  eth_getBlockByHash: named('hash'),
  eth_getTransactionByHash: named('hash'),
  eth_getTransactionReceipt: named('transactionHash'),
  eth_sendRawTransaction: hash,
};

describe('C-09 the result of a read', () => {
  test.each(Object.entries(shapes))('%s has its shape, or the node is broken', (method, { good, bad }) => {
    for (const result of good) expect([result, isPlausible(method, [HASH], result)]).toEqual([result, true]);
    for (const result of bad) expect([result, isPlausible(method, [HASH], result)]).toEqual([result, false]);
  });

  test('T-F13 is of the height that was asked for, where one was', () => {
    const isBlock = (height: string, block: unknown) => isPlausible('eth_getBlockByNumber', [height, false], block);
    for (const [height, number] of [
      ['0x0', '0x0'],
      ['0x0a', '0xA'],
      ['latest', '0x7'],
      ['finalized', '0x7'],
    ] as const)
      expect([height, isBlock(height, { number })]).toEqual([height, true]);
    for (const number of ['0x1', undefined, null, 10, '0x', 'ten', {}])
      expect([number, isBlock('0xa', { number })]).toEqual([number, false]);
    expect(isBlock('0xa', null)).toBe(true);
  });

  test('is the node’s own business where nobody knows its shape', () => {
    for (const method of ['eth_newMethod', 'toString', '__proto__']) expect(isPlausible(method, [], { any: 'thing' })).toBe(true);
  });
});
