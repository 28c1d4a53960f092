import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeHostTurns } from '../../../lib/chain/node/host.ts';
import { makeNodes } from '../../../lib/chain/node/node.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const page = (name: string, frame = name) => ({ origin: `https://${frame}.example`, topOrigin: `https://${name}.example` });
const ONE = page('one');
const OTHER = page('other');

const clock = { now: () => Date.now() };

/** The turns at a host, and whose turn has come in which order. @param protocol what is spoken with it, if the browser tells. */
function host(protocol?: string) {
  const turns = makeHostTurns('https://node.example', clock, () => protocol);
  const begun: { name: string; end: () => void }[] = [];
  const refused: string[] = [];
  const line = (site: typeof ONE, name: string, count = 1, timeoutMs = 18_000) => {
    for (let each = 0; each < count; each++) {
      turns.take(site, timeoutMs).then(
        (end) => begun.push({ name, end }),
        ({ kind }) => refused.push(`${name} ${kind}`),
      );
    }
  };
  const names = () => begun.map(({ name }) => name).join('');
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { turns, begun, refused, line, names, settle };
}

test('V-09 sites have four exchanges with a host at a time, one page three, and what ends makes room', async () => {
  const { begun, line, names, settle } = host();
  line(ONE, 'a', 10);
  await settle();
  expect(names()).toBe('aaa');
  line(OTHER, 'b', 10);
  await settle();
  expect(names()).toBe('aaab');
  begun[3]?.end();
  await settle();
  expect(names()).toBe('aaabb');
  begun[0]?.end();
  begun[1]?.end();
  begun[4]?.end();
  await settle();
  expect(names().slice(5)).toBe('aba');
});

test.each([
  ['with HTTP/1.1', 'http/1.1', 1, 7],
  ['of which nobody can tell what it speaks', undefined, 1, 7],
  ['with HTTP/2', 'h2', 1, 2],
  ['with HTTP/3', 'h3', 1, 2],
  ['with HTTP/2, while another page floods it', 'h2', 200, 5],
])(
  'V-09 from a host %s a page gets the twenty reads that it asks all at once in few rounds',
  async (_, protocol, others, rounds) => {
    const { begun, line, settle } = host(protocol);
    const count = 20;
    line(OTHER, 'b', others);
    line(ONE, 'a', count);
    await settle();
    const begunOfOne = () => begun.filter(({ name }) => name === 'a').length;
    let passed = 1;
    for (let ended = 0; begunOfOne() < count; passed++) {
      const running = begun.length;
      for (; ended < running; ended++) begun[ended]?.end();
      await settle();
    }
    expect(passed).toBe(rounds);
  },
);

test('V-09 a host that has not answered yet, or speaks HTTP/1.1 again, is asked few things at a time', async () => {
  let protocol: string | undefined;
  const turns = makeHostTurns('https://node.example', clock, () => protocol);
  const ends: (() => void)[] = [];
  const line = () => {
    for (let each = 0; each < 20; each++) void turns.take(ONE, 18_000).then((end) => ends.push(end));
    return vi.advanceTimersByTimeAsync(0);
  };
  await line();
  expect(ends).toHaveLength(3);
  protocol = 'h2';
  ends[0]?.();
  await line();
  expect(ends).toHaveLength(12);
  protocol = 'http/1.1';
  ends[1]?.();
  await line();
  expect(ends).toHaveLength(12);
});

test('V-09 pages take turns however many of them and of their frames ask, and frames do among themselves', async () => {
  const { begun, line, names, settle } = host();
  for (let frame = 0; frame < 5; frame++) line(page('one', `frame${frame}`), String(frame), 20);
  line(OTHER, 'b', 4);
  await settle();
  for (let each = 0; each < 8; each++) {
    begun[each]?.end();
    await settle();
  }
  const order = names();
  expect(order.slice(0, 4)).toBe('000b');
  expect([...order.slice(4, 12)].filter((name) => name === 'b').length).toBe(3);
  expect(order.replaceAll('b', '').slice(3, 8)).toBe('01234');
});

