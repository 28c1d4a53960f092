import { z } from 'zod';
import { hex, natural } from '../rows.ts';
import type { Address } from '../schema.ts';
import type { Signer } from '../signer.ts';
import type { Damage } from '../storage.ts';
import type { Account } from './account.ts';

/** What the vault is and what it needs of the world. */

/** More than this is a header that is made to hang the wallet. */
const MOST_ROUNDS = 20_000_000;

const hexOf = (bytes: number) => z.string().regex(new RegExp(`^0x[0-9a-f]{${bytes * 2}}$`));

/** Everything that opening a vault depends on besides the password. */
export const VaultHeader = z.strictObject({
  version: z.literal(1),
  cipher: z.literal('AES-256-GCM'),
  kdf: z.literal('PBKDF2-SHA-256'),
  rounds: z.int().max(MOST_ROUNDS),
  salt: hexOf(32),
  vaultId: hexOf(16),
});
export type VaultHeader = z.output<typeof VaultHeader>;

const Sealed = z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array);

/** The vault as it is stored: ciphertext, and the parameters to open it with the password. */
export const VaultRecord = z.object({
  id: z.literal('vault'),
  /** Parameters of the encryption; bound to every ciphertext of the record as additional data. */
  header: VaultHeader,
  /** The data key, under the password's key. */
  wrappedKey: Sealed,
  /** The phrase, under the data key. */
  phrase: Sealed,
  /** Each account's private key, under the data key, by address. */
  keys: z.record(hex, Sealed),
  /**
   * Says, if the data key opens it, that nothing more is to be said of the password. Whether it does cannot be told without: whoever has
   * the files does not learn whose password to try.
   */
  measured: Sealed,
});
export type VaultRecord = z.output<typeof VaultRecord>;

/** Wrong passwords in a row, and when the last one was tried (milliseconds since 1970). */
export const FailedUnlocks = z.object({ count: natural, at: z.number() });
export type FailedUnlocks = z.output<typeof FailedUnlocks>;

/** The vault's place in the database; every write is one durable step. */
export interface VaultStore {
  get(): Promise<VaultRecord | undefined>;
  accounts(): Promise<Account[]>;
  /** The vault and its first account. @throws VaultExists when there is a vault. */
  create(vault: VaultRecord, account: Account): Promise<void>;
  /** Puts a vault in the place of whatever is left of a damaged one. */
  restore(vault: VaultRecord, accounts: Account[]): Promise<void>;
  /** Puts a vault in the place of what it was before. @throws VaultChanged when it is not that any more, or has another key. */
  replace(before: VaultRecord, after: VaultRecord): Promise<void>;
  /**
   * Adds an account, and its key as it is sealed for this vault.
   * @throws AccountExists when the address or the index is taken, VaultChanged when the vault is another by now.
   */
  addAccount(account: Account, key: Uint8Array<ArrayBuffer>, vaultId: string): Promise<void>;
  /** Puts what says so in the place of what does not open. @throws VaultChanged when the vault is another by now. */
  setMeasured(sealed: Uint8Array<ArrayBuffer>, vaultId: string): Promise<void>;
  failedUnlocks(): Promise<FailedUnlocks>;
  setFailedUnlocks(failed: FailedUnlocks): Promise<void>;
}

/** Thrown by `VaultStore.create`. */
export class VaultExists extends Error {}
/** Thrown by `VaultStore.addAccount`. */
export class AccountExists extends Error {}
/** Thrown by `VaultStore.replace`, `addAccount` and `setMeasured`. */
export class VaultChanged extends Error {}

/**
 * `none`: no wallet was ever made here. `damaged`: one was made, and the database no longer has it as it was,
 * so that it can only be restored from its phrase.
 */
export type VaultStatus = 'none' | 'locked' | 'unlocked' | 'damaged';

/** The user's keys. Every refusal is a `Refusal`; those of `signer` are named errors. */
export interface Vault {
  status(): Promise<VaultStatus>;
  /** What has become of a vault whose status is `damaged`; nothing of any other. */
  damage(): Promise<Damage | undefined>;
  /** Whether keys can be used at this moment. */
  unlocked(): Promise<boolean>;
  /** Until when they can, if none is used before (milliseconds since 1970); nothing while it is locked. A session whose time is over ends. */
  openUntil(): Promise<number | undefined>;
  /** Has an unlocked vault stay so for as long as is set by now. */
  retime(): Promise<void>;
  /** A fresh phrase of 12 words (BIP-39); nothing is stored. */
  generatePhrase(): string;
  /** Makes the vault with its first account, and unlocks it. A damaged one is restored, from its own phrase only. */
  create(phrase: string, password: string): Promise<void>;
  /** Opens it. `measured`: nothing more is to be said of the password. */
  unlock(password: string): Promise<{ measured: boolean }>;
  /** Has the password be called weak for as long as the wallet is unlocked. Of one that was left, or is changed by now, nothing is said. */
  callPasswordWeak(): Promise<void>;
  isPasswordWeak(): Promise<boolean>;
  /** Has nothing be said of the password from now on, over restarts. */
  leavePassword(): Promise<void>;
  lock(): Promise<void>;
  /**
   * Seals everything anew under another password; an unlocked wallet stays so. Where it is under that one already, nothing is done, so
   * that it can be asked for again when nobody answered.
   */
  changePassword(password: string, next: string): Promise<void>;
  /** The phrase. Takes the password even while unlocked. */
  revealPhrase(password: string): Promise<string>;
  /** Derives the next account. Takes the password even while unlocked. */
  addAccount(password: string, name?: string): Promise<Address>;
  signer: Signer;
  /** Calls the listener after each lock and unlock, also after one by the clock, and when something else is to be said of the password. Returns the way to stop it. */
  onChange(listener: () => void): () => void;
}
