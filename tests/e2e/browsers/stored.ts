import { pbkdf2Sync } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stored } from '../../support/openedBy.ts';

/** Runs in a page of the wallet: all that it stores, bytes in hex. */
export async function readStored(database: string): Promise<Stored> {
  const { chrome } = globalThis as unknown as { chrome: { storage: Record<'session' | 'local', { get(): Promise<unknown> }> } };
  const plain = (value: unknown): unknown => {
    if (value instanceof Uint8Array) return `0x${Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
  };
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(database);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const all = (table: string) =>
    new Promise<unknown[]>((resolve, reject) => {
      const reading = db.transaction(table).objectStore(table).getAll();
      reading.onsuccess = () => resolve(reading.result.map(plain));
      reading.onerror = () => reject(reading.error);
    });
  const rows = Object.fromEntries(await Promise.all([...db.objectStoreNames].map(async (table) => [table, await all(table)])));
  db.close();
  return { session: await chrome.storage.session.get(), local: await chrome.storage.local.get(), rows };
}

interface Session {
  seed: string;
  keys: Record<string, string>;
}

/** What a vault's row is, as `readStored` tells it. */
interface Row {
  header: { salt: string; rounds: number };
  wrappedKey: string;
  phrases: Record<string, string>;
}

export const vaultOf = (stored: Stored) => stored.rows.vault?.[0] as Row;
export const sessionOf = (stored: Stored) => (stored.session as { vault?: Session }).vault;

/** The key that the password stands for. */
export const passwordKeyOf = ({ header }: Row, password: string): Buffer =>
  pbkdf2Sync(password, bytes(header.salt), header.rounds, 32, 'sha256');

export const bytes = (hex: string): Buffer => Buffer.from(hex.slice(2), 'hex');

/** Bytes of a secret that are looked for by themselves where a browser compresses what it keeps, and how far these pieces are apart. */
const PIECE = 8;
const APART = 2;
/** The databases of pages, in Chromium and in Firefox: rows are compressed, which cuts up whatever has been there before in part. */
const DATABASES = /\b(?:IndexedDB|storage)\b/;

/** A text in the usual encodings; bytes also in hex. */
const formsOf = (what: string | Buffer): Buffer[] =>
  typeof what === 'string'
    ? [Buffer.from(what), Buffer.from(what, 'utf16le')]
    : [what, Buffer.from(what.toString('hex')), Buffer.from(what.toString('hex'), 'utf16le')];

const piecesOf = (what: string | Buffer): Buffer[] =>
  typeof what === 'string'
    ? []
    : Array.from({ length: Math.ceil((what.length - PIECE + 1) / APART) }, (_, at) =>
        what.subarray(at * APART, at * APART + PIECE),
      ).flatMap(formsOf);

/** Which of these are in any file of a folder. Of bytes a piece is enough in a database; what else Firefox compresses is read as it was. */
export async function foundIn(folder: string, sought: Record<string, string | Buffer>): Promise<string[]> {
  const all = Object.entries(sought).map(([name, what]) => ({ name, whole: formsOf(what), pieces: piecesOf(what) }));
  const found = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const content = unpacked(await readFile(join(entry.parentPath, entry.name)));
    const inDatabase = DATABASES.test(entry.parentPath.slice(folder.length));
    for (const { name, whole, pieces } of all)
      if (!found.has(name) && [...whole, ...(inDatabase ? pieces : [])].some((form) => content.includes(form))) found.add(name);
  }
  return [...found].sort();
}

const MOZ_LZ4 = Buffer.from('mozLz40\0');

/** What Firefox keeps of a session is a block of LZ4 behind a name and its length. */
function unpacked(content: Buffer): Buffer {
  if (!content.subarray(0, MOZ_LZ4.length).equals(MOZ_LZ4)) return content;
  const whole = Buffer.alloc(content.readUInt32LE(MOZ_LZ4.length));
  let to = 0;
  let at = MOZ_LZ4.length + 4;
  const more = (length: number) => {
    let sum = length;
    for (let next = 255; length === 15 && next === 255; sum += next) next = content[at++] ?? 0;
    return sum;
  };
  while (at < content.length) {
    const token = content[at++] ?? 0;
    const plain = more(token >> 4);
    to += content.copy(whole, to, at, at + plain);
    at += plain;
    if (at >= content.length) break;
    const back = content.readUInt16LE(at);
    at += 2;
    for (let left = more(token & 15) + 4; left > 0; left--, to++) whole[to] = whole[to - back] ?? 0;
  }
  return whole;
}
