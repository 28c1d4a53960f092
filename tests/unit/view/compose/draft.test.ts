import { beforeEach, expect, test } from 'vitest';
import {
  addSteps,
  askOnce,
  clearSteps,
  draftNow,
  dropSteps,
  duplicateStep,
  editStep,
  makeWhole,
  moveStep,
  removeStep,
  setDraft,
} from '../../../../lib/view/compose/draft.ts';
import { BLANK } from '../../../../lib/view/compose/step.ts';

const typed = (to: string) => ({ ...BLANK, to });
const order = () => draftNow().steps.map(({ to }) => to);
const idOf = (to: string) => draftNow().steps.find((each) => each.to === to)?.id ?? -1;

beforeEach(() => {
  setDraft({ steps: [] });
  addSteps(typed('a'), typed('b'), typed('c'));
});

test('steps are added behind all others, and one alone is blank', () => {
  addSteps();
  expect(order()).toEqual(['a', 'b', 'c', '']);
});

test('a step moves one place, and never past an end', () => {
  moveStep(idOf('b'), -1);
  expect(order()).toEqual(['b', 'a', 'c']);
  moveStep(idOf('b'), -1);
  moveStep(idOf('c'), 1);
  expect(order()).toEqual(['b', 'a', 'c']);
  moveStep(idOf('b'), 1);
  expect(order()).toEqual(['a', 'b', 'c']);
});

test('a twin stands behind its step and is another one: what is typed into it is not in the first', () => {
  const twin = duplicateStep(idOf('a')) ?? -1;
  expect(order()).toEqual(['a', 'a', 'b', 'c']);
  editStep(twin, { to: 'd' });
  expect(order()).toEqual(['a', 'd', 'b', 'c']);
});

test('where one is taken out, what stands in its place is known', () => {
  expect(removeStep(idOf('b'))).toBe(idOf('c'));
  expect(removeStep(idOf('c'))).toBe(idOf('a'));
  expect(removeStep(idOf('a'))).toBeUndefined();
});

test('what was approved goes, unless something was changed in it meanwhile', () => {
  const asked = draftNow().steps;
  editStep(idOf('a'), { amount: '1' });
  dropSteps(asked);
  expect(order()).toEqual(['a', 'b', 'c']);
  dropSteps(draftNow().steps);
  expect(order()).toEqual([]);
});

test('is asked about once, until there is an answer or the asking fails', async () => {
  const asked: string[] = [];
  const first = Promise.withResolvers<void>();
  const asking = askOnce(() => {
    asked.push('first');
    return first.promise;
  });
  await askOnce(async () => void asked.push('meanwhile'));
  first.resolve();
  await asking;
  await expect(askOnce(() => Promise.reject(new Error('It failed')))).rejects.toThrow('It failed');
  await askOnce(async () => void asked.push('afterwards'));
  expect(asked).toEqual(['first', 'afterwards']);
});

test('stays all or nothing until no step is left', () => {
  makeWhole();
  removeStep(idOf('a'));
  editStep(idOf('b'), { amount: '1' });
  expect(draftNow().isWhole).toBe(true);
  removeStep(idOf('b'));
  removeStep(idOf('c'));
  addSteps();
  expect(draftNow().isWhole).toBeUndefined();
  makeWhole();
  clearSteps();
  expect(draftNow()).toEqual({ steps: [] });
});
