import type { Address } from '../schema.ts';

/** EIP-5792 `atomic`: what an account has, could have at the user's word, or cannot have. */
export type Atomicity = 'supported' | 'ready' | 'unsupported';

/** What atomic execution an account has on a chain (S-18). */
export interface Capabilities {
  /** Nothing where no node of the chain says it in time. */
  atomic(chainId: number, account: Address): Promise<Atomicity | undefined>;
  /** The same as of a moment ago, without a word to any node. */
  known(chainId: number, account: Address): Atomicity | undefined;
}