test('V-09 after a limit no site has a turn for as long as the node says, then fewer, and later as many as before', async () => {
  const { turns, begun, line, names, settle } = host();
  line(ONE, 'a', 3);
  await settle();
  for (const { end } of begun) end();
  turns.rest(5_000);
  expect(turns.pause()).toBe(5_000);
  line(ONE, 'b', 3);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(names()).toBe('aaa');
  await vi.advanceTimersByTimeAsync(1);
  expect(names()).toBe('aaab');
  await vi.advanceTimersByTimeAsync(100);
  expect(names()).toBe('aaabb');
  await vi.advanceTimersByTimeAsync(200);
  for (const { end } of begun.slice(3)) end();
  await vi.advanceTimersByTimeAsync(120_000);
  line(ONE, 'c', 3);
  await settle();
  expect(names()).toBe('aaabbbccc');
});

test('V-09 each limit makes sites slower, down to one exchange in two seconds, and what was under way together is one', async () => {
  const { turns, line, names } = host();
  for (let limit = 0; limit < 9; limit++) {
    turns.rest(1);
    turns.rest(1);
    await vi.advanceTimersByTimeAsync(1_001);
  }
  line(ONE, 'a', 3);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(names()).toBe('a');
  await vi.advanceTimersByTimeAsync(500);
  expect(names()).toBe('aa');
});

test('V-09 who would wait too long is told at once, and who waited too long then', async () => {
  const { turns, refused, line, names, settle } = host();
  line(ONE, 'a', 3);
  line(ONE, 'b', 1, 5_000);
  line(ONE, 'c', 1, 12_000);
  await settle();
  turns.rest(5_000);
  await settle();
  expect(refused).toEqual(['b limited']);
  await vi.advanceTimersByTimeAsync(9_000);
  expect([names(), refused]).toEqual(['aaa', ['b limited', 'c limited']]);
});

test('V-09 whose turn comes has time left in which a node can answer, so that nodes are not blamed for lines', async () => {
  const { begun, refused, line, names } = host();
  line(ONE, 'a', 3);
  line(ONE, 'b', 2, 18_000);
  await vi.advanceTimersByTimeAsync(14_000);
  begun[0]?.end();
  await vi.advanceTimersByTimeAsync(3_000);
  expect([names(), refused]).toEqual(['aaab', ['b limited']]);
  begun[1]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(names()).toBe('aaab');
});

test('V-09 N-16 where the clock was set back, sites do not wait for it', async () => {
  const { turns, line, names, settle } = host();
  turns.rest(5_000);
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(turns.pause()).toBe(0);
  line(ONE, 'a');
  await settle();
  expect(names()).toBe('a');
});

test('V-09 N-16 and a limit after that is one again, over which nobody is refused who has the time', async () => {
  const { turns, refused, line, names, settle } = host();
  turns.rest(5_000);
  vi.setSystemTime(Date.now() - 3_600_000);
  line(ONE, 'a', 4);
  await settle();
  turns.rest(2_000);
  await settle();
  expect([turns.pause(), names(), refused]).toEqual([2_000, 'aaa', []]);
});

test('V-09 sites that have to leave one host alone may ask another one of the same name, with TLS or at another port', async () => {
  const [limited, ...others] = ['http://node.example', 'https://node.example', 'http://node.example:8545'];
  const network = (chainId: number) => ({
    ...{ chainId, name: 'Test', testnet: true, currency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    rpcUrls: [[limited, ...others][chainId] ?? ''],
  });
  const nodes = makeNodes({
    networks: { get: async (chainId) => network(chainId) },
    clock: { now: () => Date.now() },
    async fetch(url, init) {
      if (url === limited) return new Response('', { status: 429, headers: { 'Retry-After': '60' } });
      const { id, method, params } = JSON.parse(String(init.body));
      return Response.json({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? `0x${others.indexOf(url) + 1}` : params[0] });
    },
  });
  const told: unknown[] = [];
  for (const chainId of [0, 1, 2]) {
    const asked = (await nodes.of(chainId, ONE)).request({ method: 'eth_getBalance', params: [`0x${chainId}`] });
    void asked.then(
      (said) => told.push(said),
      ({ code }) => told.push(code),
    );
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(told).toEqual([-32005, '0x1', '0x2']);
});
