import type { Address } from '../schema.ts';
import type { Account, Site } from './account.ts';

export interface Sites {
  /** The site as stored, or a stranger on the default network. */
  get(origin: string): Promise<Site>;
  /** Does nothing where it was this question that connected it last, though the user may have ended that since (N-04). */
  connect(origin: string, accounts: Address[], now: number, approvalId?: string): Promise<void>;
  /** Which network each site sees that was ever connected, or moved to another one. */
  all(): Promise<Pick<Site, 'origin' | 'chainId'>[]>;
  /**
   * Gives a site that has `was` other accounts, in this order; none ends its connection. Says whether it has them now: one whose accounts
   * have changed meanwhile keeps what it has, or the user would give or take what they did not see.
   */
  setAccounts(origin: string, was: readonly Address[], accounts: readonly Address[]): Promise<boolean>;
  disconnect(origin: string): Promise<void>;
  selectChain(origin: string, chainId: number): Promise<void>;
  /** Ends its connection, and lets it ask nothing from now on. */
  block(origin: string, now: number): Promise<void>;
  unblock(origin: string): Promise<void>;
  /**
   * Takes accounts away from every site that has or had them, one after the other.
   * @param changed called with the origin of each as soon as it is changed, and waited for.
   */
  withdraw(accounts: readonly Address[], changed: (origin: string) => Promise<void>): Promise<void>;
  /** Deletes what is kept of a site that is neither connected nor blocked. */
  forget(origin: string): Promise<void>;
}

export interface Accounts {
  all(): Promise<Account[]>;
}

/** The user's own hand on the accounts and tokens; no method has it. */
export interface AccountBook extends Accounts {
  rename(address: Address, name: string): Promise<void>;
  renamePhrase(id: string, name: string): Promise<void>;
  /** An account without a key. @throws AccountThere when there is one of this address. */
  watch(address: Address, name?: string): Promise<void>;
  /** Ends that. An account with a key stays. */
  unwatch(address: Address): Promise<void>;
  /** Puts all accounts into this order. Says whether it did: it names each of them once, or nothing is changed. */
  order(addresses: readonly Address[]): Promise<boolean>;
  /** Leaves one out of what is offered, or not. Says whether it did: one at least is offered. */
  hide(address: Address, hidden: boolean): Promise<boolean>;
}

/** Thrown by `AccountBook.watch`. */
export class AccountThere extends Error {
  readonly account: Account;
  constructor(account: Account) {
    super('There is an account of this address');
    this.account = account;
  }
}
