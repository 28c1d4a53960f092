import { accountOf, FIRST_ROW, newAccountOf } from '../../support/accounts.ts';
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeReadSet } from '../../../lib/core/request/readSet.ts';
import { accountStore } from '../../../lib/store/accounts.ts';
import { approvalStore } from '../../../lib/store/approvals.ts';
import type { Database } from '../../../lib/store/db.ts';
import { diskSpaceOf } from '../../../lib/store/diskSpace.ts';
import { startFreshLog } from '../../../lib/store/freshLog.ts';
import { journalStore } from '../../../lib/store/journal.ts';
import { networkStore } from '../../../lib/store/networks.ts';
import { settingsStore } from '../../../lib/store/settings.ts';
import { siteStore } from '../../../lib/store/sites.ts';
import { tokenStore } from '../../../lib/store/tokens.ts';
import { vaultStore } from '../../../lib/store/vault.ts';
import { approvalOf, batchOf, FROM, freshDatabase, SITE, slotOf, vaultOf } from './rows.ts';

const HASH = slotOf(1).hash;
const token = { chainId: 1, address: FROM, symbol: 'WHT', name: 'Wheat', decimals: 18, addedAt: 0 } as const;
const network = {
  chainId: 5,
  name: 'Five',
  rpcUrls: ['https://five.example'],
  currency: { name: 'Five', symbol: 'FVE', decimals: 18 },
  testnet: true,
};
const account = accountOf(FROM, 0, 'Account 1');
const bytes = new Uint8Array(60);
const vault = vaultOf();

const accounts = (db: Database) => accountStore(db);
const approvals = (db: Database) => approvalStore(db);
const journal = (db: Database) => journalStore(db);
const sites = (db: Database) => siteStore(db, async () => 1);
const tokens = (db: Database) => tokenStore(db);
const keys = (db: Database) => vaultStore(db);

const WRITES: [string, (db: Database) => Promise<unknown>][] = [
  ['a batch is journalled', (db) => journal(db).record(batchOf(1), [slotOf(1)])],
  ['a transaction moves', (db) => journal(db).move(HASH, 'answer')],
  ['a transaction is replaced', (db) => journal(db).replace(HASH, slotOf(2, { nonce: 1, nonceKey: 'another' }))],
  ['a batch is closed', (db) => journal(db).setBatch('batch 1', { open: 0 })],
  ['a damaged batch is put aside', (db) => db.batches.update('batch 1', { open: 1, from: 'x' } as never).then(journal(db).open)],
  ['a batch is forgotten', (db) => journal(db).forget('batch 1')],
  [
    'a damaged batch is forgotten',
    (db) => db.batches.update('batch 1', { from: 'x' } as never).then(() => journal(db).forgetDamaged('batch 1')),
  ],
  ['a question is asked', (db) => approvals(db).add(approvalOf(1), 10, makeReadSet())],
  ['a question is brought up to date', (db) => approvals(db).revise('approval 1', 0, {})],
  ['a verdict is given', (db) => approvals(db).confirm('approval 1', 1, undefined, 1)],
  ['a user is asked again', (db) => approvals(db).askAgain('approval 1')],
  ['they say yes again', (db) => approvals(db).confirm('approval 1', 2, undefined, 1)],
  ['an answer is stored', (db) => approvals(db).answer('approval 1', 'confirmed', { result: true })],
  ['old answers are deleted', (db) => approvals(db).prune(1)],
  ['damaged questions are put aside', (db) => approvals(db).setAside()],
  ['a vault is made', (db) => keys(db).create(vault, [account], FIRST_ROW)],
  ['a vault is restored', (db) => keys(db).restore(vault, [account], FIRST_ROW)],
  [
    'an account is added',
    (db) => keys(db).add({ vaultId: vault.header.vaultId, accounts: [newAccountOf('0x01', 1)], keys: { '0x01': bytes } }),
  ],
  [
    'a password is changed',
    (db) =>
      keys(db)
        .get()
        .then((now) => keys(db).replace(now ?? vault, vault)),
  ],
  ['a wrong password is counted', (db) => keys(db).setFailedUnlocks({ count: 1, at: 0 })],
  ['an account is renamed', (db) => accounts(db).rename(FROM, 'Savings')],
  ['a site is connected', (db) => sites(db).connect(SITE, [FROM], 0)],
  ['a site is blocked', (db) => sites(db).block(SITE, 0)],
  ['a network is added', (db) => networkStore(db, []).add(network)],
  ['a token is added', (db) => tokens(db).put(token)],
  ['a logo is added', (db) => tokens(db).setLogo(1, FROM, 'data:')],
  ['a token is removed', (db) => tokens(db).remove(1, FROM)],
  ['a setting is changed', (db) => settingsStore(db).set('autoLockMinutes', 5)],
  ['room is tried', (db) => diskSpaceOf(db).makeSure()],
  ['the log is begun anew', startFreshLog],
];

/** How durable the browser is asked to make each transaction that writes. To be watched before a database is opened. */
const asked: string[] = [];

beforeAll(() => {
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    const begun = transaction.apply(this, args);
    if (begun.mode === 'readwrite') asked.push(begun.durability);
    return begun;
  });
});
afterAll(() => void vi.restoreAllMocks());

const db = freshDatabase();

test.each(WRITES)('T-H2 J-1 %s: the disk has it before the wallet goes on', async (_, write) => {
  asked.length = 0;
  await write(db);
  expect(asked.length).toBeGreaterThan(0);
  expect([...new Set(asked)]).toEqual(['strict']);
});
