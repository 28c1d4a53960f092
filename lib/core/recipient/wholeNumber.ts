/** The most that 256 bits hold. */
export const MOST = 2n ** 256n - 1n;

/**
 * A number as ERC-681 writes it: digits, with decimals and an exponent if need be, as in `2.014e18`.
 * @returns nothing where it is no whole number of at most 256 bits, or has a sign of less than nothing.
 */
export function wholeNumberIn(text: string): bigint | undefined {
  const [, whole = '', fraction = '', exponent = ''] = /^\+?(\d*)(?:\.(\d+))?(?:e\+?(\d*))?$/i.exec(text) ?? [];
  if (whole + fraction === '' || text.length > 200 || exponent.length > 3) return undefined;
  const significant = fraction.replace(/0+$/, '');
  const zeros = Number(exponent) - significant.length;
  if (zeros < 0) return undefined;
  const number = BigInt(whole + significant) * 10n ** BigInt(zeros);
  return number <= MOST ? number : undefined;
}
