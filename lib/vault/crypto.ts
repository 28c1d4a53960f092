import { VaultHeader } from '../core/account/vault.ts';

/**
 * The vault's encryption, WebCrypto only.
 *
 * A random 256-bit data key encrypts the phrase and each private key. The data key itself is stored under a key made from
 * the password by PBKDF2-SHA-256, and lies nowhere else: it is there while the password is, and forgotten (V-11). Every encryption is AES-256-GCM with a fresh 96-bit nonce, stored in front of the
 * ciphertext. Its additional data are the header and the name of the record, so that no parameter can be changed and no
 * two ciphertexts exchanged without the decryption failing.
 */

/** Rounds for new vaults, and the fewest that the product accepts: a stored header cannot talk it into less (T-G2). */
export const ROUNDS = 900_000;

export type ByteArray = Uint8Array<ArrayBuffer>;

/** Thrown where a ciphertext, its header or its place is not what was written, or the key is another. */
export class CannotDecrypt extends Error {}

const NONCE_BYTES = 12;
const text = new TextEncoder();

/** The same bytes for the same fields, in whatever order they came back from the database. */
export const canonical = (fields: Record<string, string | number>): ByteArray =>
  text.encode(JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))));

/** What is bound to a ciphertext besides its name. */
type Header = Readonly<Record<string, string | number>>;

const additionalData = (header: Header, record: string) => canonical({ ...header, record });

/** The key that the password stands for. The password is taken in Unicode form NFKC, so that it is the same from every keyboard. */
export async function passwordKey(password: string, { salt, rounds }: Pick<VaultHeader, 'salt' | 'rounds'>): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', text.encode(password.normalize('NFKC')), 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt: fromHex(salt), iterations: rounds },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** The data key in the form that WebCrypto uses; it cannot be read back. */
export const dataKey = (raw: ByteArray): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);

/**
 * The key of a session, by HKDF-SHA-256 of what lies in the session and of what lies in the database: neither alone opens anything.
 * @param seed 32 bytes, made anew with each unlock.
 */
export async function sessionKey(seed: ByteArray, wrappedKey: ByteArray): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', seed, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: wrappedKey, info: text.encode('keys of a session') },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/**
 * Encrypts one record.
 * @param record its name, e.g. `phrase`; the ciphertext opens under no other.
 * @param nonce 12 bytes that were never used before.
 */
export async function encrypt(key: CryptoKey, header: Header, record: string, plain: ByteArray, nonce: ByteArray) {
  const options = { name: 'AES-GCM', iv: nonce, additionalData: additionalData(header, record) };
  return concat(nonce, new Uint8Array(await crypto.subtle.encrypt(options, key, plain)));
}

/** @throws CannotDecrypt when anything at all differs from what was encrypted. */
export async function decrypt(key: CryptoKey, header: Header, record: string, sealed: ByteArray): Promise<ByteArray> {
  const iv = sealed.slice(0, NONCE_BYTES);
  const options = { name: 'AES-GCM', iv, additionalData: additionalData(header, record) };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(options, key, sealed.slice(NONCE_BYTES)));
  } catch (cause) {
    throw new CannotDecrypt(`${record} cannot be decrypted`, { cause });
  }
}

/**
 * @param fewest the rounds below which a header is too weak.
 * @throws CannotDecrypt when the header is not one that this wallet writes, or weaker.
 */
export function parseHeader(header: unknown, fewest: number): VaultHeader {
  const parsed = VaultHeader.safeParse(header);
  if (!parsed.success || parsed.data.rounds < fewest) throw new CannotDecrypt('The header is not one of ours');
  return parsed.data;
}

/** The SHA-256 digest of bytes, in hex with its prefix. */
export const sha256 = async (bytes: ByteArray): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

/** The parts one after the other, as new bytes. */
export function concat(...parts: ByteArray[]): ByteArray {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Bytes in lower-case hex, with its prefix. */
export const toHex = (bytes: Uint8Array): `0x${string}` =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** @param hex of even length. */
export const fromHex = (hex: string): ByteArray =>
  Uint8Array.from(hex.slice(2).match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
