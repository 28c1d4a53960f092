import { expect, test } from 'vitest';
import { answered, isUnderWay, sent } from '../../../../lib/core/review/underWay.ts';

const nothing = { sent: 0, revision: 3 };

test('S-19 a change of the user holds the yes until the revision that has it is on the screen', () => {
  expect(isUnderWay(nothing, 3)).toBe(false);
  expect(isUnderWay(sent(nothing), 3)).toBe(true);
  const known = answered(sent(nothing), 4);
  expect(isUnderWay(known, 3)).toBe(true);
  expect(isUnderWay(known, 4)).toBe(false);
});

test('S-19 of two changes at once the one that comes back first does not let go of the other', () => {
  const two = answered(sent(sent(nothing)), 4);
  expect(isUnderWay(two, 4)).toBe(true);
  expect(isUnderWay(answered(two, 5), 4)).toBe(true);
  expect(isUnderWay(answered(two, 5), 5)).toBe(false);
});

test('S-19 answers that come in another order than they were worked out in lose no revision', () => {
  const both = answered(answered(sent(sent(nothing)), 5), 4);
  expect(isUnderWay(both, 4)).toBe(true);
  expect(isUnderWay(both, 5)).toBe(false);
});

test('S-19 a change that is refused waits for nothing', () => {
  expect(isUnderWay(answered(sent(nothing)), 3)).toBe(false);
});
