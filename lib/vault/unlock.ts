import type { VaultRecord, VaultStore } from '../core/account/vault.ts';
import type { Clock, KeyValues } from '../core/platform.ts';
import { countedTry } from './backoff.ts';
import { type ByteArray, CannotDecrypt } from './crypto.ts';
import { derivationOf } from './phrase.ts';
import { digestOf, type makeRecords, ownerOf } from './record.ts';
import { refuse } from './refuse.ts';
import { readSentinel, settleOn, writeSentinel } from './sentinel.ts';

export interface UnlockParts {
  store: Pick<VaultStore, 'failedUnlocks' | 'setFailedUnlocks'>;
  local: KeyValues;
  clock: Clock;
  records: Pick<ReturnType<typeof makeRecords>, 'openDataKey' | 'openPhrase'>;
  findWhole(): Promise<VaultRecord>;
  /** Begins a session with what the data key opens. */
  open(record: VaultRecord, raw: ByteArray): Promise<void>;
}

/** The operations of the vault that need the password. */
export function makeUnlock({ store, local, clock, records, findWhole, open }: UnlockParts) {
  const tryWith = (record: VaultRecord, password: string) =>
    records.openDataKey(record, password).catch((error) => {
      if (error instanceof CannotDecrypt) return undefined;
      throw error;
    });

  /** Opens the data key with the first password that does, and says which. Each try is counted, so that guessing becomes slow. */
  async function openWithOneOf(record: VaultRecord, passwords: readonly string[]): Promise<{ raw: ByteArray; password: string }> {
    return countedTry(store, clock, async () => {
      for (const password of passwords) {
        const raw = await tryWith(record, password);
        if (raw) return { raw, password };
      }
      throw refuse.password();
    });
  }

  const openWith = async (record: VaultRecord, password: string) => (await openWithOneOf(record, [password])).raw;

  /** Writes the note, where a worker died before it could. */
  async function note(record: VaultRecord, raw: ByteArray) {
    const keyAt = await derivationOf(await records.openPhrase(record, raw));
    await writeSentinel(local, { digest: await digestOf(record), owner: await ownerOf(keyAt(0)) });
  }

  return {
    openWith,
    openWithOneOf,

    async unlock(password: string): Promise<void> {
      const record = await findWhole();
      const raw = await openWith(record, password);
      try {
        await ((await readSentinel(local)) ? settleOn(local, record) : note(record, raw));
        await open(record, raw);
      } finally {
        raw.fill(0);
      }
    },

    async revealPhrase(password: string): Promise<string> {
      const record = await findWhole();
      const raw = await openWith(record, password);
      try {
        return await records.openPhrase(record, raw);
      } finally {
        raw.fill(0);
      }
    },
  };
}
