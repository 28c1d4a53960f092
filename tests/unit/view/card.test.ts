import { describe, expect, test } from 'vitest';
import { decodeCall } from '../../../lib/core/decode/decode.ts';
import type { Bytes } from '../../../lib/core/schema.ts';
import { cardOf } from '../../../lib/view/card.ts';
import {
  CODE,
  DAI,
  FRIEND,
  facts,
  MARKET,
  ME,
  MULTICALL3,
  NOBODY,
  PERMIT2,
  ROUTER,
  STAMPS,
  STRANGER,
  THIEF,
  USDC,
  VAULT,
  WETH,
} from '../../corpus/addresses.ts';
import { call, MAX, pay, word } from '../../corpus/request.ts';
import { fc } from '../../support/fc.ts';
import { plain } from '../../support/plain.ts';

type Asked = Parameters<typeof decodeCall>[0];
const card = (of: Asked) => cardOf(decodeCall(of, ME), facts);
const rows = (of: Asked) =>
  card(of).rows.map(({ label, value }) => `${label}: ${'address' in value ? value.address : plain(value.part)}`);

const TRANSFER = 'transfer(address to, uint256 amount)';
const APPROVE = 'approve(address spender, uint256 amount)';
const FROM = 'transferFrom(address from, address to, uint256 amount)';
const ALL = 'setApprovalForAll(address operator, bool allowed)';

test('S-19 a transfer is shown with its recipient and amount', () => {
  expect(card(call(USDC, TRANSFER, [FRIEND, 5_000_000n])).title).toBe('Send token');
  expect(rows(call(USDC, TRANSFER, [FRIEND, 5_000_000n]))).toEqual([`To: ${FRIEND}`, 'Amount: 5 USDC']);
  expect(rows(call(STRANGER, TRANSFER, [FRIEND, 5n]))[1]).toBe(
    'Amount: 5 in the contract’s smallest unit, whose size is not known',
  );
});

test('V-08 a title names what a call does only where its contract is known for it', () => {
  const wraps = (to: Asked['to']) => card({ ...call(STRANGER, 'deposit()', [], 1n), to }).title;
  expect([wraps(WETH), wraps(STRANGER)]).toEqual(['Wrap', 'Call a contract']);
  expect(card(call(STRANGER, APPROVE, [THIEF, 5n])).title).toBe('Allow spending');
  expect(card(call(STRANGER, APPROVE, [THIEF, 0n])).title).toBe('Call a contract');
  const ends = (to: Asked['to']) => card({ ...call(STRANGER, 'nope(address usr)', [THIEF]), to }).title;
  expect([ends(USDC), ends(STRANGER)]).toEqual(['Take a right back', 'Call a contract']);
  expect(card(call(STRANGER, 'hope(address usr)', [THIEF])).title).toBe('Hand over a right');
});

test('S-19 an item that is taken back is called so, and by a stranger’s word nothing', () => {
  expect(card(call(STAMPS, APPROVE, [MARKET, 7n])).title).toBe('Allow taking an item');
  expect(card(call(STAMPS, APPROVE, [NOBODY, 7n])).title).toBe('Take back an allowance');
  const permit = 'permit(address spender, uint256 id, uint256 deadline, uint8 v, bytes32 r, bytes32 s)';
  const zeros = word(0n);
  const signed = (to: Asked['to'], spender: Bytes) =>
    card({ ...call(STRANGER, permit, [spender, 7n, 9n, 27, zeros, zeros]), to });
  expect(signed(CODE, THIEF).title).toBe('Allow taking an item');
  expect(signed(CODE, NOBODY).title).toBe('Call a contract');
});

test('S-19 an allowance without limit is called grave, one with a limit is not', () => {
  const unlimited = call(USDC, APPROVE, [ROUTER, MAX]);
  expect(card(unlimited).grave).toContain('all of this token');
  expect(rows(unlimited)).toEqual([`Spender: ${ROUTER}`, 'Amount: an unlimited amount of USDC']);
  expect(card(call(USDC, APPROVE, [ROUTER, 10n])).grave).toBeUndefined();
  expect(
    card(
      call(PERMIT2, 'approve(address token, address spender, uint160 amount, uint48 expiration)', [
        USDC,
        ROUTER,
        2n ** 160n - 1n,
        9n,
      ]),
    ),
  ).toMatchObject({
    title: 'Allow spending',
    grave: expect.stringContaining('all of this token'),
  });
});

