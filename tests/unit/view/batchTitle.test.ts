import { accountOf } from '../../support/accounts.ts';
import '../../../lib/core/token/listedTokens.ts';
import { expect, test } from 'vitest';
import type { Call, StoredBatch } from '../../../lib/core/batch/batch.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { batchTitle, titleText } from '../../../lib/view/batchTitle.ts';
import type { Known } from '../../../lib/view/live.ts';
import type { Tense } from '../../../lib/view/statusText.ts';
import {
  FAKE,
  FRIEND,
  HOSTILE,
  HOSTILE_NAME,
  ITEMS,
  ME,
  MINE_TOO,
  NOBODY,
  ROUTER,
  STAMPS,
  STRANGER,
  THIEF,
  USDC,
  VAULT,
  WETH,
} from '../../corpus/addresses.ts';
import { call, ETHER, MAX, pay } from '../../corpus/request.ts';
import { fc } from '../../support/fc.ts';
import { batchOf } from '../store/rows.ts';

const ADA: Address = '0xada0000000000000000000000000000000000ada';

const known: Known = {
  accounts: [accountOf(ME, 0, 'Main'), accountOf(MINE_TOO, 1, 'Savings')],
  networks: [
    {
      chainId: 1,
      name: 'Ethereum',
      rpcUrls: [],
      currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      testnet: false,
    },
  ],
  tokens: [],
  items: [{ chainId: 1, address: STAMPS, tokenId: '12', standard: 'erc721', symbol: 'STAMP', name: 'Stamps', addedAt: 1 }],
  contacts: [{ address: ADA, name: 'Ada', addedAt: 1 }],
};

