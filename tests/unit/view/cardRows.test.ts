import { expect, test } from 'vitest';
import { decodeCall } from '../../../lib/core/decode/decode.ts';
import { explainCall } from '../../../lib/core/describe/explain.ts';
import { cardOf } from '../../../lib/view/card.ts';
import { plainNumber } from '../../../lib/view/cardRows.ts';
import {
  CODE,
  DAI,
  FRIEND,
  facts,
  ITEMS,
  ME,
  PERMIT2,
  ROUTER,
  STAMPS,
  THIEF,
  USDC,
  VAULT,
  WETH,
} from '../../corpus/addresses.ts';
import { call, data, MAX } from '../../corpus/request.ts';
import { plain, plainSentence } from '../../support/plain.ts';

type Asked = Parameters<typeof decodeCall>[0];

const rows = (of: Asked) =>
  cardOf(decodeCall(of, ME), facts).rows.flatMap(({ label, value }) =>
    'part' in value ? [`${label}: ${plain(value.part)}`] : [],
  );
const sentence = (of: Asked) => explainCall(decodeCall(of, ME), facts).map(plainSentence).join(' ');

const SWAP = 'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)';
const BUY = 'swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)';
const PERMIT2_APPROVE = 'approve(address token, address spender, uint160 amount, uint48 expiration)';
const APPROVE = 'approve(address spender, uint256 amount)';

test.each<[string, Asked, string[]]>([
  [
    'a debt without limit',
    call(CODE, 'approveDelegation(address delegatee, uint256 amount)', [THIEF, MAX]),
    ['Amount: any amount'],
  ],
  [
    'a debt with one',
    call(CODE, 'approveDelegation(address delegatee, uint256 amount)', [THIEF, 5n]),
    ['Amount: 5 in the contract’s smallest unit, whose size is not known'],
  ],
  [
    'a debt of a token that says how it counts',
    call(USDC, 'approveDelegation(address delegatee, uint256 amount)', [THIEF, 5_000_000n]),
    ['Amount: 5 USDC'],
  ],
  [
    'what is given and what is got in a swap',
    call(ROUTER, SWAP, [5_000_000n, 10n ** 18n, [USDC, DAI], ME, MAX]),
    ['Amount in: 5 USDC', 'Amount out min: 1 DAI', 'Deadline: no end'],
  ],
  [
    'the price of a purchase that has none',
    call(ROUTER, BUY, [10n ** 18n, MAX - 1n, [USDC, DAI], ME, 9n]),
    ['Amount out: 1 DAI', 'Amount in max: an unlimited amount of USDC', 'Deadline: 1970-01-01'],
  ],
  [
    'an allowance of Permit2 without an end',
    call(PERMIT2, PERMIT2_APPROVE, [USDC, ROUTER, 5_000_000n, 2n ** 48n - 1n]),
    ['Amount: 5 USDC', 'Expiration: no end'],
  ],
  [
    'shares of a vault',
    call(VAULT, 'redeem(uint256 shares, address receiver, address owner)', [10n ** 18n, ME, ME]),
    ['Shares: 1 VAULT'],
  ],
  ['what is unwrapped', call(WETH, 'withdraw(uint256 amount)', [10n ** 18n]), ['Amount: 1 WETH']],
  ['all that somebody has of nobody’s token', call(CODE, APPROVE, [THIEF, MAX]), ['Amount: any amount']],
  [
    'all that somebody has of an unread token',
    call(CODE, 'transfer(address to, uint256 amount)', [THIEF, MAX]),
    ['Amount: any amount'],
  ],
  ['a number that is an item', call(STAMPS, APPROVE, [THIEF, MAX]), [`Amount: STAMPS #${MAX}`]],
])('S-19 a card counts %s', (_, of, expected) => {
  expect(rows(of)).toEqual(expected);
});

test.each<[string, bigint, string]>([
  ['amountIn', 2n ** 160n - 1n, 'any amount'],
  ['amount', 2n ** 128n - 2n, 'any amount'],
  ['shares', 2n ** 96n - 1n, 'any amount'],
  ['value', 2n ** 112n - 1n, 'any amount'],
  ['value', 2n ** 112n, String(2n ** 112n)],
  ['amount', 10n ** 33n, String(10n ** 33n)],
  ['amount', 2n ** 128n - 2n ** 112n, 'any amount'],
  ['amount', 2n ** 128n - 2n ** 112n - 1n, String(2n ** 128n - 2n ** 112n - 1n)],
  ['tokenId', MAX, String(MAX)],
  ['amountOutMin', MAX, String(MAX)],
  ['deadline', 253_402_300_799n, '9999-12-31'],
  ['deadline', 253_402_300_800n, 'no end'],
  ['sigDeadline', MAX, 'no end'],
])('S-19 %s of %s is told as %s', (name, value, expected) => {
  expect(plain(plainNumber(name, value))).toBe(expected);
});

test.each<[string, Asked, string]>([
  ['a transfer', call(DAI, 'transfer(address to, uint256 amount)', [FRIEND, MAX]), 'Sends an unlimited amount of DAI to FRIEND.'],
  ['a purchase', call(ROUTER, BUY, [10n ** 18n, MAX, [USDC, DAI], ME, 9n]), 'Swaps any amount of USDC for 1 DAI.'],
  [
    'less spending',
    call(DAI, 'decreaseAllowance(address spender, uint256 amount)', [THIEF, MAX]),
    'Lowers what THIEF may spend by an unlimited amount of DAI.',
  ],
  [
    'items',
    call(ITEMS, 'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)', [
      ME,
      FRIEND,
      7n,
      MAX,
      '0x',
    ]),
    'Sends any number of ITEMS #7 to FRIEND.',
  ],
  [
    'a deposit',
    call(VAULT, 'deposit(uint256 assets, address receiver)', [MAX, ME]),
    'Deposits an unlimited amount of DAI in the vault VAULT.',
  ],
  [
    'some of it',
    call(VAULT, 'deposit(uint256 assets, address receiver)', [5n * 10n ** 18n, ME]),
    'Deposits 5 DAI in the vault VAULT.',
  ],
  [
    'a withdrawal',
    call(VAULT, 'withdraw(uint256 assets, address receiver, address owner)', [5n * 10n ** 18n, FRIEND, ME]),
    'Withdraws 5 DAI from the vault VAULT, which goes to FRIEND.',
  ],
])('S-19 %s without limit is a sentence without digits', (_, of, expected) => {
  expect(sentence(of)).toBe(expected);
});

test('S-19 what is inside of a list is counted by the name of the list', () => {
  const inside = call(CODE, 'multicall(bytes[] data)', [[data(APPROVE, [THIEF, MAX])]]);
  expect(sentence(inside)).not.toMatch(/\d{20}/);
});
