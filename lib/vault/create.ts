import { VaultExists, type VaultRecord, type VaultStore } from '../core/account/vault.ts';
import type { Clock, KeyValues } from '../core/platform.ts';
import { StorageFailure } from '../core/storage.ts';
import type { ByteArray } from './crypto.ts';
import { type Found, isLost } from './find.ts';
import { derivationOf, parsePhrase } from './phrase.ts';
import { addressOf, digestOf, type makeRecords, ownerOf } from './record.ts';
import { refuse } from './refuse.ts';
import { readSentinel, writeSentinel } from './sentinel.ts';

export interface CreateParts {
  store: Pick<VaultStore, 'accounts' | 'create' | 'restore' | 'setFailedUnlocks'>;
  local: KeyValues;
  clock: Clock;
  records: Pick<ReturnType<typeof makeRecords>, 'seal'>;
  find(): Promise<Found>;
  /** Begins a session with what the data key opens. */
  open(record: VaultRecord, raw: ByteArray): Promise<unknown>;
}

/** Makes the vault of a phrase; where one was lost, puts it back from its own phrase only. */
export function makeCreate({ store, local, clock, records, find, open }: CreateParts) {
  async function begin(phrase: string, first: ByteArray, password: string) {
    const made = await records.seal(phrase, [first], password);
    try {
      await store.create(made.record, { address: addressOf(first), index: 0 });
    } catch (error) {
      throw error instanceof VaultExists ? refuse.exists() : error;
    }
    return made;
  }

  /** The accounts that the database still has keep their names. */
  async function restore(phrase: string, keyAt: (index: number) => ByteArray, password: string) {
    const sentinel = await readSentinel(local);
    if (sentinel && sentinel.owner !== (await ownerOf(keyAt(0)))) throw refuse.otherWallet();
    const known = await store.accounts();
    const [first] = known;
    if (!sentinel && first && addressOf(keyAt(first.index)) !== first.address) throw refuse.otherWallet();
    const names = new Map(known.map(({ address, name }) => [address, name === undefined ? {} : { name }]));
    const indexes = [...new Set([0, ...known.map(({ index }) => index)])];
    const accounts = indexes.map((index) => {
      const address = addressOf(keyAt(index));
      return { address, ...names.get(address), index };
    });
    const made = await records.seal(phrase, indexes.map(keyAt), password);
    await store.restore(made.record, accounts);
    return made;
  }

  return async (typed: string, password: string): Promise<void> => {
    const phrase = parsePhrase(typed);
    const found = await find();
    if (found.is === 'whole') throw refuse.exists();
    // What cannot be read now may come back: nothing is written over it.
    if (found.is === 'damaged' && !isLost(found.why)) throw new StorageFailure(found.why);
    const keyAt = await derivationOf(phrase);
    const owner = await ownerOf(keyAt(0));
    const made = found.is === 'none' ? await begin(phrase, keyAt(0), password) : await restore(phrase, keyAt, password);
    // After the vault: dying in between leaves a vault without a note, which is whole; the other order would leave a damaged one.
    await writeSentinel(local, { digest: await digestOf(made.record), owner });
    await store.setFailedUnlocks({ count: 0, at: clock.now() });
    await open(made.record, made.raw);
  };
}
