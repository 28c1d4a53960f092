import { AccountExists, VaultChanged, type VaultRecord, type VaultStore } from '../core/account/vault.ts';
import type { Address } from '../core/schema.ts';
import type { ByteArray } from './crypto.ts';
import type { makeLendables } from './lendable.ts';
import { derivationOf } from './phrase.ts';
import { addressOf, type makeRecords } from './record.ts';
import { refuse } from './refuse.ts';
import type { makeSession } from './session.ts';

export interface AddAccountParts {
  store: Pick<VaultStore, 'accounts' | 'addAccount'>;
  records: Pick<ReturnType<typeof makeRecords>, 'openPhrase' | 'sealKey'>;
  lendables: Pick<ReturnType<typeof makeLendables>, 'seal'>;
  session: Pick<ReturnType<typeof makeSession>, 'use' | 'add'>;
  findWhole(): Promise<VaultRecord>;
  openWith(record: VaultRecord, password: string): Promise<ByteArray>;
}

/** Derives the next account of the phrase, for which it takes the password: what an unlocked wallet has at hand does not open the phrase (V-11). */
export function makeAddAccount({ store, records, lendables, session, findWhole, openWith }: AddAccountParts) {
  /** The key of the next account, sealed as it is stored. */
  async function nextKey(record: VaultRecord, password: string) {
    const raw = await openWith(record, password);
    try {
      const index = Math.max(-1, ...(await store.accounts()).map((account) => account.index)) + 1;
      const key = (await derivationOf(await records.openPhrase(record, raw)))(index);
      return { index, key, sealed: await records.sealKey(record, raw, key) };
    } finally {
      raw.fill(0);
    }
  }

  return async (password: string, name?: string): Promise<Address> => {
    const record = await findWhole();
    const lendable = await session.use(record.header.vaultId);
    if (!lendable) throw refuse.locked();
    const { index, key, sealed } = await nextKey(record, password);
    const address = addressOf(key);
    try {
      // Before the account: a worker that dies in between leaves a key that nobody asks for, not an account that cannot sign.
      await session.add(lendable.seed, address, await lendables.seal(record, lendable.seed, address, key));
    } finally {
      key.fill(0);
    }
    try {
      await store.addAccount({ address, ...(name === undefined ? {} : { name }), index }, sealed, record.header.vaultId);
    } catch (error) {
      if (error instanceof VaultChanged) throw refuse.changed();
      throw error instanceof AccountExists ? refuse.raced() : error;
    }
    return address;
  };
}
