import { type Call, OWN_ORIGIN } from '../../../lib/core/batch/batch.ts';
import type { Slot } from '../../../lib/core/batch/slot.ts';
import type { Address } from '../../../lib/core/schema.ts';
import type { KeptBatch } from '../../../lib/store/keptBatch.ts';
import { DAI, FRIEND, HOSTILE, ME, MINE_TOO, ROUTER, STAMPS, STRANGER, USDC, WETH } from '../../corpus/addresses.ts';
import { call, ETHER, MAX, pay } from '../../corpus/request.ts';
import { batchOf, slotOf } from '../../unit/store/rows.ts';
import type { Stored } from '../state.ts';
import { HOSTILE_NAME, HOSTILE_ORIGIN, LONG, NOW, receipt, USUAL } from './usual.ts';

const AN_HOUR = 3_600_000;
const SEND = { origin: OWN_ORIGIN, method: 'send' } as const;

const tokens = {
  [USDC]: { symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  [DAI]: { symbol: 'DAI', name: 'Dai Stablecoin', decimals: 18 },
  [HOSTILE]: { symbol: HOSTILE_NAME, name: HOSTILE_NAME, decimals: 0 },
};

const send = (token: Address, to: Address, amount: bigint) => call(token, 'transfer(address to, uint256 amount)', [to, amount]);
const approve = (amount: bigint) => call(USDC, 'approve(address spender, uint256 amount)', [ROUTER, amount]);
const swap = (amount: bigint) =>
  call(ROUTER, 'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)', [
    amount,
    1n,
    [USDC, WETH],
    ME,
    99n,
  ]);
const stranger: Call = { to: STRANGER, value: 0n, data: '0x12345678' };

const done: Partial<Slot>[] = [{ state: 'final', receipt }];
const failed: Partial<Slot>[] = [{ state: 'final', receipt: { ...receipt, success: false } }];
const underWay: Partial<Slot>[] = [{ state: 'offered' }];

/** What a wallet in use has done, newest first: all that a title may say. */
const ROWS: readonly [calls: Call[], slots: Partial<Slot>[], change?: Partial<KeptBatch>][] = [
  [[send(USDC, FRIEND, 20_000_000n)], underWay, { ...SEND, open: 1 }],
  [[send(USDC, FRIEND, 20_000_000n)], done, SEND],
  [[pay(FRIEND, ETHER), pay(MINE_TOO, ETHER), pay(STRANGER, ETHER)], failed, { ...SEND, atomic: true }],
  [[approve(100_000_000n), swap(100_000_000n)], done, { atomic: true, from: MINE_TOO }],
  [[approve(MAX)], done],
  [[approve(0n)], done, { chainId: 8453 }],
  [[call(STAMPS, 'safeTransferFrom(address from, address to, uint256 tokenId)', [ME, FRIEND, 12n])], done, SEND],
  [[approve(MAX), swap(1n), stranger, pay(FRIEND, ETHER)], done, { atomic: true }],
  [[{ ...stranger, value: ETHER }], [], { refused: { code: 'refused.notSigned' } }],
  [[{ value: 0n, data: '0x6000' }], done],
  [[pay(STRANGER, 1n)], done, { ...SEND, called: { [STRANGER]: `${'a-very-long-label-of-a-name.'.repeat(6)}eth` } }],
  [[send(HOSTILE, STRANGER, 5n)], done, { origin: HOSTILE_ORIGIN, called: { [STRANGER]: HOSTILE_NAME } }],
];

const rowOf = ([calls, , change]: (typeof ROWS)[number], at: number): KeptBatch => ({
  ...batchOf(ROWS.length - at, { calls, tokens, from: ME, open: 0, confirmedAt: NOW - at * AN_HOUR, ...change }),
  dealt: [],
});

/** Payments of the owner's own among requests of sites. */
export const PAYMENTS: Partial<Stored> = {
  contacts: [{ address: FRIEND, name: 'Ada', addedAt: 1 }],
  items: [{ chainId: 1, address: STAMPS, tokenId: '12', standard: 'erc721', symbol: 'STAMP', name: 'Stamps', addedAt: 1 }],
  batches: ROWS.map(rowOf),
  slots: ROWS.flatMap(([, slots], at) =>
    slots.map((slot, index) => slotOf(100 * (at + 1) + index, { batch: `batch ${ROWS.length - at}`, index, ...slot })),
  ),
};

/** The same where people and accounts have names without end. */
export const LONG_NAMES: Partial<Stored> = {
  ...PAYMENTS,
  accounts: USUAL.accounts.map((account) => ({ ...account, name: `${LONG} ${account.number}` })),
  contacts: [{ address: FRIEND, name: LONG, addedAt: 1 }],
};

/** One whose second step failed, on a network that takes a fee for data on Ethereum; the rest of it was never sent. */
export const HALF_DONE: Partial<Stored> = {
  ...PAYMENTS,
  batches: [
    {
      ...batchOf(1, {
        ...SEND,
        calls: [pay(FRIEND, ETHER), send(USDC, FRIEND, 20_000_000n), pay(MINE_TOO, ETHER)],
        tokens,
        from: ME,
        open: 0,
        confirmedAt: NOW - AN_HOUR,
        failed: { call: 1, reason: { code: 'revert.unknown', selector: '0x8c0935d3' } },
      }),
      dealt: [],
    },
  ],
  slots: [
    slotOf(1, { state: 'final', receipt: { ...receipt, l1Fee: 12_000_000_000_000n, operatorFee: 7n } }),
    slotOf(2, { batch: 'batch 1', index: 1, state: 'final', receipt: { ...receipt, success: false, l1Fee: 9_000_000_000_000n } }),
    slotOf(3, { batch: 'batch 1', index: 2, state: 'discarded', raw: '0x', offers: 0, nonceKey: undefined }),
  ],
};
