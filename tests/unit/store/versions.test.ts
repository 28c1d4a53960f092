import 'fake-indexeddb/auto';
import { readdir } from 'node:fs/promises';
import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../lib/store/db.ts';
import { VERSION } from '../../../lib/store/versions.ts';
import { ROUNDS } from '../../../lib/vault/crypto.ts';
import { contents, type DatabaseFixture, FIXTURES, fixtureOf, layDown, native, tablesOf } from '../../support/databaseFixture.ts';
import { PASSWORD, startWallet, type TestWallet } from '../../support/wallet.ts';

const released = Array.from({ length: VERSION }, (_, at) => at + 1);
const freshName = () => `versions-${crypto.randomUUID()}`;

/** The wallet as users have it, over what they have. */
function walletOn(name: string, { local }: DatabaseFixture): TestWallet {
  const kept: Record<string, unknown> = { ...local };
  return startWallet({
    db: openDatabase(name),
    rounds: ROUNDS,
    local: {
      get: async (key) => kept[key],
      set: async (key, value) => {
        kept[key] = value;
      },
    },
  });
}

/** A database that a later version of the wallet has written: a table more, a table less, an index less. */
async function makeNewer(name: string): Promise<void> {
  const later = new Dexie(name);
  later.version(VERSION + 1).stores({ harvest: 'id', tokens: null, batches: 'key, &seq' });
  await later.open();
  later.close();
}

test('T-H6 every released version of the database has a fixture, and no other has', async () => {
  expect((await readdir(FIXTURES)).sort()).toEqual(released.map((version) => `v${version}.json`).sort());
});

test('T-H6 a version that users may have keeps the tables it has', async () => {
  expect(tablesOf(openDatabase(freshName()))).toEqual((await fixtureOf(VERSION)).tables);
});

describe.each(released)('a database of version %i', (version) => {
  test('T-H6 is opened by the code of today with every row of every table', async () => {
    const fixture = await fixtureOf(version);
    const name = freshName();
    await layDown(fixture, name);
    const db = openDatabase(name);
    const keysBefore: Record<string, unknown[]> = {};
    for (const [table, rows] of Object.entries(fixture.rows)) {
      expect(rows.length, `rows of ${table}`).toBeGreaterThan(0);
      const { keyPath } = db.table(table).schema.primKey;
      keysBefore[table] = rows.map((row) => (Array.isArray(keyPath) ? keyPath.map((key) => row[key]) : row[String(keyPath)]));
    }
    for (const [table, keys] of Object.entries(keysBefore)) {
      const found = await db.table(table).toCollection().primaryKeys();
      expect(found.map(String).sort(), table).toEqual(keys.map(String).sort());
    }
    if (version === VERSION) expect(await contents(db)).toEqual(fixture.rows);
    db.close();
  });

  test('T-H6 is a wallet: its password opens it, its batch has its status, and what waited still waits', async () => {
    const fixture = await fixtureOf(version);
    const name = freshName();
    await layDown(fixture, name);
    const wallet = walletOn(name, fixture);
    expect(await wallet.command('status', {})).toEqual({ vault: 'locked' });
    await wallet.command('unlock', { password: PASSWORD });
    expect(await wallet.ask('wallet_getCallsStatus', ['first'])).toMatchObject({ status: 200 });
    const waiting = fixture.rows.approvals?.filter(({ state }) => state === 'waiting') ?? [];
    expect(waiting).toContainEqual(expect.objectContaining({ method: 'wallet_sendCalls' }));
    expect((await wallet.waiting()).map(({ method }) => method)).toEqual(waiting.map(({ method }) => method));
    wallet.stop();
  });

  test('T-H6 a migration that dies half way leaves what was there before', async () => {
    const fixture = await fixtureOf(version);
    const name = freshName();
    await layDown(fixture, name);
    const later = new Dexie(name);
    later.version(version).stores(fixture.tables);
    later
      .version(VERSION + 1)
      .stores({ tokens: null })
      .upgrade(async (transaction) => {
        await transaction.table('vault').clear();
        throw new Error('the browser was closed');
      });
    await expect(later.open()).rejects.toThrow('the browser was closed');
    const db = openDatabase(name);
    expect(await db.vault.count()).toBe(1);
    expect(await db.tokens.count()).toBe(1);
    db.close();
  });
});

test('T-H6 rows of the first version become those of today under a number below that of any version, too', async () => {
  const name = freshName();
  await layDown({ ...(await fixtureOf(1)), version: 0.5 }, name);
  const db = openDatabase(name);
  expect(await db.vault.toArray()).toEqual([
    expect.objectContaining({ measured: expect.anything(), phrases: expect.anything() }),
  ]);
  db.close();
});

describe('T-H5 a database that a newer wallet has written', () => {
  async function newer() {
    const fixture = await fixtureOf(VERSION);
    const name = freshName();
    await layDown(fixture, name);
    await makeNewer(name);
    return { name, fixture, before: await native(name) };
  }

  test('T-H5 J-11 is called so, answers pages with a named error, and gets no new wallet', async () => {
    const { name, fixture } = await newer();
    const wallet = walletOn(name, fixture);
    const phrase = 'test test test test test test test test test test test junk';
    expect(await wallet.command('status', {})).toEqual({ vault: 'damaged', why: 'newer' });
    await expect(wallet.ask('eth_accounts')).rejects.toMatchObject({ code: -32603, message: expect.stringContaining('newer') });
    await expect(wallet.command('createVault', { phrase, password: PASSWORD })).rejects.toThrow('newer');
    await expect(wallet.command('unlock', { password: PASSWORD })).rejects.toThrow();
    wallet.stop();
  });

  test('T-H5 is left exactly as it is, however often it is tried', async () => {
    const { name, before } = await newer();
    const db = openDatabase(name);
    for (const _ of [1, 2]) await expect(db.open()).rejects.toMatchObject({ name: 'VersionError' });
    expect(await native(name)).toEqual(before);
    expect(before.tables).toContain('harvest');
    expect(before.tables).not.toContain('tokens');
  });
});

describe('T-H4 two versions of the wallet at once', () => {
  test('T-H4 an open database gives way to a newer version, and then says that it is too old', async () => {
    const fixture = await fixtureOf(VERSION);
    const name = freshName();
    await layDown(fixture, name);
    const wallet = walletOn(name, fixture);
    expect(await wallet.command('status', {})).toEqual({ vault: 'locked' });
    await makeNewer(name);
    expect(await wallet.command('status', {})).toEqual({ vault: 'damaged', why: 'newer' });
    wallet.stop();
  });

  test('T-H4 a database that an older page holds on to is called blocked, and opens once that page is gone', async () => {
    const name = freshName();
    const request = indexedDB.open(name, 1);
    await new Promise((resolve) => {
      request.onsuccess = resolve;
    });
    const wallet = startWallet({ db: openDatabase(name) });
    expect(await wallet.command('status', {})).toEqual({ vault: 'damaged', why: 'blocked' });
    expect(await wallet.command('status', {})).toEqual({ vault: 'damaged', why: 'blocked' });
    request.result.close();
    await expect.poll(() => wallet.command('status', {})).toEqual({ vault: 'none' });
    wallet.stop();
  });
});
