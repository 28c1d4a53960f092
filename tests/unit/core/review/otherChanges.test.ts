import { describe, expect, test } from 'vitest';
import { inItsWords } from '../../../../lib/core/batch/revert.ts';
import type { Log } from '../../../../lib/core/batch/slot.ts';
import type { Plan } from '../../../../lib/core/plan/plan.ts';
import { findOtherChanges } from '../../../../lib/core/review/otherChanges.ts';
import { DAI, DELEGATE, FRIEND, ITEMS, ME, MINE_TOO, NOBODY, ROUTER, STAMPS, THIEF, USDC } from '../../../corpus/addresses.ts';
import {
  allowed,
  allowedAll,
  allowedItem,
  call,
  ETHER,
  moved,
  movedItem,
  movedItems,
  movedNative,
  pay,
} from '../../../corpus/request.ts';
import { planOf } from '../../../support/explained.ts';
import { plain } from '../../../support/plain.ts';

const calls = [pay(FRIEND, ETHER), call(USDC, 'approve(address spender, uint256 amount)', [ROUTER, 10n])];
const transactions = calls.map(({ value, data }, first) => ({
  first,
  count: 1,
  value,
  data,
  nonce: 7 + first,
  gas: 50_000n,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
}));
const plan = (logs: Log[], more: Partial<Plan> = {}) => planOf({ calls, logs, plan: { transactions, ...more } });
const swapped = moved(USDC, ME, ROUTER, 3_000_000n);
const swap = (got: bigint) => [swapped, moved(DAI, ROUTER, ME, got)];
const was = plan(swap(5n * ETHER));
const given = [allowed(USDC, ME, ROUTER, 1n), allowedItem(STAMPS, ME, ROUTER, 7n), allowedAll(ITEMS, ME, ROUTER, true)];
const news = (before: Plan, after: Plan) => findOtherChanges(before, after).map(plain);
const nothing = ['Details were brought up to date.'];
const lag = { newest: 1n, nodes: 1 };
const unnamed = (of: Plan): Plan => ({ ...of, effects: of.effects && { ...of.effects, tokens: {} } });
const without = (of: Plan): Plan => ({ ...of, effects: undefined });
const blind = plan([], { simulatedOn: 'none' });
const upgrade = { delegate: DELEGATE, name: 'x' };

