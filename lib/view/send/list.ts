import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Payments, parsePayments } from '../../core/recipient/payments.ts';
import type { Said } from '../../words/said.ts';
import { problemOf } from '../command.ts';
import type { PaymentParams } from './draft.ts';
import type { Payable } from './payable.ts';
import { nameQuestion, type Recipient } from './recipient.ts';

/** What can be paid with in a list: what has amounts. */
type ListPayable = Extract<Payable, { kind: 'native' | 'token' }>;

const isListed = (payable: Payable): payable is ListPayable => payable.kind === 'native' || payable.kind === 'token';

/** A list as it was pasted, read; its names are looked up once it stands still. */
export interface SendList extends Pick<Payments<ListPayable>, 'sums' | 'repeats'> {
  problems: readonly { line: number; problem: Said }[];
  /** Names that are still looked up. */
  open: number;
  /** All payments, once nothing stands against any of them. */
  payments: readonly PaymentParams[] | undefined;
  count: number;
}

/** @param settled the text as it was when it last stood still. */
export function useSendList(
  text: string,
  settled: string,
  chainId: number,
  payables: readonly Payable[],
  usualKey: string,
): SendList {
  const assets = payables.filter(isListed);
  const usual = assets.find(({ key }) => key === usualKey) ?? assets[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: balances come anew every few seconds, and nothing of the list hangs on them
  const read = useMemo(() => usual && parsePayments(text, { assets, usual }), [text, usual?.key, assets.length, chainId]);
  const payments = read?.payments ?? [];
  const names = [...new Set(payments.flatMap(({ to }) => to.name ?? []))];
  const asked = useQueries({
    queries: names.map((name) => ({ ...nameQuestion(name, chainId), enabled: text === settled, staleTime: 30_000 })),
  });
  const answers = new Map(names.map((name, at) => [name, asked[at]]));
  const made = payments.map(({ line, to, asset, amount, ...rest }) => {
    const answer = to.name === undefined ? undefined : answers.get(to.name);
    const recipient: Recipient = to.address ? { is: 'known', address: to.address } : (answer?.data ?? { is: 'nobody' });
    const elsewhere = rest.chainId !== undefined && rest.chainId !== chainId;
    const problem: Said | undefined = elsewhere
      ? { code: 'send.otherNetwork' }
      : answer?.error
        ? problemOf(answer.error)
        : recipient.is === 'wrong'
          ? recipient.problem
          : recipient.is === 'known' && recipient.address === asset.address
            ? { code: 'send.toItsContract' }
            : undefined;
    const what =
      asset.kind === 'native'
        ? ({ kind: 'native', amount: String(amount) } as const)
        : ({ kind: 'token', token: asset.address, amount: String(amount) } as const);
    const called = recipient.is === 'known' && recipient.found ? { called: recipient.found.name } : {};
    return { line, problem, payment: recipient.is === 'known' ? { to: recipient.address, ...called, what } : undefined };
  });
  const wrong = made.flatMap(({ line, problem }) => (problem ? [{ line, problem }] : []));
  const problems = [...(read?.problems ?? []), ...wrong].toSorted((one, other) => one.line - other.line);
  const ready = made.flatMap(({ payment }) => payment ?? []);
  const open = made.filter(({ payment, problem }) => !payment && !problem).length;
  return {
    ...{ sums: read?.sums ?? [], repeats: read?.repeats ?? [], problems, open },
    count: payments.length,
    payments: problems.length === 0 && open === 0 && ready.length > 0 ? ready : undefined,
  };
}
