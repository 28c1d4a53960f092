import { z } from 'zod';
import { hex, natural } from '../rows.ts';
import type { Address, HexString } from '../schema.ts';
import type { Signer } from '../signer.ts';
import type { Damage } from '../storage.ts';
import { type Account, FIRST_PHRASE, type PhraseRow } from './account.ts';

/** What the vault is and what it needs of the world. */

/** More than this is a header that is made to hang the wallet. */
const MOST_ROUNDS = 20_000_000;

const hexOf = (bytes: number) => z.string().regex(new RegExp(`^0x[0-9a-f]{${bytes * 2}}$`));

/** Everything that opening a vault depends on besides the password. Version 1 had one phrase, at the usual path. */
export const VaultHeader = z.strictObject({
  version: z.literal([1, 2]),
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
  /** Each phrase with its passphrase and path, under the data key, by id. A vault never is without its first. */
  phrases: z.object({ [FIRST_PHRASE]: Sealed }).catchall(Sealed),
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

/** An account that comes into the wallet; its number and its place follow from those that are there. */
export type NewAccount = Pick<Account, 'address' | 'name' | 'source'>;

/** What comes into a vault, sealed for it. */
export interface Addition {
  vaultId: string;
  accounts: NewAccount[];
  /** By address. */
  keys: Record<Address, Uint8Array<ArrayBuffer>>;
  phrase?: { row: PhraseRow; sealed: Uint8Array<ArrayBuffer> };
}

/** What leaves a vault. */
export interface Removal {
  vaultId: string;
  accounts: Address[];
  phrase?: string;
}

/** The vault's place in the database; every write is one durable step. */
export interface VaultStore {
  get(): Promise<VaultRecord | undefined>;
  accounts(): Promise<Account[]>;
  phrases(): Promise<PhraseRow[]>;
  /** Whether nothing is there that a wallet had: no vault, nothing that belongs to one, nothing that its user saved or approved. */
  isEmpty(): Promise<boolean>;
  /** The vault with its first phrase and its accounts. @throws VaultExists when there is a vault. */
  create(vault: VaultRecord, accounts: NewAccount[], phrase: PhraseRow): Promise<void>;
  /**
   * Puts a vault in the place of whatever is left of one, with these accounts and no other phrase.
   * @param before what it takes the place of, where that is whole. @throws VaultChanged when it is not that any more.
   */
  restore(vault: VaultRecord, accounts: Account[], phrase: PhraseRow, before?: VaultRecord): Promise<void>;
  /** Puts a vault in the place of what it was before. @throws VaultChanged when it is not that any more, or has other keys. */
  replace(before: VaultRecord, after: VaultRecord): Promise<void>;
  /**
   * Adds accounts, and their keys as they are sealed for this vault. One that was only watched gets its key.
   * @throws AccountExists when an address or a place in a phrase is taken, VaultChanged when the vault is another by now.
   */
  add(addition: Addition): Promise<void>;
  /** Erases accounts with their keys, and a phrase. @throws VaultChanged when the vault is another by now. */
  remove(removal: Removal): Promise<void>;
  /** Notes when it was proved that the user has a phrase. */
  prove(phrase: string, now: number): Promise<void>;
  /** Puts what says so in the place of what does not open. @throws VaultChanged when the vault is another by now. */
  setMeasured(sealed: Uint8Array<ArrayBuffer>, vaultId: string): Promise<void>;
  failedUnlocks(): Promise<FailedUnlocks>;
  setFailedUnlocks(failed: FailedUnlocks): Promise<void>;
}

/** Thrown by `VaultStore.create`. */
export class VaultExists extends Error {}
/** Thrown by `VaultStore.add`. */
export class AccountExists extends Error {}
/** Thrown by `VaultStore.restore`, `replace`, `add`, `remove` and `setMeasured`. */
export class VaultChanged extends Error {}

/**
 * `none`: no wallet was ever made here. `damaged`: one was made, and the database no longer has it as it was,
 * so that it can only be restored: from its phrase, or where nothing of it is left from a backup file.
 */
export type VaultStatus = 'none' | 'locked' | 'unlocked' | 'damaged';

export type WordCount = 12 | 15 | 18 | 21 | 24;

/** A phrase as the user gives it, and the accounts of it that they want. */
export interface GivenPhrase {
  phrase: string;
  /** The further word of BIP-39; none where it is empty. */
  passphrase?: string | undefined;
  path?: string | undefined;
  indexes?: number[] | undefined;
  /** Whether it was proved just now that the user has it. */
  proved?: boolean | undefined;
}

/** What a phrase is with all that its keys follow from; `passphrase` is absent where there is none. */
export interface RevealedPhrase {
  phrase: string;
  passphrase?: string;
  path: string;
}

/** Called before accounts are gone, and once it is sure that they go: whoever has them has to let go of them. */
export type Leaving = (accounts: readonly Address[]) => Promise<unknown>;

/** A word of a phrase as the user remembers it, at its place from 1 on. */
export interface ProvenWord {
  place: number;
  word: string;
}

/** The user's keys. Every refusal is a `Refusal`; those of `signer` are named errors. */
export interface Vault {
  status(): Promise<VaultStatus>;
  /** What has become of a vault whose status is `damaged`; nothing of any other. */
  damage(): Promise<Damage | undefined>;
  /** Whether keys can be used at this moment. */
  unlocked(): Promise<boolean>;
  /** Until when they can, if none is used before (milliseconds since 1970); nothing while it is locked. A session whose time is over ends. */
  openUntil(): Promise<number | undefined>;
  /** Until when neither need be looked at again, unless the stamp is another; nothing while it is locked. */
  holdUntil(): Promise<number | undefined>;
  /** Another number once either may be another, but by the clock; from the beginning of a lock on. */
  stamp(): number;
  /** How many sessions began while there was none, since the worker began: another number once it was locked and unlocked again. */
  sessionsBegun(): number;
  /** Has an unlocked vault stay so for as long as is set by now. */
  retime(): Promise<void>;
  /** A fresh phrase (BIP-39), of 12 words unless told otherwise; nothing is stored. */
  generatePhrase(words?: WordCount): string;
  /** Makes the vault with accounts of its first phrase, and unlocks it. A damaged one is restored, from its own phrase only. */
  create(phrase: GivenPhrase, password: string): Promise<void>;
  /**
   * Puts a vault under another password, for its first phrase: what came of others, and imported keys, are lost, and their accounts watched
   * from then on. All else stays.
   */
  recover(phrase: GivenPhrase, password: string): Promise<void>;
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
  /** The addresses at each place of a phrase: of one that is given, or, for the password, of one that is there. */
  addressesOf(of: GivenPhrase | { password: string; id?: string | undefined }): Promise<(index: number) => Address>;
  /** A phrase, the first if none is told, with what belongs to it. Takes the password even while unlocked, as all of these do. */
  revealPhrase(password: string, id?: string): Promise<RevealedPhrase>;
  revealKey(password: string, address: Address): Promise<HexString>;
  /** Which words of a phrase the user is to be asked for, from 1 on. */
  proofPlaces(password: string, id?: string): Promise<number[]>;
  /** Notes that the user has a phrase, where all of these are its words. Returns the places of the others. */
  prove(password: string, words: readonly ProvenWord[], id?: string): Promise<number[]>;
  /** Derives the next account of a phrase, the first if none is told, or those at these places. The name is for the first of them. */
  addAccount(
    password: string,
    account?: { phrase?: string | undefined; indexes?: number[] | undefined; name?: string | undefined },
  ): Promise<Address[]>;
  /** A further phrase with accounts of it. */
  addPhrase(password: string, given: GivenPhrase, name?: string): Promise<{ id: string; addresses: Address[] }>;
  /** An account of a private key; one that was watched gets it. */
  importKey(password: string, privateKey: string, name?: string): Promise<Address>;
  /** One encrypted file with everything, for the password, which opens it too; and a name for it. */
  makeBackup(password: string): Promise<{ file: string; name: string; batches: { kept: number; left: number } }>;
  /** When a file was made. */
  lookAtBackup(file: string): Promise<{ madeAt: string }>;
  /** Makes the wallet that is in a file, and unlocks it. Refused where there is one. */
  restoreBackup(file: string, password: string, next?: string): Promise<{ batches: { kept: number; left: number } }>;
  /** Erases an imported key with its account. */
  removeKey(password: string, address: Address, leaving: Leaving): Promise<void>;
  /** Erases a phrase, but not the first, with its accounts. */
  removePhrase(password: string, id: string, leaving: Leaving): Promise<void>;
  signer: Signer;
  /** Calls the listener after each lock and unlock, also after one by the clock, and when something else is to be said of the password. Returns the way to stop it. */
  onChange(listener: () => void): () => void;
}
