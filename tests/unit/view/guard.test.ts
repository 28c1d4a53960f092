import { describe, expect, test } from 'vitest';
import type { Receipt } from '../../../lib/core/batch/slot.ts';
import { type Bound, boundKey, type Guard, type Guarding, type Undone } from '../../../lib/core/guard/guard.ts';
import { guardInWords, guardThen, isUntold, maySwitch, undoneThen, unusedInWords } from '../../../lib/view/guard.ts';
import type { Known } from '../../../lib/view/live.ts';
import { DAI, HOSTILE, ITEMS, MARKET, NOBODY, ROUTER, STAMPS, STRANGER, THIEF, USDC } from '../../corpus/addresses.ts';
import { ETHER, MAX } from '../../corpus/request.ts';
import { factsFor } from '../../support/explained.ts';
import { plain } from '../../support/plain.ts';
import { batchOf, slotOf } from '../store/rows.ts';

type Line = Guarding['lines'][number];
type Left = Guarding['left'][number];

const ON: Guarding = { is: 'on', id: 1, lines: [], left: [], gas: 0n };
const USD = 10n ** 6n;
const facts = factsFor({});
const said = (line: Line): string[] =>
  guardInWords({ lines: [line], left: [] }, facts).lines.flatMap(({ part, notes }) => [part, ...notes].map(plain));

test('G-02 a line says what is shown, and beside it by how much its contract may round', () => {
  expect(said({ bound: { kind: 'balance', contract: USDC, change: -100n * USD - 2n }, shown: -100n * USD, dust: 2n })).toEqual([
    'Your balance falls by no more than 100 USDC.',
    'Its contract may round by 2 of its smallest units.',
  ]);
});

describe('G-02 a line says how much a balance rises at least, or falls at the most', () => {
  test.each<[Bound, string]>([
    [{ kind: 'currency', change: ETHER }, 'Your balance rises by at least 1 ETH.'],
    [{ kind: 'currency', change: -ETHER }, 'Your balance falls by no more than 1 ETH.'],
    [{ kind: 'currency', change: 0n }, 'Your balance of ETH does not fall.'],
  ])('of currency, the fee aside: %o', (bound, expected) => {
    expect(said({ bound })).toEqual([expected, 'Network fees do not count.']);
  });

  test.each<[Bound, string]>([
    [{ kind: 'balance', contract: USDC, change: 990n * USD }, 'Your balance rises by at least 990 USDC.'],
    [{ kind: 'balance', contract: USDC, change: -1n }, 'Your balance falls by no more than 0.000001 USDC.'],
    [{ kind: 'balance', contract: USDC, change: 0n }, 'Your balance of USDC does not fall.'],
    [{ kind: 'balance', contract: STRANGER, change: 5n }, 'Your balance rises by at least 5 units of STRANGER.'],
    [{ kind: 'balance', contract: STAMPS, change: -1n }, 'Your balance falls by no more than 1 item of STAMPS.'],
    [{ kind: 'balance', contract: STAMPS, change: 2n }, 'Your balance rises by at least 2 items of STAMPS.'],
    [{ kind: 'balance', contract: STAMPS, change: MAX }, `Your balance rises by at least ${MAX} units of STAMPS.`],
    [{ kind: 'balanceOfId', contract: ITEMS, id: 1n, change: 10n }, 'Your balance rises by at least 10 × ITEMS #1.'],
    [{ kind: 'balanceOfId', contract: ITEMS, id: 1n, change: -1n }, 'Your balance falls by no more than 1 × ITEMS #1.'],
    [{ kind: 'balanceOfId', contract: ITEMS, id: 1n, change: 0n }, 'Your balance of ITEMS #1 does not fall.'],
    [{ kind: 'item', contract: STAMPS, id: 5n, change: 1n }, 'STAMPS #5 is yours.'],
    [{ kind: 'item', contract: STAMPS, id: 5n, change: 0n }, 'STAMPS #5 does not leave you.'],
    [{ kind: 'item', contract: STAMPS, id: 5n, change: -1n }, 'STAMPS #5 may leave you.'],
  ])('%o', (bound, expected) => {
    expect(said({ bound })).toEqual([expected]);
  });
});

