import { Dexie } from 'dexie';
import { deepEqual } from 'fast-equals';
import type { Account } from '../core/account/account.ts';
import {
  AccountExists,
  FailedUnlocks,
  VaultChanged,
  VaultExists,
  type VaultRecord,
  type VaultStore,
} from '../core/account/vault.ts';
import type { Database } from './db.ts';
import { kept } from './kept.ts';

const FAILED_UNLOCKS = 'failedUnlocks';

/** Whether this is still the vault that somebody read; keys are only ever added to one. */
const isStill = (now: VaultRecord | undefined, { header, keys }: VaultRecord): boolean =>
  now?.header.vaultId === header.vaultId && Object.keys(now.keys).length === Object.keys(keys).length;

/**
 * The vault's row, which never stands without its accounts. That there is one vault, and one account of each index, is for the
 * keys of the tables to say.
 */
export function vaultStore(db: Database): VaultStore {
  /** No two vaults have the same id. */
  const isThere = async ({ header }: VaultRecord, accounts: readonly Account[]) =>
    (await db.vault.get('vault'))?.header.vaultId === header.vaultId &&
    (await db.accounts.bulkGet(accounts.map(({ address }) => address))).every((account) => account !== undefined);

  return {
    get: () => db.vault.get('vault'),
    accounts: () => db.accounts.orderBy('index').toArray(),
    create: (vault, account) =>
      kept(
        () =>
          db
            .transaction('rw', db.vault, db.accounts, async () => {
              await db.vault.add(vault);
              await db.accounts.clear();
              await db.accounts.add(account);
            })
            .catch(Dexie.ConstraintError, () => {
              throw new VaultExists();
            }),
        () => isThere(vault, [account]),
      ),
    restore: (vault, accounts) =>
      kept(
        () =>
          db.transaction('rw', db.vault, db.accounts, async () => {
            await db.vault.put(vault);
            await db.accounts.clear();
            await db.accounts.bulkAdd(accounts);
          }),
        () => isThere(vault, accounts),
      ),
    replace: (before, after) =>
      kept(
        () =>
          db.transaction('rw', db.vault, async () => {
            if (!isStill(await db.vault.get('vault'), before)) throw new VaultChanged();
            await db.vault.put(after);
          }),
        () => isThere(after, []),
      ),
    addAccount: (account, key, vaultId) =>
      kept(
        () =>
          db
            .transaction('rw', db.vault, db.accounts, async () => {
              await db.accounts.add(account);
              await db.vault
                .where('id')
                .equals('vault')
                .modify((vault) => {
                  if (vault.header.vaultId !== vaultId) throw new VaultChanged();
                  vault.keys[account.address] = key;
                });
            })
            .catch(Dexie.ConstraintError, () => {
              throw new AccountExists();
            }),
        // Each time that a key is sealed its bytes are others: those of somebody else who was first are not taken for these.
        async () => String((await db.vault.get('vault'))?.keys[account.address]) === String(key),
      ),
    setMeasured: (sealed, vaultId) =>
      kept(
        async () => {
          const changed = await db.vault
            .where('id')
            .equals('vault')
            .and(({ header }) => header.vaultId === vaultId)
            .modify({ measured: sealed });
          if (changed === 0) throw new VaultChanged();
        },
        async () => String((await db.vault.get('vault'))?.measured) === String(sealed),
      ),
    async failedUnlocks() {
      const row = await db.settings.get(FAILED_UNLOCKS);
      // A count that cannot be read would let every try pass.
      return FailedUnlocks.safeParse(row?.value).data ?? { count: 0, at: 0 };
    },
    setFailedUnlocks: (failed) =>
      kept(
        () => db.settings.put({ name: FAILED_UNLOCKS, value: failed }),
        async () => deepEqual((await db.settings.get(FAILED_UNLOCKS))?.value, failed),
      ),
  };
}
