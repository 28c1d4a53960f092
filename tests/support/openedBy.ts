import { createDecipheriv, createHash, hkdfSync } from 'node:crypto';

/**
 * What somebody can open who has all that the wallet stored, and its source: every value of 32 bytes is tried as a key, as it is and as
 * the sources make keys of such, on every ciphertext, under every name.
 */
export interface Stored {
  /** `storage.session`, `storage.local`, tables of rows. Bytes are in hex with its prefix. */
  session: unknown;
  local: unknown;
  rows: Record<string, readonly unknown[]>;
}

const HEX = /^0x(?:[0-9a-f]{2})+$/i;

/** Every text and every name in a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof Uint8Array) return [`0x${Buffer.from(value).toString('hex')}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)]);
}

const bytes = (hex: string) => Buffer.from(hex.slice(2), 'hex');

/** The records that open, by name, with what is in them in hex. */
export function openedBy(stored: Stored): Record<string, string> {
  const all = [...new Set(textsIn(stored))].filter((text) => HEX.test(text)).map(bytes);
  const headers = (stored.rows.vault ?? []).map((row) => (row as { header: Record<string, unknown> }).header);
  const accounts = [...new Set(textsIn(stored))].filter((text) => /^0x[0-9a-f]{40}$/.test(text));
  const names = ['data key', 'phrase', 'phrase first', ...accounts.flatMap((each) => [`key of ${each}`, `lent key of ${each}`])];
  const sealed = all.filter(({ length }) => length >= 28);
  const salts = [Buffer.alloc(0), ...sealed.filter(({ length }) => length === 60)];
  const keys = all
    .filter(({ length }) => length === 32)
    .flatMap((key) => [key, sha256(key), ...salts.map((salt) => sha256(key, salt)), ...salts.map((salt) => derived(key, salt))]);
  const opened: Record<string, string> = {};
  for (const header of headers)
    for (const name of names)
      for (const each of sealed)
        for (const key of keys) {
          const plain = tryOpen(key, header, name, each);
          if (plain) opened[name] = plain.toString('hex');
        }
  return opened;
}

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const derived = (key: Buffer, salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'keys of a session', 32));

function tryOpen(key: Buffer, header: Record<string, unknown>, record: string, sealed: Buffer): Buffer | undefined {
  const fields = Object.entries({ ...header, record }).sort(([a], [b]) => (a < b ? -1 : 1));
  const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
  cipher.setAAD(Buffer.from(JSON.stringify(fields)));
  cipher.setAuthTag(sealed.subarray(-16));
  try {
    return Buffer.concat([cipher.update(sealed.subarray(12, -16)), cipher.final()]);
  } catch {
    return undefined;
  }
}
