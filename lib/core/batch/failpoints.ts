/**
 * The places where a test may stop the wallet, as if its worker died there. They exist in test builds only: each call stands
 * behind `FAILPOINTS`, which is false at build time everywhere else, so that the bundler drops the call and the name.
 */
export type Failpoint =
  /** The user's verdict is stored; nothing was done yet. */
  | 'verdict stored'
  /** What was confirmed has been done; its answer is not stored. */
  | 'effect done'
  /** The answer is stored; the page has not got it. */
  | 'answer stored'
  /** One transaction of the batch is signed, in memory only. */
  | 'transaction signed'
  /** All are signed, in memory only. */
  | 'batch signed'
  /** The batch and its bytes are in the journal; nothing has left. */
  | 'batch journalled'
  /** The attempt is written; the bytes have not left. */
  | 'attempt written'
  /** A node has answered; the answer is not written. */
  | 'bytes sent'
  | 'node answer written'
  /** A receipt was seen; it is not written. */
  | 'inclusion seen'
  | 'inclusion written'
  /** Behind a revert or a lost nonce: the rest is about to be erased. */
  | 'rest condemned'
  | 'rest discarded'
  | 'block gone written'
  | 'nonce lost written'
  /** The loss is final: all attempts at the nonce are lost. */
  | 'loss final written'
  /** The user gave a transaction up. */
  | 'given up written'
  /** The user started afresh on a chain that was reset. */
  | 'chain gone written'
  | 'finality written'
  | 'batch held'
  | 'batch closed'
  /** A speed-up or a cancellation is signed, in memory only. */
  | 'replacement signed'
  | 'replacement journalled';

/** Stops where a test wants it to; else returns at once. `batch`: the key of the batch, or of the question, that came there. */
export type FailpointHook = (name: Failpoint, batch: string) => Promise<void>;

declare global {
  interface ImportMeta {
    readonly env?: { readonly SHEAF_FAILPOINTS?: string };
  }
}

/** Whether this is a test build. A constant of the build: `false` removes what stands behind it. */
export const FAILPOINTS = Boolean(import.meta.env?.SHEAF_FAILPOINTS);
