import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../lib/store/db.ts';

/** Writes to one table for a while, and keeps a diary of it. */
const write = (db: Database, table: 'settings' | 'networks', diary: string[]) =>
  db.transaction('rw', table, async () => {
    await db.table(table).count();
    diary.push(`${table} begins`);
    for (let turn = 0; turn < 20; turn++) await db.table(table).count();
    diary.push(`${table} ends`);
  });

test('T-H1 T-H2 no two transactions write at once, whatever their tables and contexts', async () => {
  const [one, other] = [openDatabase('writers'), openDatabase('writers')];
  await Promise.all([one.open(), other.open()]);
  const diary: string[] = [];
  await Promise.all([write(one, 'settings', diary), write(other, 'networks', diary), write(one, 'networks', diary)]);
  const begun = diary.filter((_, at) => at % 2 === 0);
  expect(diary).toEqual(begun.flatMap((line) => [line, line.replace('begins', 'ends')]));
  expect(begun).toHaveLength(3);
});

test('who only reads waits for nobody that writes to another table', async () => {
  const db = openDatabase('readers');
  await db.open();
  const diary: string[] = [];
  const writing = write(db, 'settings', diary);
  while (diary.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await db.networks.count();
  diary.push('networks are read');
  await writing;
  expect(diary.at(-1)).toBe('settings ends');
});
