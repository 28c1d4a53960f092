import { describe, expect, test } from 'vitest';
import type { Call } from '../../../../lib/core/batch/batch.ts';
import type { Log } from '../../../../lib/core/batch/slot.ts';
import { decodeCall } from '../../../../lib/core/decode/decode.ts';
import type { Effects } from '../../../../lib/core/effects/effects.ts';
import type { RightBound, Unguarded } from '../../../../lib/core/guard/guard.ts';
import { linesFor, MAX_LINES, type Standing } from '../../../../lib/core/outcome/lines.ts';
import { borneOut } from '../../../../lib/core/outcome/reported.ts';
import type { Address } from '../../../../lib/core/schema.ts';
import { CODE, DAI, FRIEND, ITEMS, ME, NOBODY, ROUTER, STAMPS, STRANGER, THIEF, USDC, WETH } from '../../../corpus/addresses.ts';
import {
  allowed,
  allowedAll,
  allowedItem,
  allowedUntil,
  call,
  ETHER,
  moved,
  movedItem,
  movedItems,
  movedNative,
  pay,
  word,
  wrapped,
} from '../../../corpus/request.ts';
import { batchOf, planOf } from '../../../support/explained.ts';

interface Given extends Partial<Pick<Standing, 'operators' | 'unasked'>> {
  lasting?: Effects['lasting'];
  standing?: RightBound[];
  tolerances?: Record<string, number>;
  watched?: Address[];
}

/** What a batch is held to, each line in a few words. */
function held(calls: Call[], logs: Log[], { lasting, tolerances, ...others }: Given = {}) {
  const batch = { ...batchOf({ calls }), ...(tolerances ? { tolerances } : {}) };
  const { effects } = planOf({ calls, logs });
  if (!effects) throw new Error('nothing was tried');
  const decoded = calls.map((each) => decodeCall(each, ME));
  return linesFor({ batch, calls: decoded, effects: lasting ? { ...effects, lasting } : effects, ...others });
}
const countBeyond = (left: readonly Unguarded[]): number =>
  left.reduce((sum, each) => sum + (each.what === 'beyond' ? each.count : 0), 0);

const NAMES = {
  [USDC]: 'USDC',
  [DAI]: 'DAI',
  [WETH]: 'WETH',
  [STAMPS]: 'STAMPS',
  [ITEMS]: 'ITEMS',
  [CODE]: 'CODE',
  [ROUTER]: 'ROUTER',
  [THIEF]: 'THIEF',
  [FRIEND]: 'FRIEND',
  [STRANGER]: 'STRANGER',
};
const named = (address: string) => NAMES[address] ?? address;
const words = (...given: Parameters<typeof held>) =>
  held(...given).lines.map(({ bound, tolerance }) => {
    const about = [bound.kind, 'contract' in bound && named(bound.contract), 'id' in bound && `#${bound.id}`]
      .filter(Boolean)
      .join(' ');
    const to = 'change' in bound ? `${bound.change}` : `${named(bound.spender)}${'most' in bound ? ` ${bound.most}` : ''}`;
    return `${about} ${to}${tolerance === undefined ? '' : ` (${tolerance})`}`;
  });

const SWAP = 'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)';
const SWAP_FOR = 'swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)';
const swap = (give: bigint, least: bigint) => call(ROUTER, SWAP, [give, least, [USDC, DAI], ME, 2n ** 40n]);
const TRANSFER = 'transfer(address to, uint256 amount)';
const APPROVE = 'approve(address spender, uint256 amount)';
const STRANGE = { to: STRANGER, value: 0n, data: '0x12345678' } as const;

