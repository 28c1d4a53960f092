import { BACKUP, BACKUP_VERSION, BackupFile, type BackupHeader } from '../core/backup.ts';
import { Refusal } from '../core/command.ts';
import { otherFile } from '../core/otherFiles.ts';
import type { Random } from '../core/platform.ts';
import { isRecord } from '../core/record.ts';
import { type ByteArray, CannotDecrypt, canonical, dataKey, decrypt, encrypt, fromHex, passwordKey, sha256 } from './crypto.ts';
import { pack, unpack } from './packing.ts';
import { refuse } from './refuse.ts';

/** The file of a backup: sealed, opened, and told from what is none (`docs/backup.md`). */

/** So much comes through a message of the browser. */
export const LARGEST = 48 * 1024 * 1024;

const WRAPPED_KEY = 'data key';
const CONTENTS = 'contents';

const text = new TextEncoder();
const bytesOf = (random: Random, count: number): ByteArray => fromHex(random.bytes(count));

/** A digest of all of a file but itself. */
const digestOf = ({ digest: _, ...file }: BackupFile): Promise<string> => sha256(canonical(file));

/** Seals contents under a password. */
export async function sealFile(
  contents: unknown,
  password: string,
  { random, rounds, now }: { random: Random; rounds: number; now: number },
) {
  const header: BackupHeader = {
    format: BACKUP,
    version: BACKUP_VERSION,
    madeAt: new Date(now).toISOString(),
    cipher: 'AES-256-GCM',
    kdf: 'PBKDF2-SHA-256',
    rounds,
    salt: random.bytes(32),
  };
  const raw = bytesOf(random, 32);
  const plain = text.encode(pack(contents));
  try {
    const wrappedKey = await encrypt(await passwordKey(password, header), header, WRAPPED_KEY, raw, bytesOf(random, 12));
    const sealed = await encrypt(await dataKey(raw), header, CONTENTS, plain, bytesOf(random, 12));
    const file = { ...header, wrappedKey: toBase64(wrappedKey), sealed: toBase64(sealed), digest: '' };
    return JSON.stringify({ ...file, digest: await digestOf(file) });
  } finally {
    raw.fill(0);
    plain.fill(0);
  }
}

/**
 * The file, if it is one of ours and whole.
 * @param fewest the rounds below which it is none of ours.
 * @throws Refusal that says what it is instead, and repeats nothing of it.
 */
export async function parseFile(content: string, fewest: number): Promise<BackupFile> {
  if (content.length > LARGEST) throw new Refusal({ code: 'refusal.backup.tooLarge' });
  const file = parsed(content);
  if (!isRecord(file) || file.format !== BACKUP) throw new Refusal(otherFile(content) ?? { code: 'refusal.backup.none' });
  if (typeof file.version === 'number' && file.version > BACKUP_VERSION) throw new Refusal({ code: 'refusal.backup.newer' });
  const { data } = BackupFile.safeParse(file);
  if (!data || data.rounds < fewest || data.digest !== (await digestOf(data))) throw damaged();
  return data;
}

/** @throws Refusal where the password is another, or what it opens is not what was written. */
export async function openFile({ wrappedKey, sealed, digest: _, ...header }: BackupFile, password: string): Promise<unknown> {
  const raw = await decrypt(await passwordKey(password, header), header, WRAPPED_KEY, fromBase64(wrappedKey)).catch((error) => {
    throw error instanceof CannotDecrypt ? refuse.password() : error;
  });
  try {
    return unpack(new TextDecoder().decode(await decrypt(await dataKey(raw), header, CONTENTS, fromBase64(sealed))));
  } catch {
    throw damaged();
  } finally {
    raw.fill(0);
  }
}

export const damaged = () => new Refusal({ code: 'refusal.backup.damaged' });

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

/** As many bytes at a time as fit into the arguments of a call. */
const PORTION = 0x8000;

function toBase64(bytes: ByteArray): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += PORTION) binary += String.fromCharCode(...bytes.subarray(at, at + PORTION));
  return btoa(binary);
}

const fromBase64 = (base64: string): ByteArray => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
