import { privateKeyToAccount } from 'viem/accounts';
import { FIRST_PHRASE } from '../core/account/account.ts';
import { PATHS } from '../core/account/path.ts';
import type { VaultHeader, VaultRecord } from '../core/account/vault.ts';
import type { Random } from '../core/platform.ts';
import type { Address } from '../core/schema.ts';
import {
  type ByteArray,
  CannotDecrypt,
  canonical,
  concat,
  dataKey,
  decrypt,
  encrypt,
  fromHex,
  parseHeader,
  passwordKey,
  sha256,
  toHex,
} from './crypto.ts';
import { fromBytes, type Secret, toBytes } from './phrase.ts';

/** The vault's record: what is sealed in it under which name, and how it is opened. */

const WRAPPED_KEY = 'data key';
/** Version 1 had one phrase, and nothing with it. */
const isOld = ({ version }: VaultHeader, id: string) => version === 1 && id === FIRST_PHRASE;
const phraseOf = (header: VaultHeader, id: string) => (isOld(header, id) ? 'phrase' : `phrase ${id}`);
const MEASURED = 'password was measured';
/** The name under which a key is sealed: with its address, so that it does not open in the place of another's. */
const keyOf = (address: Address) => `key of ${address}`;

/** The version of new records. Those of version 1 open too, and become this one when the password is there. */
const VERSION = 2;
/** A nonce, and by what nothing is known to be whole: as many as `sealMeasured` makes. */
const MEASURED_BYTES = 12 + 16;

/** What a record is made of. */
export interface Contents {
  phrases: { [FIRST_PHRASE]: Secret; [id: string]: Secret | undefined };
  /** Private keys: of accounts of phrases and of those without one. */
  keys: readonly ByteArray[];
  /** Whether nothing more is to be said of the password. */
  isMeasured: boolean;
}

/** Whether a record is to become one of today's. */
export const isOutdated = ({ header }: VaultRecord): boolean => header.version !== VERSION;

const text = new TextEncoder();
const bytes = (random: Random, count: number): ByteArray => fromHex(random.bytes(count));
const nonce = (random: Random) => bytes(random, 12);

/** The address of a private key, lower case. */
export const addressOf = (privateKey: ByteArray): Address =>
  privateKeyToAccount(toHex(privateKey)).address.toLowerCase() as Address;

/**
 * Makes records and opens them.
 * @param rounds of the derivation from the password: those of a new record, and the fewest of one that is opened (T-G2).
 */
export function makeRecords(random: Random, rounds: number) {
  const headerOf = ({ header }: VaultRecord) => parseHeader(header, rounds);

  /** A further private key for a record. */
  async function sealKey(record: VaultRecord, raw: ByteArray, privateKey: ByteArray) {
    return encrypt(await dataKey(raw), headerOf(record), keyOf(addressOf(privateKey)), privateKey, nonce(random));
  }

  /** What says of the password that nothing more is to be said of it. It has no more in it than that it opens. */
  const sealMeasured = async (header: VaultHeader, raw: ByteArray) =>
    encrypt(await dataKey(raw), header, MEASURED, new Uint8Array(), nonce(random));

  async function sealPhrase(header: VaultHeader, raw: ByteArray, id: string, secret: Secret) {
    const plain = toBytes(secret);
    try {
      return await encrypt(await dataKey(raw), header, phraseOf(header, id), plain, nonce(random));
    } finally {
      plain.fill(0);
    }
  }

  return {
    headerOf,
    sealKey,
    sealMeasured: (record: VaultRecord, raw: ByteArray) => sealMeasured(headerOf(record), raw),

    sealPhrase: async (record: VaultRecord, raw: ByteArray, id: string, secret: Secret) =>
      sealPhrase(headerOf(record), raw, id, secret),

    /** A new record, and the data key that opens it. */
    async seal({ phrases, keys, isMeasured }: Contents, password: string) {
      const header: VaultHeader = {
        version: VERSION,
        cipher: 'AES-256-GCM',
        kdf: 'PBKDF2-SHA-256',
        rounds,
        salt: random.bytes(32),
        vaultId: random.bytes(16),
      };
      const raw = bytes(random, 32);
      const { [FIRST_PHRASE]: first, ...others } = phrases;
      const record: VaultRecord = {
        id: 'vault',
        header,
        wrappedKey: await encrypt(await passwordKey(password, header), header, WRAPPED_KEY, raw, nonce(random)),
        phrases: { [FIRST_PHRASE]: await sealPhrase(header, raw, FIRST_PHRASE, first) },
        keys: {},
        measured: isMeasured ? await sealMeasured(header, raw) : bytes(random, MEASURED_BYTES),
      };
      for (const [id, secret] of Object.entries(others)) {
        if (secret) record.phrases[id] = await sealPhrase(header, raw, id, secret);
      }
      for (const privateKey of keys) record.keys[addressOf(privateKey)] = await sealKey(record, raw, privateKey);
      return { record, raw };
    },

    /** @throws CannotDecrypt when the password is another, or the record not what was written. */
    async openDataKey(record: VaultRecord, password: string): Promise<ByteArray> {
      const header = headerOf(record);
      return decrypt(await passwordKey(password, header), header, WRAPPED_KEY, record.wrappedKey);
    },

    /** @throws CannotDecrypt; for a phrase that is not here too. */
    async openPhrase(record: VaultRecord, raw: ByteArray, id: string): Promise<Secret> {
      const header = headerOf(record);
      const sealed = Object.hasOwn(record.phrases, id) ? record.phrases[id] : undefined;
      if (!sealed) throw new CannotDecrypt('There is no such phrase');
      const plain = await decrypt(await dataKey(raw), header, phraseOf(header, id), sealed);
      try {
        return isOld(header, id)
          ? { phrase: new TextDecoder().decode(plain), passphrase: '', path: PATHS.usual }
          : fromBytes(plain);
      } finally {
        plain.fill(0);
      }
    },

    /** Whether nothing more is to be said of the password. */
    isMeasured: async ({ header, measured }: VaultRecord, raw: ByteArray): Promise<boolean> =>
      decrypt(await dataKey(raw), header, MEASURED, measured).then(
        () => true,
        () => false,
      ),

    /** @throws CannotDecrypt; for an account that has no key here too. */
    async openKey(record: VaultRecord, raw: ByteArray, address: Address): Promise<ByteArray> {
      const sealed = Object.hasOwn(record.keys, address) ? record.keys[address] : undefined;
      if (!sealed) throw new CannotDecrypt('There is no key of this account');
      return decrypt(await dataKey(raw), headerOf(record), keyOf(address), sealed);
    },
  };
}

/** A digest of all that never changes in a record after it was made; accounts and other phrases come and go and are no part of it. */
export const digestOf = ({ header, wrappedKey, phrases }: VaultRecord): Promise<string> =>
  sha256(concat(canonical(header), wrappedKey, phrases[FIRST_PHRASE]));

/** Tells one wallet from another by the first account's key, and tells nothing else of it. */
export const ownerOf = (privateKey: ByteArray): Promise<string> => sha256(concat(text.encode('owner of the vault'), privateKey));