describe('G-02 a batch is held to', () => {
  test.each<[string, Call[], Log[], string[]]>([
    ['what a payment sends, to the wei', [pay(FRIEND, ETHER)], [movedNative(ME, FRIEND, ETHER)], [`currency ${-ETHER}`]],
    ['no fall of the currency where none is sent', [STRANGE], [], ['currency 0']],
    [
      'no more than is sent where some comes back, with a tolerance below that',
      [{ ...STRANGE, value: 1_000n }],
      [movedNative(ME, STRANGER, 1_000n), movedNative(STRANGER, ME, 500n)],
      ['currency -505 (100)'],
    ],
    [
      'no more than is sent, however little comes back',
      [{ ...STRANGE, value: 1_000n }],
      [movedNative(ME, STRANGER, 1_000n), movedNative(STRANGER, ME, 1n)],
      ['currency -1000 (100)'],
    ],
    [
      'what a transfer says, to the unit',
      [call(USDC, TRANSFER, [FRIEND, 100n])],
      [moved(USDC, ME, FRIEND, 100n)],
      ['currency 0', 'balance USDC -100'],
    ],
    [
      'what two transfers say together',
      [call(USDC, TRANSFER, [FRIEND, 100n]), call(USDC, TRANSFER, [STRANGER, 11n])],
      [moved(USDC, ME, FRIEND, 100n), moved(USDC, ME, STRANGER, 11n)],
      ['currency 0', 'balance USDC -111'],
    ],
    [
      'what an unknown contract takes, with a tolerance',
      [STRANGE],
      [moved(USDC, ME, STRANGER, 1_000n)],
      ['currency 0', 'balance USDC -1010 (100)'],
    ],
    [
      'a swap: what it gives to the unit, what it brings with a tolerance',
      [swap(1_000n, 1n)],
      [moved(USDC, ME, ROUTER, 1_000n), moved(DAI, ROUTER, ME, 2_000n)],
      ['currency 0', 'balance USDC -1000', 'balance DAI 1980 (100)'],
    ],
    [
      'a swap’s own least where that is more than the tolerance leaves',
      [swap(1_000n, 1_995n)],
      [moved(USDC, ME, ROUTER, 1_000n), moved(DAI, ROUTER, ME, 2_000n)],
      ['currency 0', 'balance USDC -1000', 'balance DAI 1995 (100)'],
    ],
    [
      'a swap for an exact output: that to the unit, and at most what it says for it',
      [call(ROUTER, SWAP_FOR, [2_000n, 1_005n, [USDC, DAI], ME, 2n ** 40n])],
      [moved(USDC, ME, ROUTER, 1_000n), moved(DAI, ROUTER, ME, 2_000n)],
      ['currency 0', 'balance USDC -1005 (100)', 'balance DAI 2000'],
    ],
    [
      'what a transfer says, but for two of its smallest units by which tokens that rebase may round',
      [call(USDC, TRANSFER, [FRIEND, 10n ** 6n])],
      [moved(USDC, ME, FRIEND, 10n ** 6n)],
      ['currency 0', 'balance USDC -1000002'],
    ],
    [
      'two swaps’ leasts together',
      [swap(500n, 990n), swap(500n, 1_000n)],
      [moved(USDC, ME, ROUTER, 1_000n), moved(DAI, ROUTER, ME, 2_000n)],
      ['currency 0', 'balance USDC -1000', 'balance DAI 1990 (100)'],
    ],
    [
      'wrapping, but for how a token may round',
      [{ ...call(WETH, 'deposit()'), value: ETHER }],
      [movedNative(ME, WETH, ETHER), wrapped(WETH, ME, ETHER)],
      [`currency ${-ETHER}`, `balance WETH ${ETHER - 2n}`],
    ],
    [
      'one unit that comes, though a hundredth is less than one',
      [STRANGE],
      [moved(USDC, STRANGER, ME, 1n)],
      ['currency 0', 'balance USDC 1 (100)'],
    ],
    [
      'one of a collection that goes, and none other',
      [call(STAMPS, 'transferFrom(address from, address to, uint256 tokenId)', [ME, FRIEND, 7n])],
      [movedItem(STAMPS, ME, FRIEND, 7n)],
      ['currency 0', 'balance STAMPS -1'],
    ],
    [
      'the very item that is bought',
      [STRANGE],
      [movedItem(STAMPS, STRANGER, ME, 7n)],
      ['currency 0', 'balance STAMPS 1', 'item STAMPS #7 1'],
    ],
    [
      'as many as are made, whichever they are',
      [STRANGE],
      [movedItem(STAMPS, NOBODY, ME, 7n), movedItem(STAMPS, NOBODY, ME, 8n)],
      ['currency 0', 'balance STAMPS 2'],
    ],
    [
      'items that are exchanged',
      [STRANGE],
      [movedItem(STAMPS, ME, STRANGER, 7n), movedItem(STAMPS, STRANGER, ME, 8n)],
      ['currency 0', 'balance STAMPS 0', 'item STAMPS #8 1'],
    ],
    ['so many of an id', [STRANGE], [movedItems(ITEMS, STRANGER, ME, 5n, 10n)], ['currency 0', 'balanceOfId ITEMS #5 10 (100)']],
  ])('%s', (_, calls, logs, expected) => {
    expect(words(calls, logs)).toEqual(expected);
  });

  test.each([
    [0, 2_000n],
    [50, 1_990n],
    [100, 1_985n],
    [10_000, 1_985n],
  ])('a tolerance of %i parts in 10,000 at the user’s word, and never less than the swap’s own least', (tolerance, change) => {
    const logs = [moved(USDC, ME, ROUTER, 1_000n), moved(DAI, ROUTER, ME, 2_000n)];
    const { lines } = held([swap(1_000n, 1_985n)], logs, { tolerances: { [`balance ${DAI}`]: tolerance } });
    expect(lines[2]).toEqual({ bound: { kind: 'balance', contract: DAI, change }, shown: 2_000n, tolerance, demanded: 1_985n });
  });

  test('no more than what was brought, whatever a function says that it brings', () => {
    const logs = [moved(USDC, ME, ROUTER, 1_000n), moved(DAI, ROUTER, ME, 2_000n)];
    expect(words([swap(1_000n, 5_000n)], logs)).toContain('balance DAI 1980 (100)');
  });
});

