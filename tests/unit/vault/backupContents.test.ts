import { expect, test } from 'vitest';
import { journalStore } from '../../../lib/store/journal.ts';
import { whomToAskStore } from '../../../lib/store/whomToAsk.ts';
import { sealFile } from '../../../lib/vault/backupFile.ts';
import { FEW_ROUNDS } from '../../support/wallet.ts';
import { batchOf } from '../store/rows.ts';
import { FIRST, newVault, PASSWORD, PHRASE, random, refused, SECOND, unlockedVault } from './kit.ts';

/** What a file of the right form may say all the same: somebody else may have written it, who knows its password. */

const OTHER_PHRASE = 'myth like bonus scare over problem client lizard pioneer submit female collect';
const KEY = `0x${'4f'.repeat(32)}`;
const PATH = "m/44'/60'/0'/0/i";
const CURRENCY = { name: 'Ether', symbol: 'ETH', decimals: 18 };
const FIRST_OF = { kind: 'phrase', phrase: 'first', index: 0 };
const STRANGER = '0x00000000000000000000000000000000000000ff';

type Contents = Record<string, unknown[]>;
const account = (address: string, order: number, source: object) => ({ address, number: order + 1, order, source });
const contents = (more: Contents = {}): Contents => ({
  phrases: [{ id: 'first', phrase: PHRASE, passphrase: '', path: PATH }],
  accounts: [account(FIRST, 0, FIRST_OF)],
  ...{ keys: [], networks: [], sites: [], contacts: [], tokens: [], items: [], settings: [], batches: [], slots: [] },
  ...more,
});

async function restoring(more: Contents) {
  const made = newVault();
  const file = await sealFile(contents(more), PASSWORD, { random, rounds: FEW_ROUNDS, now: made.clock.time });
  return { ...made, restored: made.vault.restoreBackup(file, PASSWORD) };
}

const phrase = (change: object) => ({ id: 'first', phrase: PHRASE, passphrase: '', path: PATH, ...change });
const and = (...more: object[]): Contents => ({ accounts: [account(FIRST, 0, FIRST_OF), ...more] });

test.each<[string, Contents]>([
  ['an address twice', and(account(FIRST, 1, { kind: 'watch' }))],
  ['an address twice, in other letters', and(account(`0x${FIRST.slice(2).toUpperCase()}`, 1, { kind: 'watch' }))],
  ['a place in a phrase twice', and(account(SECOND, 1, FIRST_OF))],
  ['an account of a phrase whose key is another', { accounts: [account(SECOND, 0, FIRST_OF)] }],
  [
    'an account that is said to be of a phrase, and whose key is imported',
    {
      ...and(account('0x2ba12b3ee2e5fc07cf67f0e6b4ba3c6b0c0b3c1e', 1, { kind: 'phrase', phrase: 'first', index: 9 })),
      keys: [{ address: '0x2ba12b3ee2e5fc07cf67f0e6b4ba3c6b0c0b3c1e', key: KEY }],
    },
  ],
  ['an account at a place that there is not', and(account(SECOND, 1, { kind: 'phrase', phrase: 'first', index: 2 ** 31 }))],
  ['an account with the key of another', { ...and(account(SECOND, 1, { kind: 'key' })), keys: [{ address: SECOND, key: KEY }] }],
  ['an account without its key', and(account(SECOND, 1, { kind: 'key' }))],
  ['no first phrase', { phrases: [phrase({ id: `0x${'1'.repeat(16)}` })] }],
  ['a phrase under a name that records have', { phrases: [phrase({}), phrase({ id: '__proto__', phrase: OTHER_PHRASE })] }],
  ['a phrase that is none', { phrases: [phrase({ phrase: 'not a phrase' })] }],
  ['two requests in one place', { batches: [batchOf(1, { open: 0 }), batchOf(2, { open: 0, seq: 1 })] }],
])('L-06 %s: is called damaged, and nothing is taken of it', async (_, more) => {
  const { restored, db, vault, session, local } = await restoring(more);
  await expect(restored).rejects.toEqual(refused('refusal.backup.damaged'));
  expect(await vault.status()).toBe('none');
  expect([session.values.size, local.values.size]).toEqual([0, 0]);
  for (const table of db.tables) expect(await table.count(), table.name).toBe(0);
});