test('S-19 handing over a collection is called grave, taking it back is not', () => {
  const hand = (yes: boolean) => card(call(STAMPS, ALL, [THIEF, yes]));
  expect(hand(true)).toMatchObject({ title: 'Hand over a whole collection', grave: expect.stringContaining('every item') });
  expect(hand(false).title).toBe('Take back the allowance of a collection');
  expect(hand(false).grave).toBeUndefined();
});

test('S-19 an allowance of somebody else’s is not called one of the user’s', () => {
  const permit = 'permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)';
  const of = (owner: typeof ME) => card(call(DAI, permit, [owner, ROUTER, MAX, 9n, '0x12'])).grave;
  expect([of(ME), of(STRANGER)]).toEqual([expect.stringContaining('that you have'), undefined]);
});

test('S-19 the number of a collection is an item and no amount', () => {
  expect(card(call(STAMPS, APPROVE, [ROUTER, MAX]))).toMatchObject({ title: 'Allow taking an item' });
  expect(card(call(STAMPS, APPROVE, [ROUTER, MAX])).grave).toBeUndefined();
  expect(rows(call(STAMPS, FROM, [ME, FRIEND, 7n]))[2]).toBe('Amount: STAMPS #7');
});

test.each([
  ['Send', pay(FRIEND, 1n)],
  ['Empty call', pay(FRIEND, 0n)],
  ['Create a contract', { value: 0n, data: '0x6001' as Bytes }],
  ['Move token', call(USDC, FROM, [FRIEND, ME, 1n])],
  ['Send token', call(USDC, FROM, [ME, FRIEND, 1n])],
  ['Allow more spending', call(USDC, 'increaseAllowance(address spender, uint256 amount)', [ROUTER, 1n])],
  ['Allow less spending', call(USDC, 'decreaseAllowance(address spender, uint256 amount)', [ROUTER, 1n])],
  ['Take back an allowance', call(USDC, APPROVE, [ROUTER, 0n])],
  ['Mint', call(DAI, 'mint(address to, uint256 amount)', [ME, 1n])],
  ['Wrap', call(WETH, 'deposit()', [], 1n)],
  ['Unwrap', call(WETH, 'withdraw(uint256 amount)', [1n])],
  ['Use a vault', call(VAULT, 'deposit(uint256 assets, address receiver)', [1n, ME])],
  ['Call a contract', call(STRANGER, 'nobodyKnows(uint256 x)', [1n])],
  ['Several steps in one call', call(MULTICALL3, 'multicall(bytes[] data)', [[call(USDC, TRANSFER, [FRIEND, 5n]).data]])],
])('S-19 “%s” is the title of what it is', (title, of) => {
  expect(card(of).title).toBe(title);
});

describe('data that the wallet does not know', () => {
  test('S-19 is given in words, whole', () => {
    const of = call(STRANGER, 'nobodyKnows(uint256 x, address y)', [1n, FRIEND]);
    expect(card(of)).toEqual({ title: 'Call a contract', rows: [], rest: [], words: [expect.anything(), expect.anything()] });
    expect(of.data.slice(0, 10) + (card(of).words ?? []).map((word) => word.slice(2)).join('')).toBe(of.data);
  });

  test('S-19 is never lost, and never breaks a card', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const data: Bytes = `0x${Buffer.from(bytes).toString('hex')}`;
        const { words } = card({ to: STRANGER, value: 0n, data });
        return !words || data.slice(0, 10) + words.map((word) => word.slice(2)).join('') === data;
      }),
    );
  });
});

test('S-19 what fits no line is kept aside, nothing is left out', () => {
  const of = call(STAMPS, 'safeTransferFrom(address from, address to, uint256 id, bytes data)', [
    ME,
    FRIEND,
    7n,
    `0x${'ab'.repeat(40)}`,
  ]);
  expect(card(of).rest.map(({ name }) => name)).toEqual(['data']);
  expect(rows(of)).toHaveLength(3);
});

test('S-19 data that is not written as it should be is read as the chain reads it', () => {
  const { data } = call(USDC, TRANSFER, [FRIEND, 5_000_000n]);
  const dirty = data.replace('a9059cbb00', 'a9059cbbff') as Bytes;
  for (const odd of [dirty, `${data}00` as Bytes])
    expect(rows({ to: USDC, value: 0n, data: odd })).toEqual([`To: ${FRIEND}`, 'Amount: 5 USDC']);
  expect(rows({ to: USDC, value: 0n, data: '0xa9059cbb' })).toEqual([`To: 0x${'0'.repeat(40)}`, 'Amount: 0 USDC']);
});
