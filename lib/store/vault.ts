import { Dexie, type Table } from 'dexie';
import { deepEqual } from 'fast-equals';
import { Account, PhraseRow } from '../core/account/account.ts';
import {
  AccountExists,
  type Addition,
  FailedUnlocks,
  type NewAccount,
  type Removal,
  VaultChanged,
  VaultExists,
  type VaultRecord,
  type VaultStore,
} from '../core/account/vault.ts';
import { isSound } from '../core/rows.ts';
import type { Address } from '../core/schema.ts';
import { keepOneOffered, nextPlace } from './accountPlaces.ts';
import type { Database } from './db.ts';
import { kept } from './kept.ts';
import { leaveOpenWhomToAsk } from './whomToAsk.ts';

const FAILED_UNLOCKS = 'failedUnlocks';

/** Whether this is still the vault that somebody read. */
const isStill = (now: VaultRecord | undefined, before: VaultRecord): boolean =>
  now?.header.vaultId === before.header.vaultId &&
  (['keys', 'phrases'] as const).every((sealed) =>
    deepEqual(Object.keys(now[sealed]).sort(), Object.keys(before[sealed]).sort()),
  );

/** What only a wallet's user has brought there: sites may have asked, and settings been written, where there is none. */
const belongings = ({ vault, accounts, phrases, networks, contacts, tokens, items, batches, slots }: Database): Table[] => [
  ...[vault, accounts, phrases, networks, contacts, tokens, items, batches, slots],
];

/**
 * The vault's row, which never stands without its accounts. That there is one vault, and one account of each place in a phrase, is for the
 * keys of the tables to say.
 */
export function vaultStore(db: Database): VaultStore {
  /** No two vaults have the same id. */
  const isThere = async ({ header }: VaultRecord, accounts: readonly NewAccount[]) =>
    (await db.vault.get('vault'))?.header.vaultId === header.vaultId &&
    (await db.accounts.bulkGet(accounts.map(({ address }) => address))).every((account) => account !== undefined);

  /** Adds accounts behind those that there are; within a transaction. */
  async function addAccounts(accounts: readonly NewAccount[]): Promise<void> {
    for (const account of accounts) {
      const before = await db.accounts.get(account.address);
      if (before && !mayBecome(before, account)) throw new AccountExists();
      await db.accounts.put(before ? keyed(before, account) : { ...account, ...nextPlace(await sound()) });
    }
  }

  const sound = async () => (await db.accounts.toArray()).filter((row) => isSound(Account, row));

  /** Changes the row of the vault, if it is still that one; within a transaction. */
  async function changeVault(vaultId: string, change: (vault: VaultRecord) => void): Promise<void> {
    const vault = await db.vault.get('vault');
    if (vault?.header.vaultId !== vaultId) throw new VaultChanged();
    change(vault);
    await db.vault.put(vault);
  }

  return {
    get: () => db.vault.get('vault'),
    accounts: () => db.accounts.orderBy('order').toArray(),
    isEmpty: () =>
      db.transaction('r', belongings(db), async () =>
        (await Promise.all(belongings(db).map((each) => each.count()))).every((count) => count === 0),
      ),
    phrases: async () => (await db.phrases.toArray()).filter((row) => isSound(PhraseRow, row)),
    create: (vault, accounts, phrase) =>
      kept(
        () =>
          db
            .transaction('rw', db.vault, db.accounts, db.phrases, db.settings, async () => {
              await leaveOpenWhomToAsk(db);
              await db.vault.add(vault);
              await db.accounts.clear();
              await addAccounts(accounts);
              await db.phrases.clear();
              await db.phrases.add(phrase);
            })
            .catch(Dexie.ConstraintError, () => {
              throw new VaultExists();
            }),
        () => isThere(vault, accounts),
      ),
    restore: (vault, accounts, phrase, before) =>
      kept(
        () =>
          db.transaction('rw', db.vault, db.accounts, db.phrases, db.settings, async () => {
            if (before && !isStill(await db.vault.get('vault'), before)) throw new VaultChanged();
            await leaveOpenWhomToAsk(db);
            await db.vault.put(vault);
            await db.accounts.clear();
            await db.accounts.bulkAdd(accounts);
            await db.phrases.clear();
            await db.phrases.add(phrase);
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
    add: ({ vaultId, accounts, keys, phrase }: Addition) =>
      kept(
        () =>
          db
            .transaction('rw', db.vault, db.accounts, db.phrases, async () => {
              await addAccounts(accounts);
              if (phrase) await db.phrases.add(phrase.row);
              await changeVault(vaultId, (vault) => {
                Object.assign(vault.keys, keys);
                if (phrase) vault.phrases[phrase.row.id] = phrase.sealed;
              });
            })
            .catch(Dexie.ConstraintError, () => {
              throw new AccountExists();
            }),
        // Each time that a key is sealed its bytes are others: those of somebody else who was first are not taken for these.
        async () => {
          const vault = await db.vault.get('vault');
          return Object.entries(keys).every(([address, key]) => String(vault?.keys[address as Address]) === String(key));
        },
      ),
    remove: ({ vaultId, accounts, phrase }: Removal) =>
      kept(
        () =>
          db.transaction('rw', db.vault, db.accounts, db.phrases, async () => {
            await db.accounts.bulkDelete(accounts);
            await keepOneOffered(db);
            if (phrase !== undefined) await db.phrases.delete(phrase);
            await changeVault(vaultId, (vault) => {
              for (const address of accounts) delete vault.keys[address];
              if (phrase !== undefined) delete vault.phrases[phrase];
            });
          }),
        async () => (await db.accounts.bulkGet(accounts)).every((account) => account === undefined),
      ),
    prove: (phrase, now) =>
      kept(
        () => db.phrases.update(phrase, { provedAt: now }),
        async () => (await db.phrases.get(phrase))?.provedAt === now,
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

/** Whether an account that is there already may come anew: one that was watched gets its key, and an imported one its place in a phrase. */
const mayBecome = (before: Account, { source }: NewAccount): boolean =>
  before.source.kind === 'watch' ? source.kind !== 'watch' : before.source.kind === 'key' && source.kind === 'phrase';

/** It keeps its name, and gets the one that it is given if it has none. Whoever adds it wants to see it. */
const keyed = ({ hidden: _, ...before }: Account, { name, source }: NewAccount): Account => ({
  ...before,
  ...(before.name === undefined && name !== undefined ? { name } : {}),
  source,
});
