import { expect, test } from 'vitest';
import { type Around, HEIGHT, placesBy, WIDTH } from '../../../lib/browser/place.ts';

interface Screen {
  left: number;
  top: number;
  width: number;
  height: number;
}
const MAIN = { left: 0, top: 0, width: 1_920, height: 1_080 };
const LEFT = { left: -2_560, top: -200, width: 2_560, height: 1_440 };
const ABOVE = { left: 200, top: -900, width: 1_440, height: 900 };
const SMALL = { left: 0, top: 0, width: 1_280, height: 720 };

/** How much of the window that asks is on a screen, from 0 to 1. */
function partOn(screen: Screen, left: number, top: number): number {
  const along = (from: number, size: number, start: number, length: number) =>
    Math.max(0, Math.min(from + size, start + length) - Math.max(from, start));
  return (along(left, WIDTH, screen.left, screen.width) * along(top, HEIGHT, screen.top, screen.height)) / (WIDTH * HEIGHT);
}

/** The screen on which the browser puts it, and how much of it is there. A place of which less than half is in sight, it refuses. */
function shownAt(last: Around, screens: readonly Screen[]): [Screen | undefined, number] {
  for (const { left, top } of placesBy(last)) {
    if (left === undefined || top === undefined) break;
    const [most] = screens
      .map((screen): [Screen, number] => [screen, partOn(screen, left, top)])
      .sort(([, one], [, other]) => other - one);
    if (most && most[1] >= 0.5) return most;
  }
  return [undefined, 0];
}

test.each<[string, Around, Screen[], Screen]>([
  ['a window of the usual size', { left: 100, top: 50, width: 1_200, height: 900 }, [MAIN, LEFT], MAIN],
  ['a maximised one, which reaches over the edges', { left: -8, top: -8, width: 1_936, height: 1_096 }, [MAIN, LEFT], MAIN],
  ['one on a screen left of the main one', { left: -2_400, top: -150, width: 1_400, height: 1_000 }, [MAIN, LEFT], LEFT],
  ['one that is as large as that', { left: -2_560, top: -200, width: 2_560, height: 1_440 }, [MAIN, LEFT], LEFT],
  ['one on a screen above the main one', { left: 300, top: -850, width: 1_000, height: 800 }, [MAIN, ABOVE], ABOVE],
  ['a narrow one at the right edge', { left: 1_600, top: 100, width: 320, height: 800 }, [MAIN, LEFT], MAIN],
  ['a narrow one at the right edge of the left screen', { left: -300, top: 0, width: 300, height: 800 }, [LEFT], LEFT],
  ['a low one at the bottom', { left: 100, top: 900, width: 1_200, height: 180 }, [MAIN, LEFT], MAIN],
  ['one of a small screen', { left: 0, top: 0, width: 1_280, height: 690 }, [SMALL], SMALL],
])('beside %s, on the same screen and in sight', (_, last, screens, expected) => {
  const [screen, part] = shownAt(last, screens);
  expect(screen).toBe(expected);
  expect(part).toBeGreaterThanOrEqual(0.75);
});

test.each<[string, Around | undefined]>([
  ['is minimised', { left: -32_000, top: -32_000, width: 160, height: 28, state: 'minimized' }],
  ['does not say its left', { top: 1, width: 1_000 }],
  ['does not say its top', { left: 1, width: 1_000 }],
  ['does not say its width', { left: 1, top: 1 }],
  ['is not there', undefined],
])('beside one that %s, wherever the browser likes', (_, last) => {
  expect(placesBy(last)).toEqual([{}]);
});