describe('what has changed is said shortly', () => {
  test.each<[string, Plan, Plan, string[]]>([
    ['the fee', was, { ...was, maxFee: 2n * 10n ** 14n + 1n }, ['The network fee is now at most 0.000201 ETH.']],
    [
      'N-12 the fee as far as it is known',
      was,
      { ...was, maxFee: 2n * 10n ** 14n + 1n, surcharge: 'unknown' },
      ['Without what is not known, the network fee is now at most 0.000201 ETH.'],
    ],
    ['the balance, rounded down', was, { ...was, balance: 1_234_567n * ETHER }, ['Your account now holds 1234560 ETH.']],
    ['more arrives', was, plan(swap(6n * ETHER)), ['Now 6 DAI arrives at ME.']],
    ['nothing arrives any more', was, plan([swapped]), ['5 DAI no longer arrives at ME.']],
    ['nothing leaves any more', was, plan([moved(DAI, ROUTER, ME, 5n * ETHER)]), ['3 USDC no longer leaves ME.']],
    ['more leaves', plan([moved(USDC, ME, ROUTER, 1n)]), plan([swapped]), ['Now 3 USDC leaves ME.']],
    ['the currency leaves', plan([]), plan([movedNative(ME, THIEF, ETHER)]), ['Now 1 ETH leaves ME.']],
    ['an item arrives', plan([]), plan([movedItem(STAMPS, THIEF, ME, 7n)]), ['Now STAMPS #7 arrives at ME.']],
    ['items leave', plan([]), plan([movedItems(ITEMS, ME, THIEF, 7n, 3n)]), ['Now 3 of ITEMS #7 leaves ME.']],
    ['another account loses', plan([]), plan([moved(USDC, MINE_TOO, THIEF, 1n)]), ['Now 0.000001 USDC leaves MINE_TOO.']],
    [
      'another account loses nothing any more',
      plan([moved(USDC, MINE_TOO, THIEF, 1n)]),
      plan([]),
      ['0.000001 USDC no longer leaves MINE_TOO.'],
    ],
    ['an allowance', plan([]), plan([allowed(USDC, ME, THIEF, 1n)]), ['Now THIEF may take 0.000001 USDC from ME.']],
    [
      'an end of what others may take of items',
      plan([]),
      plan([allowedItem(STAMPS, ME, NOBODY, 7n), allowedAll(ITEMS, ME, ROUTER, false)]),
      nothing,
    ],
    [
      'another allowance',
      plan([allowed(USDC, ME, THIEF, 2n)]),
      plan([allowed(USDC, ME, THIEF, 1n)]),
      ['Now THIEF may take 0.000001 USDC from ME.'],
    ],
    [
      'an item for somebody else',
      plan([allowedItem(STAMPS, ME, ROUTER, 7n)]),
      plan([allowedItem(STAMPS, ME, THIEF, 7n)]),
      ['Now THIEF may take STAMPS #7 from ME.'],
    ],
    [
      'an item and a collection for somebody',
      plan([]),
      plan([allowedItem(STAMPS, ME, THIEF, 7n), allowedAll(ITEMS, ME, THIEF, true)]),
      ['Now THIEF may take STAMPS #7 from ME.', 'Now THIEF may take every item of ITEMS from ME.'],
    ],
    ['nothing where the allowances stay', plan(given), plan(given), nothing],
    ['names that only the new plan knows', unnamed(was), plan(swap(6n * ETHER)), ['Now 6 DAI arrives at ME.']],
    [
      'names that only the old plan knew',
      was,
      unnamed(plan([])),
      ['3 USDC no longer leaves ME.', '5 DAI no longer arrives at ME.'],
    ],
    ['all where the old plan told nothing', without(was), was, ['Now 3 USDC leaves ME.', 'Now 5 DAI arrives at ME.']],
    [
      'all where the new plan tells nothing',
      was,
      without(was),
      ['3 USDC no longer leaves ME.', '5 DAI no longer arrives at ME.'],
    ],
    [
      'the outcome',
      was,
      { ...was, outcomes: [{ outcome: 'succeeds' }, { outcome: 'unknown' }] },
      ['Step 2 would now end otherwise.'],
    ],
    ['only details', was, { ...was, simulatedOn: 'latest' }, nothing],
    ['the nonce', was, { ...was, transactions: transactions.slice(1) }, ['It is now number 8 of your account’s transactions.']],
    ['no transactions', was, { ...was, transactions: [] }, nothing],
    ['all or nothing', was, { ...was, atomic: true }, ['The steps now happen all together, or none of them does.']],
    ['one by one again', { ...was, atomic: true }, was, nothing],
    ['all or nothing still', { ...was, atomic: true }, { ...was, atomic: true }, nothing],
    ['a way that is free again', { ...was, blocked: { code: 'blocked.unsent' } }, was, ['Nothing stands in the way any more.']],
    [
      'a way that is barred still',
      { ...was, blocked: { code: 'blocked.unsent' } },
      { ...was, blocked: { code: 'blocked.unsent' } },
      nothing,
    ],
    ['a way that is barred', was, { ...was, blocked: { code: 'blocked.unsent' } }, nothing],
    ['a node that can try it out again', blind, was, ['It could be tried out now.']],
    ['a node that can try it out no more', was, { ...was, simulatedOn: 'none', effects: plan([]).effects }, nothing],
    ['a node that cannot try it out still', blind, blind, nothing],
    ['a node that has fallen behind', was, { ...was, lag }, ['What the network’s nodes tell is no longer new.']],
    ['a node that has caught up', { ...was, lag }, was, ['What the network’s nodes tell is new again.']],
    ['a node that is behind still', { ...was, lag }, { ...was, lag }, nothing],
    ['an upgrade that is done', { ...was, upgrade }, was, ['Your account needs no upgrade any more.']],
    ['an upgrade still', { ...was, upgrade }, { ...was, upgrade }, nothing],
    [
      'a call that works now',
      { ...was, outcomes: [{ outcome: 'reverts' }, { outcome: 'succeeds' }] },
      was,
      ['Step 1 would now work.'],
    ],
    [
      'another call that is the reason',
      { ...was, outcomes: [{ outcome: 'succeeds' }, { outcome: 'reverts', failsWith: 0 }] },
      { ...was, outcomes: [{ outcome: 'succeeds' }, { outcome: 'reverts', failsWith: 2 }] },
      ['Step 2 would now fail for another reason.'],
    ],
    [
      'another reason',
      { ...was, outcomes: [{ outcome: 'succeeds' }, { outcome: 'reverts', reason: inItsWords('x') }] },
      { ...was, outcomes: [{ outcome: 'succeeds' }, { outcome: 'reverts', reason: inItsWords('y') }] },
      ['Step 2 would now fail for another reason.'],
    ],
  ])('S-19 %s', (_, before, after, expected) => {
    expect(news(before, after)).toEqual(expected);
  });
});
