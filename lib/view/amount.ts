import { parseUnits } from 'viem';

/** What somebody typed as an amount: in the smallest unit, or in a sentence what is wrong with it. */
export type Typed = { amount: bigint; problem?: undefined } | { amount?: undefined; problem: string };

/** Digits with a point before the decimals; nothing is guessed, because a comma means one thing here and another there. */
export function amountIn(text: string, decimals: number): Typed {
  const digits = text.trim();
  if (digits === '') return { problem: 'Enter an amount.' };
  if (!/^(\d+\.?\d*|\.\d+)$/.test(digits) || digits.length > 200)
    return { problem: 'Write digits only, with a point before the decimals.' };
  const fraction = digits.split('.')[1] ?? '';
  if (fraction.replace(/0+$/, '').length > decimals)
    return { problem: decimals === 0 ? 'It has no decimals.' : `It has at most ${decimals} decimals.` };
  return { amount: parseUnits(digits.replace(/^\./, '0.').replace(/\.$/, ''), decimals) };
}
