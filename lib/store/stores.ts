import type { Network } from '../core/network/network.ts';
import { accountStore } from './accounts.ts';
import { approvalStore } from './approvals.ts';
import { backupStore } from './backup.ts';
import { chainStore } from './chains.ts';
import { contactStore } from './contacts.ts';
import type { Database } from './db.ts';
import { diskSpaceOf } from './diskSpace.ts';
import { healthOf } from './health.ts';
import { holdingsStore } from './holdings.ts';
import { itemStore } from './items.ts';
import { journalStore } from './journal.ts';
import { memoryOf } from './memory.ts';
import { networkStore } from './networks.ts';
import { ownLogs } from './ownLogs.ts';
import { settingsStore } from './settings.ts';
import { siteStore } from './sites.ts';
import { tokenStore } from './tokens.ts';
import { vaultStore } from './vault.ts';
import { whomToAskStore } from './whomToAsk.ts';
import { withStorageErrors } from './withStorageErrors.ts';
import { writesOf } from './writes.ts';

/** All that the wallet keeps in its database. Where the database is in trouble, every store throws StorageFailure. */
export function openStores(db: Database, builtInNetworks: readonly Network[]) {
  // Before the database is first used, as it follows how it opens.
  const health = healthOf(db);
  const remember = memoryOf(db);
  const settings = withStorageErrors(settingsStore(db, remember));
  const journal = journalStore(db);
  return {
    health,
    stamp: writesOf(db).stampOfAll,
    settings,
    accounts: withStorageErrors(accountStore(db)),
    approvals: withStorageErrors(approvalStore(db)),
    backups: withStorageErrors(backupStore(db)),
    chains: withStorageErrors(chainStore(db)),
    contacts: withStorageErrors(contactStore(db)),
    diskSpace: withStorageErrors(diskSpaceOf(db)),
    holdings: withStorageErrors(holdingsStore(db)),
    items: withStorageErrors(itemStore(db)),
    journal: withStorageErrors(journal),
    statuses: withStorageErrors({
      find: remember(['batches'], journal.find),
      slots: remember(['slots'], journal.slots),
    }),
    networks: withStorageErrors(networkStore(db, builtInNetworks, remember)),
    ownLogs: withStorageErrors(ownLogs(db)),
    sites: withStorageErrors(siteStore(db, () => settings.get('selectedChain'), remember)),
    tokens: withStorageErrors(tokenStore(db)),
    vault: withStorageErrors(vaultStore(db)),
    whomToAsk: withStorageErrors(whomToAskStore(db, remember)),
  };
}
