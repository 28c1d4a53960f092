import type { ChainFingerprint } from './chainFingerprint.ts';
import type { Network } from './network.ts';

export interface Networks {
  get(chainId: number): Promise<Network | undefined>;
  all(): Promise<Network[]>;
  /** Stores a network where none of its id is there, hidden no more, in one transaction. @returns whether it is stored; false where one is there. */
  add(network: Network): Promise<boolean>;
}

/** A question that a yes was said to, as far as it matters which network that is on. */
interface Confirmed {
  method: string;
  subject: unknown;
}

/** The user's own hand on the networks; no method has it. */
export interface NetworkBook extends Networks {
  /** Those that were removed among them, by which names in the activity are told. */
  everKnown(): Promise<Network[]>;
  /** Makes it what `next` makes of it as it is in that moment, so that no change undoes another. Says no where there is none. */
  change(chainId: number, next: (network: Network) => Network): Promise<boolean>;
  /**
   * Is no longer the wallet's, but for its name. Says no where a request on it may still change: that is to be followed; or where a yes to
   * one is just being carried out.
   * @param instead the chain that is selected then, where it was this one.
   * @param isOnIt whether what was confirmed is about this network.
   */
  remove(network: Network, instead: number, isOnIt: (confirmed: Confirmed) => boolean): Promise<boolean>;
}

/** What the wallet remembers of development chains, by which it knows them again. */
export interface Chains {
  get(chainId: number): Promise<ChainFingerprint | undefined>;
  put(chainId: number, fingerprint: ChainFingerprint): Promise<void>;
  /** Those that were reset, and wait for the user's word. */
  reset(): Promise<{ chainId: number; reset: NonNullable<ChainFingerprint['reset']> }[]>;
}
