import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rejection } from './page.ts';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Loaded after the clock was taken over, because the page's modules keep what they find at the start. */
async function load() {
  const { channelOver } = await import('../../../lib/wire/channel.ts');
  const { makeProvider } = await import('../../../lib/page/provider.ts');
  return { channelOver, makeProvider };
}

test('P-13 a bridge that is dead, and so cannot say so, ends the request at once', async () => {
  const { channelOver, makeProvider } = await load();
  const provider = makeProvider(channelOver(new EventTarget(), 'page'), () => {});
  expect(await rejection(provider.request({ method: 'x' }))).toMatchObject({ code: 4900 });
});

test('P-13 a bridge that dies in silence ends the requests that are open', async () => {
  const { channelOver, makeProvider } = await load();
  const line = new EventTarget();
  let alive = true;
  const provider = makeProvider({ ...channelOver(line, 'page'), send: () => alive }, () => {});
  const asked = rejection(provider.request({ method: 'x' }));
  void provider.request({ method: 'y' }).catch(() => {});
  expect(vi.getTimerCount(), 'one looks for all').toBe(1);
  await vi.advanceTimersByTimeAsync(20_000);
  alive = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await asked).toMatchObject({ code: 4900 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(vi.getTimerCount()).toBe(0);
});

test('P-03 a once listener that throws is called once', async () => {
  const { makeListeners } = await import('../../../lib/page/listeners.ts');
  const listeners = makeListeners();
  const broken = vi.fn(() => {
    throw new Error('of the page');
  });
  listeners.add('message', broken, true);
  listeners.emit({}, 'message', null);
  listeners.emit({}, 'message', null);
  expect(broken).toHaveBeenCalledTimes(1);
  expect(() => vi.runAllTimers()).toThrow('of the page');
});

test('P-03 what a listener throws goes where uncaught errors go, after the others were called', async () => {
  const { makeListeners } = await import('../../../lib/page/listeners.ts');
  const listeners = makeListeners();
  const seen: string[] = [];
  listeners.add(
    'message',
    () => {
      throw new Error('of the page');
    },
    false,
  );
  listeners.add('message', () => seen.push('second'), false);
  listeners.emit({}, 'message', null);
  expect(seen).toEqual(['second']);
  expect(() => vi.runAllTimers()).toThrow('of the page');
});
