import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import type { Files } from './contents.ts';

/** The first day that a zip can name. In local time, which is what a zip holds. */
const EPOCH = new Date(1980, 0, 1);

/** A zip that depends on nothing but names and contents: in the order of the names, all of one time, no rights, no owner. */
export function archive(files: Files): Uint8Array {
  const sorted = Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1));
  return zipSync(Object.fromEntries(sorted), { level: 9, mtime: EPOCH, os: 0 });
}

/** Unpacks a zip into a folder. */
export function unpack(zip: Uint8Array, folder: string): void {
  for (const [path, content] of Object.entries(unzipSync(zip))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
