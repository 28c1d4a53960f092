import { parseUnits } from 'viem';
import type { KeyOf, Said } from '../../words/said.ts';

/** What somebody typed as an amount: in the smallest unit, or what is wrong with it. */
export type Typed = { amount: bigint; problem?: undefined } | { amount?: undefined; problem: Said<KeyOf<'amount'>> };

/** Digits with a point before the decimals; nothing is guessed, because a comma means one thing here and another there. */
export function amountIn(text: string, decimals: number): Typed {
  const digits = text.trim();
  if (digits === '') return { problem: { code: 'amount.enter' } };
  // The length first: the pattern takes long for what is long and does not fit it.
  if (digits.length > 200 || !/^(\d+\.?\d*|\.\d+)$/.test(digits)) return { problem: { code: 'amount.digitsOnly' } };
  const fraction = digits.split('.')[1] ?? '';
  if (fraction.replace(/0+$/, '').length > decimals)
    return { problem: decimals === 0 ? { code: 'amount.noDecimals' } : { code: 'amount.maxDecimals', count: decimals } };
  return { amount: parseUnits(digits.replace(/^\./, '0.').replace(/\.$/, ''), decimals) };
}
