import { describe, expect, test } from 'vitest';
import { type Channel, channelOver, meet, type Side } from '../../../lib/wire/channel.ts';
import { openWindow } from '../browser/window.ts';

/** One side in a document: what it hears, and its line once it has one. */
function start(side: Side) {
  const heard: string[] = [];
  const lines: Channel[] = [];
  meet(side, (line) => {
    lines.push(line);
    line.listen((text) => heard.push(text));
    line.send(`${side} is here`);
  });
  return { heard, lines };
}

describe.each<[Side, Side]>([
  ['page', 'bridge'],
  ['bridge', 'page'],
])('the %s first and the %s second', (first, second) => {
  test('meet once, and hear each other but not themselves', () => {
    openWindow();
    const [one, other] = [start(first), start(second)];
    expect([one.lines, other.lines].map(({ length }) => length)).toEqual([1, 1]);
    for (const { heard } of [one, other]) heard.length = 0;
    expect(one.lines[0]?.send('a')).toBe(true);
    expect(other.lines[0]?.send('b')).toBe(true);
    expect([one.heard, other.heard]).toEqual([['b'], ['a']]);
  });

  test('the second hears what the first says as soon as they have met', () => {
    openWindow();
    start(first);
    expect(start(second).heard).toEqual([`${first} is here`]);
  });

  test('a third finds nobody, and disturbs nobody', () => {
    const { window } = openWindow();
    const [one, other] = [start(first), start(second)];
    const third = start(second);
    window.dispatchEvent(new Event('sheaf:hello'));
    expect([one, other, third].map(({ lines }) => lines.length)).toEqual([1, 1, 0]);
  });
});

test('P-12 a page that says hello with nothing in its hand meets nobody, and the bridge does after it', () => {
  const { window } = openWindow();
  const page = start('page');
  window.dispatchEvent(new Event('sheaf:hello'));
  expect(page.lines).toEqual([]);
  start('bridge');
  expect(page.lines).toHaveLength(1);
});

test('T-A1 nobody behind the first side sees the greeting, and the line in it', () => {
  const { window } = openWindow();
  start('page');
  const seen: Event[] = [];
  window.addEventListener('sheaf:hello', (event) => seen.push(event));
  start('bridge');
  expect(seen).toEqual([]);
});

test('P-13 a line whose other end is deaf says so', () => {
  openWindow();
  const page = start('page');
  meet('bridge', () => {});
  expect(page.lines[0]?.send('a')).toBe(false);
});

test('P-12 what is no text goes nowhere', () => {
  const line = new EventTarget();
  const heard: unknown[] = [];
  channelOver(line, 'bridge').listen((text) => heard.push(text));
  for (const detail of [{ toString: () => 'a' }, 1, 'text']) line.dispatchEvent(new CustomEvent('up', { detail }));
  expect(heard).toEqual(['text']);
});
