import { describe, expect, test } from 'vitest';
import { awaiting } from '../../../../lib/core/plan/awaited.ts';
import { acknowledged, reviewOf } from '../../../../lib/core/review/reviewState.ts';
import { ETHER } from '../../../corpus/request.ts';

import { looking, news, subject, swap, worse } from '../../../support/reviewState.ts';

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
