import { BETWEEN } from '../../../lib/wire/turns.ts';
import { bridgeOf, expect, type InPage, requestFrom, test } from './fixtures.ts';

/** What a page could hand over, made in the page, and what it must get for it. */
const hostile: [what: string, make: string, code: number][] = [
  ['no object', 'undefined', -32600],
  ['null', 'null', -32600],
  ['a number', '7', -32600],
  ['a function', '() => 1', -32600],
  ['no method', '({})', -32600],
  ['an empty method', `({ method: '' })`, -32600],
  ['a method that is an object with toString', `({ method: { toString: () => 'eth_accounts' } })`, -32600],
  ['a method that is a String object', `({ method: new String('eth_accounts') })`, -32600],
  ['params that are a text', `({ method: 'eth_call', params: 'x' })`, -32600],
  ['params that are null', `({ method: 'eth_call', params: null })`, -32600],
  ['params that are a function', `({ method: 'eth_call', params: () => [] })`, -32600],
  ['a getter for method that throws', `({ get method() { throw new TypeError('boo') } })`, 0],
  ['a revoked proxy', `(() => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy; })()`, 0],
  ['cyclic params', `({ method: 'eth_call', params: (() => { const c = []; c.push(c); return c; })() })`, -32602],
  [
    'a cycle far inside',
    `({ method: 'eth_call', params: (() => { const a = { b: { c: {} } }; a.b.c.d = a.b; return [a]; })() })`,
    -32602,
  ],
  ['a BigInt', `({ method: 'eth_call', params: [1n] })`, -32602],
  ['a function inside', `({ method: 'eth_call', params: [{ to: () => 1 }] })`, -32602],
  ['a symbol inside', `({ method: 'eth_call', params: [Symbol('x')] })`, -32602],
  ['a __proto__ key', `({ method: 'eth_call', params: [JSON.parse('{"__proto__":{"to":"0x"}}')] })`, -32602],
  ['a __proto__ key far inside', `({ method: 'eth_call', params: [[[JSON.parse('{"a":{"__proto__":1}}')]]] })`, -32602],
  [
    '1,000 levels',
    `({ method: 'eth_call', params: (() => { let deep = []; for (let i = 0; i < 1000; i++) deep = [deep]; return deep; })() })`,
    -32602,
  ],
  [
    '100,000 levels',
    `({ method: 'eth_call', params: (() => { let deep = []; for (let i = 0; i < 100000; i++) deep = [deep]; return deep; })() })`,
    -32602,
  ],
  ['a text of 10 MB', `({ method: 'eth_call', params: ['x'.repeat(1e7)] })`, -32602],
  ['10 MB in many pieces', `({ method: 'eth_call', params: Array.from({ length: 1e5 }, () => 'x'.repeat(100)) })`, -32602],
  ['a million empty places', `({ method: 'eth_call', params: new Array(1e6) })`, -32602],
  [
    'a proxy that makes keys without end',
    `({ method: 'eth_call', params: new Proxy([], { get: (t, k) => k === 'length' ? 1e9 : k === 'toJSON' ? undefined : { n: String(k) } }) })`,
    -32602,
  ],
  ['a proxy that throws', `({ method: 'eth_call', params: new Proxy([], { get() { throw 1 } }) })`, -32602],
  ['a getter inside that throws', `({ method: 'eth_call', params: [{ get to() { throw new Error('boo') } }] })`, -32602],
  ['a toJSON that throws', `({ method: 'eth_call', params: [{ toJSON() { throw new Error('boo') } }] })`, -32602],
  ['a toJSON that gives itself again', `({ method: 'eth_call', params: [{ toJSON() { return { a: 1n } } }] })`, -32602],
  ['NaN and Infinity', `({ method: 'eth_call', params: [{ to: NaN, value: Infinity }, 'latest'] })`, -32602],
  ['a window', `({ method: 'eth_call', params: [window] })`, -32602],
  ['a document', `({ method: 'eth_call', params: [document.documentElement, 'latest'] })`, -32602],
  ['a typed array of 4 MB', `({ method: 'eth_call', params: [new Uint8Array(4e6)] })`, -32602],
];

/** How soon a page is told, in milliseconds (T-A21). */
const LIMIT_MS = 1_000;

