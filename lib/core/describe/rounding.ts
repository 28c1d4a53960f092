/** How many digits of an amount or a fee are shown. */
const DIGITS = 6;
const FEE_DIGITS = 3;

const unitOf = (value: bigint, digits: number): bigint => 10n ** BigInt(Math.max(0, value.toString().length - digits));

/** Rounded down: no more is promised than arrives. */
export const roundedDown = (value: bigint): bigint => value - (value % unitOf(value, DIGITS));

/** Rounded up: no less is told than leaves. */
export const roundedUp = (value: bigint): bigint => ceiling(value, unitOf(value, DIGITS));

/** A fee in wei as the line above the buttons has it: rounded up, with two digits after the point at least. */
export function roundedFee(value: bigint): bigint {
  const [unit, cent] = [unitOf(value, FEE_DIGITS), 10n ** 16n];
  return ceiling(value, unit < cent ? unit : cent);
}

const ceiling = (value: bigint, unit: bigint): bigint => ((value + unit - 1n) / unit) * unit;