describe('G-02 a line says how far it is from what is shown, and what the request itself demands', () => {
  const dai = (change: bigint): Bound => ({ kind: 'balance', contract: DAI, change });
  test.each<[string, Omit<Line, 'bound'> & { change: bigint }, string[]]>([
    ['below', { change: 990n * ETHER, shown: 1_000n * ETHER, tolerance: 100 }, ['1 % below what is shown.']],
    ['a part of a percent', { change: 999n * ETHER, shown: 1_000n * ETHER, tolerance: 5 }, ['0.05 % below what is shown.']],
    ['above', { change: -1_050n * ETHER, shown: -1_000n * ETHER, tolerance: 500 }, ['5 % more than what is shown.']],
    ['exactly', { change: -ETHER, shown: -ETHER }, []],
    ['exactly, where it could be otherwise', { change: ETHER, shown: ETHER, tolerance: 0 }, []],
    ['nothing shown', { change: 0n, shown: 0n, tolerance: 100 }, []],
    [
      'with a demand below it',
      { change: 990n * ETHER, shown: 1_000n * ETHER, tolerance: 100, demanded: 950n * ETHER },
      ['1 % below what is shown.', 'Never below 950 DAI, which the request itself demands.'],
    ],
    [
      'with a demand in its place',
      { change: 995n * ETHER, shown: 1_000n * ETHER, tolerance: 100, demanded: 995n * ETHER },
      ['The request itself demands that much.'],
    ],
    [
      'with a most beyond it',
      { change: -1_010n * ETHER, shown: -1_000n * ETHER, tolerance: 100, demanded: -1_100n * ETHER },
      ['1 % more than what is shown.', 'Never more than 1100 DAI, which the request itself takes at the most.'],
    ],
    [
      'with a most in its place',
      { change: -1_005n * ETHER, shown: -1_000n * ETHER, tolerance: 100, demanded: -1_005n * ETHER },
      ['The request itself takes no more.'],
    ],
  ])('%s', (_, { change, ...line }, notes) => {
    expect(said({ bound: dai(change), ...line }).slice(1)).toEqual(notes);
  });

  test('only where it has a tolerance can the user change one', () => {
    const lines = [{ bound: dai(1n) }, { bound: dai(0n), tolerance: 0 }];
    const inWords = guardInWords({ lines, left: [] }, facts).lines;
    expect(inWords.map(({ key, tolerance }) => [key, tolerance])).toEqual([
      [boundKey(dai(1n)), undefined],
      [boundKey(dai(0n)), 0],
    ]);
  });
});

test.each<[Bound, string]>([
  [{ kind: 'allowance', contract: USDC, spender: ROUTER, most: 5n * USD }, 'ROUTER may spend no more than 5 USDC afterwards.'],
  [{ kind: 'allowance', contract: USDC, spender: ROUTER, most: 0n }, 'ROUTER may spend no USDC afterwards.'],
  [
    { kind: 'allowance', contract: USDC, spender: ROUTER, most: MAX },
    'ROUTER may spend USDC without limit, as now or as these steps say.',
  ],
  [
    { kind: 'permit2', contract: USDC, spender: ROUTER, most: 5n },
    'ROUTER may spend no more than 0.000005 USDC through Permit2 afterwards.',
  ],
  [{ kind: 'permit2', contract: USDC, spender: ROUTER, most: 0n }, 'ROUTER may spend no USDC through Permit2 afterwards.'],
  [{ kind: 'operator', contract: STAMPS, spender: MARKET, most: 0n }, 'MARKET may not take every item of STAMPS afterwards.'],
  [
    { kind: 'operator', contract: STAMPS, spender: MARKET, most: 1n },
    'MARKET may take every item of STAMPS, as now or as these steps say.',
  ],
  [{ kind: 'approved', contract: STAMPS, id: 5n, spender: MARKET }, 'Nobody but MARKET is approved to take STAMPS #5.'],
  [{ kind: 'approved', contract: STAMPS, id: 5n, spender: NOBODY }, 'Nobody is approved to take STAMPS #5.'],
])('G-03 a line says what somebody may take at the most: %o', (bound, expected) => {
  expect(said({ bound })).toEqual([expected]);
});

