import { encodeFunctionData, erc20Abi } from 'viem';
import type { Batch } from '../../core/batch/batch.ts';
import { type Decoded, everyAction } from '../../core/decode/decoded.ts';
import { isKnownContract } from '../../core/describe/known.ts';
import { type Lasting, lastingKey, PERMIT2 } from '../../core/effects/effects.ts';
import type { Address, Bytes } from '../../core/schema.ts';
import { number } from '../read/token.ts';
import { allowanceView, type View } from './views.ts';

/** Of how many allowances the trial is asked what is left of them. Of the others that is said to be unknown. */
const MAX_LASTING = 12;

/** The allowances that the calls of a batch give to those whom the wallet does not know; each once. */
export function lastingIn(batch: Pick<Batch, 'from' | 'chainId'>, calls: readonly Decoded[], own: readonly Address[]): Lasting[] {
  const mine = [batch.from, ...own];
  const isStranger = (of: Address) =>
    !mine.includes(of) && of !== PERMIT2 && !isKnownContract(of, { chainId: batch.chainId, watched: [] });
  const given = calls.flatMap(everyAction).flatMap((each): Lasting[] => {
    if (each.kind !== 'allow' || each.how === 'lower' || each.amount === 0n) return [];
    const { owner: account, token, spender, until } = each;
    if (!mine.includes(account) || !isStranger(spender)) return [];
    return [{ account, token, spender, ...(until === undefined ? {} : { permit2: true }) }];
  });
  return [...new Map(given.map((each) => [lastingKey(each), each])).values()];
}

/** What has to be asked once all is done: what is allowed, and what the account has then. */
export const lastingViews = (asked: readonly Lasting[]): View[] =>
  asked
    .slice(0, MAX_LASTING)
    .flatMap(({ account, token, spender, permit2 = false }) => [
      allowanceView(account, token, spender, permit2),
      { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] }) },
    ]);

/** With what was answered. @param answers to `lastingViews`; none where nobody answered. */
export const withAnswers = (asked: readonly Lasting[], answers: readonly (Bytes | undefined)[]): Lasting[] =>
  asked.map((each, index) => {
    const [amount, held] = [number(answers[2 * index]), number(answers[2 * index + 1])];
    return amount === undefined || held === undefined ? each : { ...each, amount, held };
  });
