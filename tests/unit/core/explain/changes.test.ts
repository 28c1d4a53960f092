import { encodeAbiParameters, encodeEventTopics, parseAbi, parseAbiParameters } from 'viem';
import { describe, expect, test } from 'vitest';
import type { Log } from '../../../../lib/core/batch.ts';
import { changesOf } from '../../../../lib/core/explain/changes.ts';
import { isGiven, isUnlimited } from '../../../../lib/core/explain/effects.ts';
import { CODE, DAI, ITEMS, ME, MINE_TOO, NOBODY, PERMIT2, ROUTER, STAMPS, THIEF, USDC, WETH } from '../../../corpus/cast.ts';
import {
  allowed,
  allowedAll,
  allowedItem,
  ETHER,
  MAX,
  moved,
  movedItem,
  movedItems,
  movedNative,
  word,
  wrapped,
} from '../../../corpus/request.ts';

const nothing = { account: ME, leaves: [], arrives: [], allowances: [] };
const usdc = { kind: 'token', token: USDC };

describe('what leaves and what arrives', () => {
  test.each<[string, Log[], object]>([
    [
      'T-C21 the currency of the chain',
      [movedNative(ME, THIEF, ETHER)],
      { leaves: [{ what: { kind: 'native' }, amount: ETHER, others: [THIEF] }] },
    ],
    ['T-C21 a token', [moved(USDC, THIEF, ME, 5n)], { arrives: [{ what: usdc, amount: 5n, others: [THIEF] }] }],
    [
      'T-C21 sums, with all who took part',
      [moved(USDC, ME, THIEF, 5n), moved(USDC, ROUTER, ME, 2n)],
      { leaves: [{ what: usdc, amount: 3n, others: [THIEF, ROUTER] }] },
    ],
    ['T-C21 nothing where as much comes as goes', [moved(USDC, ME, THIEF, 5n), moved(USDC, THIEF, ME, 5n)], {}],
    ['T-C21 nothing where it goes to oneself', [moved(USDC, ME, ME, 5n)], {}],
    ['T-C21 nothing of what others do', [moved(USDC, THIEF, ROUTER, 5n), allowed(USDC, THIEF, ROUTER, 5n)], {}],
    [
      'T-C21 an item',
      [movedItem(STAMPS, ME, THIEF, 7n)],
      { leaves: [{ what: { kind: 'item', collection: STAMPS, id: 7n }, amount: 1n, others: [THIEF] }] },
    ],
    [
      'T-C21 several of an item',
      [movedItems(ITEMS, THIEF, ME, 7n, 3n)],
      { arrives: [{ what: { kind: 'item', collection: ITEMS, id: 7n }, amount: 3n, others: [THIEF] }] },
    ],
    [
      'T-C21 a token that keeps everything in the data',
      [
        {
          address: USDC,
          topics: [moved(USDC, ME, THIEF, 5n).topics[0] as `0x${string}`],
          data: `0x${[word(ME), word(THIEF), word(5n)].map((each) => each.slice(2)).join('')}` as `0x${string}`,
        },
      ],
      { leaves: [{ what: usdc, amount: 5n, others: [THIEF] }] },
    ],
    [
      'T-C21 a transfer of which the log says too little',
      [{ address: USDC, topics: moved(USDC, ME, THIEF, 5n).topics, data: '0x' }],
      {},
    ],
    [
      'T-C21 what wrapping gives',
      [movedNative(ME, WETH, ETHER), wrapped(WETH, ME, ETHER)],
      {
        leaves: [{ what: { kind: 'native' }, amount: ETHER, others: [WETH] }],
        arrives: [{ what: { kind: 'token', token: WETH }, amount: ETHER, others: [WETH], inferred: true }],
      },
    ],
    [
      'T-C21 wrapping is not counted twice where it tells of a transfer too',
      [movedNative(ME, WETH, ETHER), wrapped(WETH, ME, ETHER), moved(WETH, NOBODY, ME, ETHER)],
      {
        leaves: [{ what: { kind: 'native' }, amount: ETHER, others: [WETH] }],
        arrives: [{ what: { kind: 'token', token: WETH }, amount: ETHER, others: [NOBODY] }],
      },
    ],
    ['T-C21 an event like that of wrapping gives nothing by itself', [wrapped(CODE, ME, ETHER)], {}],
  ])('%s', (_title, logs, expected) => {
    expect(changesOf(logs, ME)).toEqual({ ...nothing, ...expected });
  });

  test('T-C21 the items of a batch', () => {
    const abi = parseAbi([
      'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
    ]);
    const topics = encodeEventTopics({ abi, args: { operator: ME, from: ME, to: THIEF } }) as `0x${string}`[];
    const data = encodeAbiParameters(parseAbiParameters('uint256[] ids, uint256[] amounts'), [
      [1n, 2n],
      [10n, 20n],
    ]);
    expect(changesOf([{ address: ITEMS, topics, data }], ME).leaves).toEqual([
      { what: { kind: 'item', collection: ITEMS, id: 1n }, amount: 10n, others: [THIEF] },
      { what: { kind: 'item', collection: ITEMS, id: 2n }, amount: 20n, others: [THIEF] },
    ]);
    const torn = { address: ITEMS, topics, data: data.slice(0, 130) as `0x${string}` };
    expect(changesOf([torn], ME).leaves).toEqual([]);
  });

  test('T-C21 any other account of the user can be asked for', () => {
    expect(changesOf([moved(USDC, MINE_TOO, THIEF, 5n)], MINE_TOO).leaves).toHaveLength(1);
  });
});

