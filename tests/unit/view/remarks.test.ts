import { describe, expect, test } from 'vitest';
import { address } from '../../../lib/core/describe/sentence.ts';
import { type Warning, warn } from '../../../lib/core/warning.ts';
import { remarksOf } from '../../../lib/view/remarks.ts';
import { FRIEND, STRANGER, THIEF } from '../../corpus/addresses.ts';

const lost = warn('danger', 'warning.lost', { to: address(THIEF) });
const first = (to: typeof FRIEND, call: number): Warning => ({
  ...warn('note', 'warning.firstContact', { to: address(to) }),
  call,
});
const cautions = [
  warn('caution', 'warning.feeUnknown'),
  warn('caution', 'warning.notSimulated'),
  warn('caution', 'warning.trialLoose'),
];
const untitled = warn('caution', 'warning.signIn.checksum');
const folds = (warnings: readonly Warning[]) => remarksOf(warnings).map((each) => [each.level, each.folds]);

describe('V-13 in a list of warnings', () => {
  test('dangers stand first and in full, however many cautions and notes there are', () => {
    expect(folds([first(FRIEND, 0), ...cautions, lost, { ...lost, call: 2 }])).toEqual([
      ['danger', 'no'],
      ['danger', 'no'],
      ['caution', 'closed'],
      ['caution', 'closed'],
      ['caution', 'closed'],
      ['note', 'closed'],
    ]);
  });

  test('cautions are open while there are few and no danger, and what has no title stands there in any case', () => {
    expect(folds([lost, ...cautions.slice(0, 1)]).at(-1)).toEqual(['caution', 'closed']);
    expect(folds(cautions.slice(0, 2))).toEqual([
      ['caution', 'open'],
      ['caution', 'open'],
    ]);
    expect(folds([...cautions, untitled]).at(-1)).toEqual(['caution', 'no']);
  });

  test('notes of one title are one line that names all their steps, and opens to each of them', () => {
    const [one, ...others] = remarksOf([first(STRANGER, 2), cautions[0] ?? untitled, first(FRIEND, 0)]).reverse();
    expect(others).toHaveLength(1);
    expect(one).toMatchObject({ title: 'New recipient (steps 1, 3)', level: 'note' });
    expect(one?.warnings.map(({ params }) => params.to)).toEqual([address(STRANGER), address(FRIEND)]);
  });

  test('a note names whom it is about, each once, and a danger says so itself', () => {
    const who = (...all: Warning[]) => remarksOf(all).map((each) => each.who);
    expect(who(first(STRANGER, 2), first(FRIEND, 0), first(STRANGER, 4))).toEqual([[STRANGER, FRIEND]]);
    expect(who(lost)).toEqual([[]]);
  });

  test('no caution and no danger is put together with another, even of the same title', () => {
    const twice = [lost, { ...lost, call: 1 }, cautions[0] ?? untitled, cautions[0] ?? untitled];
    expect(remarksOf(twice).map(({ warnings }) => warnings.length)).toEqual([1, 1, 1, 1]);
  });

  test('a line keeps its place and its key while the amounts in it change', () => {
    const allowed = (amount: number) => warn('caution', 'warning.foreignPending', { count: amount });
    const keys = (...all: Warning[]) => remarksOf(all).map(({ key }) => key);
    expect(keys(allowed(1), cautions[0] ?? untitled)).toEqual(keys(allowed(2), cautions[0] ?? untitled));
    expect(new Set(keys(allowed(1), allowed(2))).size).toBe(2);
  });
});
