import { FIRST_PHRASE } from '../core/account/account.ts';
import type { VaultRecord, VaultStore } from '../core/account/vault.ts';
import type { Clock, KeyValues } from '../core/platform.ts';
import { countedTry } from './backoff.ts';
import { type ByteArray, CannotDecrypt } from './crypto.ts';
import { derivationOf } from './phrase.ts';
import { digestOf, isOutdated, type makeRecords, ownerOf } from './record.ts';
import { refuse } from './refuse.ts';
import type { SealAnew } from './sealAnew.ts';
import { expectAlso, readSentinel, settleOn, writeSentinel } from './sentinel.ts';

export interface UnlockParts {
  store: Pick<VaultStore, 'failedUnlocks' | 'setFailedUnlocks' | 'replace'>;
  local: KeyValues;
  clock: Clock;
  records: Pick<ReturnType<typeof makeRecords>, 'openDataKey' | 'openPhrase' | 'isMeasured'>;
  sealAnew: SealAnew;
  findWhole(): Promise<VaultRecord>;
  /** Begins a session with what the data key opens. */
  open(record: VaultRecord, raw: ByteArray): Promise<{ measured: boolean }>;
}

/** The operations of the vault that need the password. */
export function makeUnlock({ store, local, clock, records, sealAnew, findWhole, open }: UnlockParts) {
  /** Opens the data key. Each try is counted, so that guessing becomes slow. */
  const openWith = (record: VaultRecord, password: string): Promise<ByteArray> =>
    countedTry(store, clock, () =>
      records.openDataKey(record, password).catch((error) => {
        throw error instanceof CannotDecrypt ? refuse.password() : error;
      }),
    );

  /** Writes the note, where a worker died before it could. */
  async function note(record: VaultRecord, raw: ByteArray) {
    const keyAt = await derivationOf(await records.openPhrase(record, raw, FIRST_PHRASE));
    await writeSentinel(local, { digest: await digestOf(record), owner: await ownerOf(keyAt(0)) });
  }

  /**
   * What an older wallet has sealed, as this one seals it, under the same password: in one write, for which the note is made ready before.
   * Where that fails it is opened as it is, and is renewed the next time.
   */
  async function renewed(record: VaultRecord, raw: ByteArray, password: string) {
    let made: Awaited<ReturnType<SealAnew>>;
    try {
      made = await sealAnew(record, raw, password, await records.isMeasured(record, raw));
      await expectAlso(local, made.record);
      await store.replace(record, made.record);
    } catch {
      return { record, raw };
    }
    raw.fill(0);
    await settleOn(local, made.record, false).catch(() => undefined);
    return made;
  }

  return {
    openWith,

    async unlock(password: string): Promise<{ measured: boolean }> {
      let record = await findWhole();
      let raw = await openWith(record, password);
      try {
        await ((await readSentinel(local)) ? settleOn(local, record) : note(record, raw));
        if (isOutdated(record)) ({ record, raw } = await renewed(record, raw, password));
        return await open(record, raw);
      } finally {
        raw.fill(0);
      }
    },
  };
}