const tokens: StoredBatch['tokens'] = {
  [USDC]: { symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  [FAKE]: { symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  [HOSTILE]: { symbol: HOSTILE_NAME, name: HOSTILE_NAME, decimals: 0 },
};

const title = (calls: Call[], tense: Tense = 'done', change: Partial<StoredBatch> = {}) =>
  titleText(batchTitle(batchOf(1, { from: ME, calls, tokens, ...change }), tense, known));

const send = (token: Address, to: Address, amount: bigint) => call(token, 'transfer(address to, uint256 amount)', [to, amount]);
const approve = (spender: Address, amount: bigint, token = USDC) =>
  call(token, 'approve(address spender, uint256 amount)', [spender, amount]);
const swap = (amount: bigint, to: Address = ME) =>
  call(ROUTER, 'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)', [
    amount,
    1n,
    [USDC, WETH],
    to,
    99n,
  ]);
const stranger = { to: STRANGER, value: 0n, data: '0x12345678' } as const;
const person = (at: number): Address => `0x${String(at).padStart(40, '5')}`;

test.each<[string, Call[]]>([
  ['Sent 20 USDC to Ada', [send(USDC, ADA, 20_000_000n)]],
  ['Sent 20.5 USDC to Savings', [send(USDC, MINE_TOO, 20_500_000n)]],
  ['Sent 1 ETH to 0xAbcd…6789', [pay(FRIEND, ETHER)]],
  ['Sent 0 ETH to Ada', [pay(ADA, 0n)]],
  ['Sent 3 ETH to 3 recipients', [pay(ADA, ETHER), pay(FRIEND, ETHER), pay(STRANGER, ETHER)]],
  ['Sent 2 ETH to Ada', [pay(ADA, ETHER), pay(ADA, ETHER)]],
  ['Sent 1 ETH and 2 USDC to Ada', [pay(ADA, ETHER), send(USDC, ADA, 2_000_000n)]],
  ['Sent 1 ETH and 2 tokens to 2 recipients', [pay(ADA, ETHER), send(USDC, ADA, 1n), send(FAKE, FRIEND, 1n)]],
  ['Sent 3 tokens to Ada', [USDC, FAKE, HOSTILE].map((token) => send(token, ADA, 1n))],
  ['Sent 0.00001 USDC to 10 recipients', Array.from({ length: 10 }, (_, at) => send(USDC, person(at), 1n))],
  [
    'Sent 3 tokens to 20 recipients',
    Array.from({ length: 20 }, (_, at) => send([USDC, FAKE, HOSTILE][at % 3] ?? USDC, person(at), 1n)),
  ],
  ['Sent STAMP #12 to Ada', [call(STAMPS, 'safeTransferFrom(address from, address to, uint256 tokenId)', [ME, ADA, 12n])]],
  ['Sent STAMP #12 to Ada', [call(STAMPS, 'transferFrom(address from, address to, uint256 tokenId)', [ME, ADA, 12n])]],
  [
    'Moved 1 USDC from Savings to Ada',
    [call(USDC, 'transferFrom(address from, address to, uint256 amount)', [MINE_TOO, ADA, 1_000_000n])],
  ],
  ['Approved 100 USDC for 0xAbcd…6789', [approve(FRIEND, 100_000_000n)]],
  ['Approved unlimited USDC for 0xAbcd…6789', [approve(FRIEND, MAX)]],
  ['Took back an allowance of USDC from 0xAbcd…6789', [approve(FRIEND, 0n)]],
  ['Took back 2 approvals', [approve(FRIEND, 0n), approve(STRANGER, 0n)]],
  ['Approved USDC for 2 addresses', [approve(FRIEND, 1n), approve(STRANGER, 1n)]],
  ['Approved and swapped 100 USDC', [approve(ROUTER, 100_000_000n), swap(100_000_000n)]],
  ['Swapped 100 USDC for WETH', [swap(100_000_000n)]],
  ['Swapped 100 USDC', [swap(100_000_000n, THIEF)]],
  ['Approve, swap and 2 more steps', [approve(ROUTER, MAX), swap(1n), stranger, pay(ADA, 1n)]],
  ['Created a contract', [{ value: 0n, data: '0x6000' }]],
  ['Used the contract 0x5151…5151', [stranger]],
  ['Used the contract 0x5151…5151 with 1 ETH', [{ ...stranger, value: ETHER }]],
  ['Used the contract 0x5151…5151 and 1 more step', [stranger, stranger]],
  ['Approved STAMP #12 for 0xAbcd…6789', [approve(FRIEND, 12n, STAMPS)]],
  ['Took back the approval of STAMP #12', [approve(NOBODY, 12n, STAMPS)]],
  ['Take back, send and 1 more step', [approve(NOBODY, 12n, STAMPS), pay(ADA, 1n), stranger]],
  [
    'Approved every item of STAMP for 0xAbcd…6789',
    [call(STAMPS, 'setApprovalForAll(address operator, bool approved)', [FRIEND, true])],
  ],
])('V-08 a request that has happened is called “%s” by what its calls say', (expected, calls) => {
  expect(title(calls)).toBe(expected);
});

test.each<[string, Tense]>([
  ['Sent 20 USDC to Ada', 'done'],
  ['Sending 20 USDC to Ada', 'doing'],
  ['Send 20 USDC to Ada', 'toDo'],
])('S-16 “%s” is said of a payment that is %s, and nothing is said to have happened before', (expected, tense) => {
  expect(title([send(USDC, ADA, 20_000_000n)], tense)).toBe(expected);
});

test('V-05 a token that the wallet does not know by its symbol has its contract beside it', () => {
  expect(title([send(FAKE, ADA, 20_000_000n)])).toBe('Sent 20 “USDC” (0xFafa…FaFA) to Ada');
});

test('V-04 an allowance without limit does not hide behind what follows it', () => {
  expect(title([approve(ROUTER, MAX), swap(100_000_000n)])).toMatch(/^Approved unlimited USDC for .* and 1 more step$/);
  expect(title([approve(ROUTER, 200_000_000n), swap(100_000_000n)])).toMatch(/^Approved 200 USDC for .* and 1 more step$/);
});

test.each([
  ['a contract of which nobody says what it is', call(STRANGER, 'transfer(address to, uint256 amount)', [ADA, 5n])],
  ['no router that Sheaf knows', { ...swap(1n), to: STRANGER }],
])('V-08 a function of %s means nothing, whatever its name', (_, claimed) => {
  expect(title([claimed])).toBe('Used the contract 0x5151…5151');
});

test('V-05 a collection that the user does not watch is called what it called itself, with its contract beside it', () => {
  const stamps = { [ITEMS]: { symbol: 'STAMP', name: 'Stamps' } };
  for (const signature of ['transferFrom', 'safeTransferFrom'])
    expect(
      title([call(ITEMS, `${signature}(address from, address to, uint256 tokenId)`, [ME, ADA, 12n])], 'done', { tokens: stamps }),
    ).toBe('Sent “STAMP” (0x1111…1111) #12 to Ada');
});

test('V-05 what others chose as a name breaks no line, turns none round and fills none', () => {
  const called = { [STRANGER]: HOSTILE_NAME };
  const said = title([send(HOSTILE, STRANGER, 5n)], 'done', { called });
  expect(said).toMatch(/^Sent 5 “.{1,40}” \(0xBDbD…BDbD\) to .{1,40}$/);
  expect(said).not.toMatch(/[\u202e\u200b\n]/);
});

test('a name by which the user gave an address is that of who gets something', () => {
  expect(title([pay(STRANGER, ETHER)], 'done', { called: { [STRANGER]: 'ada.example.eth' }, method: 'send' })).toBe(
    'Sent 1 ETH to ada.example.eth',
  );
});

test.each([
  ['revokeDelegation', 'End of the upgrade of Main'],
  ['upgradeAccount', 'Upgrade of Main'],
  ['deployGuard', 'Guard for a network'],
] as const)('S-24 G-05 the wallet’s own %s is called “%s”', (method, expected) => {
  expect(title([pay(ME, 0n)], 'done', { method })).toBe(expected);
});

test('V-08 whatever the calls, a title is one line that ends', () => {
  const anyCall = fc.record({
    to: fc.constantFrom(USDC, FAKE, HOSTILE, STAMPS, ITEMS, ROUTER, VAULT, STRANGER),
    value: fc.bigInt(0n, MAX),
    data: fc.oneof(
      fc.uint8Array({ maxLength: 100 }).map((bytes): `0x${string}` => `0x${Buffer.from(bytes).toString('hex')}`),
      fc.bigInt(0n, MAX).map((amount) => send(USDC, ADA, amount).data),
      fc.bigInt(0n, MAX).map((amount) => approve(FRIEND, amount).data),
      fc.bigInt(0n, MAX).map((amount) => swap(amount).data),
    ),
  });
  fc.assert(
    fc.property(fc.array(anyCall, { minLength: 1, maxLength: 8 }), (calls) => {
      expect(title(calls)).toMatch(/^.{4,160}$/);
    }),
  );
});
