import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Site } from '../../../lib/core/account/account.ts';
import { StorageFailure } from '../../../lib/core/storage.ts';
import { type Database, openDatabase } from '../../../lib/store/db.ts';
import { memoryOf } from '../../../lib/store/memory.ts';
import { openStores } from '../../../lib/store/stores.ts';
import { withFaults } from '../../support/databaseFault.ts';
import { drawFrom } from '../../support/random.ts';
import { batchOf, FROM, freshDatabase, SITE } from './rows.ts';

let db: Database;
let reads: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  db = freshDatabase();
});
afterEach(() => void vi.restoreAllMocks());

const site = (chainId: number): Site => ({ origin: SITE, chainId, accounts: [] });
const stores = () => openStores(db, []);

/** A reading that ends when the test says so. */
function slowly() {
  let value = 'old';
  const ends: (() => void)[] = [];
  const get = memoryOf(db)(['sites'], async (_key: string) => {
    const found = value;
    await new Promise<void>((end) => ends.push(end));
    return found;
  });
  return {
    get,
    reads: () => ends.length,
    end() {
      for (const end of ends.splice(0)) end();
    },
    async write(next: string) {
      value = next;
      await db.sites.put(site(1));
    },
  };
}

describe('what the wallet remembers of its records', () => {
  test('P-11 readings of the same that overlap are one, those of something else are their own, and what is known is not read again', async () => {
    const { get, reads, end } = slowly();
    const both = Promise.all([get('one'), get('one'), get('other')]);
    expect(reads()).toBe(2);
    end();
    expect(await both).toEqual(['old', 'old', 'old']);
    expect(await get('one')).toBe('old');
    expect(reads()).toBe(0);
  });

  test('P-04 who asks after a write has what was written, although an earlier reading is still under way', async () => {
    const { get, end, write } = slowly();
    const before = get('one');
    await write('new');
    const after = get('one');
    end();
    expect(await Promise.all([before, after])).toEqual(['old', 'new']);
    expect(await get('one')).toBe('new');
  });

  test('a reading that failed is forgotten', async () => {
    let broken = true;
    const get = memoryOf(db)(['sites'], async () => {
      if (broken) throw new Error('out of reach');
      return 'found';
    });
    await expect(get()).rejects.toThrow('out of reach');
    broken = false;
    expect(await get()).toBe('found');
  });

  test('P-04 is never older than a write that was told as done, whoever writes while others read', async () => {
    const random = drawFrom(7);
    const other = openDatabase(db.name);
    const { sites } = stores();
    const writers = [sites, openStores(other, []).sites];
    /** The newest that any writer was told is there. */
    let told = 0;
    let next = 1;
    const seen: string[] = [];
    const pause = () => new Promise((over) => setTimeout(over, random() * 2));
    let over = false;
    const read = async () => {
      while (!over) {
        const least = told;
        const { chainId } = await sites.get(SITE);
        if (chainId < least) seen.push(`${chainId} after ${least}`);
        await (random() < 0.5 ? pause() : undefined);
      }
    };
    const write = async () => {
      for (let round = 0; round < 150; round++) {
        const chainId = next++;
        const way = Math.floor(random() * 3);
        if (way === 0) await db.sites.put(site(chainId));
        else await writers[way - 1]?.selectChain(SITE, chainId);
        told = chainId;
        expect((await sites.get(SITE)).chainId).toBe(chainId);
        await (random() < 0.3 ? pause() : undefined);
      }
      over = true;
    };
    await sites.selectChain(SITE, 0);
    await Promise.all([read(), read(), read(), write()]);
    expect(seen).toEqual([]);
    other.close();
  });

  test.each(['kept', 'undone'] as const)(
    'N-04 a write that failed and was %s leaves no doubt about what is there',
    async (fault) => {
      const faults = withFaults(db);
      const { sites } = stores();
      await sites.selectChain(SITE, 1);
      await sites.get(SITE);
      faults.arm(fault, 1);
      await sites.selectChain(SITE, 10).catch(() => undefined);
      expect((await sites.get(SITE)).chainId).toBe(fault === 'kept' ? 10 : 1);
    },
  );

  test('J-11 nothing is told out of a database that was closed, and what another one has once it opens again is read', async () => {
    const { sites, settings, networks } = stores();
    await sites.connect(SITE, [FROM], 1);
    expect((await sites.get(SITE)).accounts).toEqual([FROM]);
    await Promise.all([settings.all(), networks.all()]);
    db.close();
    for (const asked of [() => sites.get(SITE), settings.all, networks.all])
      await expect(asked()).rejects.toBeInstanceOf(StorageFailure);
    await Dexie.delete(db.name);
    await db.open();
    expect((await sites.get(SITE)).accounts).toEqual([]);
  });

  test('P-09 what a worker before this one still writes without telling anybody is read before long', async () => {
    const now = vi.spyOn(performance, 'now');
    const begun = performance.now();
    now.mockImplementation(() => begun);
    const { sites } = stores();
    await sites.selectChain(SITE, 1);
    expect((await sites.get(SITE)).chainId).toBe(1);
    await behindDexie(site(10));
    expect((await sites.get(SITE)).chainId).toBe(1);
    now.mockImplementation(() => begun + 10_001);
    expect((await sites.get(SITE)).chainId).toBe(10);
  });

  test('N-24 a reading within a transaction is made in it, and what it finds otherwise is forgotten outside', async () => {
    const { sites } = stores();
    await sites.selectChain(SITE, 1);
    await sites.get(SITE);
    await behindDexie(site(10));
    expect((await sites.get(SITE)).chainId).toBe(1);
    await db.transaction('r', db.sites, async () => expect((await sites.get(SITE)).chainId).toBe(10));
    expect((await sites.get(SITE)).chainId).toBe(10);
  });

  test('N-24 what a transaction has written and undone is in nobody’s memory', async () => {
    const { sites } = stores();
    await sites.selectChain(SITE, 1);
    const outside: Promise<Site>[] = [];
    const look = () => Dexie.ignoreTransaction(() => outside.push(sites.get(SITE)));
    const undone = db.transaction('rw', db.sites, async () => {
      look();
      await db.sites.put(site(10));
      expect((await sites.get(SITE)).chainId).toBe(10);
      look();
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await Promise.all(outside)).map(({ chainId }) => chainId)).toEqual([1, 1]);
    expect((await sites.get(SITE)).chainId).toBe(1);
  });

  test('nobody can change it for others', async () => {
    const { sites } = stores();
    await sites.connect(SITE, [FROM], 1);
    const { accounts } = await sites.get(SITE);
    expect(() => accounts.pop()).toThrow(TypeError);
    expect((await sites.get(SITE)).accounts).toEqual([FROM]);
  });

  test('S-16 what became of a batch is read again once its record, or one of its transactions, was written', async () => {
    const { statuses, journal } = stores();
    reads = vi.spyOn(db.batches, 'where');
    expect(await statuses.find(SITE, 'id 1')).toBeUndefined();
    await db.batches.add(batchOf(1));
    expect((await statuses.find(SITE, 'id 1'))?.key).toBe('batch 1');
    const before = reads.mock.calls.length;
    await statuses.find(SITE, 'id 1');
    expect(reads.mock.calls.length).toBe(before);
    await journal.setBatch('batch 1', { goneOnAt: 5 });
    expect((await statuses.find(SITE, 'id 1'))?.goneOnAt).toBe(5);
  });
});

/** Writes without Dexie, as nobody does: what it does not tell of. */
const behindDexie = (row: Site) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(db.name);
    opening.onsuccess = () => {
      const writing = opening.result.transaction('sites', 'readwrite');
      writing.objectStore('sites').put(row);
      writing.onabort = () => reject(writing.error);
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
