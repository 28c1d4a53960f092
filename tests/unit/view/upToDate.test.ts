import { expect, test } from 'vitest';
import { noticeOf } from '../../../lib/view/upToDate.ts';

const kept = { code: 'asking.notConfirmed', why: { code: 'failure.disconnected', chainId: 1 } } as const;
const stale = { code: 'asking.outOfDate', why: { code: 'failure.disconnected', chainId: 1 } } as const;

test('S-19 what kept a yes back is said until what it was about could be looked at again, and then that the yes did not count', () => {
  expect(noticeOf({ at: 5, stale }, { said: kept, saidAt: 9 })).toEqual(kept);
  expect(noticeOf({ at: 5 }, { said: kept, saidAt: 9 })).toEqual(kept);
  expect(noticeOf({ at: 12 }, { said: kept, saidAt: 9 })).toEqual({ code: 'asking.notConfirmedThen' });
  expect(noticeOf({ at: 12, stale }, { said: kept, saidAt: 9 })).toEqual(stale);
});

test('S-19 every other word on a yes stands before what may be old', () => {
  const changed = { code: 'asking.settled.changed' } as const;
  expect(noticeOf({ at: 12, stale }, { said: changed, saidAt: 9 })).toEqual(changed);
  expect(noticeOf({ at: 12, stale }, { said: undefined, saidAt: 0 })).toEqual(stale);
  expect(noticeOf({ at: 12 }, { said: undefined, saidAt: 0 })).toBeUndefined();
});
