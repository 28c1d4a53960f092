import { Dexie } from 'dexie';
import { AccountExists, FailedUnlocks, VaultExists, type VaultStore } from '../core/account/vault.ts';
import type { Database } from './db.ts';

const FAILED_UNLOCKS = 'failedUnlocks';

/**
 * The vault's row, which never stands without its accounts. That there is one vault, and one account of each index, is for the
 * keys of the tables to say.
 */
export function vaultStore(db: Database): VaultStore {
  return {
    get: () => db.vault.get('vault'),
    accounts: () => db.accounts.orderBy('index').toArray(),
    create: (vault, account) =>
      db
        .transaction('rw', db.vault, db.accounts, async () => {
          await db.vault.add(vault);
          await db.accounts.clear();
          await db.accounts.add(account);
        })
        .catch(Dexie.ConstraintError, () => {
          throw new VaultExists();
        }),
    restore: (vault, accounts) =>
      db.transaction('rw', db.vault, db.accounts, async () => {
        await db.vault.put(vault);
        await db.accounts.clear();
        await db.accounts.bulkAdd(accounts);
      }),
    addAccount: (account, key) =>
      db
        .transaction('rw', db.vault, db.accounts, async () => {
          await db.accounts.add(account);
          await db.vault
            .where('id')
            .equals('vault')
            .modify((vault) => {
              vault.keys[account.address] = key;
            });
        })
        .catch(Dexie.ConstraintError, () => {
          throw new AccountExists();
        }),
    async failedUnlocks() {
      const row = await db.settings.get(FAILED_UNLOCKS);
      // A count that cannot be read would let every try pass.
      return FailedUnlocks.safeParse(row?.value).data ?? { count: 0, at: 0 };
    },
    async setFailedUnlocks(failed) {
      await db.settings.put({ name: FAILED_UNLOCKS, value: failed });
    },
  };
}
