import 'fake-indexeddb/auto';
import { readFile, writeFile } from 'node:fs/promises';
import { Dexie } from 'dexie';
import { toHex } from 'viem';
import { delegationCode } from '../../lib/core/account/delegates.ts';
import { openDatabase } from '../../lib/store/db.ts';
import { VERSION } from '../../lib/store/versions.ts';
import { ROUNDS } from '../../lib/vault/crypto.ts';
import { startAnvil } from './anvil.ts';
import { installDelegates, installGuard, SIMPLE_7702_ACCOUNT } from './delegates.ts';
import { until } from './local.ts';
import { ACCOUNT, PASSWORD, startWallet } from './wallet.ts';

/**
 * A released version of the database with rows in every table, as that release's code wrote them. Before a release
 * `node tests/support/databaseFixture.ts` writes the one of the version at hand; once released it is never written again.
 */
export interface DatabaseFixture {
  version: number;
  /** Dexie's words for the tables and indexes of that version. */
  tables: Record<string, string>;
  rows: Record<string, Record<string, unknown>[]>;
  /** What was written beside the database: the browser's local store. */
  local: Record<string, unknown>;
}

/** JSON has neither big numbers nor bytes: these stand as objects of one field. */
const toText = (fixture: DatabaseFixture): string => `${JSON.stringify(fixture, pack, 2)}\n`;
const fromText = (text: string): DatabaseFixture => JSON.parse(text, unpack);

export const FIXTURES = new URL('../fixtures/db/', import.meta.url);

const fileOf = (version: number) => new URL(`v${version}.json`, FIXTURES);

export const fixtureOf = async (version: number): Promise<DatabaseFixture> => fromText(await readFile(fileOf(version), 'utf8'));

function pack(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { $bigint: value.toString() };
  return value instanceof Uint8Array ? { $bytes: toHex(value) } : value;
}

function unpack(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('$bigint' in value) return BigInt(String(value.$bigint));
  return '$bytes' in value ? new Uint8Array(Buffer.from(String(value.$bytes).slice(2), 'hex')) : value;
}

/** A database as the fixture's release left it, closed. */
export async function layDown({ version, tables, rows }: DatabaseFixture, name: string): Promise<void> {
  const db = new Dexie(name);
  db.version(version).stores(tables);
  for (const [table, content] of Object.entries(rows)) await db.table(table).bulkAdd(content);
  db.close();
}

/** What is stored natively, past all code of the wallet. */
export async function native(name: string): Promise<{ version: number; tables: string[] }> {
  const request = indexedDB.open(name);
  await new Promise((resolve, reject) => {
    request.onsuccess = resolve;
    request.onerror = reject;
  });
  const { version, objectStoreNames } = request.result;
  request.result.close();
  return { version, tables: [...objectStoreNames] };
}

/** All that a database holds, by table. */
export async function contents(db: Dexie): Promise<DatabaseFixture['rows']> {
  const rows: DatabaseFixture['rows'] = {};
  for (const table of db.tables) rows[table.name] = await table.toArray();
  return rows;
}

/** The words that Dexie was told a database's tables in. */
export const tablesOf = (db: Dexie): Record<string, string> =>
  Object.fromEntries(
    db.tables.map(({ name, schema }) => [name, [schema.primKey, ...schema.indexes].map(({ src }) => src).join(',')]),
  );

/** A wallet's life in short: two accounts, a site, a network, a token, an item, a contact, an enforced batch that is on the chain and a question. */
async function live(): Promise<DatabaseFixture> {
  const anvil = await startAnvil();
  const local: Record<string, unknown> = {};
  const wallet = startWallet({
    db: openDatabase('fixture'),
    rounds: ROUNDS,
    local: {
      get: async (key) => local[key],
      set: async (key, value) => {
        local[key] = value;
      },
    },
  });
  await wallet.ready(anvil.url);
  await wallet.command('addAccount', { password: PASSWORD, name: 'Savings' });
  await wallet.db.tokens.put({
    chainId: 31337,
    address: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
    symbol: 'WHT',
    name: 'Wheat',
    decimals: 18,
    addedAt: Date.now(),
  });
  await wallet.db.items.put({
    chainId: 31337,
    address: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
    tokenId: '7',
    standard: 'erc721',
    symbol: 'EAR',
    name: 'Ears',
    addedAt: Date.now(),
  });
  await wallet.db.contacts.put({
    address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    name: 'Ada',
    note: 'the miller',
    addedAt: Date.now(),
  });
  await installDelegates(anvil.rpc);
  await installGuard(anvil.rpc);
  await anvil.rpc('anvil_setCode', [ACCOUNT, delegationCode(SIMPLE_7702_ACCOUNT)]);
  const calls = [1, 2].map((value) => ({ to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', value: `0x${value}` }));
  const batch = [{ version: '2.0.0', id: 'first', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls }];
  const sent = wallet.ask('wallet_sendCalls', batch);
  await wallet.confirm();
  await sent;
  await until(async () => (await wallet.db.slots.toArray()).every(({ state }) => state === 'mined'));
  void wallet.ask('wallet_sendCalls', [{ ...batch[0], id: 'second' }]).catch(() => undefined);
  await wallet.question('wallet_sendCalls');
  wallet.stop();
  const rows = await contents(wallet.db);
  await anvil.stop();
  return { version: VERSION, tables: tablesOf(wallet.db), rows, local };
}

if (import.meta.main) {
  const file = fileOf(VERSION);
  await writeFile(file, toText(await live()));
  console.log(`${file.pathname} is written`);
  process.exit();
}
