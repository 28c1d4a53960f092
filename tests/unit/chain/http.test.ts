import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { request } from '../../../lib/chain/node/http.ts';
import { requestMany } from '../../../lib/chain/node/requestMany.ts';
import { RpcFailure, type TroubleKind } from '../../../lib/chain/node/rpc.ts';
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
afterEach(() => {
  proxy.rules();
  vi.restoreAllMocks();
});

const call = { method: 'eth_chainId', params: [] };
const ask = (timeoutMs = 60_000) => request(fetch, proxy.url, call, timeoutMs);

/** Milliseconds, and what came of it. */
const timed = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  const outcome = await work().catch((error: unknown) => error);
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
  expect(error).toBeInstanceOf(RpcFailure);
  expect(error).toMatchObject({ kind, message: expect.stringMatching(message) });
  expect((error as Error).message).not.toContain('127.0.0.1');
});

test.each<[Rule['fault']]>([['hang'], ['hangAfter'], ['slowloris']])(
  'T-F5 T-F7 the deadline holds for the whole exchange with a node that does %s',
  async (fault) => {
    proxy.rules({ fault, ms: 100 });
    const { outcome, ms } = await timed(() => ask(400));
    expect(outcome).toMatchObject({ kind: 'timeout' });
    expect(ms).toBeGreaterThan(350);
  },
);

test('T-F4 an endless answer is cut off at 10 MiB', async () => {
  const MIB = 1024 ** 2;
  let given = 0;
  let cutOff = false;
  const endless = new ReadableStream({
    pull(stream) {
      given += MIB;
      stream.enqueue(new Uint8Array(MIB).fill(0x20));
    },
    cancel() {
      cutOff = true;
    },
  });
  const refused = request(async () => new Response(endless), 'http://localhost', call, 60_000);
  await expect(refused).rejects.toMatchObject({ kind: 'broken', message: 'the answer of the node is too large' });
  expect(cutOff).toBe(true);
  // One more proves that it is too much, and another may wait in the stream.
  expect(given).toBeLessThanOrEqual(12 * MIB);
});

test('T-F4 an answer of exactly 10 MiB is taken, one byte more is not', async () => {
  const answering = (length: number) => async (_url: string, init: RequestInit) =>
    new Response(`{"id":${JSON.parse(String(init.body)).id},"result":"0x1"}`.padEnd(length));
  const most = 10 * 1024 * 1024;
  expect(await request(answering(most), 'http://localhost', call, 5_000)).toEqual({ result: '0x1' });
  await expect(request(answering(most + 1), 'http://localhost', call, 5_000)).rejects.toMatchObject({ kind: 'broken' });
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

test('the parts of a batch are known by their ids, not by their places', async () => {
  const backwards = async (_url: string, init: RequestInit): Promise<Response> => {
    const asked = JSON.parse(String(init.body)) as { id: number; method: string }[];
    return Response.json(asked.toReversed().map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method })));
  };
  const calls = ['eth_chainId', 'eth_blockNumber', 'eth_gasPrice'].map((method) => ({ method, params: [] }));
  const answers = await requestMany(backwards, 'http://localhost', calls, 5_000);
  expect(answers).toEqual(calls.map(({ method }) => ({ result: method })));
});

test.each<[string, (ids: number[]) => unknown, TroubleKind, RegExp]>([
  ['one answer for all', () => ({ error: { code: -32600, message: 'Invalid Request' } }), 'broken', /one answer/],
  ['an answer too few', ([id]) => [{ id, result: '0x1' }], 'oversized', /every question/],
  ['an answer too many', (ids) => [...ids, 0].map((id) => ({ id, result: '0x1' })), 'broken', /more than it was asked/],
  ['the same answer twice', ([id]) => [1, 2].map(() => ({ id, result: '0x1' })), 'broken', /no JSON-RPC/],
  ['a text for an answer', ([id]) => [{ id, result: '0x1' }, 'busy'], 'broken', /no JSON-RPC/],
])('C-09 a batch that gets %s is no answer', async (_, answer, kind, message) => {
  const node = async (_url: string, init: RequestInit): Promise<Response> =>
    Response.json(answer((JSON.parse(String(init.body)) as { id: number }[]).map(({ id }) => id)));
  await expect(requestMany(node, 'http://localhost', [call, call], 5_000)).rejects.toMatchObject({
    kind,
    message: expect.stringMatching(message),
  });
});

