/** How long something has to be in sight before a press counts, in ms. */
const TO_LOOK = 500;

/** How long no press may come after one that came too early: such a hand is still busy with something else. In ms. */
const TO_REST = 1_000;

/** From when on a press counts, in ms; nothing while what it would confirm is not in sight. */
export type CountsFrom = number | undefined;

/** Something comes into sight. */
export const inSight = (at: number): CountsFrom => at + TO_LOOK;

/** A press begins, wherever in the window. One that is too early begins the wait anew, so that haste never gets there (V-07). */
export const pressed = (from: CountsFrom, at: number): CountsFrom => (from === undefined || at >= from ? from : at + TO_REST);

/** Whether a press counts that began then. */
export const counts = (from: CountsFrom, began: number): boolean => from !== undefined && began >= from;
