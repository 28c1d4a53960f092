import { describe, expect, test } from 'vitest';
import { counts, inSight } from '../../../../lib/core/review/press.ts';
import { fc } from '../../../support/fc.ts';

/**
 * A hand in a window, on a clock that is held: what it presses, in ms since the window came into sight, and which of it counted.
 * @param shownAt when what is shown became something else, or came to the front again; before its first there is nothing to be seen.
 */
function hand(presses: readonly number[], shownAt: readonly number[] = [0]): number[] {
  let tooEarly: number | undefined;
  return presses.filter((at) => {
    const shown = shownAt.filter((each) => each <= at).at(-1);
    const isMeant = counts(shown === undefined ? undefined : inSight(shown, tooEarly), at);
    if (!isMeant) tooEarly = at;
    return isMeant;
  });
}

/** A hundred presses at one pace. */
const hundred = (first: number, pace: number) => Array.from({ length: 100 }, (_, nth) => first + nth * pace);

describe('a press', () => {
  test('V-07 counts once what it would confirm has been in sight for half a second', () => {
    expect(hand([499])).toEqual([]);
    expect(hand([500])).toEqual([500]);
    expect(counts(undefined, 60_000)).toBe(false);
  });

  test('V-07 that comes too early begins the wait anew, and for longer', () => {
    expect(hand([100, 1_099])).toEqual([]);
    expect(hand([100, 1_100])).toEqual([1_100]);
    expect(hand([100, 700, 1_300, 2_299])).toEqual([]);
  });

  test('V-07 that comes too early is rested from whatever is shown then, and however often the window comes to the front', () => {
    expect(hand([100, 750, 1_749], [0, 200, 800])).toEqual([]);
    expect(hand([100, 1_100], [0, 200])).toEqual([1_100]);
    expect(hand([100, 1_299, 2_298], [0, 800])).toEqual([]);
  });

  test('V-07 that comes before there is anything to be seen is rested from, too', () => {
    expect(hand([100, 650], [120])).toEqual([]);
    expect(hand([100, 1_100], [120])).toEqual([1_100]);
  });

  test('V-07 is followed by others that count: who has waited may press twice', () => {
    expect(hand([500, 600, 640])).toEqual([500, 600, 640]);
  });

  test('V-07 of a hundred at any pace that a hand in haste keeps up none counts, from wherever it began', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 499 }), fc.integer({ min: 0, max: 999 }), (first, pace) => {
        expect(hand(hundred(first, pace))).toEqual([]);
      }),
    );
  });

  const gaps = fc.array(fc.oneof(fc.integer({ min: 0, max: 2_500 }), fc.constantFrom(499, 500, 999, 1_000)), { maxLength: 100 });
  const timed = (each: readonly number[]) => {
    let now = 0;
    return each.map((gap) => {
      now += gap;
      return now;
    });
  };

  test('V-07 counts only behind a rest: no hand gets there without one, however it presses', () => {
    fc.assert(
      fc.property(gaps, gaps, (each, changes) => {
        const [all, shownAt] = [timed(each), timed(changes)];
        const [first] = hand(all, shownAt);
        const before = all.filter((at) => first !== undefined && at < first);
        if (first === undefined) return;
        expect(first - (shownAt.filter((at) => at <= first).at(-1) ?? Number.NaN)).toBeGreaterThanOrEqual(500);
        const last = before.at(-1);
        if (last !== undefined) expect(first - last).toBeGreaterThanOrEqual(1_000);
      }),
    );
  });

  test('V-07 counts behind a rest of a second, whatever was pressed before: nobody is locked out', () => {
    fc.assert(
      fc.property(gaps, (each) => {
        const all = timed(each);
        const calm = (all.at(-1) ?? 0) + 1_000;
        expect(hand([...all, calm])).toContain(calm);
      }),
    );
  });
});
