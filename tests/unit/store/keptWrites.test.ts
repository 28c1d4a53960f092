import { accountOf, FIRST_ROW, newAccountOf } from '../../support/accounts.ts';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Sites } from '../../../lib/core/account/stores.ts';
import { AccountExists, VaultExists } from '../../../lib/core/account/vault.ts';
import type { Network } from '../../../lib/core/network/network.ts';
import { accountStore } from '../../../lib/store/accounts.ts';
import type { Database } from '../../../lib/store/db.ts';
import { journalStore } from '../../../lib/store/journal.ts';
import { networkStore } from '../../../lib/store/networks.ts';
import { settingsStore } from '../../../lib/store/settings.ts';
import { siteStore } from '../../../lib/store/sites.ts';
import { tokenStore } from '../../../lib/store/tokens.ts';
import { vaultStore } from '../../../lib/store/vault.ts';
import { withFaults } from '../../support/databaseFault.ts';
import { batchOf, FROM, freshDatabase, SITE, slotOf, vaultOf } from './rows.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
let db: Database;
let faults: ReturnType<typeof withFaults>;

describe('a write of which the database says that it failed', () => {
  const token = { chainId: 1, address: FROM, symbol: 'WHT', name: 'Wheat', decimals: 18, addedAt: 0 } as const;
  const account = accountOf(FROM, 0, 'Account 1');
  const vault = vaultOf();
  const { vaultId } = vault.header;
  const another = { ...vault, header: { ...vault.header, vaultId: `0x${'11'.repeat(16)}` } };
  const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 as const };
  const network: Network = { chainId: 9, name: 'nine', rpcUrls: ['https://nine.example'], currency: ether, testnet: false };
  const writes: [what: string, write: () => Promise<unknown>][] = [
    ['a connection', () => siteStore(db, async () => 1).connect(SITE, [FROM], 5)],
    ['a network of a site', () => siteStore(db, async () => 1).selectChain(SITE, 10)],
    ['a network', () => networkStore(db, []).add(network)],
    ['a token', () => tokenStore(db).put(token)],
    ['a token’s logo', () => tokenStore(db).setLogo(1, OTHER, 'data:image/png,')],
    ['that a token goes', () => tokenStore(db).remove(1, OTHER)],
    ['a setting', () => settingsStore(db).set('selectedChain', 7)],
    ['a name of an account', () => accountStore(db).rename(FROM, 'Savings')],
    [
      'one more account',
      () => vaultStore(db).add({ vaultId, accounts: [newAccountOf(OTHER, 1)], keys: { [OTHER]: new Uint8Array([1, 2]) } }),
    ],
    ['keys', () => vaultStore(db).restore(another, [account], FIRST_ROW)],
    ['keys under another password', () => vaultStore(db).replace(vault, another)],
    ['a wrong password', () => vaultStore(db).setFailedUnlocks({ count: 1, at: 1 })],
    ['that a batch goes on', () => journalStore(db).setBatch('batch 1', { heldSince: undefined, goneOnAt: 5 })],
    ['what becomes of a transaction', () => journalStore(db).move(slotOf(1).hash, 'include')],
    ['that one is never sent', () => journalStore(db).move(slotOf(3).hash, 'discard', { raw: '0x', nonceKey: undefined })],
    ['that a batch goes', () => journalStore(db).forget('batch 2')],
    ['that a chain is gone', () => journalStore(db).vanish(1, new Set(), { genesis: '0x01' }, 5)],
  ];

  beforeEach(async () => {
    db = freshDatabase();
    faults = withFaults(db);
    await db.vault.add(vault);
    await db.accounts.add(account);
    await db.tokens.add({ ...token, address: OTHER });
    await db.batches.bulkAdd([batchOf(1, { heldSince: 1 }), batchOf(2, { open: 0 }), batchOf(3)]);
    await db.slots.bulkAdd([slotOf(1), slotOf(3, { state: 'signed', offers: 0 })]);
  });

  test.each(writes)('N-04 %s that is there has been written', async (_, write) => {
    faults.arm('kept', 1);
    await expect(write()).resolves.not.toBe(false);
    expect(faults.struck()).toBe(1);
  });

  test.each([
    ['a stranger', async () => {}],
    ['stored as one', (sites: Sites) => sites.disconnect(SITE)],
  ])('N-04 J-11 a connection that did not come to be written has not been, of a site that is %s', async (_, before) => {
    const sites = siteStore(db, async () => 1);
    await before(sites);
    const get = db.sites.get.bind(db.sites);
    db.sites.get = (async (...key: Parameters<typeof get>) => {
      db.sites.get = get;
      throw new DOMException(String(key), 'UnknownError');
    }) as never;
    await expect(sites.connect(SITE, [FROM], 5)).rejects.toMatchObject({ name: 'UnknownError' });
  });

  test.each(writes)('N-04 J-11 %s that is not has not', async (_, write) => {
    faults.arm('undone', 1);
    await expect(write()).rejects.toThrow();
  });
});

test('N-04 a vault that is there has been made, and of another one that is there nobody says so', async () => {
  db = freshDatabase();
  const account = newAccountOf(FROM, 0);
  faults = withFaults(db);
  faults.arm('kept', 1);
  await vaultStore(db).create(vaultOf(), [account], FIRST_ROW);
  expect(faults.struck()).toBe(1);
  faults.clear();
  const { header } = vaultOf();
  const another = { ...vaultOf(), header: { ...header, vaultId: `0x${'11'.repeat(16)}` } };
  await expect(vaultStore(db).create(another, [account], FIRST_ROW)).rejects.toBeInstanceOf(VaultExists);
  await expect(
    vaultStore(db).add({ vaultId: header.vaultId, accounts: [account], keys: { [FROM]: new Uint8Array([1]) } }),
  ).rejects.toBeInstanceOf(AccountExists);
});
