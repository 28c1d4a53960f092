import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Channel } from '../../../lib/wire/channel.ts';
import { openWindow } from '../browser/window.ts';
import { rejection } from './page.ts';

interface Provider {
  request(args: object): Promise<unknown>;
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A document with the provider in it. */
async function openPage(root: object | null = null) {
  const { startPage } = await import('../../../lib/page/start.ts');
  const { meet } = await import('../../../lib/wire/channel.ts');
  const { window, setRoot } = openWindow();
  setRoot(root);
  const announced: unknown[] = [];
  window.addEventListener('eip6963:announceProvider', (event) => announced.push((event as CustomEvent).detail.provider));
  startPage();
  const { ethereum } = window as unknown as { ethereum: Provider };
  const heard: string[] = [];
  return {
    window,
    setRoot,
    again: startPage,
    announced,
    ethereum,
    look: () => window.dispatchEvent(new Event('eip6963:requestProvider')),
    heard,
    /** Starts the bridge, and says something to the page through it. */
    bridge(word?: string) {
      let page: Channel | undefined;
      meet('bridge', (met) => {
        page = met;
        met.listen((text) => heard.push(JSON.parse(text).method ?? 'open'));
      });
      if (word) page?.send(word);
    },
    /** Starts a bridge that hears nothing. */
    deafBridge: () => meet('bridge', () => {}),
  };
}

describe('the provider in its document', () => {
  test('P-01 is announced at once and when somebody looks for it, and is window.ethereum', async () => {
    const { announced, ethereum, look } = await openPage();
    look();
    expect(announced).toEqual([ethereum, ethereum]);
  });

  test('P-01 is one, however often its script comes', async () => {
    const { announced, ethereum, window, again, look } = await openPage();
    again();
    look();
    expect(announced).toEqual([ethereum, ethereum]);
    expect(window).toHaveProperty('ethereum', ethereum);
  });

  test('P-12 is not there where the window takes nothing', async () => {
    const { startPage } = await import('../../../lib/page/start.ts');
    const { window } = openWindow();
    const announced = vi.fn();
    window.addEventListener('eip6963:announceProvider', announced);
    Object.preventExtensions(window);
    startPage();
    expect(announced).not.toHaveBeenCalled();
  });

  test('P-06 gives window.ethereum up when the bridge says so, and stays announced', async () => {
    const { bridge, window, announced, ethereum, look } = await openPage();
    bridge('{"kind":"yield"}');
    expect('ethereum' in window).toBe(false);
    look();
    expect(announced).toEqual([ethereum, ethereum]);
  });

  test('has what is asked before the bridge is there said to it, in order, and the rest at once', async () => {
    const { ethereum, bridge, heard } = await openPage();
    for (const method of ['first', 'second']) void ethereum.request({ method });
    bridge('{"kind":"state","state":{"chainId":"0x7","accounts":[]}}');
    expect(heard).toEqual(['open', 'first', 'second']);
    void ethereum.request({ method: 'third' });
    expect(heard).toEqual(['open', 'first', 'second', 'third']);
    expect(await ethereum.request({ method: 'eth_chainId' })).toBe('0x7');
  });

  test('P-13 rejects when the bridge does not hear it', async () => {
    const { ethereum, deafBridge } = await openPage();
    deafBridge();
    expect(await rejection(ethereum.request({ method: 'x' }))).toMatchObject({ code: 4900 });
  });
});

describe('P-01 a document that is made anew while it is open', () => {
  const [one, other] = [{}, {}];

  test('has the provider announced again', async () => {
    const { setRoot, announced } = await openPage(one);
    setRoot(other);
    expect(announced).toHaveLength(2);
  });

  test('has it announced once it has a root again', async () => {
    const { setRoot, announced } = await openPage(one);
    setRoot(null);
    expect(announced).toHaveLength(1);
    setRoot(other);
    expect(announced).toHaveLength(2);
    setRoot(one);
    expect(announced).toHaveLength(3);
  });

  test.each([
    ['gets its first root', null],
    ['gets something beside its root', one],
  ])('is not taken for one that %s', async (_, root) => {
    const { setRoot, announced } = await openPage(root);
    setRoot(one);
    setRoot(one);
    expect(announced).toHaveLength(1);
  });
});
