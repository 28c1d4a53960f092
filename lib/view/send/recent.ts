import { zeroAddress } from 'viem';
import type { StoredBatch } from '../../core/batch/batch.ts';
import { decodeCalls } from '../../core/decode/decode.ts';
import type { Address } from '../../core/schema.ts';
import type { Known } from '../live.ts';
import { payersOf } from '../payers.ts';
import { type Payable, payablesOn } from './payable.ts';

/** A payment that the owner made, in the way they would make it again. */
export interface RecentPayment {
  /** Names it among others like it. */
  key: string;
  chainId: number;
  from: Address;
  to: Address;
  /** By which name they gave the recipient. */
  called?: string;
  /** What it was: the currency, or a token. */
  payable: Payable;
  /** In its smallest unit; of the currency it may have been all that there was. */
  amount: bigint | 'all';
}

/** The single payments among the owner's batches that they could make again, newest first, each once. */
export function recentPayments(batches: readonly StoredBatch[], known: Known): RecentPayment[] {
  const all = new Map<string, RecentPayment>();
  for (const batch of batches) {
    const payment = paymentIn(batch, known);
    if (payment && !all.has(payment.key)) all.set(payment.key, payment);
  }
  return [...all.values()];
}

function paymentIn(batch: StoredBatch, known: Known): RecentPayment | undefined {
  const { method, calls, chainId, from, called, all } = batch;
  const [call, ...more] = decodeCalls(batch);
  if (method !== 'send' || !call || more.length > 0 || call.kind === 'unknown' || calls.length !== 1) return undefined;
  const [action] = call.actions;
  if (action?.kind !== 'send' || action.from !== from || action.amount === 'all' || action.to === zeroAddress) return undefined;
  const { to, asset } = action;
  const amount = all ? 'all' : action.amount;
  const isOurs =
    payersOf(known.accounts).some(({ address }) => address === from) &&
    known.networks.some((each) => each.chainId === chainId && !each.removed);
  const payable = isOurs ? payablesOn(chainId, known, undefined).find((each) => each.key === asset) : undefined;
  if (!payable) return undefined;
  const name = called?.[to];
  const key = `${chainId} ${from} ${to} ${asset} ${amount}`;
  return { key, chainId, from, to, payable, amount, ...(name === undefined ? {} : { called: name }) };
}
