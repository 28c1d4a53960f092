import { describe, expect, test, vi } from 'vitest';
import type { PageState } from '../../../lib/wire/envelope.ts';
import { MAINNET, openPage, rejection } from './page.ts';

const ALICE = `0x${'a1'.repeat(20)}` as const;
const BOB = `0x${'b0'.repeat(20)}` as const;

describe('what goes up', () => {
  test('the wallet hears nothing of a page that only holds the provider', () => {
    expect(openPage().heard).toEqual([]);
  });

  test('the first listener opens the line, once', () => {
    const { provider, heard } = openPage();
    provider.on('chainChanged', () => {}).on('accountsChanged', () => {});
    expect(heard).toEqual([{ kind: 'open' }]);
  });

  test('each request has an unguessable name of its own', () => {
    const { provider, heard, requests } = openPage();
    void provider.request({ method: 'eth_blockNumber' });
    void provider.request({ method: 'eth_blockNumber' });
    expect(heard[0]).toEqual({ kind: 'open' });
    const ids = requests().map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });

  test('a key whose value is undefined counts as absent, and getters are read once', () => {
    const { provider, requests } = openPage();
    const read = vi.fn(() => '0x1');
    const call = {
      gas: undefined,
      to: '0x',
      get value() {
        return read();
      },
    };
    void provider.request({ method: 'eth_call', params: [call, 'latest'] });
    expect(requests()[0]?.params).toEqual([{ to: '0x', value: '0x1' }, 'latest']);
    expect(read).toHaveBeenCalledTimes(1);
  });
});

describe('answers', () => {
  test('P-05 an answer is the bare value', async () => {
    const { provider, answer } = openPage();
    const asked = provider.request({ method: 'eth_blockNumber' });
    answer('0x10');
    expect(await asked).toBe('0x10');
  });

  test('answers find their requests in whatever order they come', async () => {
    const { provider, answer, requests } = openPage();
    const first = provider.request({ method: 'first' });
    const second = provider.request({ method: 'second' });
    answer('two', requests()[1]?.id);
    answer('one', requests()[0]?.id);
    answer('late', requests()[0]?.id);
    expect(await Promise.all([first, second])).toEqual(['one', 'two']);
  });

  test('P-02 a refusal is a real Error with integer code, message and data', async () => {
    const { provider, refuse } = openPage();
    const asked = rejection(provider.request({ method: 'wallet_sendCalls', params: [{}] }));
    refuse({ code: 5700, message: 'no such capability', data: { name: 'x' } });
    const error = await asked;
    expect(error).toBeInstanceOf(Error);
    expect({ ...error, message: error.message }).toEqual({ code: 5700, message: 'no such capability', data: { name: 'x' } });
  });

  test('C-06 a revert has its message once more as details, and an empty reason is kept', async () => {
    const { provider, refuse } = openPage();
    const asked = rejection(provider.request({ method: 'eth_call', params: [{}, 'latest'] }));
    refuse({ code: -32000, message: 'execution reverted', data: '0x' });
    expect(await asked).toMatchObject({ code: -32000, details: 'execution reverted', data: '0x' });
  });
});

describe('P-02 arguments that are no request are refused, never thrown', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['text', 'eth_chainId'],
    ['a function', () => {}],
    ['no method', {}],
    ['an empty method', { method: '' }],
    ['a method that is no string', { method: 7 }],
    ['params that are text', { method: 'x', params: 'y' }],
    ['params that are a number', { method: 'x', params: 1 }],
    ['params that are null', { method: 'x', params: null }],
    ['params that are a function', { method: 'x', params: () => {} }],
  ])('%s', async (_, args) => {
    const { provider, heard } = openPage();
    expect(await rejection(provider.request(args as never))).toMatchObject({ code: -32600 });
    expect(heard).toEqual([]);
  });

  test('a getter that throws rejects the promise', async () => {
    const trap = {
      get method(): string {
        throw new Error('trap');
      },
    };
    expect(await rejection(openPage().provider.request(trap))).toMatchObject({ message: 'trap' });
  });
});