test('L-06 T-F10 networks whose nodes or explorer no screen would take do not come in', async () => {
  const network = (chainId: number, change: object) => ({
    ...{ chainId, name: `Net ${chainId}`, rpcUrls: [`https://n${chainId}.example`], currency: CURRENCY, testnet: false },
    ...change,
  });
  const { restored, db } = await restoring({
    networks: [
      network(5, { rpcUrls: ['nonsense'] }),
      network(6, { rpcUrls: ['http://node.example'] }),
      network(7, { rpcUrls: ['https://user:word@node.example'] }),
      network(8, { explorer: 'javascript:alert(1)' }),
      network(0, {}),
      network(9, { explorer: 'https://scan.example' }),
    ],
  });
  await restored;
  expect((await db.networks.toArray()).map(({ chainId }) => chainId)).toEqual([9]);
});

test('L-06 T-B19 sites get no account that the wallet does not have, also not once it has it', async () => {
  const { restored, db } = await restoring({
    sites: [
      { origin: 'https://one.example', chainId: 1, accounts: [FIRST, STRANGER], connectedAt: 1 },
      { origin: 'https://other.example', chainId: 1, accounts: [STRANGER], connectedAt: 1, lastAccounts: [STRANGER, FIRST] },
    ],
  });
  await restored;
  expect(await db.sites.toArray()).toEqual([
    { origin: 'https://one.example', chainId: 1, accounts: [FIRST], connectedAt: 1 },
    { origin: 'https://other.example', chainId: 1, accounts: [], lastAccounts: [FIRST] },
  ]);
});

test('L-06 what is no address is nobody’s: neither watched nor saved', async () => {
  const { restored, db } = await restoring({
    ...and(account('0xzz', 1, { kind: 'watch' })),
    contacts: [{ address: '0xzz', name: 'Ada', addedAt: 1 }],
  });
  await restored;
  expect([await db.accounts.count(), await db.contacts.count()]).toEqual([1, 0]);
});

test('S-09 L-06 an id whose batch was deleted stays taken, and nothing else comes in under such a name', async () => {
  const { vault, db } = await unlockedVault();
  await journalStore(db).record(batchOf(1, { open: 0 }), []);
  await journalStore(db).forget('batch 1');
  await db.settings.put({ name: 'usedId somebody', value: true });
  const { file } = await vault.makeBackup(PASSWORD);
  const there = newVault();
  await there.vault.restoreBackup(file, PASSWORD);
  const { origin, from, id } = batchOf(1);
  expect(await journalStore(there.db).has(origin, from, id)).toBe(true);
  expect(await there.db.settings.get('usedId somebody')).toBeUndefined();
});

test('N-27 L-06 where a file does not say whom to ask, nobody is asked before the user has said it', async () => {
  const { restored, db } = await restoring({});
  await restored;
  expect(await whomToAskStore(db).get()).toBe('open');
});

test('N-27 L-06 a wallet from before that question has answered it, and so has its backup', async () => {
  const { vault, db } = await unlockedVault();
  await db.settings.delete('whomToAsk');
  const { file } = await vault.makeBackup(PASSWORD);
  const there = newVault();
  await there.vault.restoreBackup(file, PASSWORD);
  expect(await whomToAskStore(there.db).get()).toBe('chosen');
});

test('L-06 whatever there is of logos and of history, the file that is made is taken back', async () => {
  const { vault, db } = await unlockedVault();
  const logo = `data:image/png;base64,${'A'.repeat(349_500)}`;
  const address = (at: number) => `0x${at.toString(16).padStart(40, '0')}` as const;
  await db.tokens.bulkAdd(
    Array.from({ length: 120 }, (_, at) => ({
      ...{ chainId: 1, address: address(at), symbol: 'WHT', name: 'Wheat', decimals: 18, logo, addedAt: 1 },
    })),
  );
  // Each character is three bytes of the file.
  const long = '麦'.repeat(1_000_000);
  await db.batches.bulkAdd(Array.from({ length: 10 }, (_, at) => batchOf(at, { open: 0, id: `${at} ${long}` })));
  const { file, batches } = await vault.makeBackup(PASSWORD);
  expect(batches).toEqual({ kept: 6, left: 4 });
  const there = newVault();
  await there.vault.restoreBackup(file, PASSWORD);
  const tokens = await there.db.tokens.toArray();
  expect([tokens.length, tokens.filter((token) => token.logo).length]).toEqual([120, 22]);
});