describe('G-03 a batch is held to what others may take then:', () => {
  test.each<[string, Call[], Log[], Given, string[]]>([
    [
      'what it allows',
      [call(USDC, APPROVE, [CODE, 100n])],
      [allowed(USDC, ME, CODE, 100n)],
      {},
      ['currency 0', 'allowance USDC CODE 100', 'balance USDC 0'],
    ],
    [
      'nothing, where the trial has used it up',
      [call(USDC, APPROVE, [CODE, 100n])],
      [allowed(USDC, ME, CODE, 100n)],
      { lasting: [{ account: ME, token: USDC, spender: CODE, amount: 0n, held: 5n }] },
      ['currency 0', 'allowance USDC CODE 0', 'balance USDC 0'],
    ],
    [
      'what it allows through Permit2',
      [STRANGE],
      [allowedUntil(USDC, ME, CODE, 100n, 9n)],
      {},
      ['currency 0', 'permit2 USDC CODE 100'],
    ],
    [
      'what a contract allows in its course',
      [STRANGE],
      [allowed(USDC, ME, THIEF, 7n)],
      {},
      ['currency 0', 'allowance USDC THIEF 7'],
    ],
    [
      'one item, to that one or to nobody',
      [STRANGE],
      [allowedItem(STAMPS, ME, THIEF, 7n)],
      {},
      ['currency 0', 'approved STAMPS #7 THIEF'],
    ],
    [
      'one item of which the right ends, to nobody',
      [STRANGE],
      [allowedItem(STAMPS, ME, NOBODY, 7n)],
      {},
      ['currency 0', `approved STAMPS #7 ${NOBODY}`],
    ],
    [
      'no item that is gone',
      [STRANGE],
      [allowedItem(STAMPS, ME, THIEF, 7n), movedItem(STAMPS, ME, THIEF, 7n)],
      {},
      ['currency 0', 'balance STAMPS -1'],
    ],
    [
      'none of a collection any more',
      [STRANGE],
      [allowedAll(STAMPS, ME, THIEF, false)],
      {},
      ['currency 0', 'operator STAMPS THIEF 0'],
    ],
    [
      'no more than stood before, of which nothing goes',
      [STRANGE],
      [],
      { standing: [{ kind: 'allowance', contract: USDC, spender: STRANGER, most: 500n }] },
      ['currency 0', 'balance USDC 0', 'allowance USDC STRANGER 500'],
    ],
    [
      'what the batch makes of what stood before',
      [call(USDC, APPROVE, [CODE, 1n])],
      [allowed(USDC, ME, CODE, 1n)],
      { standing: [{ kind: 'allowance', contract: USDC, spender: CODE, most: 500n }] },
      ['currency 0', 'allowance USDC CODE 1', 'balance USDC 0'],
    ],
  ])('%s', (_, calls, logs, given, expected) => {
    expect(words(calls, logs, given)).toEqual(expected);
  });

  test('leave to take all of a collection, and rights that no question reaches, are named', () => {
    expect(held([STRANGE], [allowedAll(STAMPS, ME, THIEF, true)]).left).toEqual([{ what: 'right', contract: STAMPS, to: THIEF }]);
    const delegates = call(DAI, 'approveDelegation(address delegatee, uint256 amount)', [THIEF, 5n]);
    const told = {
      address: DAI,
      topics: ['0xda919360433220e13b51e8c211e490d148e61a3bd53de8c097194e458b97f3e1', word(ME), word(THIEF), word(USDC)],
      data: word(5n),
    } as Log;
    expect(held([delegates], [told]).left).toContainEqual({ what: 'right', contract: DAI, to: THIEF });
  });

  test('leave to take all of a collection in which something moves, that stood before, is named', () => {
    const operators = [{ contract: STAMPS, to: THIEF }];
    const { left } = held([STRANGE], [movedItem(STAMPS, ME, THIEF, 7n)], { operators });
    expect(left).toEqual([{ what: 'mayTake', contract: STAMPS, to: THIEF }]);
    expect(held([STRANGE], [allowedAll(STAMPS, ME, THIEF, false)], { operators }).left).toEqual([]);
  });

  test('leave to take all of a collection is named beside the leave to take one of it', () => {
    const logs = [allowedItem(STAMPS, ME, THIEF, 7n), allowedAll(STAMPS, ME, THIEF, true)];
    expect(held([STRANGE], logs).left).toEqual([{ what: 'right', contract: STAMPS, to: THIEF }]);
  });

  test('whatever is left out is named or counted, and what many contracts tell of comes after what the calls give', () => {
    const many = Array.from({ length: 60 }, (_, at): Address => `0x${(at + 0xa000).toString(16).repeat(10)}`);
    const standing = many.map((contract): RightBound => ({ kind: 'allowance', contract, spender: THIEF, most: 5n }));
    const takers = held([STRANGE], [], { standing });
    expect(takers.lines.length + takers.left.length - 1 + countBeyond(takers.left)).toBe(1 + 2 * many.length);
    const told = many.map(
      (address): Log => ({ address, topics: [`0x${'77'.repeat(32)}`, word(ME), word(STRANGER)], data: '0x' }) as Log,
    );
    const { left } = held([STRANGE], [...told, allowedAll(STAMPS, ME, THIEF, true)]);
    expect(left[0]).toEqual({ what: 'right', contract: STAMPS, to: THIEF });
    expect(left.length - 1 + countBeyond(left)).toBe(1 + many.length);
  });

  test('what the calls name as a token and nobody says anything of is held to, too', () => {
    const unread: Address = `0x${'a5'.repeat(20)}`;
    expect(words([call(unread, APPROVE, [THIEF, 0n])], [])).toEqual(['currency 0', `balance ${unread} 0`]);
  });

  test('what a stranger’s contract makes appear pushes out nothing that is worth something', () => {
    const fakes = Array.from({ length: 40 }, (_, at): Address => `0x${String(at + 10).repeat(20)}`);
    const logs = [
      ...fakes.map((each) => moved(each, ME, STRANGER, 5n)),
      moved(USDC, ME, STRANGER, 100n),
      allowed(USDC, ME, THIEF, 7n),
    ];
    expect(words([STRANGE], logs).slice(0, 3)).toEqual(['currency 0', 'balance USDC -101 (100)', 'allowance USDC THIEF 7']);
    const rights = [...fakes.map((each) => allowed(each, ME, THIEF, 5n)), allowed(CODE, ME, THIEF, 9n)];
    const watched = held([STRANGE], rights, { watched: [CODE] }).lines;
    expect(watched[1]?.bound).toEqual({ kind: 'allowance', contract: CODE, spender: THIEF, most: 9n });
  });

  test('what is more than so many lines is counted or named, and the currency is always held to', () => {
    const logs = Array.from({ length: 40 }, (_, at) => moved(`0x${String(at + 10).repeat(20)}`, STRANGER, ME, 5n));
    const rights = Array.from({ length: 40 }, (_, at) => allowed(`0x${String(at + 10).repeat(20)}`, ME, THIEF, 5n));
    const { lines, left } = held([STRANGE], [...logs, ...rights]);
    expect(lines).toHaveLength(MAX_LINES);
    expect(lines[0]?.bound).toEqual({ kind: 'currency', change: 0n });
    expect(left.filter(({ what }) => what === 'mayTake').length).toBeGreaterThan(0);
    expect(left.at(-1)).toMatchObject({ what: 'beyond' });
  });
});