describe('P-12 params that JSON cannot carry are refused in words, and nothing leaves', () => {
  const cyclic: unknown[] = [];
  cyclic.push({ cyclic });
  const nested = (levels: number, inmost = '') => JSON.parse('['.repeat(levels) + inmost + ']'.repeat(levels));

  test.each([
    ['cyclic', cyclic, 'cyclic'],
    ['a bigint', [{ value: 1n }], '"value" is a bigint'],
    ['a function', [{ value: () => {} }], '"value" is a function'],
    ['a symbol', [{ value: Symbol('s') }], '"value" is a symbol'],
    ['a key __proto__', JSON.parse('[{"__proto__":{"admin":true}}]'), '__proto__'],
    ['65 levels', nested(65), 'deeper than 64'],
    ['1,000 levels', nested(1_000), 'deeper than 64'],
    ['100,000 levels', nested(100_000), 'deeper than 64'],
    ['10 MB of text', ['x'.repeat(10_000_000)], 'larger than'],
    [
      'a toJSON that throws',
      [
        {
          toJSON: () => {
            throw new Error('x');
          },
        },
      ],
      'cannot be read',
    ],
  ])('%s', async (_, params, words) => {
    const { provider, heard } = openPage();
    const error = await rejection(provider.request({ method: 'eth_call', params }));
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining(words) });
    expect(error).toBeInstanceOf(Error);
    expect(heard).toEqual([]);
  });

  test('64 levels are carried, and one object named twice is no cycle', () => {
    const { provider, requests } = openPage();
    const twice = { a: 1 };
    void provider.request({ method: 'x', params: nested(64, '1, "x", null') });
    void provider.request({ method: 'x', params: [twice, { deeper: twice }, twice] });
    expect(requests().map(({ params }) => params)).toEqual([
      nested(64, '1, "x", null'),
      [{ a: 1 }, { deeper: { a: 1 } }, { a: 1 }],
    ]);
  });
});

describe('limits', () => {
  test('P-11 the request after 200 in flight is refused, and there is room again after an answer', async () => {
    const { provider, answer, requests } = openPage();
    for (let i = 0; i < 200; i++) void provider.request({ method: 'x' });
    expect(await rejection(provider.request({ method: 'x' }))).toMatchObject({ code: -32005 });
    const { id } = requests()[0] ?? {};
    for (let i = 0; i < 2; i++) answer(null, id);
    void provider.request({ method: 'x' });
    expect(requests()).toHaveLength(201);
    expect(await rejection(provider.request({ method: 'x' })), 'the second answer made no room').toMatchObject({ code: -32005 });
  });
});

describe('what the page knows already', () => {
  test('chain and accounts are answered in the page once the state is there', async () => {
    const { provider, tell, requests } = openPage();
    provider.on('connect', () => {});
    tell({ kind: 'state', state: { chainId: '0xaa36a7', accounts: [ALICE] } });
    const ask = (method: string) => provider.request({ method });
    expect(await Promise.all(['eth_chainId', 'net_version', 'eth_accounts'].map(ask))).toEqual(['0xaa36a7', '11155111', [ALICE]]);
    expect(requests()).toEqual([]);
  });

  test('before that they are asked for', () => {
    const { provider, requests } = openPage();
    void provider.request({ method: 'eth_chainId' });
    expect(requests()).toHaveLength(1);
  });

  test('a page that changes its answer changes nobody else’s', async () => {
    const { provider, tell } = openPage();
    tell({ kind: 'state', state: { chainId: '0x1', accounts: [ALICE] } });
    const mine = (await provider.request({ method: 'eth_accounts' })) as string[];
    expect(Object.entries(mine)).toEqual([['0', ALICE]]);
    mine.push(BOB);
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([ALICE]);
  });
});

