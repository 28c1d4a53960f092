import { AccountExists, type VaultRecord, type VaultStore } from '../core/account/vault.ts';
import type { Address } from '../core/schema.ts';
import { derivationOf } from './phrase.ts';
import { addressOf, type makeRecords } from './record.ts';
import { refuse } from './refuse.ts';
import type { makeSession } from './session.ts';

export interface AddAccountParts {
  store: Pick<VaultStore, 'accounts' | 'addAccount'>;
  records: Pick<ReturnType<typeof makeRecords>, 'openPhrase' | 'sealKey'>;
  session: Pick<ReturnType<typeof makeSession>, 'use'>;
  findWhole(): Promise<VaultRecord>;
}

/** Derives the next account of the phrase. */
export function makeAddAccount({ store, records, session, findWhole }: AddAccountParts) {
  return async (name?: string): Promise<Address> => {
    const record = await findWhole();
    const raw = await session.use(record.header.vaultId);
    if (!raw) throw refuse.locked();
    const index = Math.max(-1, ...(await store.accounts()).map((account) => account.index)) + 1;
    const key = (await derivationOf(await records.openPhrase(record, raw)))(index);
    const address = addressOf(key);
    try {
      await store.addAccount(
        { address, ...(name === undefined ? {} : { name }), index },
        await records.sealKey(record, raw, key),
      );
    } catch (error) {
      throw error instanceof AccountExists ? refuse.raced() : error;
    }
    return address;
  };
}
