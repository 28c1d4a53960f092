import { privateKeyToAccount } from 'viem/accounts';
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

/** The vault's record: what is sealed in it under which name, and how it is opened. */

const WRAPPED_KEY = 'data key';
const PHRASE = 'phrase';
const MEASURED = 'password was measured';
/** The name under which a key is sealed: with its address, so that it does not open in the place of another's. */
const keyOf = (address: Address) => `key of ${address}`;

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

  return {
    headerOf,
    sealKey,
    sealMeasured: (record: VaultRecord, raw: ByteArray) => sealMeasured(headerOf(record), raw),

    /** A new record, and the data key that opens it. Whoever chooses a password has it measured. */
    async seal(phrase: string, privateKeys: readonly ByteArray[], password: string) {
      const header: VaultHeader = {
        version: 1,
        cipher: 'AES-256-GCM',
        kdf: 'PBKDF2-SHA-256',
        rounds,
        salt: random.bytes(32),
        vaultId: random.bytes(16),
      };
      const raw = bytes(random, 32);
      const record: VaultRecord = {
        id: 'vault',
        header,
        wrappedKey: await encrypt(await passwordKey(password, header), header, WRAPPED_KEY, raw, nonce(random)),
        phrase: await encrypt(await dataKey(raw), header, PHRASE, text.encode(phrase), nonce(random)),
        keys: {},
        measured: await sealMeasured(header, raw),
      };
      for (const privateKey of privateKeys) record.keys[addressOf(privateKey)] = await sealKey(record, raw, privateKey);
      return { record, raw };
    },

    /** @throws CannotDecrypt when the password is another, or the record not what was written. */
    async openDataKey(record: VaultRecord, password: string): Promise<ByteArray> {
      const header = headerOf(record);
      return decrypt(await passwordKey(password, header), header, WRAPPED_KEY, record.wrappedKey);
    },

    /** @throws CannotDecrypt */
    async openPhrase(record: VaultRecord, raw: ByteArray): Promise<string> {
      return new TextDecoder().decode(await decrypt(await dataKey(raw), headerOf(record), PHRASE, record.phrase));
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

/** A digest of all that never changes in a record after it was made; accounts are added later and are no part of it. */
export const digestOf = ({ header, wrappedKey, phrase }: VaultRecord): Promise<string> =>
  sha256(concat(canonical(header), wrappedKey, phrase));

/** Tells one wallet from another by the first account's key, and tells nothing else of it. */
export const ownerOf = (privateKey: ByteArray): Promise<string> => sha256(concat(text.encode('owner of the vault'), privateKey));
