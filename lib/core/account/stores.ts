import type { Address } from '../schema.ts';
import type { Account, Site } from './account.ts';

export interface Sites {
  /** The site as stored, or a stranger on the default network. */
  get(origin: string): Promise<Site>;
  /** Does nothing where it was this question that connected it last, though the user may have ended that since (N-04). */
  connect(origin: string, accounts: Address[], now: number, approvalId?: string): Promise<void>;
  disconnect(origin: string): Promise<void>;
  selectChain(origin: string, chainId: number): Promise<void>;
  /** Ends its connection, and lets it ask nothing from now on. */
  block(origin: string, now: number): Promise<void>;
  unblock(origin: string): Promise<void>;
}

export interface Accounts {
  all(): Promise<Account[]>;
}

/** The user's own hand on the accounts and tokens; no method has it. */
export interface AccountBook extends Accounts {
  rename(address: Address, name: string): Promise<void>;
}