test.each<[string, number, number | undefined]>([
  ['7', 429, 7_000],
  ['0', 429, 0],
  ['999999999', 429, 999_999_999_000],
  ['Sun, 22 Nov 2026 12:00:30 GMT', 429, 30_000],
  ['Sun, 22 Nov 2026 11:00:00 GMT', 429, 0],
  ['soon', 429, undefined],
  ['1234567890', 429, undefined],
  ['at 7', 429, 0],
  ['7', 503, 7_000],
])('T-F8 Retry-After: %s under HTTP %i means %s ms', async (retryAfter, status, retryAfterMs) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T12:00:00Z'));
  const node = async () => new Response('{}', { status, headers: { 'Retry-After': retryAfter } });
  const error = await request(node, 'http://localhost', call, 5_000).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ kind: 'limited', details: { status, retryAfterMs } });
});

test.each([
  [503, {}],
  [503, { 'Retry-After': 'soon' }],
  [500, { 'Retry-After': '7' }],
  [404, { 'Retry-After': '7' }],
])('T-F8 HTTP %i with %o is trouble, and no limit', async (status, headers) => {
  const node = async () => new Response('{}', { status, headers });
  await expect(request(node, 'http://localhost', call, 5_000)).rejects.toMatchObject({ kind: 'broken', details: { status } });
});

test.each([
  [400, false],
  [401, true],
  [402, true],
  [403, true],
  [404, false],
  [407, true],
  [408, true],
  [422, false],
  [429, true],
  [499, false],
  [500, true],
  [502, true],
])('C-09 a refusal under HTTP %i is about who asks or the node, not about what was asked: %s', async (status, isTrouble) => {
  const node = (content: object) => async (_url: string, init: RequestInit) =>
    Response.json({ id: JSON.parse(String(init.body)).id, ...content }, { status });
  const fault = { code: -32602, message: 'bad block' };
  const refused = request(node({ error: fault }), 'http://localhost', call, 5_000);
  if (isTrouble) await expect(refused).rejects.toMatchObject({ details: { status, fault } });
  else expect(await refused).toEqual({ fault });
  // A result under a bad status is none.
  await expect(request(node({ result: '0x1' }), 'http://localhost', call, 5_000)).rejects.toMatchObject({ details: { status } });
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
      if (outcome instanceof RpcFailure) return;
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

test.each<[string, object]>([
  ['{"id":null,"error":{"code":-32700,"message":"parse error"}}', { fault: { code: -32700, message: 'parse error' } }],
  ['{"id":"ID","result":null,"error":{"code":-32000,"message":"no"}}', { fault: { code: -32000, message: 'no' } }],
  ['{"id":"ID","result":null,"error":null}', { result: null }],
  ['{"id":"ID","result":false}', { result: false }],
  ['{"id":"ID","error":"busy"}', { fault: { code: -32603, message: 'busy' } }],
  ['{"id":"ID","error":7}', { fault: { code: -32603, message: '' } }],
  ['{"id":"ID","error":{"code":1.5,"message":7,"data":"0x"}}', { fault: { code: -32603, message: '', data: '0x' } }],
  ['{"id":"ID","error":{"code":"-32000"}}', { fault: { code: -32603, message: '' } }],
])('C-09 %s is an answer', async (text, answer) => {
  expect(await request(saying(text), 'http://localhost', call, 5_000)).toEqual(answer);
});

test.each([
  ['{"id":null,"result":"0x1"}', /another request/],
  ['{"result":"0x1"}', /another request/],
  ['{"id":null,"result":"0x1","error":{"code":1,"message":""}}', /both/],
  ['{"id":"ID"}', /neither/],
  ['[]', /no JSON-RPC/],
  ['"0x1"', /no JSON-RPC/],
  ['null', /no JSON-RPC/],
])('C-09 %s is none', async (text, message) => {
  await expect(request(saying(text), 'http://localhost', call, 5_000)).rejects.toMatchObject({
    kind: 'broken',
    message: expect.stringMatching(message),
  });
});

test.each([
  [200, '{"jsonrpc":"2.0","error":{"code":-32005,"message":"daily request limit"}}'],
  [200, '{"error":"Too many requests"}'],
  [403, '{"message":"API rate limit exceeded"}'],
  [503, '{"code":429,"message":"slow down"}'],
  [403, 'error code: 1015, you are being rate limited'],
])('N-05 a limit is told by what is said, however it is said: HTTP %i %s', async (status, text) => {
  const gateway = async () => new Response(text, { status });
  await expect(request(gateway, 'http://localhost', call, 5_000)).rejects.toMatchObject({ kind: 'limited' });
  await expect(requestMany(gateway, 'http://localhost', [call, call], 5_000)).rejects.toMatchObject({ kind: 'limited' });
});

test('T-F6 an answer is refused from the 65th level on', async () => {
  const nested = (levels: number) => `{"id":"ID","result":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  expect(await request(saying(nested(63)), 'http://localhost', call, 5_000)).toHaveProperty('result');
  await expect(request(saying(nested(64)), 'http://localhost', call, 5_000)).rejects.toMatchObject({ kind: 'broken' });
});
