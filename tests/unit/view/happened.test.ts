import '../../../lib/core/token/listedTokens.ts';
import { toEventSelector, zeroAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import type { Call, StoredBatch } from '../../../lib/core/batch/batch.ts';
import type { Log, Slot } from '../../../lib/core/batch/slot.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { happened } from '../../../lib/view/happened.ts';
import type { Known } from '../../../lib/view/live.ts';
import {
  CODE,
  DAI,
  FAKE,
  FRIEND,
  ITEMS,
  ME,
  MORPHO,
  MULTICALL3,
  PERMIT2,
  ROUTER,
  STAMPS,
  STRANGER,
  THIEF,
  USDC,
  V3_ROUTER,
  VAULT,
  WETH,
} from '../../corpus/addresses.ts';
import {
  allowed,
  allowedAll,
  allowedItem,
  allowedUntil,
  call,
  data,
  ETHER,
  MAX,
  moved,
  movedItem,
  movedItems,
  movedNative,
  pay,
  unwrapped,
  word,
  wrapped,
} from '../../corpus/request.ts';
import { receipt } from '../../gallery/states/usual.ts';
import { accountOf } from '../../support/accounts.ts';
import { plain } from '../../support/plain.ts';
import { batchOf, slotOf } from '../store/rows.ts';

/** A token without decimals. */
const WHOLE = `0x${'d0'.repeat(20)}` as const;

const known: Known = {
  accounts: [accountOf(ME, 0, 'Account 1')],
  networks: [],
  tokens: [
    { chainId: 1, address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6, addedAt: 0 },
    { chainId: 1, address: CODE, symbol: 'MINE', name: 'Mine', decimals: 18, hidden: true, addedAt: 0 },
    { chainId: 1, address: WHOLE, symbol: 'WHOLE', name: 'Whole', decimals: 0, addedAt: 0 },
  ],
  items: [{ chainId: 1, address: STAMPS, tokenId: '7', standard: 'erc721', symbol: 'STAMP', name: 'Stamps', addedAt: 0 }],
  contacts: [],
};
const NOBODY = zeroAddress;
const USE = call(VAULT, 'claim()');
const mined = (logs: Log[], change: Partial<Slot> = {}) =>
  slotOf(1, { state: 'final', receipt: { ...receipt, logs }, ...change });

/** What activity says came and went, by the calls and the events of all that was done in one transaction. */
function told(logs: Log[], calls: Call[] = [USE], batch: Partial<StoredBatch> = {}, slots: Slot[] = [mined(logs)]) {
  const found = happened(batchOf(1, { from: ME, atomic: true, calls, ...batch }), slots, known);
  const parts = (of: string) => found?.lines.filter(({ effect }) => effect === of).map(({ part }) => plain(part));
  return found && { left: parts('leaves'), arrived: parts('arrives') };
}
const offered = (logs: Log[]) =>
  happened(batchOf(1, { from: ME, atomic: true, calls: [USE] }), [mined(logs)], known)?.offered.map(({ asked }) => asked);

/** What a record shows, in its order. */
const linesOf = (logs: Log[], calls: Call[]) =>
  happened(batchOf(1, { from: ME, atomic: true, calls }), [mined(logs)], known)?.lines.map(({ effect, part, isClaim }) =>
    [effect, plain(part), ...(isClaim ? ['claimed'] : [])].join(' '),
  );
const [APPROVE_OF, SEND] = ['approve(address spender, uint256 amount)', 'transfer(address to, uint256 amount)'];
const ofAccount = (...calls: [Address, bigint, `0x${string}`][]) =>
  call(ME, 'executeBatch((address target, uint256 value, bytes data)[] calls)', [calls]);
const APPROVE_5 = call(USDC, 'approve(address spender, uint256 amount)', [ROUTER, 5n]);

test.each<[string, Log[], Call[], object]>([
  [
    'a trade: what it took along and what it brought',
    [moved(USDC, ROUTER, ME, 3_001_200_000n)],
    [call(ROUTER, 'claim()', [], ETHER)],
    { left: ['1 ETH'], arrived: ['3001.2 USDC'] },
  ],
  [
    'only what stays of what comes and goes',
    [moved(USDC, THIEF, ME, 5n), moved(USDC, ME, ROUTER, 3n)],
    [USE],
    { arrived: ['0.000002 USDC'] },
  ],
  ['the currency that was wrapped', [wrapped(WETH, ME, ETHER)], [call(WETH, 'deposit()', [], ETHER)], { left: ['1 ETH'] }],
  [
    'the currency that was unwrapped',
    [unwrapped(WETH, ME, ETHER)],
    [call(WETH, 'withdraw(uint256 wad)', [ETHER])],
    { arrived: ['1 ETH'] },
  ],
  [
    'items',
    [movedItem(STAMPS, THIEF, ME, 7n), movedItems(ITEMS, ME, THIEF, 3n, 2n)],
    [USE],
    { left: ['2 of ITEMS #3'], arrived: ['STAMPS #7'] },
  ],
])('a record tells of %s', (_, logs, calls, said) => expect(told(logs, calls)).toMatchObject(said));

test.each<[string, Log[]]>([
  ['currency in the events, which tell of none', [movedNative(THIEF, ME, ETHER)]],
  ['unwrapping by another contract', [unwrapped(VAULT, ME, ETHER)]],
  ['unwrapping by somebody else', [unwrapped(WETH, ROUTER, ETHER)]],
  ['what moves between others', [moved(USDC, THIEF, ROUTER, 5n)]],
  ['rights', [allowed(USDC, ME, ROUTER, 5n)]],
])('a record tells of nothing where there is only %s', (_, logs) => expect(told(logs)).toEqual({ left: [], arrived: [] }));

test('V-05 what the wallet or its user knows comes first, whichever way it goes, and then one thing of each contract in turn', () => {
  const ids = Array.from({ length: 300 }, (_, at) => movedItems(ITEMS, ME, THIEF, BigInt(at), 1n));
  const decoys = ids.map((_, at) => moved(`0x${(at + 1_000).toString(16).padStart(40, '0')}`, ME, THIEF, 1n));
  const logs = [...ids, ...decoys, moved(FAKE, THIEF, ME, 1n), movedItem(STAMPS, ME, THIEF, 7n), moved(USDC, THIEF, ME, 5n)];
  const lines = happened(batchOf(1, { from: ME, atomic: true, calls: [USE] }), [mined(logs)], known)?.lines ?? [];
  const said = lines.map(({ effect, part }) => `${effect} ${plain(part)}`);
  expect(said.slice(0, 3)).toEqual(['leaves STAMPS #7', 'arrives 0.000005 USDC', 'leaves ITEMS #0']);
  expect(said.findIndex((line) => line.includes('ITEMS #1'))).toBeGreaterThan(300);
  expect(said).toHaveLength(603);
});

test('V-05 what is offered for the list is in that order too', () =>
  expect(offered([moved(FAKE, THIEF, ME, 5n), moved(DAI, THIEF, ME, 5n)])?.map(({ address }) => address)).toEqual([DAI, FAKE]));

test.each<[string, Call[], Log[], object]>([
  [
    'a vault tells of a deposit as wrapped currency does',
    [call(VAULT, 'deposit()', [], ETHER)],
    [wrapped(VAULT, ME, ETHER)],
    { left: ['1 ETH'], arrived: [] },
  ],
  [
    'a vault tells of a deposit as wrapped currency does, and of its shares as well',
    [call(VAULT, 'deposit()', [], ETHER)],
    [moved(VAULT, NOBODY, ME, (9n * ETHER) / 10n), wrapped(VAULT, ME, ETHER)],
    { left: ['1 ETH'], arrived: ['900000000000000000 units of VAULT'] },
  ],
  [
    'the network tells of its currency, too',
    [call(VAULT, 'claim()', [], ETHER)],
    [moved(`0x${'f'.repeat(39)}e`, ME, VAULT, ETHER)],
    { left: ['1 ETH'], arrived: [] },
  ],
  [
    'currency goes to a contract that is created',
    [{ value: ETHER, data: '0x6000' }],
    [moved(USDC, THIEF, ME, 1_000_000n)],
    { left: ['1 ETH'], arrived: ['1 USDC'] },
  ],
  [
    'an allowance moves something all the same',
    [call(USDC, 'approve(address spender, uint256 amount)', [ROUTER, MAX])],
    [moved(USDC, ME, THIEF, 1_000_000n)],
    { left: ['1 USDC'], arrived: [] },
  ],
])('a record tells what came and went where %s', (_, calls, logs, said) => expect(told(logs, calls)).toEqual(said));

test('T-H14 a record whose events are torn tells of none', () =>
  expect(told([{ ...moved(USDC, THIEF, ME, 5n), data: `0x${'zz'.repeat(32)}` }])).toBeUndefined());

test('V-05 a record says where its steps send a token of which no event tells', () => {
  const [sends, other] = [FRIEND, THIEF].map((to) => call(USDC, 'transfer(address to, uint256 amount)', [to, 5n]));
  const found = (logs: Log[], calls = [sends, other]) =>
    happened(batchOf(1, { from: ME, atomic: true, calls: calls.flatMap((each) => each ?? []) }), [mined(logs)], known)?.isUnseen;
  expect(found([])).toBe(true);
  const both = [moved(USDC, ME, FRIEND, 5n), moved(USDC, ME, THIEF, 5n)];
  expect(found(both)).toBeUndefined();
  expect(found(both.slice(1)), 'of one of two').toBe(true);
  expect(found([moved(USDC, ME, VAULT, 5n), ...both.slice(1)]), 'what another one took is not what was sent').toBe(true);
  const [kept, rest] = [moved(USDC, ME, VAULT, 1n), moved(USDC, ME, FRIEND, 4n)];
  expect(found([kept, rest, ...both.slice(1)]), 'a token keeps a part').toBeUndefined();
  expect(found([moved(USDC, VAULT, ME, 10n), ...both]), 'as much came as went').toBeUndefined();
  expect(found([], [call(USDC, 'transfer(address to, uint256 amount)', [ME, 5n])]), 'to oneself').toBeUndefined();
  expect(found([], [call(FAKE, 'transfer(address to, uint256 amount)', [FRIEND, 5n])]), 'of what nobody knows').toBeUndefined();
});

const LATER = 1_800_000_000n;
const PERMIT = 'address owner, address spender, uint256 amount, uint256 deadline, bytes signature';

describe('T-D15 a record tells of a right', () => {
  const claim = call(VAULT, 'claim()');
  const approve = (to: Address, amount = 5n) => call(USDC, 'approve(address spender, uint256 amount)', [to, amount]);
  const rights = (logs: Log[], ...calls: Call[]) =>
    happened(batchOf(1, { from: ME, atomic: true, calls }), [mined(logs)], known)?.lines.filter(
      ({ effect }) => effect === 'allows',
    ).length;

  test('over an item that is given once the item has gone and come back, and not of one that went afterwards', () => {
    const gone = [movedItem(STAMPS, ME, VAULT, 7n), movedItem(STAMPS, VAULT, ME, 7n)];
    expect(rights([...gone, allowedItem(STAMPS, ME, THIEF, 7n)], claim)).toBe(1);
    expect(rights([allowedItem(STAMPS, ME, THIEF, 7n), ...gone], claim)).toBe(0);
  });

  test('that is given after something was sent, or beside what the account sends itself', () => {
    const send = call(USDC, 'transfer(address to, uint256 amount)', [FRIEND, 5n]);
    const [sent, allows] = [moved(USDC, ME, FRIEND, 5n), allowed(USDC, ME, THIEF, 5n)];
    expect(rights([sent, allows], send, approve(THIEF))).toBe(1);
    expect(rights([allows, sent], approve(THIEF), send)).toBe(1);
    expect(rights([allows, sent], approve(THIEF), claim)).toBe(0);
  });

  test('where nobody sees which of two was used, and of none where both were', () => {
    const given = [allowed(USDC, ME, ROUTER, 5n), allowed(USDC, ME, THIEF, 5n)];
    const taken = moved(USDC, ME, ROUTER, 5n);
    const calls = [approve(ROUTER), approve(THIEF), claim];
    expect(rights([...given, taken], ...calls)).toBe(2);
    expect(rights([...given, taken, taken], ...calls)).toBe(0);
  });

  test('that is more than its step says', () =>
    expect(rights([allowed(USDC, ME, ROUTER, 5n), allowed(USDC, ME, ROUTER, MAX)], approve(ROUTER))).toBe(1));

  test('of which a part was taken, where the token tells what is left before it tells of that', () => {
    const [allows, half, all] = [10n, 4n, 0n].map((amount) => allowed(USDC, ME, ROUTER, amount)) as [Log, Log, Log];
    expect(rights([allows, half, moved(USDC, ME, VAULT, 6n)], approve(ROUTER, 10n), claim)).toBe(1);
    expect(rights([allows, all, moved(USDC, ME, VAULT, 10n)], approve(ROUTER, 10n), claim)).toBe(0);
  });

  test('beside what the account sends itself, as the largest number for all that there is', () => {
    const send = call(USDC, 'transfer(address to, uint256 amount)', [FRIEND, MAX]);
    expect(rights([allowed(USDC, ME, THIEF, 5n), moved(USDC, ME, FRIEND, 1_000n)], approve(THIEF), send)).toBe(1);
  });

  test('beside what was burned, for which nobody needs one', () =>
    expect(rights([allowed(USDC, ME, THIEF, 5n), moved(USDC, ME, NOBODY, 5n)], approve(THIEF), claim)).toBe(1));

  describe('through Permit2', () => {
    const APPROVE = 'approve(address token, address spender, uint160 amount, uint48 expiration)';
    const through = call(PERMIT2, APPROVE, [USDC, THIEF, 5n, LATER]);
    const [given, taken] = [allowedUntil(USDC, ME, THIEF, 5n, LATER), moved(USDC, ME, VAULT, 5n)];

    test('and by the token itself, where nobody sees which was used', () => {
      const both = [given, allowed(USDC, ME, VAULT, 5n)];
      expect(rights([...both, taken], through, approve(VAULT), claim)).toBe(2);
      expect(rights([...both, taken, taken], through, approve(VAULT), claim)).toBe(0);
    });

    test('and not of one by the token itself that was used, where Permit2 was told of less than before', () => {
      const less = allowedUntil(USDC, ME, THIEF, 1n, LATER);
      expect(rights([given, less, allowed(USDC, ME, VAULT, 5n), taken, taken], through, approve(VAULT), claim)).toBe(0);
    });

    test('of which one transfer uses up both, what Permit2 may take and what somebody may through it', () => {
      const all = (amount: bigint) =>
        rights([allowed(USDC, ME, PERMIT2, amount), given, taken], approve(PERMIT2, amount), through, claim);
      expect([5n, MAX].map(all)).toEqual([0, 1]);
    });
  });

  test.each<[string, Call, Log]>([
    [
      'takes it back',
      call(STAMPS, 'setApprovalForAll(address operator, bool allowed)', [THIEF, false]),
      allowedAll(STAMPS, ME, THIEF, true),
    ],
    ['lowers it', call(USDC, 'decreaseAllowance(address spender, uint256 amount)', [THIEF, MAX]), allowed(USDC, ME, THIEF, MAX)],
    ['adds less', call(USDC, 'increaseAllowance(address spender, uint256 amount)', [THIEF, 5n]), allowed(USDC, ME, THIEF, 15n)],
    [
      'is of another item',
      call(STAMPS, 'approve(address spender, uint256 amount)', [THIEF, 1n]),
      allowedItem(STAMPS, ME, THIEF, 7n),
    ],
    [
      'is a permit of somebody else',
      call(USDC, `permit(${PERMIT})`, [FRIEND, THIEF, 5n, MAX, '0x00']),
      allowed(USDC, ME, THIEF, 5n),
    ],
    [
      'is of Permit2',
      call(PERMIT2, 'approve(address token, address spender, uint160 amount, uint48 expiration)', [USDC, THIEF, 5n, LATER]),
      allowed(USDC, ME, THIEF, 5n),
    ],
  ])('whose step %s', (_, step, log) => expect(rights([log], step)).toBe(1));

  test.each<[string, Call, Log]>([
    ['adds as much', call(USDC, 'increaseAllowance(address spender, uint256 amount)', [THIEF, 5n]), allowed(USDC, ME, THIEF, 5n)],
    ['gives the item', call(STAMPS, 'approve(address spender, uint256 amount)', [THIEF, 7n]), allowedItem(STAMPS, ME, THIEF, 7n)],
    ['is a permit of the account', call(USDC, `permit(${PERMIT})`, [ME, THIEF, 5n, MAX, '0x00']), allowed(USDC, ME, THIEF, 5n)],
  ])('but not of one whose step %s', (_, step, log) => expect(rights([log], step)).toBeUndefined());

  test.each<[string, Call[]]>([
    [
      'inside of a step that the token takes apart',
      [call(USDC, 'multicall(bytes[] data)', [[data(APPROVE_OF, [THIEF, 5n]), data(SEND, [FRIEND, 5n])]])],
    ],
    [
      'inside of one of the account itself',
      [ofAccount([USDC, 0n, data(APPROVE_OF, [THIEF, 5n])], [USDC, 0n, data(SEND, [FRIEND, 5n])])],
    ],
    ['before such a one', [approve(THIEF), ofAccount([USDC, 0n, data(SEND, [FRIEND, 5n])])]],
  ])('beside what the account sends itself %s', (_, steps) =>
    expect(rights([allowed(USDC, ME, THIEF, 5n), moved(USDC, ME, FRIEND, 5n)], ...steps)).toBe(1),
  );

  describe('beside what a step has somebody take to whom the batch gives none, so by a right of before', () => {
    const params = 'uint24 fee, address recipient, uint256 amount, uint256 bound, uint160 sqrtPriceLimitX96';
    const swap = (name: string, amount: bigint, bound: bigint) =>
      call(V3_ROUTER, `${name}((address tokenIn, address tokenOut, ${params}) params)`, [
        [USDC, DAI, 500, ME, amount, bound, 0n],
      ]);
    const exact = swap('exactInputSingle', 5n, 1n);
    const pull = data('transferFrom(address from, address to, uint256 amount)', [ME, FRIEND, 5n]);
    const byOther = call(MULTICALL3, 'aggregate3((address target, bool allowFailure, bytes data)[] calls)', [
      [[USDC, false, pull]],
    ]);
    const [given, taken] = [allowed(USDC, ME, THIEF, 5n), moved(USDC, ME, VAULT, 5n)];

    test.each<[string, Call]>([
      ['in a swap', exact],
      ['in a swap that says what it takes at the most', swap('exactOutputSingle', 1n, 7n)],
      ['by sending', call(V3_ROUTER, 'pull(address token, uint256 amount)', [USDC, 5n])],
      ['by having the token send', byOther],
      ['for a vault', call(VAULT, 'deposit(uint256 assets, address receiver)', [5n, ME])],
      ['for so many shares of a vault', call(VAULT, 'mint(uint256 shares, address receiver)', [1n, ME])],
    ])('%s', (_, step) => expect(rights([given, taken], approve(THIEF), step)).toBe(1));

    test('but not of what that is not known to have been for', () => {
      expect(
        rights(
          [given, moved(USDC, ME, STRANGER, 5n)],
          approve(THIEF),
          call(VAULT, 'mint(uint256 shares, address receiver)', [1n, ME]),
        ),
      ).toBe(0);
      expect(
        rights(
          [given, taken],
          approve(THIEF),
          call(VAULT, 'redeem(uint256 shares, address receiver, address owner)', [5n, ME, ME]),
        ),
      ).toBe(0);
    });

    test('but not of one that is given to whoever has the token send', () =>
      expect(rights([allowed(USDC, ME, MULTICALL3, 5n), taken], approve(MULTICALL3), byOther)).toBe(0));

    test('and of what Permit2 may take only that which somebody may through it', () => {
      const [permit2, through] = [allowed(USDC, ME, PERMIT2, 5n), allowedUntil(USDC, ME, THIEF, 5n, LATER)];
      expect(rights([permit2, taken], approve(PERMIT2), exact)).toBe(0);
      const allow = call(PERMIT2, 'approve(address token, address spender, uint160 amount, uint48 expiration)', [
        USDC,
        THIEF,
        5n,
        LATER,
      ]);
      expect(rights([permit2, through, taken], approve(PERMIT2), allow, exact)).toBe(1);
    });
  });

  test('but not of one by which another contract is said to send, and did', () => {
    const pull = call(V3_ROUTER, 'pull(address token, uint256 amount)', [USDC, 5n]);
    const [given, taken] = [allowed(USDC, ME, V3_ROUTER, 5n), moved(USDC, ME, V3_ROUTER, 5n)];
    expect(rights([given, taken], approve(V3_ROUTER), pull)).toBe(0);
  });

  test('but not of one that a step inside of another gives and that is used up', () => {
    const swap = data(
      'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
      [[USDC, DAI, 500, ME, 5n, 1n, 0n]],
    );
    const permit = data('selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)', [
      ...[USDC, 5n, MAX, 27],
      ...[word(1n), word(1n)],
    ]);
    const both = call(V3_ROUTER, 'multicall(bytes[] data)', [[permit, swap]]);
    expect(rights([allowed(USDC, ME, V3_ROUTER, 5n), moved(USDC, ME, VAULT, 5n), moved(DAI, VAULT, ME, 5n)], both)).toBe(0);
  });
});

test('a record says that nothing moved where something was meant to', () =>
  expect(told([], [call(USDC, 'transfer(address to, uint256 amount)', [FRIEND, 5n])])).toEqual({ left: [], arrived: [] }));

test.each<[string, Log[], Call[], string[] | undefined]>([
  [
    'by a step that does not say it, of what the wallet knows',
    [moved(USDC, ME, THIEF, 5n), allowed(USDC, ME, ROUTER, MAX)],
    [USE],
    ['leaves 0.000005 USDC', 'allows ROUTER may take an unlimited amount of USDC, as the last event about it says'],
  ],
  [
    'of what only its contract tells',
    [allowed(FAKE, ME, THIEF, 5n)],
    [USE],
    ['allows THIEF may take 5 units of FAKE, as the last event about it says claimed'],
  ],
  [
    'of a whole collection',
    [allowedAll(STAMPS, ME, THIEF, true)],
    [USE],
    ['allows THIEF may take every item of STAMPS, as the last event about it says'],
  ],
  [
    'that a step gives and uses up',
    [allowed(USDC, ME, ROUTER, 5n), moved(USDC, ME, THIEF, 5n)],
    [APPROVE_5, USE],
    ['leaves 0.000005 USDC'],
  ],
  [
    'of an item that has gone',
    [allowedItem(STAMPS, ME, VAULT, 7n), movedItem(STAMPS, ME, VAULT, 7n)],
    [USE],
    ['leaves STAMPS #7'],
  ],
  [
    'through Permit2, with its end',
    [allowedUntil(USDC, ME, THIEF, 5n, LATER)],
    [USE],
    ['allows THIEF may take 0.000005 USDC until 2027-01-15, as the last event about it says'],
  ],
  [
    'through Permit2 that has none',
    [allowedUntil(USDC, ME, THIEF, 5n, 2n ** 48n - 1n)],
    [USE],
    ['allows THIEF may take 0.000005 USDC, as the last event about it says'],
  ],
  ['through Permit2 that was for its block only', [allowedUntil(USDC, ME, THIEF, 5n, 0n)], [USE], []],
  ['over an item that was taken back', [allowedItem(STAMPS, ME, THIEF, 7n), allowedItem(STAMPS, ME, NOBODY, 7n)], [USE], []],
  ['that has ended', [allowed(USDC, ME, ROUTER, MAX), allowed(USDC, ME, ROUTER, 0n)], [USE], []],
  ['that the steps say by themselves', [allowed(USDC, ME, ROUTER, 5n)], [APPROVE_5], undefined],
  [
    'to somebody else than the steps say',
    [allowed(USDC, ME, THIEF, 5n)],
    [APPROVE_5],
    ['allows THIEF may take 0.000005 USDC, as the last event about it says'],
  ],
])('V-02 a record tells of a right %s', (_, logs, calls, lines) => expect(linesOf(logs, calls)).toEqual(lines));

test.each<[string, Call[], Partial<StoredBatch>, Slot[]]>([
  ['payments, which say it themselves', [pay(FRIEND, ETHER), pay(THIEF, 1n)], {}, [mined([])]],
  ['an allowance', [call(USDC, 'approve(address spender, uint256 amount)', [ROUTER, MAX])], {}, [mined([])]],
  ['what the wallet does of its own', [USE], { method: 'upgradeAccount' }, [mined([])]],
  ['a batch that cannot be followed', [USE], { damaged: { code: 'damaged.record' } }, [mined([])]],
  ['what was on a network that is gone', [USE], { gone: 1 }, [mined([])]],
  ['what creates a contract', [{ value: 0n, data: '0x6000' }], {}, [mined([])]],
  ['what is on its way', [USE], {}, [slotOf(1)]],
  ['what is not in a block yet', [USE], {}, [mined([], { receipt: { ...receipt, preconfirmed: true } })]],
  ['what failed', [USE], {}, [mined([], { receipt: { ...receipt, success: false } })]],
  ['what had no effect', [USE], {}, [mined([], { ineffective: true })]],
  ['a cancellation', [USE], {}, [mined([], { purpose: 'cancel' })]],
])('a record has no such part of %s', (_, calls, batch, slots) => expect(told([], calls, batch, slots)).toBeUndefined());

test('one by one, only what the steps did that took effect is told', () => {
  const logs = [moved(USDC, ROUTER, ME, 1_000_000n)];
  const failed = { ...receipt, success: false };
  const slots = [
    mined([], { index: 0, receipt: failed }),
    slotOf(2, { index: 1, state: 'final', receipt: { ...receipt, logs } }),
  ];
  const calls = [call(VAULT, 'claim()', [], 5n * ETHER), call(ROUTER, 'claim()', [], ETHER)];
  expect(told([], calls, { atomic: false, onRevert: 'continue' }, slots)).toEqual({ left: ['1 ETH'], arrived: ['1 USDC'] });
});

test('what is in the list of another network is offered', () =>
  expect(
    happened(batchOf(1, { from: ME, chainId: 10, atomic: true, calls: [USE] }), [mined([moved(CODE, THIEF, ME, 5n)])], known)
      ?.offered,
  ).toMatchObject([{ asked: { chainId: 10, address: CODE } }]));

test('what came and is in no list is offered for it, items by their number; what the user has hidden is not', () =>
  expect(
    offered([
      moved(USDC, THIEF, ME, 5n),
      moved(CODE, THIEF, ME, 5n),
      moved(FAKE, THIEF, ME, 5n),
      moved(VAULT, ME, THIEF, 5n),
      movedItem(STAMPS, THIEF, ME, 7n),
      movedItem(STAMPS, THIEF, ME, 8n),
    ]),
  ).toEqual([
    { chainId: 1, address: FAKE },
    { chainId: 1, address: STAMPS, tokenId: '8' },
  ]));

/** As much as a record shows, in its order. */
const said = (logs: Log[], calls: Call[] = [USE]) => linesOf(logs, calls) ?? [];
test('V-05 a collection of which the user watches an item crowds out nothing that left, nor that came', () => {
  const crowd = Array.from({ length: 250 }, (_, id) => movedItems(STAMPS, ME, THIEF, BigInt(id + 1_000), 1n));
  expect(said([...crowd, moved(USDC, ME, THIEF, 5n), movedItem(STAMPS, ME, THIEF, 7n)]).slice(0, 2)).toEqual([
    'leaves 0.000005 USDC',
    'leaves STAMPS #7',
  ]);
  expect(said([...crowd, moved(USDC, THIEF, ME, 5n)])[0]).toBe('arrives 0.000005 USDC');
});

test('V-05 what the steps of a batch name comes before what nobody has named', () => {
  const crowd = Array.from({ length: 250 }, (_, at) => moved(`0x${(at + 1_000).toString(16).padStart(40, '0')}`, ME, THIEF, 1n));
  const send = call(FAKE, 'transfer(address to, uint256 amount)', [THIEF, 5n]);
  expect(said([...crowd, moved(FAKE, ME, THIEF, 5n)], [send])[0]).toBe('leaves 5 units of FAKE claimed');
});

test('V-05 what came by the word of a contract that nobody knows is called that', () =>
  expect(
    said([
      moved(USDC, THIEF, ME, 5n),
      moved(FAKE, THIEF, ME, 5n),
      movedItem(STAMPS, THIEF, ME, 8n),
      movedItems(ITEMS, THIEF, ME, 3n, 1n),
    ]),
  ).toEqual([
    'arrives 0.000005 USDC',
    'arrives 5 units of FAKE claimed',
    // Of a collection that the user watches another item of.
    'arrives STAMPS #8',
    'arrives ITEMS #3 claimed',
  ]));

const others = `${word(ME).slice(2)}${word(5n).slice(2)}`;
test('V-05 what a market tells of a trade in its own words is no riddle beside what was seen to move', () => {
  const trade: Log = { address: ROUTER, topics: [toEventSelector('Swap(address,uint256)'), word(ME)], data: word(5n) };
  const found = (logs: Log[]) => happened(batchOf(1, { from: ME, atomic: true, calls: [USE] }), [mined(logs)], known);
  expect(found([trade])).toMatchObject({ lines: [], unread: 1 });
  expect(found([trade, moved(USDC, ROUTER, ME, 5_000_000n)])).toMatchObject({ lines: [{}], unread: 0 });
  expect(found([trade, moved(USDC, ROUTER, ME, 5n)]), 'but a trifle').toMatchObject({ lines: [{}], unread: 1 });
  expect(found([trade, moved(WHOLE, ROUTER, ME, 1n)]), 'whole units').toMatchObject({ lines: [{}], unread: 0 });
  expect(found([trade, moved(FAKE, ROUTER, ME, 5n)]), 'but what anybody makes up').toMatchObject({ lines: [{}], unread: 1 });
  const paid = happened(batchOf(1, { from: ME, atomic: true, calls: [pay(ROUTER, 5n)] }), [mined([trade])], known);
  expect(paid, 'nor of a payment, which says it itself').toBeUndefined();
});

test.each<[string, number, Log]>([
  [
    'claims that went to a thief',
    1,
    {
      address: VAULT,
      topics: [toEventSelector('Transfer(address,address,address,uint256,uint256)'), word(ME), word(THIEF), word(5n)],
      data: `0x${others}`,
    },
  ],
  [
    'collateral that was withdrawn to a thief',
    1,
    {
      address: MORPHO,
      topics: [
        toEventSelector('WithdrawCollateral(bytes32,address,address,address,uint256)'),
        word(5n),
        word(THIEF),
        word(THIEF),
      ],
      data: `0x${others}`,
    },
  ],
  ['a deposit in the words of wrapped currency, at what is none', 1, wrapped(VAULT, ME, ETHER)],
  ['what somebody else does', 0, { address: MORPHO, topics: [toEventSelector('Withdraw(address)'), word(THIEF)], data: '0x' }],
  ['a right', 0, allowed(USDC, ME, ROUTER, 5n)],
  ['what begins as one', 1, { ...allowed(USDC, ME, ROUTER, 5n), data: '0x' }],
  ['a transfer', 0, moved(USDC, ME, ROUTER, 5n)],
])('V-05 a record counts the events that name the account and that nobody here can read: of %s %i', (_, count, log) =>
  expect(happened(batchOf(1, { from: ME, atomic: true, calls: [USE] }), [mined([log])], known)?.unread).toBe(count),
);

test('a payment is not unseen where the token tells of it as taken out of the world here and made there', () => {
  const found = (logs: Log[]) =>
    happened(batchOf(1, { from: ME, atomic: true, calls: [call(USDC, SEND, [FRIEND, 500n])] }), [mined(logs)], known);
  expect(found([moved(USDC, ME, NOBODY, 500n), moved(USDC, NOBODY, FRIEND, 499n)])?.isUnseen).toBeUndefined();
  expect(found([moved(USDC, ME, THIEF, 500n)])?.isUnseen).toBe(true);
});

test.each<[string, [Address, bigint][], Log[]]>([
  ['only burned', [[FRIEND, 500n]], [moved(USDC, ME, NOBODY, 500n)]],
  ['made anew for somebody else', [[FRIEND, 500n]], [moved(USDC, ME, NOBODY, 500n), moved(USDC, NOBODY, THIEF, 500n)]],
  [
    'kept in part of another payment',
    [
      [STRANGER, 10_000n],
      [FRIEND, 500n],
    ],
    [moved(USDC, ME, STRANGER, 9_900n), moved(USDC, ME, NOBODY, 100n)],
  ],
  [
    'made anew once of two',
    [
      [FRIEND, 500n],
      [FRIEND, 500n],
    ],
    [moved(USDC, ME, NOBODY, 500n), moved(USDC, ME, NOBODY, 500n), moved(USDC, NOBODY, FRIEND, 500n)],
  ],
])('V-05 a payment is unseen where what was to be sent is %s', (_, payments, logs) => {
  const calls = payments.map((each) => call(USDC, SEND, each));
  const found = happened(batchOf(1, { from: ME, atomic: true, calls }), [mined(logs)], known);
  expect(found?.isUnseen).toBe(true);
});
