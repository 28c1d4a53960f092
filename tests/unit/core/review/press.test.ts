import { describe, expect, test } from 'vitest';
import { type CountsFrom, counts, inSight, pressed } from '../../../../lib/core/review/press.ts';
import { fc } from '../../../support/fc.ts';

/** A hand in a window, on a clock that is held: what it presses, in ms since the window came into sight, and which of it counted. */
function hand(presses: readonly number[]): number[] {
  let from: CountsFrom = inSight(0);
  return presses.filter((at) => {
    const isMeant = counts(from, at);
    from = pressed(from, at);
    return isMeant;
  });
}

/** A hundred presses at one pace. */
const hundred = (first: number, pace: number) => Array.from({ length: 100 }, (_, nth) => first + nth * pace);

describe('a press', () => {
  test('V-07 counts once what it would confirm has been in sight for half a second', () => {
    expect(hand([499])).toEqual([]);
    expect(hand([500])).toEqual([500]);
    expect([counts(undefined, 60_000), pressed(undefined, 60_000)]).toEqual([false, undefined]);
  });

  test('V-07 that comes too early begins the wait anew, and for longer', () => {
    expect(hand([100, 1_099])).toEqual([]);
    expect(hand([100, 1_100])).toEqual([1_100]);
    expect(hand([100, 700, 1_300, 2_299])).toEqual([]);
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
      fc.property(gaps, (each) => {
        const all = timed(each);
        const [first] = hand(all);
        const before = all.filter((at) => first !== undefined && at < first);
        if (first === undefined) return;
        expect(first).toBeGreaterThanOrEqual(500);
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
