import { expect, test } from 'vitest';
import { brokenOff, keptBackBy } from '../../../../lib/core/plan/brokenOff.ts';
import type { CallOutcome } from '../../../../lib/core/plan/plan.ts';

const outcomes = (...course: CallOutcome['outcome'][]) => course.map((outcome) => ({ outcome }));
const oneByOne = (...course: CallOutcome['outcome'][]) => ({ atomic: false, outcomes: outcomes(...course) });
const STOPS = {};
const GOES_ON = { onRevert: 'continue' } as const;

test.each([
  ['all works', STOPS, oneByOne('succeeds', 'succeeds'), undefined],
  ['nobody knows', STOPS, oneByOne('unknown', 'succeeds'), undefined],
  ['a call of several fails', STOPS, oneByOne('succeeds', 'reverts', 'succeeds', 'reverts'), { after: 1 }],
  ['the first of several fails', STOPS, oneByOne('reverts', 'succeeds'), { after: 0 }],
  ['the rest is sent all the same', GOES_ON, oneByOne('reverts', 'succeeds'), undefined],
  ['the only call fails', STOPS, oneByOne('reverts'), 'at once'],
  ['the only call fails, whatever would follow', GOES_ON, oneByOne('reverts'), 'at once'],
  ['one of all or nothing fails', STOPS, { atomic: true, outcomes: outcomes('reverts', 'reverts') }, 'at once'],
] as const)('S-14 how far a trial came is told where %s', (_, batch, plan, far) => {
  expect(brokenOff(batch, plan)).toEqual(far);
});

test('S-14 a call behind one that fails is not sent, and those before it and itself are', () => {
  expect([0, 1, 2].map((call) => keptBackBy({ after: 1 }, call))).toEqual([undefined, undefined, 1]);
  expect(keptBackBy('at once', 1)).toBe(undefined);
  expect(keptBackBy(undefined, 1)).toBe(undefined);
});
