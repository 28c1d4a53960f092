import { describe, expect, test } from 'vitest';
import { type Memory, makeEndpoint } from '../../../lib/chain/node/endpoint.ts';
import type { Fetch } from '../../../lib/chain/node/http.ts';
import type { RpcCall } from '../../../lib/chain/node/rpc.ts';
import { CASES, fc } from '../../support/fc.ts';
import { type RefusalBody, type Strictness, strictNode } from '../../support/strictNode.ts';

const MINUTE = 60_000;

interface Envelope {
  id: number;
  method: string;
  params: unknown[];
}
type Says = (envelope: Envelope) => object | undefined;

/** Says of each question which it was. */
const echo: Says = ({ method, params }) => ({ result: method === 'eth_chainId' ? '0x1' : [method, ...params] });

/** A node that takes what it gets, answered by `says`; nothing said takes the whole request down with HTTP 500. */
const nodeOf =
  (says: Says): Fetch =>
  async (_url, init) => {
    const asked = JSON.parse(String(init.body)) as Envelope | Envelope[];
    const answers = [asked].flat().map((each) => ({ jsonrpc: '2.0', id: each.id, said: says(each) }));
    if (answers.some(({ said }) => said === undefined)) return new Response('', { status: 500 });
    const list = answers.map(({ said, ...rest }) => ({ ...rest, ...said }));
    return Response.json(Array.isArray(asked) ? list : list[0]);
  };

function strictly(strictness: Strictness, says: Says = echo, memory?: Memory) {
  const clock = { time: 1_000_000, now: () => clock.time };
  const { fetch, log } = strictNode(nodeOf(says), strictness);
  const kept: { memory?: Memory } = {};
  const learned = (next: Memory) => {
    kept.memory = JSON.parse(JSON.stringify(next));
  };
  const endpoint = makeEndpoint({ url: 'http://localhost', chainId: 1, fetch, clock, memory, learned });
  return { clock, log, kept, endpoint, strictness, askMany: (calls: RpcCall[]) => endpoint.askMany(calls, 10_000) };
}

const questions = (count: number, method = 'eth_getBalance'): RpcCall[] =>
  Array.from({ length: count }, (_, at) => ({ method, params: [at] }));
const answersOf = (calls: readonly RpcCall[]) => calls.map(({ method, params }) => ({ result: [method, ...params] }));
const lengths = (log: { methods: string[] }[]) =>
  log.map(({ methods }) => methods.filter((method) => method !== 'eth_chainId').length).filter((count) => count > 0);

test('N-05 whatever a node takes at once, and however it says so, each question gets its own answer, for few requests', async () => {
  const body: RefusalBody[] = ['nothing', 'html', 'one error', 'an error each', 'a list with one error', 'cut off', 'rate limit'];
  const strictness = fc.record({
    limit: fc.integer({ min: 0, max: 60 }),
    status: fc.constantFrom(200, 400, 401, 403, 404, 413, 422, 429, 500, 502, 503),
    body: fc.constantFrom(...body),
    error: fc.constantFrom(
      { code: -32000, message: 'request refused' },
      { code: -32600, message: 'Invalid Request' },
      { code: -32600, message: 'batch too large' },
      { code: -32005, message: 'batch of more than 3 requests' },
      { code: -32603, message: 'batch requests are not supported' },
    ),
    retryAfter: fc.constantFrom(undefined, '5', '999999999'),
  });
  await fc.assert(
    fc.asyncProperty(strictness, fc.integer({ min: 1, max: 120 }), async (strict, count) => {
      // An error for each that speaks of the single question cannot be told from an answer.
      fc.pre(!(strict.body === 'an error each' && strict.status === 200 && strict.error.message === 'request refused'));
      const { endpoint, askMany, clock, log } = strictly(strict);
      const calls = questions(count);
      let answers: unknown;
      for (let tries = 0; answers === undefined && tries < 12; tries++) {
        answers = await askMany(calls).catch(() => undefined);
        clock.time += MINUTE;
        expect(endpoint.held()).toBeUndefined();
      }
      expect(answers).toEqual(answersOf(calls));
      const least = Math.ceil(count / Math.max(1, Math.min(50, Math.floor((strict.limit + 1) / 2))));
      expect(log.length).toBeLessThanOrEqual((strict.error.message.includes('not supported') ? count : least) + 24);
      log.length = 0;
      clock.time -= MINUTE;
      expect(await askMany(calls)).toEqual(answersOf(calls));
      expect(log.filter(({ refused }) => refused)).toEqual([]);
    }),
    { numRuns: CASES },
  );
});