test.each<[Left, string]>([
  [
    { what: 'unreadable', contract: STRANGER },
    'Your balance of STRANGER: its contract answers nothing that can be read, or something else than it moves.',
  ],
  [
    { what: 'right', contract: ROUTER, to: THIEF },
    'The right that THIEF gets at ROUTER: the check at the end does not ask for it.',
  ],
  [{ what: 'mayTake', contract: USDC, to: THIEF }, 'THIEF may still take USDC.'],
  [{ what: 'beyond', count: 1 }, '1 more line is left out.'],
  [{ what: 'beyond', count: 2_000 }, '2,000 more lines are left out.'],
])('G-03 what is not enforced is said: %o', (left, expected) => {
  expect(guardInWords({ lines: [], left: [left] }, facts).left.map(plain)).toEqual([expected]);
});

test('G-01 what is left allowed is named, and what takes it back at the end', () => {
  const unused = [
    { token: USDC, spender: ROUTER },
    { token: DAI, spender: MARKET, permit2: true as const },
  ];
  expect(unusedInWords(unused, false, facts).map(plain)).toEqual([
    'ROUTER may still take USDC.',
    'MARKET may still take DAI through Permit2.',
  ]);
  expect(unusedInWords(unused, true, facts).map(plain)).toEqual([
    'Takes away what ROUTER may spend of USDC.',
    'Takes away what MARKET may spend of DAI through Permit2.',
  ]);
});

describe('G-01 the user may switch it', () => {
  const remarks = {
    none: [],
    note: [{ level: 'note' }],
    caution: [{ level: 'caution' }],
    danger: [{ level: 'danger' }],
  } as const;
  const off = (why: 'user' | 'single' | 'oneByOne' | 'notThere' | 'failsWith') => ({ is: 'off', why }) as const;
  test.each<[string, Guard | undefined, keyof typeof remarks, boolean]>([
    ['where it is on', ON, 'none', true],
    ['where they switched it off', off('user'), 'none', true],
    ['not where nothing is to be said of it', undefined, 'danger', false],
    ['not where the steps go one by one', off('oneByOne'), 'danger', false],
    ['not where the network has none', off('notThere'), 'danger', false],
    ['not where it fails with it', off('failsWith'), 'danger', false],
    ['of a single transaction not where all is well', off('single'), 'none', false],
    ['nor where there is something to know', off('single'), 'note', false],
    ['but where something is to be looked at twice', off('single'), 'caution', true],
    ['or is dangerous', off('single'), 'danger', true],
  ])('%s', (_, guard, there, expected) => {
    expect(maySwitch(guard ? { guard } : {}, remarks[there])).toBe(expected);
  });
});

