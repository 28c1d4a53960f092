import { Dexie, type EntityTable, type Table, type Transaction } from 'dexie';
import type { Account, PhraseRow, Site } from '../core/account/account.ts';
import type { VaultRecord } from '../core/account/vault.ts';
import type { Slot } from '../core/batch/slot.ts';
import type { Contact } from '../core/contact.ts';
import type { Network } from '../core/network/network.ts';
import type { Approval } from '../core/request/approval.ts';
import type { Item } from '../core/token/item.ts';
import type { Token } from '../core/token/token.ts';
import type { KeptBatch } from './keptBatch.ts';
import { oneWriter } from './oneWriter.ts';
import { NewerDatabase } from './storageErrors.ts';
import { watchWrites } from './writes.ts';

export interface Database extends Dexie {
  vault: EntityTable<VaultRecord, 'id'>;
  accounts: EntityTable<Account, 'address'>;
  phrases: EntityTable<PhraseRow, 'id'>;
  sites: EntityTable<Site, 'origin'>;
  networks: EntityTable<Network, 'chainId'>;
  tokens: Table<Token, [number, string]>;
  items: Table<Item, [number, string, string]>;
  contacts: EntityTable<Contact, 'address'>;
  approvals: EntityTable<Approval, 'id'>;
  batches: EntityTable<KeptBatch, 'key'>;
  slots: EntityTable<Slot, 'hash'>;
  settings: Table<{ name: string; value: unknown }, string>;
}

/** What makes rows of each version out of those before it. */
export interface Upgrades {
  toVersion2(old: Transaction): Promise<void>;
  toVersion3(old: Transaction): Promise<void>;
  toVersion4(old: Transaction): Promise<void>;
  toVersion5(old: Transaction): Promise<void>;
  toVersion7(old: Transaction): Promise<void>;
}

/**
 * The tables of each version that was ever released, and how its rows come out of those before it. A version that users have
 * is never changed: what is new goes into the next one, and a fixture of each stands in tests/fixtures/db.
 */
const VERSIONS = [
  {
    tables: {
      vault: 'id',
      accounts: 'address, &index',
      sites: 'origin',
      networks: 'chainId',
      tokens: '[chainId+address], chainId',
      approvals: 'id, &seq, &request, &claim, state',
      batches: 'key, &seq, &[origin+from+id], [origin+id], [origin+batchId], open',
      slots: 'hash, batch, &nonceKey, [chainId+from+nonce], state',
      settings: 'name',
    },
  },
  {
    tables: {
      // What is over is cleared away little by little (N-18).
      approvals: 'id, &seq, &request, &claim, state, [state+askedAt], [state+asker.origin+seq]',
      // Whom the user has dealt with is found whatever there is (N-26).
      batches: 'key, &seq, &[origin+from+id], [origin+id], [origin+batchId], open, *dealt',
    },
    upgrade: 'toVersion2',
  },
  // What is to be said is named by a code with its parameters.
  { tables: {}, upgrade: 'toVersion3' },
  // What is known of the password is sealed with it.
  { tables: {}, upgrade: 'toVersion4' },
  // Whether its outcome is enforced belongs to a question.
  { tables: {}, upgrade: 'toVersion5' },
  {
    tables: {
      // Whom the user gave a name, and the items of collections that they watch.
      items: '[chainId+address+tokenId], chainId',
      contacts: 'address',
      // The batches of an account, or on a network, are found in their order whatever others there are.
      batches:
        'key, &seq, &[origin+from+id], [origin+id], [origin+batchId], open, *dealt, [from+seq], [chainId+seq], [from+chainId+seq]',
    },
  },
  {
    tables: {
      // Accounts come from several phrases, or from none, and stand where the user puts them.
      accounts: 'address, &[source.phrase+source.index], order',
      phrases: 'id',
    },
    upgrade: 'toVersion7',
  },
] as const;

/** The version of the database that this wallet writes. */
export const VERSION = VERSIONS.length;

/**
 * The wallet's database, opened at first use. Every write is strictly durable: what is journalled survives a crash (T-H2).
 * One that a newer wallet has written does not open, and is left as it is (T-H5).
 * @param upgrades comes only where there are older rows; while it loads the transaction waits, which the browser would end otherwise.
 * @param name differs only in tests.
 */
export function databaseWith(upgrades: () => Promise<Upgrades>, name = 'sheaf'): Database {
  const db = new Dexie(name, { chromeTransactionDurability: 'strict', indexedDB: unbent() }) as Database;
  for (const [at, version] of VERSIONS.entries()) {
    const defined = db.version(at + 1).stores(version.tables);
    if ('upgrade' in version) defined.upgrade(async (old) => (await Dexie.waitFor(upgrades()))[version.upgrade](old));
  }
  db.on('ready', () => refuseNewer(db), true);
  db.use(oneWriter('tokens'));
  watchWrites(db);
  return db;
}

/** Refuses a database of a newer version: Dexie would open it as it is, with the tables that it finds. */
function refuseNewer(db: Dexie): void {
  if (isNewer(db.backendDB().version)) throw new NewerDatabase('The database is of a newer version of the wallet');
}

/** Dexie keeps its versions in steps of ten, and counts up within them when it mends one. */
const isNewer = (native: number): boolean => native >= (VERSION + 1) * 10;

/** The browser's IndexedDB, without what makes Dexie add tables to a newer database. */
const unbent = () => ({
  open(name: string, version?: number): IDBOpenDBRequest {
    if (version !== undefined && isNewer(version)) throw new NewerDatabase('The database is of a newer version of the wallet');
    return version === undefined ? indexedDB.open(name) : indexedDB.open(name, version);
  },
  deleteDatabase: (name: string) => indexedDB.deleteDatabase(name),
  databases: () => indexedDB.databases(),
  cmp: (one: unknown, other: unknown) => indexedDB.cmp(one, other),
});