describe('N-05 what a node takes at once', () => {
  test('is tried again after two minutes, twice as much, and at once less where that was too much', async () => {
    const { askMany, clock, log } = strictly({ limit: 4, status: 500, body: 'nothing' });
    await askMany(questions(10));
    expect(lengths(log)).toEqual([10, 5, 2, 2, 2, 2, 2]);
    log.length = 0;
    clock.time += 2 * MINUTE - 1;
    await askMany(questions(10));
    clock.time += 1;
    await askMany(questions(10));
    expect(lengths(log)).toEqual([2, 2, 2, 2, 2, 4, 4, 2]);
    log.length = 0;
    clock.time += 2 * MINUTE;
    await askMany(questions(10));
    expect(lengths(log)).toEqual([8, 4, 4, 2]);
    log.length = 0;
    // Too much once, so twice as long is waited the next time.
    clock.time += 4 * MINUTE - 1;
    await askMany(questions(10));
    expect(lengths(log)).toEqual([4, 4, 2]);
    clock.time += 1;
    await askMany(questions(10));
    expect(lengths(log)).toEqual([4, 4, 2, 8, 4, 4, 2]);
  });

  test('comes back to what it was once a passing trouble is over', async () => {
    const { askMany, clock, log, strictness } = strictly({ limit: 1, status: 500, body: 'nothing' });
    await askMany(questions(8));
    strictness.limit = 100;
    for (let looks = 0; looks < 6; looks++) {
      clock.time += 2 * MINUTE;
      await askMany(questions(50));
    }
    log.length = 0;
    await askMany(questions(50));
    expect(lengths(log)).toEqual([50]);
  });

  test('is remembered by the next worker', async () => {
    const strictness: Strictness = { limit: 2, status: 400, body: 'nothing' };
    const { askMany, kept } = strictly(strictness);
    await askMany(questions(4));
    const next = strictly(strictness, echo, kept.memory);
    await next.askMany(questions(4));
    expect(lengths(next.log)).toEqual([2, 2]);
  });

  test('is one where the node says that it takes no batches', async () => {
    const error = { code: -32000, message: 'Batch requests are not supported' };
    const { askMany, log } = strictly({ limit: 0, status: 200, body: 'one error', error });
    await askMany(questions(8));
    expect(lengths(log)).toEqual([8, ...Array(8).fill(1)]);
  });

  test('is found out of a node that never answers what is too long, by the second time', async () => {
    const silent: Fetch = (url, init) => {
      const asked = JSON.parse(String(init.body)) as unknown;
      if (!Array.isArray(asked) || asked.length < 5) return nodeOf(echo)(url, init);
      return new Promise((_, reject) => init.signal?.addEventListener('abort', reject));
    };
    const endpoint = makeEndpoint({ url: 'http://localhost', chainId: 1, fetch: silent, clock: Date });
    const calls = questions(8);
    for (let times = 0; times < 2; times++) await expect(endpoint.askMany(calls, 50)).rejects.toMatchObject({ kind: 'timeout' });
    expect(await endpoint.askMany(calls, 5_000)).toEqual(answersOf(calls));
  });

  test('is nothing that a node which is ill has said', async () => {
    const { endpoint, askMany, log, clock } = strictly({ limit: 100, status: 200, body: 'nothing' }, () => undefined);
    await expect(askMany(questions(8))).rejects.toMatchObject({ kind: 'broken' });
    expect(log.length).toBeLessThanOrEqual(3);
    expect(endpoint.isResting()).toBe(true);
    clock.time += MINUTE;
    await askMany(questions(8)).catch(() => undefined);
    expect(lengths(log)).toEqual([8, 8]);
  });
});

