/** A mutation that changes nothing anybody could see, and why; `original` and `replacement` as `npm run mutants` prints them. */
export interface Equivalent {
  file: string;
  original: string;
  replacement: string;
  reason: string;
}

export const EQUIVALENT: readonly Equivalent[] = [];
