import { expect, test } from 'vitest';
import type { Sentence } from '../../../lib/core/describe/sentence.ts';
import { say } from '../../../lib/core/part.ts';
import { stepLine } from '../../../lib/view/stepLine.ts';

const sentences = (count: number): Sentence[] =>
  Array.from({ length: count }, (_, depth) => ({ part: say('describe.trailing', { count: depth }), depth }));

test.each([
  [0, 0, 0],
  [1, 1, 0],
  [3, 3, 0],
  [4, 2, 2],
  [40, 2, 38],
])('V-13 of %i sentences the line of a step has the first %i, and counts %i more', (all, shown, more) => {
  const of = sentences(all);
  expect(stepLine(of, true)).toEqual({ shown: of.slice(0, shown), more });
});

test.each([0, 1, 4, 40])(
  'V-13 of a call that was not tried the line has all %i sentences: nothing else says what it gives away',
  (all) => {
    expect(stepLine(sentences(all), false)).toEqual({ shown: sentences(all), more: 0 });
  },
);
