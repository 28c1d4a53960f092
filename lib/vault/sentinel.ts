import { z } from 'zod';
import type { VaultRecord } from '../core/account/vault.ts';
import type { KeyValues } from '../core/platform.ts';
import { digestOf } from './record.ts';

const KEY = 'vault.sentinel';

/**
 * A note in a second place that there is a vault, and which one. A database that comes back empty or changed is then told
 * from a first run, and never answered by making a new wallet (T-H1). Nothing in the note is secret.
 */
const Sentinel = z.object({
  vaultId: z.string(),
  digest: z.string(),
  /** A digest that only the same phrase leads to. */
  owner: z.string(),
});
export type Sentinel = z.output<typeof Sentinel>;

/** Writes the note, in the place of an older one. Rejects where the browser does not store it. */
export const writeSentinel = (local: KeyValues, sentinel: Sentinel): Promise<void> => local.set(KEY, sentinel);

/** The note, or none. One that cannot be read counts as none: it says nothing of which vault there was. */
export async function readSentinel(local: KeyValues): Promise<Sentinel | undefined> {
  return Sentinel.safeParse(await local.get(KEY)).data;
}

/** Whether there is a note, be it readable or not: then there was a vault. */
export const isNoted = async (local: KeyValues): Promise<boolean> => (await local.get(KEY)) !== undefined;

/** Whether the vault is the one that was noted. Without a note there is nothing to disagree with. */
export async function agrees(sentinel: Sentinel | undefined, record: VaultRecord | undefined): Promise<boolean> {
  if (!sentinel) return true;
  return record !== undefined && record.header.vaultId === sentinel.vaultId && (await digestOf(record)) === sentinel.digest;
}
