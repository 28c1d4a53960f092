import { expect, test } from 'vitest';
import { noticesOf } from '../../../lib/view/upToDate.ts';

const kept = { code: 'asking.notConfirmed', why: { code: 'failure.disconnected', chainId: 1 } } as const;
const stale = { code: 'asking.outOfDate', why: { code: 'failure.disconnected', chainId: 1 } } as const;
const last = { said: kept, saidAt: 9, saidOf: 'a' };

test('S-19 what kept a yes back is said until what it was about could be looked at again, and then that the yes did not count', () => {
  expect(noticesOf('a', { at: 5, stale }, last)).toEqual([kept]);
  expect(noticesOf('a', { at: 5 }, last)).toEqual([kept]);
  expect(noticesOf('a', { at: 12 }, last)).toEqual([{ code: 'asking.notConfirmedThen' }]);
  expect(noticesOf('a', { at: 12, stale }, last)).toEqual([stale]);
});

test('S-19 every other word on a yes stands before what may be old', () => {
  const changed = { code: 'asking.settled.changed' } as const;
  expect(noticesOf('a', { at: 12, stale }, { ...last, said: changed })).toEqual([changed]);
  expect(noticesOf('a', { at: 12, stale }, { said: undefined, saidAt: 0 })).toEqual([stale]);
  expect(noticesOf('a', { at: 12 }, { said: undefined, saidAt: 0 })).toEqual([]);
});

test('S-19 what became of one question is not said of the next as if it were its own', () => {
  expect(noticesOf('b', { at: 12 }, last)).toEqual([{ code: 'asking.before', said: kept }]);
  expect(noticesOf('b', { at: 12, stale }, { said: undefined, saidAt: 9, saidOf: 'a' })).toEqual([stale]);
});

test('S-19 a word on the question before hides nothing of what is said of this one', () => {
  const notFoundOut = { ...stale, code: 'asking.notFoundOut' } as const;
  expect(noticesOf('b', { at: 12, stale: notFoundOut }, last)).toEqual([{ code: 'asking.before', said: kept }, notFoundOut]);
});

test('S-19 a question that is seen again after the lock is told that its yes did not count, and never that it is locked', () => {
  const locked = { ...last, said: { code: 'asking.settled.locked' } } as const;
  expect(noticesOf('a', { at: 0 }, locked)).toEqual([{ code: 'asking.notConfirmedThen.locked' }]);
  const blocked = { ...last, said: { code: 'asking.settled.blocked' } } as const;
  expect(noticesOf('a', { at: 5 }, blocked)).toEqual([blocked.said]);
  expect(noticesOf('a', { at: 12 }, blocked)).toEqual([{ code: 'asking.notConfirmedThen' }]);
});

test('S-19 a yes that takes long is told so, unless it is known that nobody can read what came of it', () => {
  expect(noticesOf('a', { at: 12, stale }, { said: undefined, saidAt: 0 }, true)).toEqual([{ code: 'asking.slow' }]);
  expect(noticesOf('b', { at: 12 }, last, true)).toEqual([{ code: 'asking.slow' }]);
  const unclear = { code: 'asking.settled.unclear' } as const;
  expect(noticesOf('a', { at: 12, stale }, { ...last, said: unclear }, true)).toEqual([unclear]);
});

test('S-19 what was said of a question that waited on is not said of the next one', () => {
  for (const code of ['asking.settled.locked', 'asking.settled.changed', 'asking.settled.blocked'] as const)
    expect(noticesOf('b', { at: 12 }, { ...last, said: { code } })).toEqual([]);
});
