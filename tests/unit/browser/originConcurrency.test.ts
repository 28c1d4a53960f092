import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeOriginConcurrency } from '../../../lib/browser/originConcurrency.ts';

const SITE = 'https://shop.example';
const OTHER = 'https://other.example';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Takes turns for as many requests; the ends of those whose turn has come, in their order. */
function line(turnOf: ReturnType<typeof makeOriginConcurrency>, origin: string, count: number) {
  const begun: { number: number; end: () => void }[] = [];
  for (let number = 0; number < count; number++) void turnOf(origin).then((end) => begun.push({ number, end }));
  return begun;
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test('T-B22 P-11 four of a site’s requests are worked on at once, and another site’s begins at once', async () => {
  const turnOf = makeOriginConcurrency();
  const begun = line(turnOf, SITE, 200);
  const others = line(turnOf, OTHER, 1);
  await settle();
  expect([begun.length, others.length]).toEqual([4, 1]);
});

test('T-B22 each that ends makes room for the next, in the order in which they came', async () => {
  const turnOf = makeOriginConcurrency();
  const begun = line(turnOf, SITE, 60);
  for (let at = 0; at < 60; at++) {
    await settle();
    begun[at]?.end();
    begun[at]?.end();
    await settle();
    expect(begun.length).toBe(Math.min(60, 5 + at));
  }
  expect(begun.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, number) => number));
});

test('T-B22 what waits for a node or the user holds nobody up for longer than a moment', async () => {
  const turnOf = makeOriginConcurrency();
  const begun = line(turnOf, SITE, 12);
  await settle();
  expect(begun).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(50);
  expect(begun).toHaveLength(8);
  await vi.advanceTimersByTimeAsync(50);
  expect(begun).toHaveLength(12);
  for (const { end } of begun) end();
  const again = line(turnOf, SITE, 30);
  await settle();
  expect(again).toHaveLength(4);
});

test('T-B22 one that ends while nobody waits makes room for one', async () => {
  const turnOf = makeOriginConcurrency();
  const begun = line(turnOf, SITE, 4);
  await settle();
  begun[0]?.end();
  const more = line(turnOf, SITE, 5);
  await settle();
  expect(more).toHaveLength(1);
});

test('T-B22 what has ended leaves no clock running', async () => {
  const turnOf = makeOriginConcurrency();
  const begun = line(turnOf, SITE, 4);
  await settle();
  for (const { end } of begun) end();
  expect(vi.getTimerCount()).toBe(0);
});

test('T-B22 what nobody waits behind needs no clock, and has held its turn for long enough when somebody comes later', async () => {
  const turnOf = makeOriginConcurrency();
  line(turnOf, SITE, 4);
  await settle();
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(50);
  const late = line(turnOf, SITE, 5);
  await settle();
  expect(late).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(50);
  expect(late).toHaveLength(5);
});
