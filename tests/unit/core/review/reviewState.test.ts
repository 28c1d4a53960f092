import { describe, expect, test } from 'vitest';
import type { Log } from '../../../../lib/core/batch/slot.ts';
import { awaiting } from '../../../../lib/core/plan/awaited.ts';
import { acknowledged, reviewOf } from '../../../../lib/core/review/reviewState.ts';
import { DAI, FRIEND, ME, NOBODY, ROUTER, STAMPS, STRANGER, THIEF, USDC, VAULT } from '../../../corpus/addresses.ts';
import { allowed, allowedAll, call, ETHER, moved, movedItem, movedNative } from '../../../corpus/request.ts';

import { looking, news, subject, swap, worse } from '../../../support/reviewState.ts';

const TRADE = 'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)';
const swapping = [call(ROUTER, TRADE, [3_000n, 9n, [USDC, DAI], ME, 2n ** 40n])];

describe('what the user has seen of a batch', () => {
  test('S-19 is what they saw first: nothing is worse, nothing is new', () => {
    expect(looking(subject())).toMatchObject({ regressions: [], otherChanges: [] });
  });

  test('S-19 a change for the worse stays until they say that they have seen it, and is then what they saw', () => {
    const state = looking(subject(swap(5n * ETHER)), subject(swap(4n * ETHER)), subject(swap(4n * ETHER), { balance: 5n }));
    expect(worse(state)).toEqual(['Now only 4 DAI arrives at ME instead of 5 DAI.']);
    const after = acknowledged(state);
    expect(after).toMatchObject({ regressions: [], otherChanges: [] });
    expect(worse(reviewOf(after, 9, subject(swap(4n * ETHER))))).toEqual([]);
    expect(worse(reviewOf(after, 9, subject(swap(3n * ETHER))))).toEqual(['Now only 3 DAI arrives at ME instead of 4 DAI.']);
  });

  test('S-19 many small steps add up: each is compared with what they took note of, not with the one before', () => {
    const fees = Array.from({ length: 12 }, (_, step) => subject([], { maxFee: (10n ** 15n * BigInt(100 + 5 * step)) / 100n }));
    expect(worse(looking(...fees.slice(0, 3)))).toEqual([]);
    expect(worse(looking(...fees))).toEqual(['The network fee can now come to 0.00155 ETH instead of 0.001 ETH.']);
  });

  test('S-19 what is worse for a moment only needs no word', () => {
    expect(worse(looking(subject(swap(5n * ETHER)), subject(swap(1n)), subject(swap(5n * ETHER))))).toEqual([]);
  });

  test('S-19 after something better, what they took note of still counts', () => {
    const state = looking(subject(swap(5n * ETHER)), subject(swap(9n * ETHER)), subject(swap(6n * ETHER)));
    expect(worse(state)).toEqual([]);
    expect(news(state)).toEqual(['Now 6 DAI arrives at ME.']);
  });

  test('S-19 another revision of the very same subject is no news', () => {
    const same = subject();
    expect(looking(same, same)).toMatchObject({ revision: 1, regressions: [], otherChanges: [] });
  });

  describe('S-19 where nobody could try it out at first', () => {
    const untried = subject([], { simulatedOn: 'none' });
    const asSaid = [movedNative(ME, FRIEND, ETHER), allowed(USDC, ME, ROUTER, 10n)];
    const late = (...logs: Log[]) => looking(untried, subject(logs));

    test('a late trial that shows what the calls say is nothing worse, and what later ones are compared with', () => {
      const state = late(...asSaid, moved(DAI, ROUTER, ME, 5n * ETHER));
      expect(worse(state)).toEqual([]);
      const less = reviewOf(state, 7, subject([...asSaid, moved(DAI, ROUTER, ME, ETHER)]));
      expect(worse(less)).toEqual(['Now only 1 DAI arrives at ME instead of 5 DAI.']);
    });

    test.each([
      ['more leaves', [movedNative(ME, FRIEND, 2n * ETHER)], ['Now 2 ETH leaves ME instead of 1 ETH.']],
      ['something else leaves', [...asSaid, moved(DAI, ME, ROUTER, ETHER)], ['Now 1 DAI leaves ME.']],
      ['somebody else gets it', [movedNative(ME, THIEF, ETHER)], ['Of 1 ETH that leaves ME, THIEF now gets a part or all.']],
      ['more is allowed', [allowed(USDC, ME, ROUTER, 11n)], ['Now ROUTER may take 0.000011 USDC from ME.']],
      ['somebody else is allowed', [allowed(USDC, ME, THIEF, 1n)], ['Now THIEF may take 0.000001 USDC from ME.']],
    ])('one in which %s than they say is worse', (_, logs, expected) => {
      expect(worse(late(...logs))).toEqual(expected);
    });

    test.each([
      ['a swap', swapping, [moved(USDC, ME, STRANGER, 3_000n), moved(DAI, STRANGER, ME, 9n)]],
      [
        'an item that is sent',
        [call(STAMPS, 'transferFrom(address,address,uint256)', [ME, FRIEND, 7n])],
        [movedItem(STAMPS, ME, FRIEND, 7n)],
      ],
      [
        'a whole collection',
        [call(STAMPS, 'setApprovalForAll(address,bool)', [ROUTER, true])],
        [allowedAll(STAMPS, ME, ROUTER, true)],
      ],
    ])('%s is read with what it gives', (_, of, logs) => {
      expect(worse(looking(subject([], { simulatedOn: 'none' }, of), subject(logs, {}, of)))).toEqual([]);
    });

    test.each([
      ['read', {}, []],
      ['worse where nobody knew yet which one', { effects: { accounts: [], tokens: {}, code: {} } }, ['Now 9 DAI leaves ME.']],
    ])('the token that a vault holds is %s', (_, known, expected) => {
      const of = [call(VAULT, 'deposit(uint256 assets, address receiver)', [9n * ETHER, ME])];
      const logs = [moved(DAI, ME, VAULT, 9n * ETHER), moved(VAULT, NOBODY, ME, 9n * ETHER)];
      expect(worse(looking(subject([], { simulatedOn: 'none', ...known }, of), subject(logs, {}, of)))).toEqual(expected);
    });
  });

  test('S-19 the same revision is looked at once', () => {
    const state = looking(subject(), subject([], { balance: 1n }));
    expect(reviewOf(state, state.revision, subject(swap(1n)))).toBe(state);
  });

  test('V-04 S-19 is nothing as long as there is no plan: the first one is what they see first, and is compared with from then on', () => {
    const { batch } = subject();
    const unknown = { batch, plan: awaiting(batch) };
    const state = looking(unknown, { batch, plan: { ...unknown.plan, balance: 1n } });
    expect(reviewOf(state, state.revision, subject())).toBe(state);
    const first = reviewOf(state, 5, subject(swap(5n * ETHER)));
    expect(first).toMatchObject({ regressions: [], otherChanges: [] });
    expect(worse(reviewOf(first, 6, subject(swap(4n * ETHER))))).toEqual(['Now only 4 DAI arrives at ME instead of 5 DAI.']);
  });
});
