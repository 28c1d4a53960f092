import { ACCOUNT, expect, type InPage, requestFrom, test } from './fixtures.ts';

/** Replaces everything a provider could lean on, once the provider is there, and then uses it. */
const PATCHED = `<script>
  const provider = window.ethereum;
  const stringify = JSON.stringify;
      const stolen = [];
  const nothing = function () { stolen[stolen.length] = arguments.length; throw 1; };
  JSON.stringify = JSON.parse = nothing;
  const globals = ['CustomEvent', 'Event', 'MouseEvent', 'Error', 'TypeError', 'Uint8Array', 'Promise', 'Proxy', 'Object',
    'Array', 'String', 'Map', 'Set', 'WeakMap', 'Symbol', 'Number', 'setTimeout', 'queueMicrotask', 'structuredClone',
    'dispatchEvent', 'addEventListener', 'postMessage'];
  const owners = [Array, String, Object, Map, Set, Promise, RegExp, Number, Function, EventTarget, Event, Crypto, Reflect, Object];
  const { getOwnPropertyNames, getOwnPropertyDescriptor } = Object;
  const { iterator } = Symbol;
  for (let i = 0; i < owners.length; i++) {
    const owner = i < 12 ? owners[i].prototype : owners[i];
    const names = getOwnPropertyNames(owner);
    for (let k = 0; k < names.length; k++) {
      const found = getOwnPropertyDescriptor(owner, names[k]);
      if (names[k] !== 'constructor' && typeof found?.value === 'function' && found.writable) owner[names[k]] = nothing;
    }
  }
  Array.prototype[iterator] = crypto.getRandomValues = nothing;
  for (let i = 0; i < globals.length; i++) window[globals[i]] = nothing;
  (async () => {
    const seen = [];
    const note = async (promise) => {
      try { seen[seen.length] = await promise; } catch (error) { seen[seen.length] = error.code; }
    };
    seen[0] = (await provider.request({ method: 'eth_getBlockByNumber', params: ['0x0', false] })).number;
    await note(provider.request({ method: 'eth_chainId' }));
    await note(provider.request({ method: 'eth_accounts' }));
    await note(provider.request({ method: 'eth_sign', params: [] }));
    await note(provider.request({ method: 'eth_call', params: [1n] }));
    await note(provider.request({ method: 'personal_sign', params: ['0x00', '${ACCOUNT}'] }));
    seen[seen.length] = stolen.length;
    document.title = stringify(seen);
  })();
</script>`;

test('P-12 T-A6 a page that replaces what the language offers is still answered, and steals nothing', async ({ visit }) => {
  const other = await visit();
  const page = await visit({ '/': PATCHED });
  await expect(page).toHaveTitle(/^\[/);
  expect(JSON.parse(await page.title())).toEqual(['0x0', '0x7a69', [], 4200, -32602, 4100, 0]);
  expect(await requestFrom(other, 'eth_blockNumber')).toHaveProperty('result');
});

test('P-12 T-A6 it reaches neither other pages of its own site nor the window that asks', async ({ newSite, wallet }) => {
  const site = await newSite({ '/patched': PATCHED });
  const patched = await wallet.openTab(`${site.origin}/patched`);
  await expect(patched).toHaveTitle(/^\[/);
  const page = await wallet.openTab(`${site.origin}/`);
  const answer = requestFrom(page, 'eth_requestAccounts');
  await wallet.approve();
  expect(await answer).toEqual({ result: [ACCOUNT] });
});

test('T-A6 a page that puts accessors on all objects is answered, and learns nothing that is not its own', async ({
  visit,
  wallet,
}) => {
  const rich = await visit();
  const page = await visit();
  const answer = requestFrom(rich, 'eth_requestAccounts');
  await wallet.approve();
  await answer;
  const seen = await page.evaluate(async () => {
    const { ethereum } = window as unknown as InPage;
    const seen: unknown[] = [];
    for (const name of ['id', 'result', 'kind', 'error', 'state', 'accounts', 'origin', 'toJSON'])
      Object.defineProperty(Object.prototype, name, {
        configurable: true,
        get: () => undefined,
        set(value) {
          seen.push(value);
        },
      });
    const answers = [await ethereum.request({ method: 'eth_accounts' }), await ethereum.request({ method: 'eth_chainId' })];
    for (const name of ['id', 'result', 'kind', 'error', 'state', 'accounts', 'origin', 'toJSON'])
      Reflect.deleteProperty(Object.prototype, name);
    return { answers, seen: JSON.stringify(seen) };
  });
  expect(seen.answers).toEqual([[], '0x7a69']);
  expect(seen.seen.toLowerCase()).not.toContain(ACCOUNT.slice(2));
});

const METHODS = [
  ...['request', 'on', 'addListener', 'once', 'off', 'removeListener', 'removeAllListeners'],
  ...['enable', 'isConnected', 'send', 'sendAsync'],
];

test('T-A6 T-A10 the provider cannot be changed, and shows nothing of the user', async ({ visit, connect }) => {
  const page = await visit();
  const stranger = await page.evaluate(async () => {
    const { ethereum } = window as unknown as InPage;
    const own = ethereum.request;
    const members = ethereum as unknown as Record<string, unknown>;
    for (const name of Object.keys(ethereum)) members[name] = () => 'mine';
    // As libraries do: assigning throws nothing, and properties of their own are theirs.
    members.autoRefreshOnNetworkChange = false;
    const redefined = Reflect.defineProperty(ethereum, 'request', { value: () => 'mine' });
    const shown: unknown[] = [];
    for (let each: object | null = ethereum; each && each !== Object.prototype; each = Object.getPrototypeOf(each))
      for (const name of Reflect.ownKeys(each)) shown.push([String(name), typeof (each as Record<PropertyKey, unknown>)[name]]);
    return { same: ethereum.request === own, redefined, shown, asText: JSON.stringify(ethereum) };
  });
  expect(stranger).toMatchObject({ same: true, redefined: false });
  // The chain is nothing of the user's, and is known or not yet.
  const { chainId, networkVersion, ...others } = JSON.parse(stranger.asText) as Record<string, unknown>;
  expect([
    [null, null],
    ['0x7a69', '31337'],
  ]).toContainEqual([chainId, networkVersion]);
  expect(others).toEqual({ isSheaf: true, selectedAddress: null, autoRefreshOnNetworkChange: false });
  expect(Object.fromEntries(stranger.shown as [string, string][])).toEqual({
    isSheaf: 'boolean',
    ...Object.fromEntries(METHODS.map((name) => [name, 'function'])),
    chainId: chainId === null ? 'object' : 'string',
    networkVersion: networkVersion === null ? 'object' : 'string',
    selectedAddress: 'object',
    autoRefreshOnNetworkChange: 'boolean',
  });
  await connect(page);
  const names = await page.evaluate(() => Object.getOwnPropertyNames((window as unknown as InPage).ethereum));
  expect(names).toHaveLength(METHODS.length + 5);
});
