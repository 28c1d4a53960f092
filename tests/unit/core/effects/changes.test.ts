import { encodeAbiParameters, encodeEventTopics, parseAbi, parseAbiParameters } from 'viem';
import { describe, expect, test } from 'vitest';
import type { Log } from '../../../../lib/core/batch/slot.ts';
import { changesOf, outflowOf } from '../../../../lib/core/effects/changes.ts';
import { addressIn, numberIn } from '../../../../lib/core/effects/logs.ts';
import type { Address } from '../../../../lib/core/schema.ts';
import { CODE, DAI, ITEMS, ME, MINE_TOO, NOBODY, ROUTER, STAMPS, THIEF, USDC, WETH } from '../../../corpus/addresses.ts';
import { allowed, ETHER, moved, movedItem, movedItems, movedNative, unwrapped, word, wrapped } from '../../../corpus/request.ts';

const nothing = { account: ME, leaves: [], arrives: [], allowances: [] };
/** Twelve people. */
const crowd = Array.from({ length: 12 }, (_, index): Address => `0x${(index + 1_000).toString(16).padStart(40, '0')}`);
const single = movedItems(ITEMS, ME, ME, 1n, 1n).topics[0] ?? '0x';
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
      { arrives: [{ what: { kind: 'item', collection: ITEMS, id: 7n, standard: 'erc1155' }, amount: 3n, others: [THIEF] }] },
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
    [
      'T-C21 unwrapping is not counted twice where it tells of a transfer too',
      [movedNative(WETH, ME, ETHER), unwrapped(WETH, ME, ETHER), moved(WETH, ME, NOBODY, ETHER)],
      {
        leaves: [{ what: { kind: 'token', token: WETH }, amount: ETHER, others: [NOBODY] }],
        arrives: [{ what: { kind: 'native' }, amount: ETHER, others: [WETH] }],
      },
    ],
    [
      'T-C21 what unwrapping takes, beside a transfer that only looks like it',
      [movedNative(WETH, ME, ETHER), unwrapped(WETH, ME, ETHER), moved(WETH, NOBODY, ME, ETHER)],
      { arrives: [{ what: { kind: 'native' }, amount: ETHER, others: [WETH] }] },
    ],
    [
      'T-C21 the shares for a deposit, where the deposit is told of as well',
      [movedNative(ME, CODE, ETHER), moved(CODE, NOBODY, ME, 5n), wrapped(CODE, ME, ETHER)],
      {
        leaves: [{ what: { kind: 'native' }, amount: ETHER, others: [CODE] }],
        arrives: [{ what: { kind: 'token', token: CODE }, amount: 5n, others: [NOBODY] }],
      },
    ],
    [
      'T-C21 what is unwrapped, though anybody can have it told that nothing, or little, went to nobody or came from there',
      [
        moved(WETH, ME, NOBODY, 0n),
        moved(WETH, NOBODY, ME, 0n),
        movedNative(WETH, ME, ETHER),
        unwrapped(WETH, ME, ETHER),
        movedNative(ME, THIEF, ETHER),
      ],
      { leaves: [{ what: { kind: 'token', token: WETH }, amount: ETHER, others: [WETH], inferred: true }] },
    ],
    [
      'T-C21 what wrapping gives, though anybody can have it told that nothing came from nobody',
      [movedNative(ME, WETH, ETHER), wrapped(WETH, ME, ETHER), moved(WETH, NOBODY, ME, 0n)],
      {
        leaves: [{ what: { kind: 'native' }, amount: ETHER, others: [WETH] }],
        arrives: [{ what: { kind: 'token', token: WETH }, amount: ETHER, others: [WETH], inferred: true }],
      },
    ],
    ['T-C21 an event like that of wrapping gives nothing by itself', [wrapped(CODE, ME, ETHER)], {}],
    [
      'T-C21 an event like that of wrapping with a topic more',
      [movedNative(ME, WETH, ETHER), { ...wrapped(WETH, ME, ETHER), topics: [...wrapped(WETH, ME, ETHER).topics, word(1n)] }],
      { leaves: [{ what: { kind: 'native' }, amount: ETHER, others: [WETH] }] },
    ],
    [
      'T-C21 an event that nobody knows, written as that of wrapping',
      [movedNative(ME, WETH, ETHER), { ...wrapped(WETH, ME, ETHER), topics: [word(1n), word(ME)] }],
      { leaves: [{ what: { kind: 'native' }, amount: ETHER, others: [WETH] }] },
    ],
    [
      'T-C21 an event that nobody knows, written as a transfer of items',
      [{ ...movedItems(ITEMS, ME, THIEF, 7n, 3n), topics: [word(1n), word(ME), word(ME), word(THIEF)] }],
      {},
    ],
    [
      'T-C21 an item that somebody else moves for the user',
      [{ ...movedItems(ITEMS, ME, THIEF, 7n, 3n), topics: [single, word(ROUTER), word(ME), word(THIEF)] }],
      { leaves: [{ what: { kind: 'item', collection: ITEMS, id: 7n, standard: 'erc1155' }, amount: 3n, others: [THIEF] }] },
    ],
    [
      'T-C21 a transfer of which the log says too little, beside a whole one',
      [moved(USDC, ME, THIEF, 5n), { ...moved(USDC, ME, ROUTER, 5n), data: '0x' }],
      { leaves: [{ what: usdc, amount: 5n, others: [THIEF] }] },
    ],
    [
      'T-C21 the first ten of those who took part',
      crowd.map((each) => moved(USDC, ME, each, 1n)),
      { leaves: [{ what: usdc, amount: 12n, others: crowd.slice(0, 10) }] },
    ],
  ])('%s', (_title, logs, expected) => {
    expect(changesOf(logs, ME)).toStrictEqual({ ...nothing, ...expected });
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
      { what: { kind: 'item', collection: ITEMS, id: 1n, standard: 'erc1155' }, amount: 10n, others: [THIEF] },
      { what: { kind: 'item', collection: ITEMS, id: 2n, standard: 'erc1155' }, amount: 20n, others: [THIEF] },
    ]);
    const torn = { address: ITEMS, topics, data: data.slice(0, 130) as `0x${string}` };
    expect(changesOf([torn], ME).leaves).toEqual([]);

    const left = (...words: bigint[]) => {
      const written = { address: ITEMS, topics, data: `0x${words.map((each) => word(each).slice(2)).join('')}` as const };
      return changesOf([written], ME).leaves.map(({ what, amount }) => [what.kind === 'item' && what.id, amount]);
    };
    // Offsets of the two lists, then each list: how many, and what.
    expect(left(64n, 128n, 1n, 7n, 1n, 3n)).toEqual([[7n, 3n]]);
    expect(left(64n, 128n, 9n, 7n, 1n, 3n)).toEqual([[7n, 3n]]);
    expect(left(64n, 128n, 1n, 7n, 9n, 3n)).toEqual([[7n, 3n]]);
    expect(left(128n, 64n, 1n, 3n, 1n, 7n)).toEqual([[7n, 3n]]);
    expect(left(64n, 128n, 2n, 7n, 2n, 3n, 4n)).toEqual([
      [7n, 3n],
      [2n, 4n],
    ]);
    expect(left(192n, 128n, 1n, 7n, 1n, 3n)).toEqual([]);
    expect(left(160n, 64n, 1n, 3n, 1n, 0n, 5n)).toEqual([]);
    expect(left(65n, 128n, 1n, 7n, 1n, 3n)).toEqual([]);
    expect(left(2n ** 255n, 128n, 1n, 7n, 1n, 3n)).toEqual([]);
  });

  test('T-D16 all that goes out of the tokens that are asked about, whatever comes back', () => {
    const logs = [
      ...crowd.map((each) => moved(USDC, ME, each, 1n)),
      moved(USDC, ME, crowd[0] ?? THIEF, 1n),
      moved(USDC, THIEF, ME, 50n),
      moved(USDC, THIEF, ROUTER, 9n),
      moved(USDC, ME, ME, 9n),
      moved(DAI, ME, THIEF, 9n),
      moved(WETH, ME, THIEF, 0n),
      movedItem(STAMPS, ME, THIEF, 7n),
    ];
    expect(outflowOf(logs, ME, [USDC, WETH, STAMPS])).toEqual([{ what: usdc, amount: 13n, others: crowd.slice(0, 10) }]);
    expect(outflowOf([moved(USDC, ME, THIEF, 1n)], ME, [USDC, DAI])).toEqual([{ what: usdc, amount: 1n, others: [THIEF] }]);
  });

  test('T-C21 any other account of the user can be asked for', () => {
    expect(changesOf([moved(USDC, MINE_TOO, THIEF, 5n)], MINE_TOO).leaves).toHaveLength(1);
  });
});

