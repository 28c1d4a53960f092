import type { Refund } from '../decode/decoded.ts';
import { isOwn } from '../describe/facts.ts';
import { address, limit } from '../describe/sentence.ts';
import { type Warning, warn } from '../warning.ts';
import type { CallRiskInput } from './input.ts';

/** More of the currency than any fee, in wei. */
const ANY_FEE = 10n ** 17n;

/** V-06: what an account of the user's pays for being called, beside what it does. */
export function aboutRefund(
  { from, asset, most, payee }: Refund,
  { facts, byAnybody }: Pick<CallRiskInput, 'facts' | 'byAnybody'>,
): Warning[] {
  const level = asset === 'native' && most <= ANY_FEE ? 'caution' : 'danger';
  const amount = limit(most, asset, facts);
  if (payee === undefined) return byAnybody ? [warn(level, 'warning.refund.anybody', { amount })] : [];
  return payee === from || isOwn(payee, facts) ? [] : [warn(level, 'warning.refund', { amount, to: address(payee) })];
}
