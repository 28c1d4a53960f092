import { accountOf, FIRST_ROW, newAccountOf } from '../../support/accounts.ts';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountStore } from '../../../lib/store/accounts.ts';
import { approvalStore } from '../../../lib/store/approvals.ts';
import type { Database } from '../../../lib/store/db.ts';
import { journalStore } from '../../../lib/store/journal.ts';
import { networkStore } from '../../../lib/store/networks.ts';
import { settingsStore } from '../../../lib/store/settings.ts';
import { siteStore } from '../../../lib/store/sites.ts';
import { tokenStore } from '../../../lib/store/tokens.ts';
import { vaultStore } from '../../../lib/store/vault.ts';
import { withFaults } from '../../support/databaseFault.ts';
import { approvalOf, batchOf, FROM, freshDatabase, SITE, slotOf, vaultOf } from './rows.ts';

let db: Database;
let faults: ReturnType<typeof withFaults>;

const account = accountOf(FROM, 0, 'Account 1');
const vault = vaultOf();
const anotherVault = { ...vault, header: { ...vault.header, vaultId: `0x${'11'.repeat(16)}` } };
const { vaultId } = vault.header;
const network = {
  chainId: 7,
  name: 'seven',
  rpcUrls: ['https://seven.example'],
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  testnet: false,
};
const token = { chainId: 1, address: FROM, symbol: 'ONE', decimals: 18, origin: SITE, addedAt: 1 };
const BLOCKED = 'https://blocked.example';
const sites = () => siteStore(db, async () => 1);
const answered = approvalOf(3, { state: 'answered', answer: { result: null } });

beforeEach(async () => {
  db = freshDatabase();
  faults = withFaults(db);
  await db.accounts.add(account);
  await db.vault.add(vault);
  await db.tokens.add(token as never);
  await db.batches.bulkAdd([batchOf(1), batchOf(2, { open: 0 })]);
  await db.slots.bulkAdd([slotOf(1), slotOf(2)]);
  await db.approvals.bulkAdd([approvalOf(1), approvalOf(2, { state: 'confirmed' }), answered]);
  await db.sites.bulkAdd([
    { origin: SITE, chainId: 1, accounts: [FROM], connectedAt: 1 },
    { origin: BLOCKED, chainId: 1, accounts: [], blockedAt: 1 },
  ]);
});

describe('T-H3 J-11 a write that the database refuses is told to the one who writes', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a name of an account', () => accountStore(db).rename(FROM, 'Savings')],
    ['a question', () => approvalStore(db).add(approvalOf(9), 9, { isUnchanged: async () => true })],
    ['a question that has changed', () => approvalStore(db).revise('approval 1', 0, {})],
    ['a yes', () => approvalStore(db).confirm('approval 1', 0, undefined, 1)],
    ['that a user is asked again', () => approvalStore(db).askAgain('approval 2')],
    ['an answer', () => approvalStore(db).answer('approval 2', 'confirmed', { result: null })],
    ['that old answers go', () => approvalStore(db).prune(Number.MAX_SAFE_INTEGER)],
    ['a batch', () => journalStore(db).record(batchOf(9), [slotOf(9)])],
    ['a move', () => journalStore(db).move(slotOf(1).hash, 'include')],
    ['another attempt', () => journalStore(db).replace(slotOf(1).hash, slotOf(9, { batch: 'batch 1', attempt: 1 }))],
    ['what becomes of a batch', () => journalStore(db).setBatch('batch 1', { open: 0 })],
    ['that a batch goes', () => journalStore(db).forget('batch 2')],
    ['a network', () => networkStore(db, []).add(network)],
    ['a setting', () => settingsStore(db).set('selectedChain', 7)],
    ['a connection', () => sites().connect(SITE, [FROM], 2)],
    ['its end', () => sites().disconnect(SITE)],
    ['a site’s network', () => sites().selectChain(SITE, 7)],
    ['a blocked site', () => sites().block(SITE, 2)],
    ['one that is not blocked any more', () => sites().unblock(BLOCKED)],
    ['a token', () => tokenStore(db).put({ ...token, symbol: 'TWO' } as never)],
    ['its logo', () => tokenStore(db).setLogo(1, FROM, 'data:image/png,')],
    ['that it goes', () => tokenStore(db).remove(1, FROM)],
    ['keys', () => vaultStore(db).restore(anotherVault, [account], FIRST_ROW)],
    [
      'one more account',
      () => vaultStore(db).add({ vaultId, accounts: [newAccountOf('0x01', 1)], keys: { '0x01': new Uint8Array(1) } }),
    ],
    ['keys under another password', () => vaultStore(db).replace(vault, anotherVault)],
    ['a wrong password', () => vaultStore(db).setFailedUnlocks({ count: 1, at: 1 })],
  ])('%s', async (_, write) => {
    faults.arm('no room', 1, true);
    await expect(write()).rejects.toThrow();
    expect(faults.struck()).toBeGreaterThan(0);
  });

  test('the mark of a damaged batch', async () => {
    await db.batches.update('batch 1', { calls: [] });
    faults.arm('no room', 1, true);
    await expect(journalStore(db).open()).rejects.toThrow();
  });
});
