import { type Account, FIRST_PHRASE } from '../core/account/account.ts';
import type { VaultRecord, VaultStore } from '../core/account/vault.ts';
import type { Address } from '../core/schema.ts';
import type { ByteArray } from './crypto.ts';
import { derivationOf, type Secret } from './phrase.ts';
import type { Contents, makeRecords } from './record.ts';

export interface SealAnewParts {
  store: Pick<VaultStore, 'accounts'>;
  records: Pick<ReturnType<typeof makeRecords>, 'openPhrase' | 'openKey' | 'seal'>;
}

export type SealAnew = ReturnType<typeof makeSealAnew>;

/** Makes a new record of what is in an old one: another salt, another data key, each ciphertext anew. */
export function makeSealAnew({ store, records }: SealAnewParts) {
  /** Those that open. Without the first there is no vault. */
  async function phrasesOf(record: VaultRecord, raw: ByteArray): Promise<Contents['phrases']> {
    const phrases: Contents['phrases'] = { [FIRST_PHRASE]: await records.openPhrase(record, raw, FIRST_PHRASE) };
    for (const id of Object.keys(record.phrases))
      phrases[id] ??= await records.openPhrase(record, raw, id).catch(() => undefined);
    return phrases;
  }

  /** A key that is damaged comes back out of its phrase. */
  async function keysOf(record: VaultRecord, raw: ByteArray, phrases: Contents['phrases']): Promise<ByteArray[]> {
    const sources = new Map((await store.accounts()).map(({ address, source }) => [address, source]));
    const keys = Object.keys(record.keys).map(async (address) => {
      const key = records.openKey(record, raw, address as Address);
      return key.catch(() => derived(sources.get(address as Address), phrases));
    });
    return (await Promise.all(keys)).flatMap((key) => key ?? []);
  }

  async function derived(source: Account['source'] | undefined, phrases: Contents['phrases']): Promise<ByteArray | undefined> {
    const secret: Secret | undefined = source?.kind === 'phrase' ? phrases[source.phrase] : undefined;
    return source?.kind === 'phrase' && secret ? (await derivationOf(secret))(source.index) : undefined;
  }

  /** @param isMeasured whether nothing more is to be said of the password. */
  return async (record: VaultRecord, raw: ByteArray, password: string, isMeasured: boolean) => {
    const phrases = await phrasesOf(record, raw);
    const keys = await keysOf(record, raw, phrases);
    try {
      return await records.seal({ phrases, keys, isMeasured }, password);
    } finally {
      for (const key of keys) key.fill(0);
    }
  };
}
