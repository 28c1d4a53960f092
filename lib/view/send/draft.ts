import type { OwnParams } from '../../core/ownRequests.ts';
import type { RecipientProblem } from '../../core/recipient/target.ts';
import { MOST } from '../../core/recipient/wholeNumber.ts';
import { amountIn } from '../../core/token/amount.ts';
import type { Said } from '../../words/said.ts';
import { exactAmount } from '../format.ts';
import type { Payable } from './payable.ts';
import type { KnownRecipient, Recipient } from './recipient.ts';

export type PaymentParams = OwnParams<'send'>['payments'][number];

/** How much is to be sent: as it was typed, or all that there is. */
export type AmountWish = { all: false; text: string } | { all: true };

/** Nothing that was typed. */
export const NOTHING: AmountWish = { all: false, text: '' };

/**
 * What is to be sent of what there is, and how much of it. Where what was chosen is not there any more, nothing of what was typed for it
 * is for what stands in its place: a collection can say at any moment that the account has none of an item.
 */
export function wished(payables: readonly Payable[], key: string, wish: AmountWish): { payable?: Payable; wish: AmountWish } {
  const chosen = payables.find((each) => each.key === key);
  const [usual] = payables;
  if (chosen) return { payable: chosen, wish };
  return usual ? { payable: usual, wish: NOTHING } : { wish: NOTHING };
}

type Measured = Pick<Payable, 'kind' | 'decimals' | 'symbol' | 'balance'>;

/** Why an amount cannot be sent; nothing where it can, as far as anybody knows. */
export function amountProblem(payable: Measured, wish: AmountWish): Said | undefined {
  if (wish.all || payable.kind === 'erc721') return undefined;
  const { amount, problem } = amountIn(wish.text, payable.decimals);
  if (problem) return problem;
  if (amount === 0n) return { code: 'payments.nothing' };
  if (amount > MOST) return { code: 'payments.tooLarge' };
  const { balance, decimals, symbol } = payable;
  if (balance === undefined || amount <= balance) return undefined;
  return { code: 'send.tooMuch', has: exactAmount(balance, decimals), symbol };
}

/** Why nothing can go to somebody now; nothing where it can. A name that is being looked up is waited for. */
export function recipientProblem(recipient: Recipient, payable: Pick<Payable, 'address'>): Said | undefined {
  switch (recipient.is) {
    case 'nobody':
      return { code: 'recipient.enter' } satisfies RecipientProblem;
    case 'wrong':
      return recipient.problem;
    case 'lookedUp':
      return { code: 'send.lookingUp' };
    case 'known':
      return recipient.address === payable.address ? { code: 'send.toItsContract' } : undefined;
  }
}

/** One payment, where nothing stands against it. */
export function paymentOf(recipient: Recipient, payable: Payable, wish: AmountWish): PaymentParams | undefined {
  if (recipient.is !== 'known' || recipientProblem(recipient, payable) || amountProblem(payable, wish)) return undefined;
  return paymentTo(recipient, payable, wish.all ? 'all' : String(amountIn(wish.text, payable.decimals).amount ?? ''));
}

/** A payment as it is asked for. @param amount in the smallest unit, as decimal text, or all of it. */
export const paymentTo = ({ address, found }: KnownRecipient, payable: Payable, amount: string): PaymentParams => ({
  to: address,
  ...(found ? { called: found.name } : {}),
  what: sent(payable, amount, (text) => text),
});

/** What is sent of something, by as much as is said. @param number what the number of an item is read as. */
export function sent<N>(payable: Payable, amount: N, number: (text: string) => N) {
  switch (payable.kind) {
    case 'native':
      return { kind: 'native' as const, amount };
    case 'token':
      return { kind: 'token' as const, token: payable.address, amount };
    case 'erc721':
      return { kind: 'erc721' as const, collection: payable.address, tokenId: number(payable.tokenId) };
    case 'erc1155':
      return { kind: 'erc1155' as const, collection: payable.address, tokenId: number(payable.tokenId), amount };
  }
}
