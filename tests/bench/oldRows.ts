import { Dexie } from 'dexie';
import { openDatabase } from '../../lib/store/db.ts';
import type { DatabaseFixture } from '../support/databaseFixture.ts';

/** What of the bench of the upgrade runs in the browser. */

type Old = Pick<DatabaseFixture, 'version' | 'tables' | 'rows'>;

/** What somebody waits: for all of it, and at the most for the next thing that is to be done meanwhile; in milliseconds. */
export interface Waited {
  whole: number;
  longest: number;
}

/** Tables whose rows come out of the upgrade as others. */
const CHANGED = ['batches', 'slots'];
const AT_ONCE = 200;

/** A database of an old version: half its rows are batches that are over, half their transactions, of which every tenth was lost. */
export async function layDown(name: string, { version, tables, rows }: Old, count: number): Promise<void> {
  const [batch, { nonceKey: _, ...slot } = {}] = [rows.batches?.[0], rows.slots?.[0]];
  const db = new Dexie(name);
  db.version(version).stores(tables);
  for (let first = 0; first < count / 2; first += 5_000) {
    const places = Array.from({ length: Math.min(5_000, count / 2 - first) }, (_, at) => first + at);
    const key = (at: number) => `key ${String(at).padStart(9, '0')}`;
    const refused = 'Another transaction took its place in the account’s order.';
    await db.table('batches').bulkAdd(places.map((at) => ({ ...batch, key: key(at), id: key(at), seq: at, open: 0, refused })));
    const trouble = 'Another transaction of the account took its nonce.';
    const state = (at: number) => (at % 10 ? 'final' : 'replaced');
    await db.table('slots').bulkAdd(places.map((at) => ({ ...slot, hash: key(at), batch: key(at), state: state(at), trouble })));
  }
  db.close();
}

/** Runs it beside somebody who has something to do all the time. */
async function beside(work: () => Promise<void>): Promise<Waited> {
  let [last, longest, over] = [performance.now(), 0, false];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!over) setTimeout(look);
  };
  look();
  const began = performance.now();
  await work();
  const whole = performance.now() - began;
  over = true;
  look();
  return { whole, longest };
}

/** Opens the database as the wallet does, which upgrades it. */
export const upgrade = (name: string): Promise<Waited> =>
  beside(async () => {
    const db = openDatabase(name);
    await db.open();
    const [slot] = await db.slots.limit(1).toArray();
    if (slot?.trouble?.code !== 'trouble.nonceTaken') throw new Error('The rows were not upgraded');
    db.close();
  });

/** Reads and writes the same rows by what the browser has, in one transaction as the upgrade: nothing can be faster. */
export const plain = (name: string): Promise<Waited> =>
  beside(async () => {
    const opening = indexedDB.open(name);
    await once(opening);
    const db = opening.result;
    const transaction = db.transaction(CHANGED, 'readwrite', { durability: 'strict' });
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = reject;
    });
    for (const name of CHANGED) rewrite(transaction.objectStore(name));
    await done;
    db.close();
  });

function rewrite(store: IDBObjectStore, after?: IDBValidKey): void {
  const reading = store.getAll(after === undefined ? null : IDBKeyRange.lowerBound(after, true), AT_ONCE);
  reading.onsuccess = () => {
    for (const row of reading.result) store.put(row);
    const last = reading.result.at(-1)?.[String(store.keyPath)];
    if (last !== undefined) rewrite(store, last);
  };
}

const once = (request: IDBRequest) =>
  new Promise((resolve, reject) => {
    request.onsuccess = resolve;
    request.onerror = reject;
  });
