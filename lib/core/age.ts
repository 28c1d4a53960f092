/** How long ago something was, in milliseconds. A time still to come means that the clock was set back, and counts as long past (N-16). */
export const ageOf = (at: number, now: number): number => (now < at ? Number.POSITIVE_INFINITY : now - at);
