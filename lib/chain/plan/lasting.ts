import type { Batch } from '../../core/batch/batch.ts';
import { type Decoded, everyAction } from '../../core/decode/decoded.ts';
import { isListedContract } from '../../core/describe/known.ts';
import { isUnlimited, type Lasting, lastingKey, PERMIT2 } from '../../core/effects/effects.ts';
import type { Address, Bytes } from '../../core/schema.ts';
import { number } from '../read/token.ts';
import { allowanceView, balanceView, type View } from '../read/views.ts';

/** Of how many allowances the trial is asked what is left of them. Of the others that is said to be unknown. */
const MAX_LASTING = 12;

/**
 * The allowances that the calls of a batch give, each once: those to whom the wallet does not know, and then, as many as are asked,
 * those with a limit to contracts that it knows.
 */
export function lastingIn(batch: Pick<Batch, 'from' | 'chainId'>, calls: readonly Decoded[], own: readonly Address[]): Lasting[] {
  const mine = [batch.from, ...own];
  const isKnown = (of: Address) => of === PERMIT2 || isListedContract(of, batch.chainId);
  const given = calls.flatMap(everyAction).flatMap((each): Lasting[] => {
    if (each.kind !== 'allow' || each.how === 'lower' || each.amount === 0n) return [];
    const { owner: account, token, spender, until, amount } = each;
    const known = isKnown(spender);
    if (!mine.includes(account) || mine.includes(spender) || (known && isUnlimited(amount))) return [];
    const [through, familiar] = [until === undefined ? {} : { permit2: true as const }, known ? { known: true as const } : {}];
    return [{ account, token, spender, ...through, ...familiar }];
  });
  const all = [...new Map(given.map((each) => [lastingKey(each), each])).values()];
  const strangers = all.filter(({ known }) => !known);
  return [...strangers, ...all.filter(({ known }) => known).slice(0, Math.max(0, MAX_LASTING - strangers.length))];
}

/** What has to be asked once all is done: what is allowed, and of strangers what the account has then. */
export const lastingViews = (asked: readonly Lasting[]): View[] => asked.slice(0, MAX_LASTING).flatMap(viewsOf);

const viewsOf = ({ account, token, spender, permit2, known }: Lasting): View[] => [
  allowanceView(account, token, spender, permit2 === true),
  ...(known ? [] : [balanceView(account, token)]),
];

/** With what was answered. @param answers to `lastingViews`; none where nobody answered. */
export function withAnswers(asked: readonly Lasting[], answers: readonly (Bytes | undefined)[]): Lasting[] {
  const left = [...answers];
  return asked.map((each) => {
    const [amount, held] = left.splice(0, viewsOf(each).length).map(number);
    if (amount === undefined || (held === undefined && !each.known)) return each;
    return { ...each, amount, ...(held === undefined ? {} : { held }) };
  });
}
