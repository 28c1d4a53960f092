import { describe, expect, test } from 'vitest';
import { acknowledged, reviewOf } from '../../../../lib/core/review/reviewState.ts';
import { type Warning, warn } from '../../../../lib/core/warning.ts';
import { ETHER } from '../../../corpus/request.ts';

import { looking, news, subject, swap, worse } from '../../../support/reviewState.ts';

describe('what the user has seen of a batch', () => {
  test('S-19 is what they saw first: nothing is worse, nothing is new', () => {
    expect(looking(subject())).toMatchObject({ regressions: [], otherChanges: [], times: 0 });
  });

  test('S-19 a change for the worse stays until they say that they have seen it, and is then what they saw', () => {
    const state = looking(subject(swap(5n * ETHER)), subject(swap(4n * ETHER)), subject(swap(4n * ETHER), { balance: 5n }));
    expect(worse(state)).toEqual(['Now only 4 DAI arrives at ME instead of 5 DAI.']);
    const after = acknowledged(state);
    expect(after).toMatchObject({ regressions: [], otherChanges: [], times: 1 });
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
});

describe('what the user was warned of', () => {
  const told = 'You give, and get nothing (call 1): This order gives away what is yours: nothing of worth comes back to you.';
  const danger: Warning = { ...warn('danger', 'warning.givesAway'), call: 0 };
  const [one, other] = [subject(), subject([], { balance: 1n })];

  test('S-19 a danger that comes up later locks until they say that they have seen it', () => {
    const state = reviewOf(reviewOf(undefined, 0, one, []), 1, other, [danger]);
    expect(worse(state)).toEqual([told]);
    const after = acknowledged(state);
    expect(worse(after)).toEqual([]);
    expect(worse(reviewOf(after, 2, one, [danger]))).toEqual([]);
  });

  test('S-19 one that was there from the start or goes away locks nothing', () => {
    const state = reviewOf(undefined, 0, one, [danger]);
    expect(worse(reviewOf(state, 1, other, [danger]))).toEqual([]);
    expect(worse(reviewOf(state, 1, other, []))).toEqual([]);
  });

  test('S-19 what was there before the wallet’s records were read is not new once they are', () => {
    const early = reviewOf(undefined, 0, one);
    expect(worse(reviewOf(early, 0, one, [danger]))).toEqual([]);
    expect(worse(reviewOf(early, 1, other, [danger]))).toEqual([]);
    const read = reviewOf(reviewOf(early, 0, one, []), 1, other, [danger]);
    expect(worse(read)).toEqual([told]);
  });

  test('S-19 records that are read anew for the same revision change nothing, and records that are not, forget nothing', () => {
    const state = reviewOf(undefined, 0, one, []);
    expect(reviewOf(state, 0, one, [danger])).toBe(state);
    const warned = reviewOf(reviewOf(undefined, 0, one, [danger]), 1, other);
    expect(warned.warnings).toEqual([danger]);
    expect(worse(reviewOf(acknowledged(warned), 2, one, [danger]))).toEqual([]);
  });

  test('S-19 one that comes and goes before anybody took note needs no word', () => {
    expect(worse(reviewOf(reviewOf(reviewOf(undefined, 0, one, []), 1, other, [danger]), 2, one, []))).toEqual([]);
  });

  test('N-26 a danger that is known late, because somebody had to be looked up first, locks like one that is known at once', () => {
    const start = reviewOf(undefined, 0, one, []);
    const late = reviewOf(start, 1, other);
    expect([worse(late), late.judged]).toEqual([[], 0]);
    const known = reviewOf(late, 1, other, [danger]);
    expect([worse(known), known.judged]).toEqual([[told], 1]);
    expect(known).toEqual(reviewOf(start, 1, other, [danger]));
  });

  test('N-26 what is worse by itself stays so when a danger joins it, and a word that came before it says nothing of it', () => {
    const start = reviewOf(undefined, 0, subject(swap(5n * ETHER)), []);
    const late = reviewOf(start, 1, subject(swap(4n * ETHER)));
    const fewer = 'Now only 4 DAI arrives at ME instead of 5 DAI.';
    expect(worse(reviewOf(late, 1, late.shown, [danger]))).toEqual([fewer, told]);
    expect(worse(reviewOf(acknowledged(late), 1, late.shown, [danger]))).toEqual([told]);
  });
});
