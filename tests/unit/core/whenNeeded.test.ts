import { expect, test } from 'vitest';
import { whenNeeded } from '../../../lib/core/whenNeeded.ts';

test('V-05 what is made when it is needed is made once, and no sooner than something of it is asked for', () => {
  let made = 0;
  const counter = whenNeeded(() => {
    let count = 0;
    made++;
    return { add: (more: number) => (count += more), name: 'a counter' };
  });
  expect(made).toBe(0);
  expect([counter.add(2), counter.add(3), counter.name, made]).toEqual([2, 5, 'a counter', 1]);
});

test('V-05 a function that is made when it is needed takes and gives what it would', () => {
  let made = 0;
  const add = whenNeeded(() => {
    made++;
    return (one: number, other: number) => one + other;
  });
  expect([made, add(1, 2), add(3, 4), made]).toEqual([0, 3, 7, 1]);
});

test('V-05 what fails to be made says why, and is tried again the next time', () => {
  let tries = 0;
  const late = whenNeeded(() => {
    if (tries++ === 0) throw new Error('not yet');
    return { answer: () => 42 };
  });
  expect(() => late.answer()).toThrow('not yet');
  expect(late.answer()).toBe(42);
});
