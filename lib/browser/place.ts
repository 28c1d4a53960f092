/** The size of the window that asks. */
export const WIDTH = 400;
export const HEIGHT = 640;

/** How far from the edges of the window that the user looks at, so that its buttons stay in sight. */
const FROM_RIGHT = 16;
const FROM_TOP = 72;

/** A window as the browser tells of it. Screens left of the main one, or above it, are below zero. */
export interface Around {
  left?: number;
  top?: number;
  width?: number;
  height?: number;
  state?: string;
}

export type Place = { left: number; top: number } | Record<string, never>;

/**
 * Where the window that asks may go, best first: on the screen where the user looks, of which a worker knows no more than a window on it.
 * The browser refuses a place of which less than half is in sight; the last is wherever it likes.
 * @param last the window of the browser itself that was looked at last.
 */
export function placesBy(last: Around | undefined): Place[] {
  const { left, top, width, height = 0, state } = last ?? {};
  // Where a minimised window is says nothing of where the user looks.
  if (state === 'minimized' || left === undefined || top === undefined || width === undefined) return [{}];
  return [
    { left: left + Math.max(0, width - WIDTH - FROM_RIGHT), top: top + FROM_TOP },
    // From its other corner, where it stands low on its screen or far to the right.
    { left: left + width - WIDTH, top: top + height - HEIGHT },
    {},
  ];
}