test('T-C21 what a log does not hold counts as zero', () => {
  expect([addressIn(undefined), addressIn(''), addressIn('12')]).toEqual([NOBODY, NOBODY, `0x${'12'.padStart(40, '0')}`]);
  expect([numberIn(undefined), numberIn('0x'), numberIn('0x12'), numberIn('12')]).toEqual([0n, 0n, 18n, 18n]);
});

describe('V-04 what is unwrapped is told of as often as it was', () => {
  const unwrap = (count: number) =>
    Array.from({ length: count }, () => [movedNative(WETH, ME, ETHER), unwrapped(WETH, ME, ETHER)]).flat();
  const burn = moved(WETH, ME, NOBODY, ETHER);
  const lost = (logs: Log[]) => changesOf(logs, ME).leaves.reduce((sum, { amount }) => sum + amount, 0n) / ETHER;
  test.each<[string, Log[], bigint]>([
    ['once', unwrap(1), 1n],
    ['ten times', unwrap(10), 10n],
    ['ten times, beside one that is thrown away', [burn, ...unwrap(10)], 11n],
    ['ten times, each told as a transfer to nobody as well', Array.from({ length: 10 }, () => [burn, ...unwrap(1)]).flat(), 10n],
    ['where units were made for the contract itself', [moved(WETH, NOBODY, WETH, 1n), ...unwrap(3)], 3n],
    ['more often than its currency comes', [...unwrap(1), unwrapped(WETH, ME, ETHER)], 1n],
  ])('%s', (_, logs, units) => expect(lost(logs)).toBe(units));
});
