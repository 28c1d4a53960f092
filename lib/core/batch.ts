import type { Address, Bytes, Hash } from './schema.ts';

/** One call of a batch (EIP-5792). `value` in wei. */
export interface Call {
  /** Absent only where `eth_sendTransaction` creates a contract. */
  to?: Address;
  value: bigint;
  data: Bytes;
  /** ERC-8132 `gasLimitOverride`, in gas. */
  gasLimit?: bigint;
}

/** Calls that a site asked for together. */
export interface Batch {
  /** The wallet's own name for it: the id of the approval that it came through. */
  key: string;
  origin: string;
  from: Address;
  /** The app's identifier, or one the wallet made; unique per origin and sender. */
  id: string;
  /** `id` in hex (S-08). */
  batchId: string;
  chainId: number;
  atomicRequired: boolean;
  calls: Call[];
  /** `eth_sendTransaction` is a batch of one whose answer is the hash. */
  method: 'wallet_sendCalls' | 'eth_sendTransaction';
}

/** A batch that the user confirmed, as the journal keeps it. */
export interface StoredBatch extends Batch {
  /** Whether all calls are in one transaction. */
  atomic: boolean;
  confirmedAt: number;
  /** Order of confirmation, by the wallet's own count rather than the clock. */
  seq: number;
  /** 1 while any of its transactions may still change, else 0; the index the watcher reads. */
  open: 0 | 1;
  /** Why nothing was signed; set only where there are no slots. */
  refused?: string;
  /** The delegate that the account was to be upgraded to. */
  upgrade?: Address;
  /** Set when the next call has been due for too long: waits for the user's word. */
  heldSince?: number;
}

/**
 * signed → offered (the attempt is written, then the bytes leave) → mined → final;
 * stuck: the node refuses it for fee or funds; replaced: a foreign transaction took its nonce;
 * discarded: signed but never offered, and never will be.
 */
export type SlotState = 'signed' | 'offered' | 'stuck' | 'mined' | 'final' | 'replaced' | 'discarded';

/** A log as `wallet_getCallsStatus` returns it. */
export interface Log {
  address: Address;
  data: Bytes;
  topics: Hash[];
}

/** What the chain says of a slot's transaction. */
export interface Receipt {
  success: boolean;
  blockHash: Hash;
  blockNumber: bigint;
  gasUsed: bigint;
  transactionHash: Hash;
  logs: Log[];
}

/** A signed transaction of a batch: the journal's row. Its identity is the hash of its bytes (J-3). */
export interface Slot {
  hash: Hash;
  batch: string;
  /** Place in the batch's order of transactions. */
  index: number;
  chainId: number;
  from: Address;
  nonce: number;
  /** Nonces it uses up: 2 when it carries a self-authorization (EIP-7702), else 1. */
  nonceSpan: 1 | 2;
  /** Chain, sender, nonce and attempt joined: unique while the slot holds its nonce, absent once discarded (J-2). */
  nonceKey?: string;
  /** 0, and one more for each replacement at the same nonce. */
  attempt: number;
  /** The bytes as signed; `0x` once discarded. */
  raw: Bytes;
  state: SlotState;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
  gas: bigint;
  offers: number;
  offeredAt?: number;
  /** Why the node does not take it, in the wallet's words. */
  trouble?: string;
  receipt?: Receipt;
  /** Included with success, yet the account was not upgraded by it, so that none of its calls ran (S-22). */
  ineffective?: boolean;
}

/** EIP-5792 status of a batch: pending, confirmed, failed off chain, reverted, partially reverted. */
export type BatchStatus = 100 | 200 | 400 | 500 | 600;

const OPEN = {
  signed: true,
  offered: true,
  stuck: true,
  mined: false,
  final: false,
  replaced: false,
  discarded: false,
} satisfies Record<SlotState, boolean>;

/** Whether a slot still has something before it that the wallet must bring about. */
export const isOpen = (slot: Pick<Slot, 'state'>): boolean => OPEN[slot.state];

/** Only the newest candidate that can count of each place in the batch: a mined one, else the last attempt. */
export function candidates(slots: readonly Slot[]): Slot[] {
  const byIndex = new Map<number, Slot>();
  for (const slot of [...slots].sort((a, b) => a.attempt - b.attempt)) {
    const before = byIndex.get(slot.index);
    if (!before?.receipt) byIndex.set(slot.index, slot);
  }
  return [...byIndex.values()].sort((a, b) => a.index - b.index);
}

/** Whether a slot's calls took effect. */
const took = (slot: Slot): boolean => slot.receipt?.success === true && !slot.ineffective;

/** The status of a batch, a function of its journal and nothing else (S-16). */
export function statusOf(slots: readonly Slot[]): BatchStatus {
  const rows = candidates(slots);
  if (rows.some(isOpen)) return 100;
  const succeeded = rows.filter(took).length;
  if (rows.length > 0 && succeeded === rows.length) return 200;
  if (succeeded > 0) return 600;
  return rows.some((slot) => slot.receipt) ? 500 : 400;
}

/** The slot to offer next, or none: call k+1 waits until call k is included with success (S-14). */
export function nextToOffer(slots: readonly Slot[]): Slot | undefined {
  const rows = candidates(slots);
  const at = rows.findIndex((slot) => slot.state === 'signed');
  const before = rows[at - 1];
  return at <= 0 || before?.receipt?.success ? rows[at] : undefined;
}

/** The slots that must never leave any more: what stands behind a revert or a lost nonce. */
export function toDiscard(slots: readonly Slot[]): Slot[] {
  const rows = candidates(slots);
  const broken = rows.findIndex((slot) => slot.state === 'replaced' || slot.receipt?.success === false);
  return broken < 0 ? [] : rows.slice(broken + 1).filter((slot) => slot.state === 'signed');
}
