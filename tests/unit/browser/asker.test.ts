import { describe, expect, test } from 'vitest';
import { askerOfSender } from '../../../lib/browser/asker.ts';

const NOBODY: ReadonlyMap<number, string> = new Map();
const tab = (url?: string) => ({ id: 7, url }) as never;
const SHOP = { origin: 'https://shop.example', url: 'https://shop.example/buy', tab: tab(), frameId: 0, documentId: 'D' };

describe('who asks', () => {
  test('P-08 a page is its origin, as the browser says it', () => {
    expect(askerOfSender(SHOP, NOBODY)).toEqual({
      origin: 'https://shop.example',
      topOrigin: 'https://shop.example',
      tabId: 7,
      frameId: 0,
      documentId: 'D',
    });
  });

  test.each(['https://a.example:8443', 'http://localhost:5173', 'http://127.0.0.1', 'http://[::1]:8080'])(
    'P-08 %s may ask',
    (origin) => {
      expect(askerOfSender({ ...SHOP, origin }, NOBODY)?.origin).toBe(origin);
    },
  );

  test.each([
    ['an opaque origin', 'null'],
    ['no origin', undefined],
    ['an extension', 'chrome-extension://abcdefghijklmnopabcdefghijklmnop'],
    ['plain http', 'http://shop.example'],
    ['a name that only begins like this machine’s', 'http://localhost.example'],
    ['a file', 'file://'],
    ['an address instead of an origin', 'https://shop.example/buy'],
    ['a name in capitals', 'https://SHOP.example'],
    ['a user before the host', 'https://bank.example@shop.example'],
  ])('P-08 %s may not ask, whatever its address says', (_, origin) => {
    expect(askerOfSender({ ...SHOP, origin }, NOBODY)).toBeUndefined();
  });

  test.each(['prerender', 'cached', 'pending_deletion'])('T-A15 a document that is %s may not ask', (documentLifecycle) => {
    expect(askerOfSender({ ...SHOP, documentLifecycle } as never, NOBODY)).toBeUndefined();
    expect(askerOfSender({ ...SHOP, documentLifecycle: 'active' } as never, NOBODY)).toBeDefined();
  });

  test('P-08 nobody at the port may not ask', () => {
    expect(askerOfSender(undefined, NOBODY)).toBeUndefined();
  });
});

describe('P-08 around a frame is', () => {
  const FRAME = { ...SHOP, frameId: 3 };
  const TOPS = new Map([[7, 'https://outer.example']]);

  test.each([
    [
      'the tab’s page where the browser tells it',
      { ...FRAME, tab: tab('https://tab.example/x') },
      TOPS,
      'https://word.example',
      'https://tab.example',
    ],
    ['else the page that has a port in the tab', FRAME, TOPS, 'https://word.example', 'https://outer.example'],
    ['else what the bridge says', FRAME, NOBODY, 'http://word.example', 'http://word.example'],
    ['an unknown page where that is no origin', FRAME, NOBODY, 'nonsense', 'null'],
    ['the frame itself where nothing is known', FRAME, NOBODY, undefined, 'https://shop.example'],
  ])('%s', (_, sender, tops, word, top) => {
    expect(askerOfSender(sender, tops, word)).toMatchObject({ origin: 'https://shop.example', topOrigin: top });
  });

  test('nothing for a page that is no frame, whatever its bridge says', () => {
    expect(askerOfSender(SHOP, TOPS, 'https://word.example')?.topOrigin).toBe('https://shop.example');
  });
});
