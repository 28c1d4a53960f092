import { parseTransaction } from 'viem';
import { delegatedCode } from '../../core/account/delegates.ts';
import type { StoredBatch } from '../../core/batch/batch.ts';
import type { Receipt, Slot } from '../../core/batch/slot.ts';
import { GUARD } from '../../core/guard/contract.ts';
import type { Node } from '../../core/network/node.ts';
import { intrinsicGas } from '../../core/plan/gas.ts';
import { type Address, type Bytes, type Hash, toHex } from '../../core/schema.ts';
import { answersAsDelegate } from '../read/delegation.ts';
import { codeWhenCalled } from '../read/delegationInBlock.ts';
import { isFinal } from '../read/finality.ts';
import { isGuard } from '../read/guard.ts';
import { code, nonce } from '../read/read.ts';
import type { ChainSnapshot } from '../read/snapshot.ts';

/**
 * Whether the calls of an atomic batch ran, or what the wallet itself was told to do has happened. S-22: an authorization with a wrong
 * nonce is included with success and does nothing;
 * N-02: nor does a call to an account that has no code any more. What counts is the code at the moment of the call, whatever else of
 * the account the same block has.
 * @returns nothing where it cannot be told yet.
 */
export async function tookEffect(
  batch: StoredBatch,
  slot: Slot,
  receipt: Receipt,
  { node, snapshot }: Moment,
): Promise<boolean | undefined> {
  if (slot.purpose === 'cancel' || !receipt.success) return true;
  if (batch.method === 'deployGuard') return isDeployed(receipt, { node, snapshot });
  const delegate = batch.delegate ?? (slot.nonceSpan === 2 ? batch.upgrade : undefined);
  if (delegate === undefined) return true;
  const wanted = delegatedCode(delegate);
  if (receipt.preconfirmed) return wanted !== '0x' && (await answersAsDelegate(node, batch.from)) ? true : undefined;
  // By its hash: a backend that does not have this very block cannot answer for it (N-03).
  const then = await code(node, batch.from, { blockHash: receipt.blockHash }).catch(() => undefined);
  const called =
    then === undefined ? undefined : await codeIn(node, slot, receipt.blockHash, then, wanted).catch(() => undefined);
  if (called !== undefined) return called === wanted;
  if (!isFinal(receipt.blockNumber, snapshot)) return undefined;
  return (then ?? (await lastKnown(receipt, batch.from, node))) === wanted;
}

interface Moment {
  node: Node;
  snapshot: ChainSnapshot;
}

/** G-05: a proxy that is another than it seems may succeed and deploy nothing. */
async function isDeployed(receipt: Receipt, { node, snapshot }: Moment): Promise<boolean | undefined> {
  if (receipt.preconfirmed) return undefined;
  const then = await code(node, GUARD, { blockHash: receipt.blockHash }).catch(() => undefined);
  if (then === undefined && !isFinal(receipt.blockNumber, snapshot)) return undefined;
  return isGuard(then ?? (await lastKnown(receipt, GUARD, node)));
}

/** Nodes forget old states. Once the block is final, its height names it, and what holds now is the last that can be known. */
const lastKnown = ({ blockNumber }: Receipt, address: Address, node: Node): Promise<Bytes> =>
  code(node, address, toHex(blockNumber)).catch(() => code(node, address, 'latest'));

/**
 * The code that the account had when the transaction's call began; nothing where the node does not tell.
 * @param then the code that it had at the end of the block.
 */
async function codeIn(node: Node, slot: Slot, blockHash: Hash, then: Bytes, wanted: Bytes): Promise<Bytes | undefined> {
  // The transaction's own authorization sets it whatever was before, and so it is at the end unless something came after.
  if (slot.nonceSpan === 2 && then === wanted) return then;
  const count = await nonce(node, slot.from, { blockHash });
  // Whatever changes it takes up a nonce of the account. Where none was, after the transaction's own, it stayed as it was.
  return count === slot.nonce + 1 ? then : codeWhenCalled(node, slot, blockHash, { code: then, count });
}

/** Whether a transaction that was to run something has succeeded and run nothing, as far as its gas tells. */
export const isIdle = (slot: Slot, receipt: Receipt): boolean =>
  slot.purpose !== 'cancel' && slot.nonceSpan === 1 && receipt.success && looksIdle(slot, receipt);

/** Whether the gas that was used is what a transaction costs in which not an instruction runs. Much data and few instructions cost no more. */
function looksIdle({ raw }: Slot, { gasUsed }: Receipt): boolean {
  const { data = '0x', accessList } = parseTransaction(raw);
  return gasUsed === intrinsicGas(data, { accessList });
}
