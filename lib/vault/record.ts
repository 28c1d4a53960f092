import { privateKeyToAccount } from 'viem/accounts';
import type { Random } from '../core/ports.ts';
import type { Address } from '../core/schema.ts';
import type { VaultRecord } from '../core/vault.ts';
import {
  type ByteArray,
  CannotDecrypt,
  canonical,
  concat,
  dataKey,
  decrypt,
  encrypt,
  fromHex,
  type Header,
  parseHeader,
  passwordKey,
  ROUNDS,
  sha256,
  toHex,
} from './crypto.ts';

/** The vault's record: what is sealed in it under which name, and how it is opened. */

const WRAPPED_KEY = 'data key';
const PHRASE = 'phrase';
/** A key belongs to its address: in another's place it does not open. */
const keyOf = (address: Address) => `key of ${address}`;

const text = new TextEncoder();
const bytes = (random: Random, count: number): ByteArray => fromHex(random.bytes(count));
const nonce = (random: Random) => bytes(random, 12);

/** The address of a private key, lower case. */
export const addressOf = (privateKey: ByteArray): Address =>
  privateKeyToAccount(toHex(privateKey)).address.toLowerCase() as Address;

/** A new record, and the data key that opens it. */
export async function seal(phrase: string, privateKeys: readonly ByteArray[], password: string, random: Random) {
  const header: Header = {
    version: 1,
    cipher: 'AES-256-GCM',
    kdf: 'PBKDF2-SHA-256',
    rounds: ROUNDS,
    salt: random.bytes(32),
    vaultId: random.bytes(16),
  };
  const raw = bytes(random, 32);
  const key = await dataKey(raw);
  const record: VaultRecord = {
    id: 'vault',
    header,
    wrappedKey: await encrypt(await passwordKey(password, header), header, WRAPPED_KEY, raw, nonce(random)),
    phrase: await encrypt(key, header, PHRASE, text.encode(phrase), nonce(random)),
    keys: {},
  };
  for (const privateKey of privateKeys) record.keys[addressOf(privateKey)] = await sealKey(record, raw, privateKey, random);
  return { record, raw };
}

/** A further private key for a record. */
export async function sealKey({ header }: VaultRecord, raw: ByteArray, privateKey: ByteArray, random: Random) {
  const key = await dataKey(raw);
  return encrypt(key, parseHeader(header), keyOf(addressOf(privateKey)), privateKey, nonce(random));
}

/** @throws CannotDecrypt when the password is another, or the record not what was written. */
export async function openDataKey(record: VaultRecord, password: string): Promise<ByteArray> {
  const header = parseHeader(record.header);
  return decrypt(await passwordKey(password, header), header, WRAPPED_KEY, record.wrappedKey);
}

/** @throws CannotDecrypt */
export async function openPhrase(record: VaultRecord, raw: ByteArray): Promise<string> {
  return new TextDecoder().decode(await decrypt(await dataKey(raw), parseHeader(record.header), PHRASE, record.phrase));
}

/** @throws CannotDecrypt; for an account that has no key here too. */
export async function openKey(record: VaultRecord, raw: ByteArray, address: Address): Promise<ByteArray> {
  const sealed = Object.hasOwn(record.keys, address) ? record.keys[address] : undefined;
  if (!sealed) throw new CannotDecrypt('There is no key of this account');
  return decrypt(await dataKey(raw), parseHeader(record.header), keyOf(address), sealed);
}

/** A digest of all that never changes in a record after it was made; accounts are added later and are no part of it. */
export const digestOf = ({ header, wrappedKey, phrase }: VaultRecord): Promise<string> =>
  sha256(concat(canonical(header), wrappedKey, phrase));

/** Tells one wallet from another by the first account's key, and tells nothing else of it. */
export const ownerOf = (privateKey: ByteArray): Promise<string> => sha256(concat(text.encode('owner of the vault'), privateKey));
