/** What the test notes. A worker that starts has the true time again: it takes a jump back with it. */
export interface Ground {
  /** Of the draws between two such writes. */
  seed: number;
  /** One write in so many on average; 0 for none. */
  writes: number;
  /** How far the clock is ahead, in milliseconds. */
  skew: number;
}

/** Under this name. */
export const NOTE = 'ground';
