import { FIRST_PHRASE } from '../core/account/account.ts';
import { type Leaving, type Removal, VaultChanged, type VaultRecord, type VaultStore } from '../core/account/vault.ts';
import { Refusal } from '../core/command.ts';
import type { Address } from '../core/schema.ts';
import type { ByteArray } from './crypto.ts';
import { refuse } from './refuse.ts';
import type { makeSession } from './session.ts';

export interface RemoveParts {
  store: Pick<VaultStore, 'accounts' | 'remove'>;
  session: Pick<ReturnType<typeof makeSession>, 'drop'>;
  findWhole(): Promise<VaultRecord>;
  openWith(record: VaultRecord, password: string): Promise<ByteArray>;
}

/** Erases keys, for which it takes the password: what comes of the first phrase stays. */
export function makeRemove({ store, session, findWhole, openWith }: RemoveParts) {
  async function remove(password: string, removal: Omit<Removal, 'vaultId'>, leaving: Leaving): Promise<void> {
    const record = await findWhole();
    (await openWith(record, password)).fill(0);
    await leaving(removal.accounts);
    try {
      await store.remove({ ...removal, vaultId: record.header.vaultId });
    } catch (error) {
      throw error instanceof VaultChanged ? refuse.changed() : error;
    }
    // A worker that dies in between leaves keys that nobody asks for, until the session ends.
    await session.drop(removal.accounts);
  }

  return {
    /** An account of an imported key. */
    async removeKey(password: string, address: Address, leaving: Leaving): Promise<void> {
      const account = (await store.accounts()).find((each) => each.address === address);
      if (!account) throw new Refusal({ code: 'refusal.noAccount' });
      if (account.source.kind !== 'key') throw new Refusal({ code: 'refusal.accountOfPhrase' });
      await remove(password, { accounts: [address] }, leaving);
    },

    /** A phrase with its accounts. */
    async removePhrase(password: string, id: string, leaving: Leaving): Promise<void> {
      if (id === FIRST_PHRASE) throw new Refusal({ code: 'refusal.firstPhrase' });
      if (!Object.hasOwn((await findWhole()).phrases, id)) throw refuse.noPhrase();
      const ofPhrase = (await store.accounts()).filter(({ source }) => source.kind === 'phrase' && source.phrase === id);
      await remove(password, { accounts: ofPhrase.map(({ address }) => address), phrase: id }, leaving);
    },
  };
}