describe('what others may take', () => {
  test('T-D16 the last word counts', () => {
    expect(changesOf([allowed(USDC, ME, ROUTER, MAX), allowed(USDC, ME, ROUTER, 5n)], ME).allowances).toEqual([
      { kind: 'token', token: USDC, spender: ROUTER, amount: 5n, unlimited: false },
    ]);
  });

  test('T-D16 items and collections', () => {
    expect(changesOf([allowedItem(STAMPS, ME, ROUTER, 7n), allowedAll(ITEMS, ME, THIEF, true)], ME).allowances).toEqual([
      { kind: 'item', collection: STAMPS, spender: ROUTER, id: 7n },
      { kind: 'collection', collection: ITEMS, spender: THIEF, allowed: true },
    ]);
  });

  test('T-D16 an item that loses its allowance on the way gives nobody one', () => {
    expect(changesOf([allowedItem(STAMPS, ME, NOBODY, 7n)], ME).allowances).toEqual([]);
  });

  test('T-D15 allowances of Permit2 have an end, and only Permit2 can tell of them', () => {
    const abi = parseAbi([
      'event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)',
    ]);
    const topics = encodeEventTopics({ abi, args: { owner: ME, token: DAI, spender: THIEF } }) as `0x${string}`[];
    const data = encodeAbiParameters(parseAbiParameters('uint160, uint48, uint48'), [2n ** 160n - 1n, 1_800_000_000, 0]);
    expect(changesOf([{ address: PERMIT2, topics, data }], ME).allowances).toEqual([
      { kind: 'token', token: DAI, spender: THIEF, amount: 2n ** 160n - 1n, unlimited: true, until: 1_800_000_000n },
    ]);
    expect(changesOf([{ address: CODE, topics, data }], ME).allowances).toEqual([]);
  });

  test.each([
    [MAX, true],
    [2n ** 255n, true],
    [2n ** 160n - 1n, true],
    [2n ** 128n - 1n, true],
    [2n ** 96n - 1n, true],
    [2n ** 96n, false],
    [10n ** 27n, false],
    [0n, false],
  ])('T-D16 an allowance of %s is without limit: %s', (amount, unlimited) => {
    expect(isUnlimited(amount)).toBe(unlimited);
  });

  test('T-D16 what is left of an allowance after spending is none that is given', () => {
    const left = { kind: 'token' as const, token: USDC, spender: ROUTER, amount: 5n, unlimited: false };
    expect(isGiven(left)).toBe(true);
    expect(isGiven({ ...left, before: 7n })).toBe(false);
    expect(isGiven({ ...left, before: 4n })).toBe(true);
    expect(isGiven({ kind: 'collection', collection: STAMPS, spender: ROUTER, allowed: false })).toBe(false);
  });
});
