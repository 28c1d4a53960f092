/** How long something has to be in sight before a press counts, in ms. */
const TO_LOOK = 500;

/** How long no press may come after one that came too early: such a hand is still busy with something else. In ms. */
const TO_REST = 1_000;

/** From when on a press counts, in ms; nothing while what it would confirm is not in sight. */
export type CountsFrom = number | undefined;

/**
 * From when on a press counts of something that comes into sight, in ms (V-07).
 * @param tooEarly when the last press began, wherever in the window and whatever was shown, that did not count.
 */
export const inSight = (at: number, tooEarly: number | undefined): number =>
  Math.max(at + TO_LOOK, tooEarly === undefined ? 0 : tooEarly + TO_REST);

/** Whether a press counts that began then. */
export const counts = (from: CountsFrom, began: number): boolean => from !== undefined && began >= from;
