import type { Batch } from './batch/batch.ts';
import type { Plan } from './plan/plan.ts';
import type { Address, Bytes, Hash, HexString } from './schema.ts';
import type { TypedData } from './signing/typedData.ts';

/** Signs with the user's keys. Only effects have it. */
export interface Signer {
  transaction(chainId: number, plan: Plan, index: number): Promise<Bytes>;
  /** EIP-191. `message` is the bytes to sign. */
  message(account: Address, message: Bytes): Promise<HexString>;
  /** EIP-712. `typedData` as the client sent it, checked. */
  typedData(account: Address, typedData: TypedData): Promise<HexString>;
}

/** What came of the first attempt to send: `refused for good`, no node can ever include it, and none will be offered it again. */
export type FirstAttempt = (hash: Hash) => Promise<'refused for good' | undefined>;

/** Signs confirmed batches and journals them. It sends nothing. */
export interface BatchSigner {
  /**
   * Signs the plan, writes the journal, and wakes the watcher, which sends. Safe to call again for the same batch. Returns the hashes
   * in order.
   * @param confirmedAt when the user said yes; now, where that is not told.
   */
  sign(batch: Batch, plan: Plan, confirmedAt?: number): Promise<Hash[]>;
}