describe('N-05 a limit is a limit', () => {
  test.each<[string, Strictness]>([
    ['HTTP 429', { limit: 0, status: 429, body: 'nothing' }],
    ['HTTP 503 with a time to wait', { limit: 0, status: 503, body: 'html', retryAfter: '7' }],
    ['an error object under HTTP 200', { limit: 0, status: 200, body: 'rate limit' }],
    ['an error object under HTTP 400', { limit: 0, status: 400, body: 'rate limit' }],
    ['an error object under HTTP 500', { limit: 0, status: 500, body: 'rate limit' }],
    [
      'words under HTTP 403',
      { limit: 0, status: 403, body: 'an error each', error: { code: -32000, message: 'Too Many Requests' } },
    ],
  ])('%s ends a look at once, and the node is left alone', async (_, strictness) => {
    const { endpoint, askMany, log } = strictly(strictness);
    await expect(askMany(questions(40))).rejects.toMatchObject({ kind: 'limited' });
    expect(lengths(log)).toEqual([40]);
    expect(endpoint.held()).toMatchObject({ kind: 'limited' });
  });

  test('however long the node wants to be left alone, it is asked again after a minute', async () => {
    const { endpoint, askMany, clock } = strictly({ limit: 0, status: 429, body: 'nothing', retryAfter: '999999999' });
    await askMany(questions(4)).catch(() => undefined);
    clock.time += MINUTE - 1;
    expect(endpoint.held()).toBeDefined();
    clock.time += 1;
    expect(endpoint.held()).toBeUndefined();
  });

  test('what was answered before it is kept', async () => {
    let left = 3;
    const says: Says = (each) =>
      each.method !== 'eth_chainId' && left-- <= 0 ? { error: { code: -32005, message: 'limit exceeded' } } : echo(each);
    const { askMany } = strictly({ limit: 100, status: 200, body: 'nothing' }, says);
    const calls = questions(5);
    await expect(askMany(calls)).rejects.toMatchObject({
      kind: 'limited',
      details: { answered: [...answersOf(calls.slice(0, 3)), undefined, undefined] },
    });
  });

  test('an answer that was under way already does not end it', async () => {
    let go: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      go = resolve;
    });
    const slow: Fetch = async (_url, init) => {
      const { id, method } = JSON.parse(String(init.body)) as Envelope;
      if (method === 'eth_gasPrice') return new Response('', { status: 429 });
      if (method === 'eth_getBalance') await late;
      return Response.json({ id, result: '0x1' });
    };
    const endpoint = makeEndpoint({ url: 'http://localhost', chainId: 1, fetch: slow, clock: { now: () => 5 } });
    const first = endpoint.ask({ method: 'eth_getBalance', params: [] }, 1_000);
    await endpoint.ask({ method: 'eth_gasPrice', params: [] }, 1_000).catch(() => undefined);
    go();
    await first;
    expect(endpoint.held()).toBeDefined();
  });
});

describe('N-05 a question that a node cannot take', () => {
  const poison: Says = (each) => (each.params[0] === 2 ? undefined : echo(each));

  test('costs the others no answer', async () => {
    const { askMany } = strictly({ limit: 100, status: 200, body: 'nothing' }, poison);
    const calls = questions(5);
    const answered: unknown[] = answersOf(calls);
    answered[2] = undefined;
    await expect(askMany(calls)).rejects.toMatchObject({ kind: 'broken', details: { answered } });
  });

  test('three of them in a row are enough', async () => {
    const { askMany, log } = strictly({ limit: 100, status: 200, body: 'nothing' }, (each) =>
      Number(each.params[0]) > 2 ? undefined : echo(each),
    );
    const calls = questions(40);
    await expect(askMany(calls)).rejects.toMatchObject({
      details: { answered: [...answersOf(calls.slice(0, 3)), undefined, undefined] },
    });
    expect(log.length).toBeLessThan(20);
  });
});

test('C-09 a part of the answers counts for nothing where the node serves another chain', async () => {
  const says: Says = (each) => {
    if (each.method === 'eth_chainId') return { result: '0x2' };
    return each.params[0] === 1 ? { error: { code: -32005, message: 'limit exceeded' } } : echo(each);
  };
  const { askMany } = strictly({ limit: 100, status: 200, body: 'nothing' }, says);
  await expect(askMany(questions(3))).rejects.toMatchObject({ kind: 'wrongChain', details: {} });
});

test('C-09 nor where the node breaks off before it has said whose chain it serves', async () => {
  let tell: () => void = () => undefined;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const says = nodeOf((each) => (each.method === 'eth_chainId' ? { result: '0x2' } : echo(each)));
  const late: Fetch = async (url, init) => {
    const asked = JSON.parse(String(init.body)) as Envelope | Envelope[];
    if (Array.isArray(asked)) return says(url, init);
    if (asked.method === 'eth_chainId') await told;
    else {
      setImmediate(tell);
      throw new TypeError('broken off');
    }
    return says(url, init);
  };
  const endpoint = makeEndpoint({ url: 'http://localhost', chainId: 1, fetch: late, clock: Date });
  await expect(endpoint.askMany(questions(51), 5_000)).rejects.toMatchObject({ kind: 'wrongChain', details: {} });
});

test('N-25 what a node is known not to have says nothing about how it is', async () => {
  const says: Says = ({ method, params }) => {
    if (method === 'eth_simulateV1') return { error: { code: -32601, message: 'no such method' } };
    return method === 'eth_gasPrice' ? undefined : echo({ id: 0, method, params });
  };
  const { endpoint } = strictly({ limit: 9, status: 500, body: 'nothing' }, says);
  const ask = (method: string) => endpoint.ask({ method, params: [] }, 1_000);
  await ask('eth_simulateV1');
  await expect(ask('eth_gasPrice')).rejects.toMatchObject({ kind: 'broken' });
  expect(await ask('eth_simulateV1')).toMatchObject({ fault: { code: -32601 } });
  expect(endpoint.isResting()).toBe(true);
});
