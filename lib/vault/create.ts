import { FIRST_PHRASE } from '../core/account/account.ts';
import { type GivenPhrase, VaultExists, type VaultRecord, type VaultStore } from '../core/account/vault.ts';
import type { Clock, KeyValues } from '../core/platform.ts';
import { StorageFailure } from '../core/storage.ts';
import type { ByteArray } from './crypto.ts';
import { type Found, isLost } from './find.ts';
import { derivationOf, rowOf, type Secret, secretOf } from './phrase.ts';
import { addressOf, digestOf, type makeRecords, ownerOf } from './record.ts';
import { refuse } from './refuse.ts';
import type { Restore } from './restore.ts';
import { writeSentinel } from './sentinel.ts';

export interface CreateParts {
  store: Pick<VaultStore, 'create' | 'setFailedUnlocks'>;
  local: KeyValues;
  clock: Clock;
  records: Pick<ReturnType<typeof makeRecords>, 'seal'>;
  find(): Promise<Found>;
  restore: Restore;
  /** Begins a session with what the data key opens. */
  open(record: VaultRecord, raw: ByteArray): Promise<unknown>;
}

/** Makes the vault of a phrase; where one was lost, or its password, puts it back from its own phrase only. */
export function makeCreate({ store, local, clock, records, find, restore, open }: CreateParts) {
  async function begin(given: GivenPhrase, secret: Secret, password: string) {
    const keyAt = await derivationOf(secret);
    const indexes = [...new Set(given.indexes ?? [0])];
    const keys = indexes.map(keyAt);
    const made = await records.seal({ phrases: { [FIRST_PHRASE]: secret }, keys, isMeasured: true }, password);
    const accounts = indexes.map((index, at) => ({
      address: addressOf(keys[at] as ByteArray),
      source: { kind: 'phrase', phrase: FIRST_PHRASE, index } as const,
    }));
    for (const key of keys) key.fill(0);
    try {
      await store.create(made.record, accounts, rowOf(FIRST_PHRASE, secret, given, clock.now()));
    } catch (error) {
      throw error instanceof VaultExists ? refuse.exists() : error;
    }
    // After the vault: dying in between leaves a vault without a note, which is whole; the other order would leave a damaged one.
    await writeSentinel(local, { digest: await digestOf(made.record), owner: await ownerOf(keyAt(0)) });
    return made;
  }

  async function openMade({ record, raw }: { record: VaultRecord; raw: ByteArray }): Promise<void> {
    await store.setFailedUnlocks({ count: 0, at: clock.now() });
    await open(record, raw);
  }

  /** What is there, if it can be read. What cannot be read now may come back: nothing is written over it. */
  async function readable(): Promise<Found> {
    const found = await find();
    if (found.is === 'damaged' && !isLost(found.why)) throw new StorageFailure(found.why);
    return found;
  }

  return {
    async create(given: GivenPhrase, password: string): Promise<void> {
      const secret = secretOf(given);
      const found = await readable();
      if (found.is === 'whole') throw refuse.exists();
      await openMade(found.is === 'none' ? await begin(given, secret, password) : await restore(given, password));
    },

    /** Puts one whose password is forgotten under another, for its own phrase. */
    async recover(given: GivenPhrase, password: string): Promise<void> {
      const found = await readable();
      if (found.is === 'none') throw refuse.none();
      await openMade(await restore(given, password, found.is === 'whole' ? found.record : undefined));
    },
  };
}