describe('events', () => {
  const watch = () => {
    const page = openPage();
    const seen: [string, unknown][] = [];
    for (const name of ['connect', 'disconnect', 'chainChanged', 'accountsChanged', 'message']) {
      page.provider.on(name, (payload: unknown) => seen.push([name, payload]));
    }
    const state = (next: PageState) => page.tell({ kind: 'state', state: next });
    return { ...page, seen, state };
  };

  test('P-03 connect comes once, with the first state', () => {
    const { seen, state } = watch();
    state(MAINNET);
    state({ chainId: '0x5', accounts: [] });
    expect(seen).toEqual([
      ['connect', { chainId: '0x1' }],
      ['chainChanged', '0x5'],
    ]);
  });

  test('P-04 only what changed makes an event; the same state again makes none', () => {
    const { seen, state } = watch();
    state({ chainId: '0x1', accounts: [ALICE] });
    state({ chainId: '0x1', accounts: [ALICE] });
    state({ chainId: '0x1', accounts: [BOB, ALICE] });
    state({ chainId: '0x1', accounts: [] });
    expect(seen.slice(1)).toEqual([
      ['accountsChanged', [BOB, ALICE]],
      ['accountsChanged', []],
    ]);
  });

  test.each<[string, PageState['accounts'], PageState['accounts']]>([
    ['a first one', [], [ALICE]],
    ['one more behind', [ALICE], [ALICE, BOB]],
    ['one more in front', [BOB], [ALICE, BOB]],
    ['the last of two gone', [ALICE, BOB], [ALICE]],
    ['another order', [ALICE, BOB], [BOB, ALICE]],
  ])('P-04 other accounts are an event: %s', (_, before, now) => {
    const { seen, state } = watch();
    state({ chainId: '0x1', accounts: before });
    state({ chainId: '0x1', accounts: now });
    expect(seen.slice(1)).toEqual([['accountsChanged', now]]);
  });

  test('P-04 an event comes before the answer of the request that caused it', async () => {
    const { provider, seen, state, answer } = watch();
    state(MAINNET);
    const asked = provider
      .request({ method: 'wallet_switchEthereumChain', params: [{}] })
      .then(() => seen.push(['answer', null]));
    state({ chainId: '0xa', accounts: [] });
    answer(null);
    await asked;
    expect(seen.slice(1)).toEqual([
      ['chainChanged', '0xa'],
      ['answer', null],
    ]);
  });

  test('P-03 message carries type and data', () => {
    const { seen, tell } = watch();
    tell({ kind: 'message', type: 'eth_subscription', data: { n: 1 } });
    expect(seen).toEqual([['message', { type: 'eth_subscription', data: { n: 1 } }]]);
  });

  test('P-13 when the wallet is gone, open and later requests reject with 4900 and disconnect comes once', async () => {
    const { provider, seen, tell } = watch();
    const open = rejection(provider.request({ method: 'x' }));
    tell({ kind: 'gone' });
    tell({ kind: 'gone' });
    expect(await open).toMatchObject({ code: 4900 });
    expect(await rejection(provider.request({ method: 'eth_chainId' }))).toMatchObject({ code: 4900 });
    expect(seen).toEqual([['disconnect', expect.objectContaining({ code: 4900 })]]);
    expect(seen[0]?.[1]).toBeInstanceOf(Error);
  });
});

describe('the object itself', () => {
  test('P-12 assigning to its members throws nothing and changes nothing; new properties are the page’s own', () => {
    const { provider } = openPage();
    const { request } = provider;
    Object.assign(provider, { request: null, isSheaf: false, autoRefreshOnNetworkChange: false });
    expect(provider.request).toBe(request);
    expect(provider.isSheaf).toBe(true);
    expect(provider).toHaveProperty('autoRefreshOnNetworkChange', false);
    expect(() => Object.defineProperty(provider, 'request', { value: null })).toThrow(TypeError);
  });

  test('P-07 K-02 nothing but what the site was told can be read off it, and it passes for no other wallet', () => {
    const { provider, tell } = openPage();
    tell({ kind: 'state', state: { chainId: '0x1', accounts: [ALICE] } });
    const names = Object.getOwnPropertyNames(provider).sort();
    expect(names).toEqual(
      [
        ...['addListener', 'isSheaf', 'off', 'on', 'once', 'removeAllListeners', 'removeListener', 'request'],
        ...['chainId', 'enable', 'isConnected', 'networkVersion', 'selectedAddress', 'send', 'sendAsync'],
      ].sort(),
    );
    expect(Object.getPrototypeOf(provider)).toBe(Object.prototype);
  });

  test('P-06 it gives up window.ethereum when the user wants another wallet there', () => {
    const { tell, yields } = openPage();
    tell({ kind: 'yield' });
    expect(yields()).toBe(1);
  });
});
