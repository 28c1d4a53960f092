import type { ChainFingerprint } from './chainFingerprint.ts';
import type { Network } from './network.ts';

export interface Networks {
  get(chainId: number): Promise<Network | undefined>;
  all(): Promise<Network[]>;
  put(network: Network): Promise<void>;
}

/** What the wallet remembers of development chains, by which it knows them again. */
export interface Chains {
  get(chainId: number): Promise<ChainFingerprint | undefined>;
  put(chainId: number, fingerprint: ChainFingerprint): Promise<void>;
  /** Those that were reset, and wait for the user's word. */
  reset(): Promise<{ chainId: number; reset: NonNullable<ChainFingerprint['reset']> }[]>;
}
