import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Account, Site } from '../core/account.ts';
import type { Approval } from '../core/approval.ts';
import type { Slot, StoredBatch } from '../core/batch.ts';
import type { Network } from '../core/network.ts';
import type { Token } from '../core/token.ts';

/** The vault's row: ciphertext only. */
export interface VaultRecord {
  id: 'vault';
  /** Kind of record and parameters; bound to the ciphertext as additional data. */
  header: Record<string, string | number>;
  /** The data key, wrapped by the password's key. */
  wrappedKey: Uint8Array<ArrayBuffer>;
  /** The phrase under the data key. */
  phrase: Uint8Array<ArrayBuffer>;
  /** Each account's private key under the data key, by address. */
  keys: Record<string, Uint8Array<ArrayBuffer>>;
}

export interface Database extends Dexie {
  vault: EntityTable<VaultRecord, 'id'>;
  accounts: EntityTable<Account, 'address'>;
  sites: EntityTable<Site, 'origin'>;
  networks: EntityTable<Network, 'chainId'>;
  tokens: Table<Token, [number, string]>;
  approvals: EntityTable<Approval, 'id'>;
  batches: EntityTable<StoredBatch, 'key'>;
  slots: EntityTable<Slot, 'hash'>;
  settings: Table<{ name: string; value: unknown }, string>;
}

/**
 * Opens the wallet's database. Every write is strictly durable: what is journalled survives a crash (H2).
 * @param name differs only in tests.
 */
export function openDatabase(name = 'sheaf'): Database {
  const db = new Dexie(name, { chromeTransactionDurability: 'strict' }) as Database;
  db.version(1).stores({
    vault: 'id',
    accounts: 'address, &index',
    sites: 'origin',
    networks: 'chainId',
    tokens: '[chainId+address], chainId',
    approvals: 'id, &seq, &request, &claim, state',
    batches: 'key, &seq, &[origin+from+id], [origin+id], [origin+batchId], open',
    slots: 'hash, batch, &[chainId+from+nonce+attempt], [chainId+from], state',
    settings: 'name',
  });
  return db;
}
