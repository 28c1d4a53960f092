import { describe, expect, test } from 'vitest';
import type { Fetch } from '../../../lib/chain/node/http.ts';
import { makeNodes } from '../../../lib/chain/node/node.ts';
import { rateLimited } from '../../support/rateLimit.ts';
import { type Strictness, strictNode } from '../../support/strictNode.ts';

const page = (name: string, frame = name) => ({ origin: `https://${frame}.example`, topOrigin: `https://${name}.example` });
const ONE = page('one');

interface Envelope {
  id: number;
  method: string;
  params: unknown[];
}

/** The answer to one question: its first parameter, as bytes. */
const answer = ({ id, method, params }: Envelope) => ({
  jsonrpc: '2.0',
  id,
  result: method === 'eth_chainId' ? '0x1' : (params[0] as { data: string }).data,
});

const honest: Fetch = async (_, init) => {
  const asked = JSON.parse(String(init.body)) as Envelope | Envelope[];
  return Response.json(Array.isArray(asked) ? asked.map(answer) : answer(asked));
};

/** A chain whose nodes answer by `fetch`; `log` has the methods of each exchange, but for who they are. */
function chain(
  fetch: Fetch,
  rpcUrls = ['https://node.example'],
  values = new Map<string, unknown>(),
  clock: { now(): number } = Date,
) {
  const log: { url: string; methods: string[]; isArray: boolean }[] = [];
  const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  const network = { chainId: 1, name: 'Test', rpcUrls, currency, testnet: true };
  const nodes = makeNodes({
    networks: { get: async () => network },
    clock,
    session: { get: async (key) => values.get(key), set: async (key, value) => void values.set(key, structuredClone(value)) },
    rest: (ms) => new Promise((over) => setTimeout(over, Math.min(ms, 20))),
    fetch(url, init) {
      const asked = JSON.parse(String(init.body)) as Envelope | Envelope[];
      const methods = [asked].flat().map(({ method }) => method);
      if (methods[0] !== 'eth_chainId') log.push({ url, methods, isArray: Array.isArray(asked) });
      return fetch(url, init);
    },
  });
  let last = 0;
  const fresh = () => `0x${(++last).toString(16).padStart(8, '0')}`;
  const read = async (data = fresh(), site: typeof ONE | undefined = ONE, method = 'eth_call') =>
    (await nodes.of(1, site)).request({ method, params: [{ data }, 'latest'] });
  /** So many different ones at once, each answered with its own. */
  const burst = async (count: number, site: typeof ONE | undefined = ONE) => {
    const asked = Array.from({ length: count }, fresh);
    expect(await Promise.all(asked.map((data) => read(data, site)))).toEqual(asked);
  };
  return { nodes, log, read, burst, values, lengths: () => log.map(({ methods }) => methods.length) };
}

