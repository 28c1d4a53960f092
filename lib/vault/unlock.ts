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
  open(record: VaultRecord, raw: ByteArray): Promise<{ measured: boolean }>;
}

/** The operations of the vault that need the password. */
export function makeUnlock({ store, local, clock, records, findWhole, open }: UnlockParts) {
  /** Opens the data key. Each try is counted, so that guessing becomes slow. */
  const openWith = (record: VaultRecord, password: string): Promise<ByteArray> =>
    countedTry(store, clock, () =>
      records.openDataKey(record, password).catch((error) => {
        throw error instanceof CannotDecrypt ? refuse.password() : error;
      }),
    );

  /** Writes the note, where a worker died before it could. */
  async function note(record: VaultRecord, raw: ByteArray) {
    const keyAt = await derivationOf(await records.openPhrase(record, raw));
    await writeSentinel(local, { digest: await digestOf(record), owner: await ownerOf(keyAt(0)) });
  }

  return {
    openWith,

    async unlock(password: string): Promise<{ measured: boolean }> {
      const record = await findWhole();
      const raw = await openWith(record, password);
      try {
        await ((await readSentinel(local)) ? settleOn(local, record) : note(record, raw));
        return await open(record, raw);
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
