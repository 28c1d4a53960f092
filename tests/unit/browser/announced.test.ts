import { beforeEach, expect, test } from 'vitest';
import type { Show } from '../../../lib/core/platform.ts';
import { api, screen, session } from './worker.ts';

// The browser's stand-in has to be there before what uses it.
const { showWaiting } = await import('../../../lib/browser/waiting.ts');
const { makeAnnounce } = await import('../../../lib/core/request/announce.ts');

const real = { ...api.windows };
let rows: Set<string>;
let announce: (show: Show) => Promise<void>;
beforeEach(() => {
  Object.assign(api.windows, real);
  screen.windows.clear();
  session.kept.clear();
  rows = new Set();
  announce = makeAnnounce({
    store: { inState: async () => [...rows].map((id) => ({ id })) as never },
    waiting: showWaiting,
    mayClose: async () => true,
  });
});

test.each(['get', 'update'] as const)(
  'P-09 a question that comes while the window closes gets one, however slow the browser is with %s',
  async (slow) => {
    rows.add('first');
    await announce(true);
    const gate = Promise.withResolvers<void>();
    const held = async (id: number, what: object) => {
      const found = await (real[slow] as (id: number, what: object) => Promise<unknown>)(id, what);
      await gate.promise;
      return found;
    };
    Object.assign(api.windows, { [slow]: held });
    rows.delete('first');
    const closing = announce(false);
    await Promise.resolve();
    rows.add('second');
    const showing = announce(true);
    await new Promise((resolve) => setImmediate(resolve));
    gate.resolve();
    await Promise.all([showing, closing]);
    expect(screen.windows.size).toBe(1);
  },
);

test('P-10 a window that is still opening when its question is withdrawn does not stay', async () => {
  const gate = Promise.withResolvers<void>();
  Object.assign(api.windows, {
    create: async (what: Parameters<typeof real.create>[0]) => gate.promise.then(() => real.create(what)),
  });
  rows.add('first');
  const showing = announce(true);
  await new Promise((resolve) => setImmediate(resolve));
  rows.delete('first');
  const closing = announce(false);
  gate.resolve();
  await Promise.all([showing, closing]);
  expect(screen.windows.size).toBe(0);
});

test('P-09 a window that is open stays where it is when a page comes back, and one that is not is opened', async () => {
  rows.add('first');
  await announce('unless open');
  expect(screen.windows.size).toBe(1);
  await announce('unless open');
  expect([screen.windows.size, screen.focused]).toEqual([1, []]);
});

test('P-10 a window that has words for the user stays with its last question gone, and nothing is said to wait', async () => {
  rows.add('first');
  await announce(true);
  rows.delete('first');
  await announce('as it is');
  expect(screen.windows.size).toBe(1);
  await announce(false);
  expect(screen.windows.size).toBe(0);
});
