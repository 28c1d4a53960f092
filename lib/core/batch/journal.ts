import type { ChainFingerprint } from '../network/chainFingerprint.ts';
import type { Address, Hash } from '../schema.ts';
import type { StoredBatch } from './batch.ts';
import type { Slot } from './slot.ts';
import type { SlotEvent } from './slotMoves.ts';

export interface Batches {
  get(key: string): Promise<StoredBatch | undefined>;
  /** The batch of this id, as the app wrote it or in hex, among this site's batches (S-08, S-16). @throws DamagedRecord */
  find(origin: string, id: string): Promise<StoredBatch | undefined>;
  /** Whether this site has submitted `id` from this sender, also where the user has deleted the batch since (S-09). */
  has(origin: string, from: Address, id: string): Promise<boolean>;
  /** Those that may still change. One whose record is damaged is marked as such and left out. */
  open(): Promise<StoredBatch[]>;
  /** In the order of the batch. @throws DamagedRecord */
  slots(key: string): Promise<Slot[]>;
}

/** Fields of a slot that an event changes beside its state. */
export type SlotChange = Partial<Omit<Slot, 'state' | 'hash'>>;

export interface Journal extends Batches {
  /**
   * Writes a batch and all its signed transactions in one durable step (J-1, J-2).
   * @throws NonceTaken when one of the nonces is another transaction's, or the id another batch's, be that deleted or not.
   */
  record(batch: Omit<StoredBatch, 'seq'>, slots: Slot[]): Promise<void>;
  slot(hash: Hash): Promise<Slot | undefined>;
  /**
   * Lets an event happen to one slot, in one durable step, where the table of moves has it: its state follows from the event.
   * @param change further fields, never the state; where they come of what is stored, a function of it.
   * @returns the slot as it is then, or nothing where the event was refused.
   */
  move(hash: Hash, event: SlotEvent, change?: SlotChange | ((stored: Slot) => SlotChange)): Promise<Slot | undefined>;
  /**
   * Adds a further candidate at the nonce of `old`, while that one may still be mined.
   * @throws NonceTaken when it may not, or when there is such an attempt already.
   */
  replace(old: Hash, slot: Slot): Promise<void>;
  setBatch(key: string, change: Partial<Pick<StoredBatch, 'open' | 'heldSince' | 'goneOnAt' | 'damaged'>>): Promise<void>;
  /** Deletes a batch and its transactions, unless any may still change. Its id stays taken (S-09). Says whether it did. */
  forget(key: string): Promise<boolean>;
  /** Deletes a batch whose record cannot be read, though nobody may know then what becomes of it. Says whether it did. */
  forgetDamaged(key: string): Promise<boolean>;
  /** The highest nonce that the journal holds for an account, with how many it uses up. */
  lastNonce(chainId: number, from: Address): Promise<Pick<Slot, 'nonce' | 'nonceSpan'> | undefined>;
  /** What the wallet has at a nonce of an account, and has not given up. */
  at(chainId: number, from: Address, nonce: number): Promise<Slot[]>;
  /** Slots that may still change, of every batch: signed, offered, stuck or mined. */
  unsettled(): Promise<Slot[]>;
  /**
   * The nonces of an account that were given up and that nothing of the wallet holds since, in their order (N-06). `out`: what
   * was there that a node may still have.
   */
  released(chainId: number, from: Address): Promise<{ nonce: number; out: Slot[] }[]>;
  /** Of each account on a chain the transaction with the highest nonce that a block has. */
  newestIncluded(chainId: number): Promise<Slot[]>;
  /** All slots on a chain whose transaction may be somewhere. */
  onChain(chainId: number): Promise<Slot[]>;
  /** A chain is gone, and all on it but what is kept: in one durable step with what the chain is known by from now on (N-08). */
  vanish(chainId: number, kept: ReadonlySet<Hash>, fingerprint: ChainFingerprint, now: number): Promise<void>;
}

/** Thrown by `Journal.record`: the nonce, or the id, is taken already. */
export class NonceTaken extends Error {}
