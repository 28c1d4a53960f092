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

/** The tables of today. What changes here is a version more, and a fixture of each stands in tests/fixtures/db. */
const TABLES = {
  vault: 'id',
  // Accounts come from several phrases, or from none, and stand where the user puts them.
  accounts: 'address, &[source.phrase+source.index], order',
  phrases: 'id',
  sites: 'origin',
  networks: 'chainId',
  tokens: '[chainId+address], chainId',
  items: '[chainId+address+tokenId], chainId',
  contacts: 'address',
  // What is over is cleared away little by little (N-18).
  approvals: 'id, &seq, &request, &claim, state, [state+askedAt], [state+asker.origin+seq]',
  // Whom the user has dealt with is found whatever there is (N-26), and so are the batches of an account, or on a network, in their order.
  batches:
    'key, &seq, &[origin+from+id], [origin+id], [origin+batchId], open, *dealt, [from+seq], [chainId+seq], [from+chainId+seq]',
  slots: 'hash, batch, &nonceKey, [chainId+from+nonce], state',
  settings: 'name',
} as const;

/**
 * What each version after the first makes of the rows before it; nothing where only tables or indexes were new. The tables of older
 * versions stand in their fixtures: the browser tells what a database has, and Dexie adds what lacks and takes away what went.
 */
const STEPS = [
  // Whom the user has dealt with has an index, and what is over is cleared away.
  'toVersion2',
  // What is to be said is named by a code with its parameters.
  'toVersion3',
  // What is known of the password is sealed with it.
  'toVersion4',
  // Whether its outcome is enforced belongs to a question.
  'toVersion5',
  // Contacts, items of collections, and batches by account and network.
  undefined,
  // Accounts of several phrases.
  'toVersion7',
  // What the owner takes back is a request of its own: a wallet of before could not read it.
  undefined,
] as const;

/** The version of the database that this wallet writes. */
export const VERSION = 1 + STEPS.length;

/**
 * The wallet's database, opened at first use. Every write is strictly durable: what is journalled survives a crash (T-H2).
 * One that a newer wallet has written does not open, and is left as it is (T-H5). Dexie is told of the version of today alone, as it reads
 * all versions anew with each that it is told, which each start of the worker and each page would wait for.
 * @param upgrades comes only where there are older rows; while it loads the transaction waits, which the browser would end otherwise.
 * @param name differs only in tests.
 */
export function databaseWith(upgrades: () => Promise<Upgrades>, name = 'sheaf'): Database {
  let found = VERSION;
  const indexedDB = unbent((version) => {
    found = version;
  });
  const db = new Dexie(name, { chromeTransactionDurability: 'strict', indexedDB }) as Database;
  const today = db.version(VERSION).stores(TABLES);
  // All of it in the one transaction in which the browser changes the tables, so that it is done as a whole or not at all.
  today.upgrade(async (old) => {
    const made = await Dexie.waitFor(upgrades());
    for (const step of STEPS.slice(Math.max(found, 1) - 1)) if (step) await made[step](old);
  });
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
const versionOf = (native: number): number => Math.floor(native / 10);
const isNewer = (native: number): boolean => versionOf(native) > VERSION;

/**
 * The browser's IndexedDB, without what makes Dexie add tables to a newer database.
 * @param found is told the version of an older database, before its rows are made into those of today.
 */
const unbent = (found: (version: number) => void) => ({
  open(name: string, version?: number): IDBOpenDBRequest {
    if (version !== undefined && isNewer(version)) throw new NewerDatabase('The database is of a newer version of the wallet');
    const opening = version === undefined ? indexedDB.open(name) : indexedDB.open(name, version);
    opening.addEventListener('upgradeneeded', ({ oldVersion }) => found(versionOf(oldVersion)));
    return opening;
  },
  deleteDatabase: (name: string) => indexedDB.deleteDatabase(name),
  databases: () => indexedDB.databases(),
  cmp: (one: unknown, other: unknown) => indexedDB.cmp(one, other),
});
