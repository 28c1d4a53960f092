import { parseTransaction } from 'viem';
import { delegatedCode } from '../../core/account/delegates.ts';
import type { Receipt, Slot, StoredBatch } from '../../core/batch/batch.ts';
import type { Node } from '../../core/network/node.ts';
import { intrinsicGas } from '../../core/plan/gas.ts';
import { toHex } from '../../core/schema.ts';
import { answersAsDelegate } from '../read/delegation.ts';
import { isFinal } from '../read/finality.ts';
import { code } from '../read/read.ts';
import type { ChainSnapshot } from '../read/snapshot.ts';

/**
 * Whether the calls of an atomic batch ran. S-22: an authorization with a wrong nonce is included with success and does nothing;
 * N-02: nor does a call to an account that has no code any more.
 * @returns nothing where it cannot be told yet.
 */
export async function tookEffect(
  batch: StoredBatch,
  slot: Slot,
  receipt: Receipt,
  { node, snapshot }: { node: Node; snapshot: ChainSnapshot },
): Promise<boolean | undefined> {
  const delegate = batch.delegate ?? (slot.nonceSpan === 2 ? batch.upgrade : undefined);
  if (delegate === undefined || slot.purpose === 'cancel' || !receipt.success) return true;
  const wanted = delegatedCode(delegate);
  if (receipt.preconfirmed) return wanted !== '0x' && (await answersAsDelegate(node, batch.from)) ? true : undefined;
  // By its hash: a backend that does not have this very block cannot answer for it (N-03).
  const then = await code(node, batch.from, { blockHash: receipt.blockHash }).catch(() => undefined);
  if (then !== undefined) return then === wanted;
  // Nodes forget old states. Once the block is final, its height names it, and what holds now is the last that can be known.
  if (!isFinal(receipt.blockNumber, snapshot)) return undefined;
  return (await code(node, batch.from, toHex(receipt.blockNumber)).catch(() => code(node, batch.from, 'latest'))) === wanted;
}

/** Whether a transaction that was to run something has succeeded and run nothing, as far as its gas tells. */
export const isIdle = (slot: Slot, receipt: Receipt): boolean =>
  slot.purpose !== 'cancel' && slot.nonceSpan === 1 && receipt.success && looksIdle(slot, receipt);

/** Whether the gas that was used is what a transaction costs in which not an instruction runs. Much data and few instructions cost no more. */
function looksIdle({ raw }: Slot, { gasUsed }: Receipt): boolean {
  const { data = '0x' } = parseTransaction(raw);
  return gasUsed === intrinsicGas(data);
}
