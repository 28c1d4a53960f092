import type { Address } from '../schema.ts';

/** What atomic execution an account has on a chain (S-18). */
export interface Capabilities {
  atomic(chainId: number, account: Address): Promise<'supported' | 'ready' | 'unsupported'>;
}