describe('what a site asks of a node in the same moment', () => {
  test('N-05 goes together, of whatever length the node takes, and each question gets its own answer', async () => {
    const { burst, lengths } = chain(honest);
    await burst(200);
    expect(lengths().reduce((sum, length) => sum + length)).toBe(200);
    expect(lengths().length).toBeLessThan(10);
  });

  test('C-08 is one bare question where it is one, however often it comes to that', async () => {
    const { read, log } = chain(honest);
    for (let time = 0; time < 5; time++) await read();
    expect(log.map(({ isArray }) => isArray)).toEqual(Array(5).fill(false));
  });

  test('C-04 is asked once where it is the same', async () => {
    const { read, log } = chain(honest);
    await Promise.all(Array.from({ length: 20 }, () => read('0x01')));
    expect(log.map(({ methods, isArray }) => [methods.length, isArray])).toEqual([[1, false]]);
  });

  test('N-05 is taken apart by the answers’ ids, in whatever order they come', async () => {
    const { burst } = chain(async (_, init) => {
      const asked = JSON.parse(String(init.body)) as Envelope | Envelope[];
      return Response.json(Array.isArray(asked) ? asked.map(answer).reverse() : answer(asked));
    });
    await burst(50);
  });

  test('C-06 fails each by itself: one that reverts takes none along', async () => {
    const { read } = chain(async (_, init) => {
      const asked = JSON.parse(String(init.body)) as Envelope | Envelope[];
      const say = (each: Envelope) =>
        (each.params[0] as { data: string } | undefined)?.data === '0xbad0'
          ? { jsonrpc: '2.0', id: each.id, error: { code: 3, message: 'execution reverted', data: '0x' } }
          : answer(each);
      return Response.json(Array.isArray(asked) ? asked.map(say) : say(asked));
    });
    const all = await Promise.allSettled([read('0x01'), read('0x02'), read('0xbad0'), read('0x03'), read('0x04')]);
    expect(all.map((each) => (each.status === 'fulfilled' ? each.value : each.reason.code))).toEqual([
      ...['0x01', '0x02', -32000, '0x03', '0x04'],
    ]);
  });

  test('V-09 shares no exchange with what another site asks, a frame, or the wallet itself', async () => {
    const who = new Map([
      ['0xaa', ONE],
      ['0xbb', page('two')],
      ['0xcc', page('one', 'frame')],
      ['0xdd', undefined],
    ]);
    const together: Set<string>[] = [];
    const { nodes, burst } = chain(async (url, init) => {
      const asked = [JSON.parse(String(init.body))].flat() as Envelope[];
      const callers = asked.flatMap(({ params }) => (params[0] as { data: string } | undefined)?.data.slice(0, 4) ?? []);
      together.push(new Set(callers));
      return honest(url, init);
    });
    await burst(1);
    const asked = [...who].flatMap(([mark, site]) =>
      Array.from({ length: 30 }, async (_, at) => {
        const data = `${mark}${at.toString(16).padStart(6, '0')}`;
        expect(await (await nodes.of(1, site)).request({ method: 'eth_call', params: [{ data }, 'latest'] })).toBe(data);
      }),
    );
    await Promise.all(asked);
    expect(together.filter(({ size }) => size > 1)).toEqual([]);
  });

  test('V-09 goes in short exchanges where another site asks too, by how far the node is, and in long ones where none does', async () => {
    const longest = async (ms: number) => {
      const clock = { skew: 0, now: () => Date.now() + clock.skew };
      const after: Fetch = async (url, init) => {
        clock.skew += ms;
        return honest(url, init);
      };
      const { burst, read, log } = chain(after, undefined, undefined, clock);
      await read();
      await read('0xff', page('two'));
      log.splice(0);
      await burst(60);
      const shared = Math.max(...log.map(({ methods }) => methods.length));
      clock.skew += 1_000;
      log.splice(0);
      await burst(60);
      return { shared, alone: Math.max(...log.map(({ methods }) => methods.length)) };
    };
    const [near, far] = await Promise.all([longest(1), longest(40)]);
    expect(near.shared).toBeLessThan(10);
    expect(far.shared).toBeGreaterThanOrEqual(10);
    expect(far.shared).toBeLessThan(30);
    expect(Math.min(near.alone, far.alone)).toBeGreaterThan(30);
  });

  test('T-B22 leaves slow questions and what is sent to themselves', async () => {
    const { nodes, read, log } = chain(async (url, init) => {
      const asked = [JSON.parse(String(init.body))].flat() as Envelope[];
      const [{ method, id } = { method: '', id: 0 }] = asked;
      if (method === 'eth_getLogs') return Response.json({ jsonrpc: '2.0', id, result: [] });
      if (method === 'eth_sendRawTransaction') return Response.json({ jsonrpc: '2.0', id, result: `0x${'11'.repeat(32)}` });
      return honest(url, init);
    });
    const node = await nodes.of(1, ONE);
    const apart = ['eth_getLogs', 'eth_sendRawTransaction'].map((method) =>
      node.request({ method, params: ['0x02'] }).catch(() => undefined),
    );
    await Promise.all([...apart, ...Array.from({ length: 20 }, () => read())]);
    for (const { methods, isArray } of log.filter(({ methods }) => methods.some((method) => method !== 'eth_call')))
      expect([methods.length, isArray]).toEqual([1, false]);
  });

  test('N-05 stays below what a node reads at once, however long each question is', async () => {
    let longest = 0;
    const { read } = chain(async (url, init) => {
      longest = Math.max(longest, String(init.body).length);
      return honest(url, init);
    });
    const asked = Array.from({ length: 20 }, (_, at) => `0x${String(at).padStart(50_000, '0')}`);
    expect(await Promise.all(asked.map((data) => read(data)))).toEqual(asked);
    expect(longest).toBeLessThan(210_000);
  });
});

