import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Account, Site } from '../core/account.ts';
import type { Approval } from '../core/approval.ts';
import type { Slot, StoredBatch } from '../core/batch.ts';
import type { Network } from '../core/network.ts';
import type { Token } from '../core/token.ts';
import type { VaultRecord } from '../core/vault.ts';

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
    slots: 'hash, batch, &nonceKey, [chainId+from+nonce], state',
    settings: 'name',
  });
  return db;
}