test('P-12 T-A21 T-I2 T-I11 what cannot be a request is refused within a second, in words, and harms nothing', async ({
  visit,
}) => {
  const page = await visit();
  const other = await visit();
  // On a machine that is slow with others' work, merely writing out the largest of them takes long.
  const writing = await page.evaluate(() => {
    const start = performance.now();
    JSON.stringify(new Uint8Array(4e6));
    return performance.now() - start;
  });
  const limit = Math.max(LIMIT_MS, 4 * writing);
  for (const [what, make, code] of hostile) {
    const attempt = () =>
      page.evaluate(`(async () => {
      const args = ${make};
      const start = performance.now();
      try {
        await Promise.race([
          ethereum.request(args).then(() => { throw new Error('was answered') }),
          new Promise((_, reject) => setTimeout(reject, 5000, new Error('hangs'))),
        ]);
      } catch (error) {
        return { code: error.code ?? 0, message: error.message, real: error instanceof Error, took: performance.now() - start };
      }
    })()`);
    // What else the machine does can only add to a time, so the best of three counts.
    let best = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 3 && best >= limit; turn++) {
      const { message, took, ...rest } = (await attempt()) as { message: string; took: number };
      best = Math.min(best, took);
      expect(rest, what).toEqual({ code, real: true });
      expect(message, what).not.toMatch(/was answered|hangs/);
      expect(message.length, what).toBeLessThan(300);
    }
    expect(best, what).toBeLessThan(limit);
  }
  expect(await requestFrom(page, 'eth_blockNumber')).toHaveProperty('result');
  expect(await requestFrom(other, 'eth_blockNumber')).toHaveProperty('result');
});

test('P-02 request throws nothing at once, whatever it is given', async ({ visit }) => {
  const page = await visit();
  const thrown = await page.evaluate(
    (makes) => {
      const thrown: string[] = [];
      for (const make of makes) {
        try {
          // biome-ignore lint/security/noGlobalEval: the values can only be made in the page
          const promise = (window as unknown as InPage).ethereum.request(window.eval(make));
          if (!(promise instanceof Promise)) thrown.push(`no promise for ${make}`);
          promise.catch(() => {});
        } catch (error) {
          thrown.push(`${make}: ${error}`);
        }
      }
      return thrown;
    },
    hostile.map(([, make]) => make),
  );
  expect(thrown).toEqual([]);
});

test('T-A22 T-C7 params are read once: what the page changes later, and getters, change nothing', async ({
  visit,
  connect,
  wallet,
}) => {
  const page = await visit();
  await connect(page);
  const reading = page.evaluate(async () => {
    const { ethereum } = window as unknown as InPage;
    let reads = 0;
    const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
    const params = [
      {
        toString: () => '',
        toJSON: () => {
          reads++;
          return reads === 1 ? '0x66697273742074657874' : '0x7365636f6e6420746578740a';
        },
      } as unknown,
      account,
    ];
    const answer = ethereum.request({ method: 'personal_sign', params });
    params[0] = '0x7468697264';
    params.length = 0;
    return { reads, signature: typeof (await answer), readsAtLast: reads };
  });
  const window = await wallet.waitForApproval();
  await expect(window.getByText('first text')).toBeVisible();
  await wallet.approve();
  expect(await reading).toEqual({ reads: 1, signature: 'string', readsAtLast: 1 });
});

const methods = [
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'ETH_ACCOUNTS',
  'eth_accounts ',
  ' eth_accounts',
  'eth_accounts\u0000',
  'eth_аccounts',
  'ｅth_accounts',
  'eth_accounts\u200b',
  'x'.repeat(500_000),
];
test('P-05 T-I4 a method is its exact name: anything else is 4200, in a bounded message', async ({ visit }) => {
  const page = await visit();
  for (const method of methods) {
    const { error } = await requestFrom(page, method);
    expect(error, method.slice(0, 30)).toMatchObject({ code: 4200, isError: true });
    expect(error?.message.length).toBeLessThan(200);
  }
});

test('P-12 T-I2 a page that goes round the provider with too much is refused, and others are heard', async ({
  visit,
  wallet,
}) => {
  const page = await visit();
  const other = await visit();
  const bridge = await bridgeOf(page, wallet.extensionId);
  const codes = await bridge.run(`(async () => {
    const port = chrome.runtime.connect({ name: 'sheaf.page' });
    const heard = [];
    const ended = new Promise((resolve) => {
      port.onMessage.addListener((message) => {
        // What is answered in one turn comes in one message.
        for (const text of message.split(${JSON.stringify(BETWEEN)})) {
          const { id, error, result } = JSON.parse(text);
          if (id) heard.push(error?.code ?? result);
        }
        if (heard.length === 4) resolve();
      });
      port.onDisconnect.addListener(resolve);
    });
    const request = (id, params) => '{"kind":"request","id":"' + id.repeat(32) + '","method":"eth_accounts","params":' + params + '}';
    port.postMessage(request('a', '['.repeat(1000) + ']'.repeat(1000)));
    port.postMessage(request('b', '["' + 'x'.repeat(2e7) + '"]'));
    port.postMessage(request('c', '[' + '{},'.repeat(2e5) + '{}]'));
    port.postMessage(request('d', '[]'));
    await ended;
    return heard;
  })()`);
  expect(codes).toEqual([-32602, -32600, expect.any(Number), []]);
  expect(await requestFrom(other, 'eth_blockNumber')).toHaveProperty('result');
});
