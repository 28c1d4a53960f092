import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { local, session } from './worker.ts';

// The browser's stand-in has to be there before what uses it.
const { closeStoresToPages, isFirstStart, localStore, oncePerSession, sessionStore } = await import(
  '../../../lib/browser/session.ts'
);
const { resumeAfterStart } = await import('../../../lib/browser/startup.ts');

beforeEach(() => {
  vi.useFakeTimers();
  for (const area of [session, local]) {
    area.kept.clear();
    Object.assign(area, { failures: 0, setAccessLevel: undefined });
  }
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each([
  ['of the session', sessionStore, session, local],
  ['of the browser', localStore, local, session],
])('what is kept for the life %s', (_, store, area, other) => {
  test('comes back by its own name, and stands nowhere else', async () => {
    await store.set('one', { a: [1] });
    await store.set('two', 2);
    expect([await store.get('one'), await store.get('two'), await store.get('three')]).toEqual([{ a: [1] }, 2, undefined]);
    expect([area.kept.size, other.kept.size]).toEqual([2, 0]);
  });

  test.each(['get', 'set'] as const)('J-5 is not given up at a first failure: %s', async (name) => {
    await store.set('one', 1);
    area.failures = 1;
    const done = store[name]('one', 1);
    await vi.advanceTimersByTimeAsync(1_000);
    await done;
    expect(await store.get('one')).toBe(1);
  });
});

test('J-5 what is removed is gone, at the second attempt too', async () => {
  await sessionStore.set('one', 1);
  await sessionStore.set('two', 2);
  session.failures = 1;
  const done = sessionStore.remove('one');
  await vi.advanceTimersByTimeAsync(1_000);
  await done;
  expect([...session.kept.keys()]).toEqual(['two']);
});

test('P-07 both stores are closed to the scripts beside pages, where the browser knows how', async () => {
  const levels: unknown[] = [];
  await closeStoresToPages();
  for (const area of [session, local]) area.setAccessLevel = async (level) => void levels.push([area === local, level]);
  await closeStoresToPages();
  expect(levels).toEqual([
    [false, { accessLevel: 'TRUSTED_CONTEXTS' }],
    [true, { accessLevel: 'TRUSTED_CONTEXTS' }],
  ]);
});

describe('after a start of the browser', () => {
  test('P-09 the first worker knows that it is, and no other takes itself for it', async () => {
    expect([await isFirstStart(), await isFirstStart(), await isFirstStart()]).toEqual([true, false, false]);
    session.kept.clear();
    expect(await isFirstStart()).toBe(true);
  });

  test('P-10 what a dead worker left is picked up also where the browser does not say whether it has just started', async () => {
    session.failures = 2;
    const graces: number[] = [];
    const resumed = resumeAfterStart(async (grace) => void graces.push(grace));
    await vi.advanceTimersByTimeAsync(1_000);
    await resumed;
    expect(graces).toEqual([10_000]);
  });

  test('what is to be done once is done once, each thing for itself', async () => {
    const done: string[] = [];
    for (const name of ['a', 'b', 'a', 'b']) await oncePerSession(name, async () => void done.push(name));
    expect(done).toEqual(['a', 'b']);
  });

  test('what failed is done by the next worker', async () => {
    const act = vi.fn(async () => {});
    act.mockRejectedValueOnce(new Error('no disk'));
    await expect(oncePerSession('a', act)).rejects.toThrow('no disk');
    await oncePerSession('a', act);
    await oncePerSession('a', act);
    expect(act).toHaveBeenCalledTimes(2);
  });

  test('what a worker dies over is done by the next one', async () => {
    void oncePerSession('a', () => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(0);
    const act = vi.fn(async () => {});
    await oncePerSession('a', act);
    expect(act).toHaveBeenCalledTimes(1);
  });
});
