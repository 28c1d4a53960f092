import { useEffect, useState } from 'react';
import { formatUnits } from 'viem';
import type { Address } from '../../core/schema.ts';
import { useBalances } from '../balances.ts';
import { fullAddress } from '../format.ts';
import type { Known } from '../live.ts';
import { useSettled } from '../settled.ts';
import { type AmountWish, NOTHING, wished } from './draft.ts';
import { type Payable, payablesOn } from './payable.ts';
import type { RecentPayment } from './recent.ts';
import { useRecipient } from './recipient.ts';

/** So much, as somebody would type it, or all that there is. */
const wishOf = (amount: RecentPayment['amount'], { decimals }: Payable): AmountWish =>
  amount === 'all' ? { all: true } : { all: false, text: formatUnits(amount, decimals) };

/** Where a form begins: whose it is, and whom it is for where that is said already. */
export interface Beginning {
  from: Address;
  chainId: number;
  to?: string;
}

/** What is typed into the form that sends something, and what is known of that. */
export function useSendForm(known: Known, { from: first, chainId: at, to = '' }: Beginning) {
  const [from, setFrom] = useState(first);
  const [chainId, setChainId] = useState(at);
  const [text, setText] = useState(to);
  const [key, setKey] = useState('native');
  const [typedAmount, setWish] = useState(NOTHING);
  const [repeated, setRepeated] = useState<RecentPayment>();
  const balances = useBalances(chainId, from);
  const payables = payablesOn(chainId, known, balances);
  const { payable, wish } = wished(payables, key, typedAmount);
  const typed = useRecipient(text, useSettled(text), chainId);

  const onNetwork = (next: number) => {
    setChainId(next);
    setKey('native');
    setWish(NOTHING);
  };

  // What a payment request asks for is filled in as if the user had typed it, where it is on this network.
  const { request } = typed;
  const isHere = request !== undefined && (request.chainId ?? chainId) === chainId;
  const asked = isHere ? (request.token ?? 'native') : undefined;
  const wanted = payables.find((each) => each.key === asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a request is filled in once; what is changed in it then stays
  useEffect(() => {
    if (!isHere || !wanted) return;
    setKey(wanted.key);
    setWish(request.amount ? wishOf(request.amount, wanted) : NOTHING);
  }, [request && text, chainId, wanted?.key]);

  const { recipient } = typed;
  const isMoved = repeated?.called === text && recipient.is === 'known' && recipient.address !== repeated.to;

  return {
    ...{ from, chainId, text, payables, payable, typed, wish },
    /** Since when what the account has is not known any more, in ms since 1970; absent where it is. */
    asOf: balances?.asOf,
    /** Why no node says what the account has. */
    trouble: balances?.trouble,
    /** What a payment request asks for, where the wallet has no such token. */
    unknownToken: isHere && !wanted ? request.token : undefined,
    /** Whom a name stood for when it was paid before, where that was somebody else. */
    movedFrom: isMoved ? repeated.to : undefined,
    setText,
    /** So much of what the form shows now, which may stand in the place of what was chosen. */
    setWish(next: AmountWish) {
      if (payable) setKey(payable.key);
      setWish(next);
    },
    setFrom,
    onNetwork,
    onAsset: (next: string) => {
      setKey(next);
      setWish(NOTHING);
    },
    /** Fills in a payment that was made before. */
    again(payment: RecentPayment) {
      setFrom(payment.from);
      setChainId(payment.chainId);
      setText(payment.called ?? fullAddress(payment.to));
      setKey(payment.payable.key);
      setWish(wishOf(payment.amount, payment.payable));
      setRepeated(payment);
    },
  };
}

export type SendForm = ReturnType<typeof useSendForm>;
