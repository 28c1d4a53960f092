import { toHex } from '../schema.ts';
import { included, type StoredBatch, statusOf } from './batch.ts';
import type { Receipt, Slot } from './slot.ts';

/** A receipt as EIP-5792 writes it. */
const wireReceipt = ({ logs, success, blockHash, blockNumber, gasUsed, transactionHash }: Receipt) => ({
  logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
  status: success ? '0x1' : '0x0',
  blockHash,
  blockNumber: toHex(blockNumber),
  gasUsed: toHex(gasUsed),
  transactionHash,
});

/**
 * The answer of `wallet_getCallsStatus`: a function of the journal (S-16).
 * Receipts are one per included transaction of the batch, in chain order, reverted ones too; a cancellation is none of it.
 */
export function callsStatus(batch: StoredBatch, slots: readonly Slot[]) {
  const receipts = included(slots).flatMap((slot) => (slot.receipt ? [wireReceipt(slot.receipt)] : []));
  return {
    version: '2.0.0',
    id: batch.id,
    chainId: toHex(batch.chainId),
    status: statusOf(slots),
    // One call is one transaction, and that happens whole or not at all (N-22).
    atomic: batch.atomic || batch.calls.length === 1,
    ...(receipts.length > 0 ? { receipts } : {}),
  };
}
