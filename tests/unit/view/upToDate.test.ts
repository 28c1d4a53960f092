import { expect, test } from 'vitest';
import { noticeOf } from '../../../lib/view/upToDate.ts';

const kept = { code: 'asking.notConfirmed', why: { code: 'failure.disconnected', chainId: 1 } } as const;
const stale = { code: 'asking.outOfDate', why: { code: 'failure.disconnected', chainId: 1 } } as const;
const last = { said: kept, saidAt: 9, saidOf: 'a' };

test('S-19 what kept a yes back is said until what it was about could be looked at again, and then that the yes did not count', () => {
  expect(noticeOf('a', { at: 5, stale }, last)).toEqual(kept);
  expect(noticeOf('a', { at: 5 }, last)).toEqual(kept);
  expect(noticeOf('a', { at: 12 }, last)).toEqual({ code: 'asking.notConfirmedThen' });
  expect(noticeOf('a', { at: 12, stale }, last)).toEqual(stale);
});

test('S-19 every other word on a yes stands before what may be old', () => {
  const changed = { code: 'asking.settled.changed' } as const;
  expect(noticeOf('a', { at: 12, stale }, { ...last, said: changed })).toEqual(changed);
  expect(noticeOf('a', { at: 12, stale }, { said: undefined, saidAt: 0 })).toEqual(stale);
  expect(noticeOf('a', { at: 12 }, { said: undefined, saidAt: 0 })).toBeUndefined();
});

test('S-19 what became of one question is not said of the next as if it were its own', () => {
  expect(noticeOf('b', { at: 12 }, last)).toEqual({ code: 'asking.before', said: kept });
  expect(noticeOf('b', { at: 12, stale }, { said: undefined, saidAt: 9, saidOf: 'a' })).toEqual(stale);
});
