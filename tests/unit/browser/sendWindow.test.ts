import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeSendWindow } from '../../../lib/browser/sendWindow.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const large = (size: number) => 'x'.repeat(size);

test('T-B22 small requests go at once, and past large ones that stand in line', () => {
  const sent: string[] = [];
  const pace = makeSendWindow((text) => sent.push(text));
  pace.send('one', large(1_000_000));
  pace.send('two', large(1_000_000));
  for (const text of ['a', 'b']) pace.send(text, text);
  expect(sent.map((text) => text.length)).toEqual([1_000_000, 1, 1]);
});

test.each([
  [16_384, [1_000_000, 16_384]],
  [16_385, [1_000_000]],
])('T-B22 %i characters are small, or large from there on', (size, sent) => {
  const sizes: number[] = [];
  const pace = makeSendWindow((text) => sizes.push(text.length));
  for (const each of [1_000_000, 100_000, size]) pace.send(`${each}`, large(each));
  expect(sizes).toEqual(sent);
});

test.each([
  [48_576, [1_000_000, 48_576]],
  [48_577, [1_000_000]],
])('T-B22 a megabyte is on the way at most: %i characters beside a million', (size, sent) => {
  const sizes: number[] = [];
  const pace = makeSendWindow((text) => sizes.push(text.length));
  for (const each of [1_000_000, size]) pace.send(`${each}`, large(each));
  expect(sizes).toEqual(sent);
});

test('T-B22 one that is larger than a megabyte goes alone', () => {
  const sizes: number[] = [];
  const pace = makeSendWindow((text) => sizes.push(text.length));
  for (const each of [2_000_000, 20_000]) pace.send(`${each}`, large(each));
  expect(sizes).toEqual([2_000_000]);
  pace.arrived('2000000');
  expect(sizes).toEqual([2_000_000, 20_000]);
});

test('T-B22 of large ones a megabyte is on the way, in their order', () => {
  const sent: string[] = [];
  const pace = makeSendWindow((text) => sent.push(text));
  for (let i = 0; i < 12; i++) pace.send(`${i}`, `${i}`.padEnd(200_000));
  const numbers = () => sent.map((text) => Number.parseInt(text, 10));
  expect(numbers()).toEqual([0, 1, 2, 3, 4]);
  pace.arrived('2');
  pace.arrived('2');
  expect(numbers()).toEqual([0, 1, 2, 3, 4, 5]);
});

test('T-B22 one that makes room for several lets them all go, in their order', () => {
  const sent: string[] = [];
  const pace = makeSendWindow((text) => sent.push(text.trim()));
  pace.send('first', 'first'.padEnd(1_000_000));
  for (const id of ['a', 'b', 'c', 'd']) pace.send(id, id.padEnd(250_000));
  expect(sent).toEqual(['first']);
  pace.arrived('first');
  expect(sent).toEqual(['first', 'a', 'b', 'c', 'd']);
});

test('T-B22 one that waits for the user holds up the next for a moment only', async () => {
  const sent: string[] = [];
  const pace = makeSendWindow((text) => sent.push(text));
  for (const id of ['one', 'two', 'three']) pace.send(id, large(1_000_000));
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(250);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(250);
  expect(sent).toHaveLength(3);
});

test('P-09 after a reset nothing of before is sent, and nothing of before holds anything up', () => {
  const sent: string[] = [];
  const pace = makeSendWindow((text) => sent.push(text));
  for (const id of ['one', 'two']) pace.send(id, large(1_000_000));
  pace.reset();
  pace.send('two', large(900_000));
  expect(sent.map((text) => text.length)).toEqual([1_000_000, 900_000]);
  pace.arrived('one');
  pace.arrived('two');
  expect(sent).toHaveLength(2);
});
