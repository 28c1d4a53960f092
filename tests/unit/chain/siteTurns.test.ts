import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeHostTurns } from '../../../lib/chain/node/siteTurns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const page = (name: string, frame = name) => ({ origin: `https://${frame}.example`, topOrigin: `https://${name}.example` });
const ONE = page('one');
const OTHER = page('other');

/** The turns at a host, and whose turn has come in which order. */
function host(protocol = 'http:') {
  const { turns } = makeHostTurns({ now: () => Date.now() }, protocol);
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
  ['on this machine', 'http:', 20, 1, 7],
  ['behind TLS', 'https:', 20, 1, 2],
  ['behind TLS, while another page floods it', 'https:', 20, 200, 5],
])('V-09 %s, reads that a page asks all at once take few rounds', async (_, protocol, count, others, rounds) => {
  const { begun, line, settle } = host(protocol);
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
  line(ONE, 'b', 1, 2_000);
  line(ONE, 'c', 1, 9_000);
  await settle();
  turns.rest(5_000);
  await settle();
  expect(refused).toEqual(['b limited']);
  await vi.advanceTimersByTimeAsync(9_000);
  expect([names(), refused]).toEqual(['aaa', ['b limited', 'c limited']]);
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
