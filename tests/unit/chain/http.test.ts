import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { request, requestMany, Trouble } from '../../../lib/chain/http.ts';
import { type Anvil, startAnvil } from '../../support/anvil.ts';
import { type FaultProxy, startFaultProxy } from '../../support/faultProxy.ts';
import type { Rule } from '../../support/faults.ts';
import { CASES, fc } from '../../support/fc.ts';

let anvil: Anvil;
let proxy: FaultProxy;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 4321 });
  proxy = await startFaultProxy({ target: anvil.url });
});
afterAll(async () => {
  await proxy.stop();
  await anvil.stop();
});
afterEach(() => proxy.rules());

const call = { method: 'eth_chainId', params: [] };
const ask = (timeoutMs = 5_000) => request(fetch, proxy.url, call, timeoutMs);

/** Milliseconds, and what came of it. */
const timed = async (work: Promise<unknown>) => {
  const start = performance.now();
  const outcome = await work.catch((error: unknown) => error);
  return { outcome, ms: performance.now() - start };
};

test('C-08 a node is spoken to by HTTP POST with the JSON-RPC 2.0 envelope, and learns nothing of who asks', async () => {
  const seen: { url: string; init: RequestInit }[] = [];
  const listening: typeof fetch = (input, init = {}) => {
    seen.push({ url: String(input), init });
    return fetch(input, init);
  };
  expect(
    await request(
      (url, init) => listening(url, init),
      anvil.url,
      { method: 'eth_getBalance', params: [`0x${'11'.repeat(20)}`, 'latest'] },
      5_000,
    ),
  ).toEqual({
    result: '0x0',
  });
  const [{ init } = { init: {} as RequestInit }] = seen;
  expect(init.method).toBe('POST');
  expect(init.headers).toEqual({ 'Content-Type': 'application/json' });
  expect(JSON.parse(String(init.body))).toEqual({
    jsonrpc: '2.0',
    id: expect.any(Number),
    method: 'eth_getBalance',
    params: [`0x${'11'.repeat(20)}`, 'latest'],
  });
  expect(init).toMatchObject({ redirect: 'error', credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' });
});

test('T-F19 neither cookie, referrer nor origin reaches the node', async () => {
  proxy.rules({ fault: 'latency', ms: 0 });
  await ask();
  const headers = proxy.log.at(-1)?.headers ?? {};
  expect(headers['content-type']).toBe('application/json');
  expect(headers.cookie ?? headers.referer ?? headers.origin ?? headers.authorization).toBeUndefined();
});

const refusals: [Rule['fault'], Partial<Rule>, string, RegExp][] = [
  ['status', { status: 503 }, 'broken', /HTTP 503/],
  ['status', { status: 429, retryAfter: '7' }, 'limited', /HTTP 429/],
  ['status', { status: 404 }, 'broken', /HTTP 404/],
  ['status5xxAfter', {}, 'broken', /HTTP 502/],
  ['dropBefore', {}, 'unreachable', /cannot be reached/],
  ['dropAfter', {}, 'unreachable', /cannot be reached/],
  ['malformed', {}, 'broken', /no JSON/],
  ['html', {}, 'broken', /no JSON/],
  ['empty', {}, 'broken', /no JSON/],
  ['wrongId', {}, 'broken', /another request/],
  ['noResult', {}, 'broken', /neither/],
  ['bothResultAndError', {}, 'broken', /both/],
  ['deep', {}, 'broken', /too deeply/],
  ['huge', {}, 'broken', /too large/],
  ['redirect', {}, 'unreachable', /cannot be reached/],
];

test.each(refusals)('C-09 a node with the fault %s %o is %s', async (fault, rule, kind, message) => {
  proxy.rules({ fault, ...rule });
  const error = await ask().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Trouble);
  expect(error).toMatchObject({ kind, message: expect.stringMatching(message) });
  expect((error as Error).message).not.toContain('127.0.0.1');
});

test.each<[Rule['fault']]>([['hang'], ['hangAfter'], ['slowloris']])(
  'T-F5 T-F7 the deadline holds for the whole exchange with a node that does %s',
  async (fault) => {
    proxy.rules({ fault, ms: 100 });
    const { outcome, ms } = await timed(ask(400));
    expect(outcome).toMatchObject({ kind: 'timeout' });
    expect(ms).toBeGreaterThan(350);
  },
);

test('T-F4 an endless answer is cut off at 10 MiB, long before its end', async () => {
  proxy.rules({ fault: 'huge', bytes: 1024 ** 3 });
  const before = process.memoryUsage().rss;
  const { outcome, ms } = await timed(ask(20_000));
  expect(outcome).toMatchObject({ kind: 'broken' });
  expect(ms).toBeLessThan(5_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 ** 2);
});

test('T-F16 an answer with prototype keys changes no prototype', async () => {
  proxy.rules({ fault: 'proto' });
  await ask();
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(String({})).toBe('[object Object]');
});

test('C-09 a refusal under an HTTP status keeps the words and code of the node', async () => {
  proxy.rules({ fault: 'status', status: 429, code: -32005, message: 'daily quota' });
  await expect(ask()).rejects.toMatchObject({ kind: 'limited', details: { fault: { code: -32005, message: 'daily quota' } } });
  proxy.rules({ fault: 'status', status: 400, code: -32602, message: 'bad block' });
  expect(await ask()).toEqual({ fault: { code: -32602, message: 'bad block', data: undefined } });
});

test('brackets inside of strings are no depth, whatever is escaped in them', async () => {
  const value = `${'[{'.repeat(100)}\\"${'['.repeat(100)}\\`;
  proxy.rules({ fault: 'lie', value });
  expect(await ask()).toEqual({ result: value });
});

test('a batch is one HTTP request, answered in the order of its calls, whatever order the node prefers', async () => {
  const count = proxy.log.length;
  const answers = await requestMany(
    fetch,
    proxy.url,
    [call, { method: 'eth_nonsense', params: [] }, { method: 'net_version', params: [] }],
    5_000,
  );
  expect(proxy.log.length - count).toBe(1);
  expect(answers).toEqual([{ result: '0x10e1' }, { fault: expect.objectContaining({ code: -32601 }) }, { result: '4321' }]);
});

/** A node that answers each request with this text, its own id put in the place of `ID`. */
const saying =
  (text: string) =>
  async (_url: string, init: RequestInit): Promise<Response> =>
    new Response(text.replaceAll('"ID"', String(JSON.parse(String(init.body)).id)));

test('T-F2 T-F3 whatever a node says ends in an answer or a Trouble, and never in anything else', async () => {
  const member = fc.oneof(
    fc.constant('ID'),
    fc.jsonValue(),
    fc.record({ code: fc.jsonValue(), message: fc.jsonValue(), data: fc.jsonValue() }),
  );
  const body = fc.oneof(
    fc.json(),
    fc.string(),
    fc
      .dictionary(fc.constantFrom('id', 'result', 'error', 'jsonrpc', '__proto__'), member)
      .map((each) => JSON.stringify({ id: 'ID', ...each })),
  );
  let answers = 0;
  await fc.assert(
    fc.asyncProperty(body, async (text) => {
      const outcome = await request(saying(text), 'http://localhost', call, 5_000).catch((error: unknown) => error);
      if (outcome instanceof Trouble) return;
      answers++;
      expect(outcome).toSatisfy((each: object) => 'result' in each !== 'fault' in each);
      if ('fault' in (outcome as object))
        expect((outcome as { fault: object }).fault).toMatchObject({ code: expect.any(Number), message: expect.any(String) });
    }),
    { numRuns: 10 * CASES },
  );
  expect(answers).toBeGreaterThan(CASES / 10);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

test('T-F6 an answer is refused from the 65th level on', async () => {
  const nested = (levels: number) => `{"id":"ID","result":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  expect(await request(saying(nested(63)), 'http://localhost', call, 5_000)).toHaveProperty('result');
  await expect(request(saying(nested(64)), 'http://localhost', call, 5_000)).rejects.toMatchObject({ kind: 'broken' });
});
