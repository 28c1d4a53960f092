import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Payments, type Person, parsePayments, repeatsIn, type Sum, sumsOf } from '../../core/recipient/payments.ts';
import type { Address } from '../../core/schema.ts';
import type { Said } from '../../words/said.ts';
import { problemOf } from '../command.ts';
import { exactAmount } from '../format.ts';
import { type PaymentParams, paymentTo, recipientProblem } from './draft.ts';
import type { Payable } from './payable.ts';
import { addressed, type KnownRecipient, nameQuestion, type Recipient } from './recipient.ts';

/** What can be paid with in a list: what has amounts. */
export type ListPayable = Extract<Payable, { kind: 'native' | 'token' }>;

export const isListed = (payable: Payable): payable is ListPayable => payable.kind === 'native' || payable.kind === 'token';

/** What a list is read by, as a text: the same for as long as each of its words means the same. */
export const readBy = (assets: readonly ListPayable[]): string =>
  JSON.stringify(assets.map(({ key, symbol, label, decimals }) => [key, symbol, label, decimals]));

/** A list as it was pasted, read; its names are looked up once it stands still. */
export interface SendList extends Pick<Payments<ListPayable>, 'repeats'> {
  sums: readonly Sum<ListPayable>[];
  /** Something stands against these, and they are counted in none of the rest. */
  problems: readonly { line: number; problem: Said }[];
  /** Its names, each once for each address that it stands for, but those that lead nowhere: of these the problems speak. */
  names: readonly NamedLines[];
  /** The addresses that stand there by themselves, each with its lines. */
  addresses: readonly { address: Address; lines: readonly number[] }[];
  /** All payments, once nothing stands against any of them. */
  payments: readonly PaymentParams[] | undefined;
  count: number;
}

/** A name, the lines on which it stands, and whom it stands for: nobody yet while it is looked up. */
export interface NamedLines {
  name: string;
  lines: readonly number[];
  recipient?: NamedRecipient;
}

/**
 * @param settled the text as it was when it last stood still.
 * @param by `usual` is what is paid with where a line names nothing; `people` may be named as the user does.
 */
export function useSendList(
  text: string,
  settled: string,
  chainId: number,
  { assets, usual, people }: { assets: readonly ListPayable[]; usual: ListPayable; people: readonly Person[] },
): SendList {
  // biome-ignore lint/correctness/useExhaustiveDependencies: balances come anew every few seconds, and nothing of the list hangs on them
  const read = useMemo(() => parsePayments(text, { assets, usual, people }), [text, usual.key, readBy(assets), people, chainId]);
  const names = [...new Set(read.payments.filter(isOn(chainId)).flatMap(({ to }) => to.name ?? []))];
  const asked = useQueries({
    queries: names.map((name) => ({ ...nameQuestion(name, chainId), enabled: text === settled, staleTime: 30_000 })),
  });
  const answers = new Map(
    names.map((name, at): [string, Recipient | undefined] => {
      const { data, error } = asked[at] ?? {};
      return [name, error ? { is: 'wrong', problem: problemOf(error) } : data];
    }),
  );
  return sendListOf(read, chainId, (name) => answers.get(name) ?? { is: 'lookedUp', name });
}

/** What a list comes to, as far as it is known whom its names stand for. */
export function sendListOf(
  { payments, problems }: Payments<ListPayable>,
  chainId: number,
  recipientOf: (name: string) => Recipient,
): SendList {
  const made = payments.map((payment) => {
    const { to } = payment;
    return { ...payment, recipient: to.address ? addressed(to.address) : recipientOf(to.name) };
  });
  const wrong = made.flatMap((payment) => {
    const { line, recipient, asset } = payment;
    if (!isOn(chainId)(payment)) return [{ line, problem: { code: 'send.otherNetwork' } as const }];
    const problem = recipient.is === 'lookedUp' ? undefined : recipientProblem(recipient, asset);
    return problem ? [{ line, problem }] : [];
  });
  const all = [...problems, ...wrong].toSorted((one, other) => one.line - other.line);
  const wrongLines = new Set(wrong.map(({ line }) => line));
  const right = made.filter(({ line }) => !wrongLines.has(line));
  const known = made.flatMap(({ recipient, ...payment }) => (recipient.is === 'known' ? [{ ...payment, recipient }] : []));
  const isReady = all.length === 0 && known.length === made.length && known.length > 0;
  return {
    sums: sumsOf(right),
    repeats: repeatsIn(made.map(({ recipient, ...each }) => (recipient.is === 'known' ? { ...each, to: recipient } : each))),
    problems: all,
    names: namesIn(made.filter(isOn(chainId))),
    addresses: addressesIn(known),
    payments: isReady ? known.map(({ recipient, asset, amount }) => paymentTo(recipient, asset, String(amount))) : undefined,
    count: right.length,
  };
}

/** Whether a line is for this network: what a name stands for here is nothing to one that is for another. */
const isOn =
  (chainId: number) =>
  ({ chainId: at = chainId }: { chainId?: number }): boolean =>
    at === chainId;

const addressesIn = (payments: readonly { line: number; recipient: KnownRecipient }[]): SendList['addresses'] =>
  [
    ...Map.groupBy(
      payments.filter(({ recipient }) => !isNamed(recipient)),
      ({ recipient }) => recipient.address,
    ),
  ].map(([address, all]) => ({ address, lines: all.map(({ line }) => line) }));

/**
 * A name that was found is one, however it is written. Where it was looked up twice and came to stand for somebody else in between, each
 * line has the address that it would pay.
 */
function namesIn(payments: readonly { line: number; recipient: Recipient }[]): NamedLines[] {
  const names = new Map<string, NamedLines>();
  for (const { line, recipient } of payments) {
    const found = recipient.is === 'known' && isNamed(recipient) ? recipient : undefined;
    const name = recipient.is === 'lookedUp' ? recipient.name : found?.found.name;
    if (name === undefined) continue;
    const key = `${name} ${found?.address ?? ''}`;
    const lines = [...(names.get(key)?.lines ?? []), line];
    names.set(key, { name, lines, ...(found ? { recipient: found } : {}) });
  }
  return [...names.values()];
}

/** What a list pays more of than there is, as far as that is known. @param assets with what the account has of them now. */
export const lackingFor = (sums: SendList['sums'], assets: readonly ListPayable[]): Said<'send.list.tooMuch'>[] =>
  sums.flatMap(({ asset: { key }, amount }) => {
    const { balance, decimals, label } = assets.find((each) => each.key === key) ?? {};
    if (balance === undefined || decimals === undefined || label === undefined || amount <= balance) return [];
    return [{ code: 'send.list.tooMuch', has: exactAmount(balance, decimals), symbol: label }];
  });

export type NamedRecipient = KnownRecipient & Required<Pick<KnownRecipient, 'found'>>;

const isNamed = (recipient: KnownRecipient): recipient is NamedRecipient => recipient.found !== undefined;
