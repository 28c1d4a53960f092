/** Draws that the same seed repeats (mulberry32). */
export interface Draw {
  /** From 0 up to but not 1. */
  (): number;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  of<Value>(values: readonly Value[]): Value;
}

export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  const draw = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(draw() * (most - least + 1));
  return Object.assign(draw, {
    between,
    of<Value>(values: readonly Value[]): Value {
      return values[between(0, values.length - 1)] as Value;
    },
  });
}
