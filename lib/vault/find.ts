import { z } from 'zod';
import { VaultRecord, type VaultStore } from '../core/account/vault.ts';
import type { KeyValues } from '../core/platform.ts';
import { isSound } from '../core/rows.ts';
import { type Damage, type Loss, StorageFailure } from '../core/storage.ts';
import type { makeRecords } from './record.ts';
import { refuse } from './refuse.ts';
import { agrees, isNoted, readSentinel } from './sentinel.ts';

export type Found = { is: 'none' } | { is: 'damaged'; why: Damage } | { is: 'whole'; record: VaultRecord };

/** The record but for what is lost alone where it is damaged: private keys, other phrases than the first, and what was said of the password. */
const Whole = VaultRecord.extend({
  phrases: VaultRecord.shape.phrases.catchall(z.unknown()),
  keys: z.record(z.string(), z.unknown()),
  measured: z.unknown().optional(),
});

const LOSSES: readonly Damage[] = ['empty', 'keysGone', 'changed'] satisfies Loss[];

/** Whether the keys are gone, for the phrase to bring back; else the database is in trouble, and they may be as they were. */
export const isLost = (why: Damage): why is Loss => LOSSES.includes(why);

export interface FindParts {
  store: Pick<VaultStore, 'get' | 'accounts' | 'isEmpty'>;
  local: KeyValues;
  records: Pick<ReturnType<typeof makeRecords>, 'headerOf'>;
}

/** Finds the vault that is stored, and what has become of it. */
export function makeFind({ store, local, records }: FindParts) {
  /** Where there is no vault. One never stands without its accounts, so that these speak of one that is lost as the note does. */
  async function lostOrNone(): Promise<Found> {
    if (!(await isNoted(local)) && (await store.accounts()).length === 0) return { is: 'none' };
    return { is: 'damaged', why: (await store.isEmpty()) ? 'empty' : 'keysGone' };
  }

  /** What is stored, and whether it is what was noted. A database that cannot be read counts as damaged, never as empty. */
  async function look(): Promise<Found> {
    const sentinel = await readSentinel(local);
    let record: VaultRecord | undefined;
    try {
      record = await store.get();
      if (!record) return await lostOrNone();
    } catch (error) {
      return { is: 'damaged', why: error instanceof StorageFailure ? error.trouble : 'unreadable' };
    }
    try {
      if (!isSound(Whole, record) || !(await agrees(sentinel, record))) return { is: 'damaged', why: 'changed' };
      records.headerOf(record);
      return { is: 'whole', record };
    } catch {
      return { is: 'damaged', why: 'changed' };
    }
  }

  /** A password that is being changed may come between the looks at the note and at the record; at the next it does not. */
  async function find(): Promise<Found> {
    const found = await look();
    return found.is === 'damaged' && found.why === 'changed' ? look() : found;
  }

  /** @throws Refusal where there is none or it is lost, StorageFailure where the database is in trouble. */
  async function findWhole(): Promise<VaultRecord> {
    const found = await find();
    if (found.is === 'none') throw refuse.none();
    if (found.is === 'damaged') throw isLost(found.why) ? refuse.damaged() : new StorageFailure(found.why);
    return found.record;
  }

  return { find, findWhole };
}