describe('G-01 a line that its contract does not bear out', () => {
  const lines = held([STRANGE], [moved(USDC, ME, STRANGER, 1_000n), allowed(USDC, ME, THIEF, 7n)]);
  const said = (value: bigint) => word(value);
  const none = { before: undefined, after: undefined };
  const fits = { before: said(5_000n), after: said(4_000n) };
  const right = { before: said(0n), after: said(7n) };

  test('is kept where it fits', () => {
    expect(borneOut(lines, { from: ME }, [none, fits, right])).toEqual(lines);
  });

  test.each([
    ['says nothing', none],
    ['says too little', { before: '0x01' as const, after: said(4_000n) }],
  ])('is left out and named where it %s', (_, reported) => {
    const found = borneOut(lines, { from: ME }, [none, reported, right]);
    expect(found.lines.map(({ bound }) => bound.kind)).toEqual(['currency', 'allowance']);
    expect(found.left).toEqual([{ what: 'unreadable', contract: USDC }]);
  });

  test('is named where it reports that more went, and held to that', () => {
    const found = borneOut(lines, { from: ME }, [none, { before: said(5_000n), after: said(3_000n) }, right]);
    expect(found.lines.map(({ bound }) => bound.kind)).toEqual(['currency', 'balance', 'allowance']);
    expect(found.lines[1]).toMatchObject({ bound: { change: -2_020n }, shown: -2_000n });
    expect(found.left).toEqual([{ what: 'unreadable', contract: USDC }]);
  });

  test('is left out and named where somebody may take more than is shown', () => {
    const found = borneOut(lines, { from: ME }, [none, fits, { before: said(0n), after: said(8n) }]);
    expect(found.lines.map(({ bound }) => bound.kind)).toEqual(['currency', 'balance']);
    expect(found.left).toEqual([{ what: 'mayTake', contract: USDC, to: THIEF }]);
  });

  test('G-02 gets a tolerance where what goes is not quite what was said, as with tokens that rebase', () => {
    const exact = held([call(USDC, TRANSFER, [FRIEND, 1_000n])], [moved(USDC, ME, FRIEND, 1_000n)]);
    const found = borneOut(exact, { from: ME }, [none, { before: said(5_000n), after: said(3_999n) }]);
    expect(found.lines[1]).toEqual({
      bound: { kind: 'balance', contract: USDC, change: -1_010n },
      shown: -1_000n,
      tolerance: 100,
    });
    // The user may change that, too.
    const wish = { from: ME, tolerances: { [`balance ${USDC}`]: 20 } };
    expect(borneOut(exact, wish, [none, { before: said(5_000n), after: said(3_999n) }]).lines[1]).toMatchObject({
      bound: { change: -1_002n },
      tolerance: 20,
    });
  });
});
