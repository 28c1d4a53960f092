import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { coalesceReads } from '../../../lib/store/coalesceReads.ts';
import { openDatabase } from '../../../lib/store/db.ts';

/** A record whose reads end when the test says so. */
function record() {
  let value = 'old';
  const ends: (() => void)[] = [];
  const rows = coalesceReads(async (_key: string) => {
    const found = value;
    await new Promise<void>((end) => ends.push(end));
    return found;
  });
  return {
    rows,
    /** How many are under way. */
    reads: () => ends.length,
    endFirst: () => ends.shift()?.(),
    end() {
      for (const end of ends.splice(0)) end();
    },
    write: (next: string) =>
      rows.write(async () => {
        value = next;
      }),
  };
}

test('P-11 reads of the same key that overlap are one, those of another are their own', async () => {
  const { rows, reads, end } = record();
  const both = Promise.all([rows.get('one'), rows.get('one'), rows.get('other')]);
  expect(reads()).toBe(2);
  end();
  expect(await both).toEqual(['old', 'old', 'old']);
  const later = rows.get('one');
  expect(reads()).toBe(1);
  end();
  await later;
});

test('P-04 who asks after a write has what was written, although an earlier read is still under way', async () => {
  const { rows, end, write } = record();
  const before = rows.get('one');
  await write('new');
  const after = rows.get('one');
  end();
  expect(await Promise.all([before, after])).toEqual(['old', 'new']);
});

test('P-04 nor is an earlier read handed out after a write that failed: some of it may have been written', async () => {
  const { rows, reads, end } = record();
  const before = rows.get('one');
  await expect(rows.write(() => Promise.reject(new Error('half done')))).rejects.toThrow('half done');
  const after = rows.get('one');
  expect(reads()).toBe(2);
  end();
  await Promise.all([before, after]);
});

test('P-11 a read that a write has overtaken does not part those after it', async () => {
  const { rows, reads, end, endFirst, write } = record();
  const before = rows.get('one');
  await write('new');
  const after = rows.get('one');
  endFirst();
  expect(await before).toBe('old');
  const beside = rows.get('one');
  expect(reads()).toBe(1);
  end();
  expect(await Promise.all([after, beside])).toEqual(['new', 'new']);
});

test('a read that failed is forgotten', async () => {
  let broken = true;
  const rows = coalesceReads(async () => {
    if (broken) throw new Error('out of reach');
    return 'found';
  });
  await expect(rows.get('one')).rejects.toThrow('out of reach');
  broken = false;
  expect(await rows.get('one')).toBe('found');
});

test('N-24 a read within a transaction is made in it: it joins none from outside, and none from outside joins it', async () => {
  const db = openDatabase(`together-${crypto.randomUUID()}`);
  const rows = coalesceReads((origin: string) => db.sites.get(origin));
  const site = { origin: 'https://dapp.example', chainId: 1, accounts: [] };
  const outside: Promise<unknown>[] = [];
  const look = () => Dexie.ignoreTransaction(() => outside.push(rows.get(site.origin)));

  const undone = db.transaction('rw', db.sites, async () => {
    await db.sites.add(site);
    look();
    const within = rows.get(site.origin);
    look();
    expect(await within).toEqual(site);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await Promise.all(outside)).toEqual([undefined, undefined]);
});
