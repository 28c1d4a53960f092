import { beforeEach, expect, test, vi } from 'vitest';
import { makeEvent } from './chrome.ts';
import { api } from './worker.ts';

// The browser's stand-in has to be there before what uses it.
const { onLastWindowClosed } = await import('../../../lib/browser/lastWindow.ts');

const [onCreated, onRemoved] = [makeEvent(), makeEvent()];
let open: number[];
let gate: Promise<void>;
Object.assign(api.windows, {
  onCreated,
  onRemoved,
  getAll: async () => {
    await gate;
    return open.map((id) => ({ id }));
  },
});
const closed = vi.fn();
onLastWindowClosed(closed);

beforeEach(() => {
  closed.mockClear();
  open = [];
  gate = Promise.resolve();
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

test.each([
  ['the last window', [], 1],
  ['one of several', [2], 0],
])('T-G14 the closing of %s is told as what it is', async (_, left, times) => {
  open = left;
  onRemoved.emit(1);
  await settled();
  expect(closed).toHaveBeenCalledTimes(times);
});

test('T-G14 a window that is opened before the browser has answered does not hide that there was none', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  onRemoved.emit(1);
  open = [2];
  onCreated.emit({ id: 2 });
  resolve();
  await settled();
  expect(closed).toHaveBeenCalledTimes(1);
  onRemoved.emit(3);
  await settled();
  expect(closed, 'it is one that is left from then on').toHaveBeenCalledTimes(1);
});