describe('a node that does not take it', () => {
  test.each<[string, Strictness]>([
    ['says so by a status', { limit: 0, status: 403, body: 'html' }],
    ['says so by HTTP 500 and nothing else', { limit: 0, status: 500, body: 'nothing' }],
    ['says so in one error', { limit: 0, status: 200, body: 'one error', error: { code: -32600, message: 'no batches' } }],
    ['takes three', { limit: 3, status: 400, body: 'nothing' }],
    ['takes ten, and says HTTP 413', { limit: 10, status: 413, body: 'html' }],
    ['answers only the first two', { limit: 2, status: 200, body: 'cut off' }],
  ])(
    'N-05 and %s: the page has each answer all the same, and the node is asked by its measure before long',
    async (_, strict) => {
      const node = strictNode(honest, strict);
      const { burst, values } = chain(node.fetch);
      await burst(100);
      await burst(100);
      expect(node.log.filter(({ refused }) => refused).length).toBeLessThan(12);
      node.log.length = 0;
      await burst(100);
      expect(node.log.filter(({ refused }) => refused)).toEqual([]);

      // The next worker knows it.
      const next = chain(node.fetch, undefined, values);
      await next.burst(50);
      expect(node.log.filter(({ refused }) => refused)).toEqual([]);
    },
  );

  test('N-05 V-09 tells the wallet nothing by that: its own size is its own', async () => {
    const node = strictNode(honest, { limit: 0, status: 403, body: 'html' });
    const { burst, nodes } = chain(node.fetch);
    await burst(50);
    node.strictness.limit = 100;
    node.log.length = 0;
    const calls = Array.from({ length: 40 }, (_, at) => ({ method: 'eth_call', params: [{ data: `0x${10 + at}` }, 'latest'] }));
    await (await nodes.of(1)).requestMany(calls);
    expect(node.log.map(({ methods }) => methods.length)).toContain(40);
  });

  test('N-05 a limit of its rate is a limit: nothing is asked one by one for it, and all is answered later', async () => {
    const node = rateLimited(honest, { perSecond: 20, left: 3, retryAfter: 1 });
    const { burst } = chain(node.fetch);
    await burst(60);
    expect(node.log.length).toBeLessThan(30);
    expect(Math.max(...node.log.map(({ methods }) => methods.length))).toBeGreaterThan(20);
  });

  test('N-05 what was answered beside a limit counts, and only the rest is asked again', async () => {
    let answered = 0;
    let limits = 1;
    const { burst, log } = chain(async (url, init) => {
      const asked = JSON.parse(String(init.body)) as Envelope | Envelope[];
      if (!Array.isArray(asked) || asked.length < 10 || limits-- <= 0) return honest(url, init);
      const limit = { code: -32005, message: 'limit exceeded' };
      answered = asked.length - 3;
      return Response.json(asked.map((each, at) => (at < 3 ? { jsonrpc: '2.0', id: each.id, error: limit } : answer(each))));
    });
    await burst(40);
    expect(answered).toBeGreaterThan(0);
    expect(log.flatMap(({ methods }) => methods).length).toBe(43);
  });

  test('C-09 fails as one that is asked one thing: the next node has all that it did not answer', async () => {
    const [broken, good] = ['https://broken.example', 'https://good.example'];
    const { burst } = chain(
      async (url, init) => (url === broken ? new Response('', { status: 500 }) : honest(url, init)),
      [broken, good],
    );
    await burst(30);
  });

  test('T-B22 one question that takes for ever keeps the others of its moment from theirs for half of the time at most', async () => {
    const { read } = chain((url, init) => {
      if (!String(init.body).includes('0xdead')) return honest(url, init);
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    });
    await read();
    void read('0xdead').catch(() => undefined);
    expect(await Promise.all(['0x01', '0x02', '0x03'].map((data) => read(data)))).toEqual(['0x01', '0x02', '0x03']);
  }, 15_000);
});
