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
  digest: z.string(),
  /** Digests of what it may have become: of changes of the password that are under way, or that a worker died over, in their order. */
  next: z.array(z.string()).optional(),
  /** That it came of a change of the password. */
  changed: z.literal(true).optional(),
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

/** Whether the vault is the one that was noted, or what that may have become. Without a note there is nothing to disagree with. */
export async function agrees(sentinel: Sentinel | undefined, record: VaultRecord): Promise<boolean> {
  return sentinel === undefined || [sentinel.digest, ...(sentinel.next ?? [])].includes(await digestOf(record));
}

/** Lets the note agree also with what a vault is about to become. */
export async function expectAlso(local: KeyValues, record: VaultRecord): Promise<void> {
  const noted = await readSentinel(local);
  if (noted) await writeSentinel(local, { ...noted, next: [...(noted.next ?? []), await digestOf(record)] });
}

/**
 * Lets the note agree with what the vault has become, and with what that may still become by a later change: another worker may have
 * that under way. Where the browser does not store it, it agrees with more for a while.
 * @param changed whether it came of a change of the password.
 */
export async function settleOn(local: KeyValues, record: VaultRecord, changed = true): Promise<void> {
  const noted = await readSentinel(local);
  const digest = await digestOf(record);
  // While it is what it was, a worker that is being ended may still change it.
  if (!noted || noted.digest === digest) return;
  const { owner, next = [] } = noted;
  const later = next.slice(next.indexOf(digest) + 1);
  const was = noted.changed === true || changed ? { changed: true as const } : {};
  const settled = { owner, digest, ...was, ...(later.length > 0 ? { next: later } : {}) };
  await writeSentinel(local, settled).catch(() => undefined);
}

/** Whether the password was ever changed, as far as was noted: whoever asks for a change may have it already. */
export async function wasChanged(local: KeyValues, record: VaultRecord): Promise<boolean> {
  const noted = await readSentinel(local);
  return noted !== undefined && (noted.changed === true || noted.digest !== (await digestOf(record)));
}