describe('G-02 of what was undone the journal says the line, what there was, and what had to be', () => {
  const lines: Line[] = [
    { bound: { kind: 'balance', contract: USDC, change: -5n * USD } },
    { bound: { kind: 'item', contract: STAMPS, id: 5n, change: 0n } },
    { bound: { kind: 'allowance', contract: USDC, spender: ROUTER, most: 5n * USD } },
    { bound: { kind: 'operator', contract: STAMPS, spender: MARKET, most: 0n } },
    { bound: { kind: 'approved', contract: STAMPS, id: 5n, spender: NOBODY } },
    { bound: { kind: 'balanceOfId', contract: ITEMS, id: 1n, change: 3n } },
  ];
  const guard: Guarding = { is: 'on', id: 1, lines, left: [], gas: 1n };
  const known: Known = { accounts: [], networks: [], tokens: [], items: [], contacts: [] };
  const batch = batchOf(1, {
    atomic: true,
    guard,
    tokens: { [USDC]: { symbol: 'USDC', name: 'USD Coin', decimals: 6 } },
  });

  test.each<[Undone, string[]]>([
    [
      { reason: 'less', line: 0, had: 9n * USD, has: 1n, least: 4n * USD },
      [
        'Your balance falls by no more than 5 USDC.',
        'There was 9 USDC. It had to be at least 4 USDC, and would have been 0.000001 USDC.',
      ],
    ],
    [
      { reason: 'less', line: 1, had: 1n, has: 0n, least: 1n },
      ['STAMPS #5 does not leave you.', 'It would not have been yours.'],
    ],
    [
      { reason: 'less', line: 5, had: 0n, has: 1n, least: 3n },
      [
        'Your balance rises by at least 3 × ITEMS #1.',
        'There was 0 × ITEMS #1. It had to be at least 3 × ITEMS #1, and would have been 1 × ITEMS #1.',
      ],
    ],
    [
      { reason: 'more allowed', line: 2, allowed: MAX, most: 5n * USD },
      [
        'ROUTER may spend no more than 5 USDC afterwards.',
        'It would have been an unlimited amount of USDC, and may be at most 5 USDC.',
      ],
    ],
    [
      { reason: 'more allowed', line: 3, allowed: 1n, most: 0n },
      ['MARKET may not take every item of STAMPS afterwards.', 'It would have been allowed to.'],
    ],
    [
      { reason: 'approved else', line: 4, approved: THIEF },
      ['Nobody is approved to take STAMPS #5.', 'It would have been THIEF.'],
    ],
    [
      { reason: 'unreadable', line: 0 },
      ['Your balance falls by no more than 5 USDC.', 'Its contract answered nothing that can be read.'],
    ],
    [{ reason: 'disturbed' }, ['Something in the request got in the way of the check itself.']],
    [{ reason: 'step', call: 1 }, ['Step 2 failed, and with it all of them: it was not the check at the end.']],
    [{ reason: 'step' }, ['A step that Sheaf added failed, and with it all of them: it was not the check at the end.']],
    // What a node says need not fit what was asked.
    [{ reason: 'unreadable', line: 99 }, ['One of its lines did not hold.']],
    [{ reason: 'less', line: 2, had: 0n, has: 0n, least: 0n }, ['One of its lines did not hold.']],
    [{ reason: 'more allowed', line: 0, allowed: 1n, most: 0n }, ['One of its lines did not hold.']],
    [{ reason: 'approved else', line: 0, approved: THIEF }, ['One of its lines did not hold.']],
  ])('%o', (undone, expected) => {
    const { line, why } = undoneThen(batch, guard, undone, known);
    expect([...(line ? [line] : []), why].map(plain)).toEqual(expected);
  });

  test('by what its tokens said when it was confirmed', () => {
    expect(guardThen(batch, guard, known).lines.map(({ part }) => plain(part))[0]).toBe(
      'Your balance falls by no more than 5 USDC.',
    );
    expect(guardThen({ ...batch, tokens: {} }, guard, known).lines.map(({ part }) => plain(part))[0]).toBe(
      'Your balance falls by no more than 5000000 units of USDC.',
    );
  });

  const receipt = { blockHash: '0x', blockNumber: 1n, gasUsed: 1n, transactionHash: '0x', logs: [] } satisfies Omit<
    Receipt,
    'success'
  >;
  const failed = slotOf(1, { receipt: { ...receipt, success: false } });
  test('and where it failed and nobody tells why, that', () => {
    expect(isUntold(batch, failed)).toBe(true);
    expect(isUntold(batch, { ...failed, undone: { reason: 'disturbed' } })).toBe(false);
    expect(isUntold(batch, { ...failed, purpose: 'cancel' })).toBe(false);
    expect(isUntold(batch, slotOf(1, { receipt: { ...receipt, success: true } }))).toBe(false);
    expect(isUntold(batch, slotOf(1))).toBe(false);
    expect(isUntold(batchOf(1), failed)).toBe(false);
  });
});

test('G-03 what a contract calls itself is handed on as it is, for the screen to escape', () => {
  const { lines } = guardInWords({ lines: [{ bound: { kind: 'balance', contract: HOSTILE, change: 0n } }], left: [] }, facts);
  expect(lines[0]?.part).toMatchObject({ params: { what: { type: 'asset', token: facts.tokens[HOSTILE] } } });
});
