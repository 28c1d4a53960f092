import '../../../lib/core/token/listedTokens.ts';
import { expect, test } from 'vitest';
import { type Call, OWN_ORIGIN } from '../../../lib/core/batch/batch.ts';
import type { Slot } from '../../../lib/core/batch/slot.ts';
import type { Known } from '../../../lib/view/live.ts';
import { peoplePaid } from '../../../lib/view/peoplePaid.ts';
import {
  CODE,
  FRIEND,
  ME,
  MINE_TOO,
  NOBODY,
  PERMIT2,
  ROUTER,
  STRANGER,
  THIEF,
  USDC,
  VAULT,
  WETH,
} from '../../corpus/addresses.ts';
import { call, ETHER, pay } from '../../corpus/request.ts';
import { receipt } from '../../gallery/states/usual.ts';
import { accountOf } from '../../support/accounts.ts';
import { batchOf, slotOf } from '../store/rows.ts';

const known: Known = {
  accounts: [ME, MINE_TOO].map((address, index) => accountOf(address, index, `Account ${index + 1}`)),
  networks: [],
  tokens: [{ chainId: 1, address: CODE, symbol: 'MINE', name: 'Mine', decimals: 18, addedAt: 0 }],
  items: [],
  contacts: [{ address: FRIEND, name: 'Ada', addedAt: 0 }],
};
const DONE = slotOf(1, { state: 'final', receipt });
const paid = (calls: Call[], slots: Slot[] = [DONE]) =>
  peoplePaid(batchOf(1, { origin: OWN_ORIGIN, method: 'send', calls }), slots, known);

const TRANSFER = 'transfer(address to, uint256 amount)';
const FROM = 'transferFrom(address from, address to, uint256 amount)';
const SWAP = 'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)';

test.each<[string, Call[]]>([
  ['the currency', [pay(STRANGER, ETHER)]],
  ['a token', [call(USDC, TRANSFER, [STRANGER, 5n])]],
  ['one of the user’s own list', [call(CODE, TRANSFER, [STRANGER, 5n])]],
  ['several things at once', [pay(STRANGER, ETHER), call(USDC, TRANSFER, [STRANGER, 5n]), pay(FRIEND, ETHER)]],
])('who was paid %s is offered to be saved, once', (_, calls) => expect(paid(calls)).toEqual([STRANGER]));

test('each of several people is', () => expect(paid([pay(STRANGER, 1n), pay(THIEF, 1n)])).toEqual([STRANGER, THIEF]));

test.each<[string, Call[]]>([
  ['has a name already', [pay(FRIEND, ETHER)]],
  ['is an account of the user’s own', [pay(MINE_TOO, ETHER), pay(ME, ETHER)]],
  ['is a contract that Sheaf knows', [pay(PERMIT2, ETHER), pay(ROUTER, ETHER), pay(WETH, ETHER)]],
  ['is a token', [call(USDC, TRANSFER, [USDC, 5n]), pay(CODE, ETHER)]],
  ['is nobody', [pay(NOBODY, ETHER)]],
  ['was given nothing', [pay(STRANGER, 0n)]],
  ['gets something of somebody else’s', [call(USDC, FROM, [THIEF, STRANGER, 5n])]],
  ['is paid beside something else', [pay(STRANGER, 5n), call(VAULT, 'claim()')]],
  ['gets what a trade brings', [call(ROUTER, SWAP, [1n, [WETH, USDC], STRANGER, 2n ** 40n], 5n)]],
])('nobody is offered who %s', (_, calls) => expect(paid(calls)).toEqual([]));

test.each<[string, Slot[]]>([
  ['is under way', [slotOf(1)]],
  ['failed', [slotOf(1, { state: 'final', receipt: { ...receipt, success: false } })]],
  ['was given up', [slotOf(1, { state: 'void' })]],
])('nobody is offered while a payment %s', (_, slots) => expect(paid([pay(STRANGER, ETHER)], slots)).toEqual([]));
