import 'fake-indexeddb/auto';
import type { DBCore } from 'dexie';
import { expect, test } from 'vitest';
import { makeReadSet } from '../../../lib/core/request/readSet.ts';
import { dealingKeys } from '../../../lib/core/risk/dealingKeys.ts';
import { approvalStore } from '../../../lib/store/approvals.ts';
import type { Database } from '../../../lib/store/db.ts';
import { dealingStore } from '../../../lib/store/dealings.ts';
import { journalStore } from '../../../lib/store/journal.ts';
import { siteStore } from '../../../lib/store/sites.ts';
import { FRIEND, POISON, STRANGER } from '../../corpus/addresses.ts';
import { pay } from '../../corpus/request.ts';
import { approvalOf, batchOf, FROM, freshDatabase, SITE, slotOf } from './rows.ts';

/** The last ten of each are under way, those before are settled. */
const OPEN = 10;

const isOpen = (at: number, all: number) => at > all - OPEN;
/** The very first is for a friend, all others are for one and the same. */
function batchAt(at: number, all: number) {
  // Less would make nobody known.
  const calls = [pay(at === 1 ? FRIEND : FROM, 10n ** 15n)];
  const batch = batchOf(at, { open: isOpen(at, all) ? 1 : 0, calls });
  return { ...batch, dealt: dealingKeys(batch) };
}
const slotAt = (at: number, all: number) => slotOf(at, { state: isOpen(at, all) ? 'offered' : 'final' });
const approvalAt = (at: number, all: number) => approvalOf(at, { state: isOpen(at, all) ? 'waiting' : 'answered' });

/** A wallet's database with so many of each, and how many rows leave it. */
async function grown(rows: number) {
  const db = freshDatabase();
  const counter = { rows: 0 };
  db.use({ stack: 'dbcore', name: 'count', create: (core) => counting(core, counter) });
  const places = Array.from({ length: rows }, (_, at) => at + 1);
  await db.batches.bulkAdd(places.map((at) => batchAt(at, rows)));
  await db.slots.bulkAdd(places.map((at) => slotAt(at, rows)));
  await db.approvals.bulkAdd(places.map((at) => approvalAt(at, rows)));
  return { db, counter, rows };
}

function counting(core: DBCore, counter: { rows: number }): DBCore {
  const table = (name: string) => {
    const inner = core.table(name);
    return {
      ...inner,
      async get(request: Parameters<typeof inner.get>[0]) {
        counter.rows += 1;
        return inner.get(request);
      },
      async getMany(request: Parameters<typeof inner.getMany>[0]) {
        counter.rows += request.keys.length;
        return inner.getMany(request);
      },
      async query(request: Parameters<typeof inner.query>[0]) {
        const found = await inner.query(request);
        counter.rows += found.result.length;
        return found;
      },
      async openCursor(request: Parameters<typeof inner.openCursor>[0]) {
        const cursor = await inner.openCursor(request);
        if (!cursor) return cursor;
        const start = cursor.start.bind(cursor);
        return Object.create(cursor, {
          start: {
            value: (onNext: () => void) =>
              start(() => {
                counter.rows += 1;
                onNext();
              }),
          },
        }) as typeof cursor;
      },
    };
  };
  return { ...core, table };
}

/** What is done over and over while a wallet is used. */
const WORK: Record<string, (db: Database) => Promise<unknown>> = {
  'the watcher looks at what is open': async (db) => {
    const journal = journalStore(db);
    for (const { key } of await journal.open()) await journal.slots(key);
  },
  'the next nonce is looked up': (db) => journalStore(db).lastNonce(1, FROM),
  'what is in the way is looked up': (db) => journalStore(db).unsettled(),
  'a site asks for a status': (db) => journalStore(db).find(SITE, 'id 7'),
  'a transaction moves': (db) => journalStore(db).move(slotOf(7).hash, 'answer'),
  'the popup lists its last twenty': (db) => db.batches.orderBy('seq').reverse().limit(20).primaryKeys(),
  'the window lists what waits': (db) => approvalStore(db).inState('waiting'),
  'a request is recognised': (db) => approvalStore(db).ofRequest(`${SITE} 7`),
  'a window asks whom the user has dealt with': (db) => dealingStore(db).nearest(1, [FROM, POISON, STRANGER]),
  'a site is looked up': (db) => siteStore(db, async () => 1).get(SITE),
};

test('T-H13 J-10 N-26 with 10,000 batches, transactions and questions as much is read as with 100', async () => {
  const few = await grown(100);
  const many = await grown(10_000);
  const lines: object[] = [];
  for (const [work, run] of Object.entries(WORK)) {
    const measure = async ({ db, counter }: typeof few) => {
      await run(db);
      counter.rows = 0;
      const from = performance.now();
      for (let again = 0; again < 10; again++) await run(db);
      return { rows: counter.rows / 10, ms: (performance.now() - from) / 10 };
    };
    const [a, b] = [await measure(few), await measure(many)];
    lines.push({
      work,
      'rows at 100': a.rows,
      'rows at 10k': b.rows,
      'ms at 100': a.ms.toFixed(2),
      'ms at 10k': b.ms.toFixed(2),
    });
    expect(b.rows, work).toBe(a.rows);
    expect(a.rows, work).toBeLessThanOrEqual(2 * OPEN + 20);
  }
  console.table(lines);
  const nearest = await dealingStore(many.db).nearest(1, [FRIEND, POISON, FROM, STRANGER]);
  expect([...nearest.values()], 'the first of 10,000 is remembered').toEqual([
    { given: new Map([['native', 10n ** 15n]]), met: true },
    { given: new Map(), met: false, imitated: FRIEND },
    { given: new Map([['native', 10n ** 15n]]), met: true },
    { given: new Map(), met: false },
  ]);
}, 120_000);

test('T-H13 answered questions go after an hour, and what waits does not', async () => {
  const { db } = await grown(100);
  for (let times = 0; times < 2; times++) await approvalStore(db).prune(1);
  expect(await db.approvals.count()).toBe(OPEN);
});

test('T-H13 a settled batch is deleted with its transactions when the user wants it, and one under way is not', async () => {
  const { db } = await grown(20);
  const journal = journalStore(db);
  expect(await journal.forget('batch 1')).toBe(true);
  expect(await journal.forget('batch 20')).toBe(false);
  expect(await journal.forget('batch 1')).toBe(false);
  expect([await db.batches.count(), await db.slots.count()]).toEqual([19, 19]);
});

test('T-H17 questions and batches are in the order in which they came, although the clock runs backwards', async () => {
  const db = freshDatabase();
  const [approvals, journal] = [approvalStore(db), journalStore(db)];
  for (const at of [1, 2, 3]) {
    const { seq: _, ...question } = approvalOf(at, { askedAt: 1_000 - at });
    await approvals.add(question, 10, makeReadSet());
    const { seq: __, ...batch } = batchOf(at, { confirmedAt: 1_000 - at });
    await journal.record(batch, [slotOf(at)]);
  }
  expect((await approvals.inState('waiting')).map(({ id }) => id)).toEqual(['approval 1', 'approval 2', 'approval 3']);
  expect((await journal.open()).map(({ key }) => key)).toEqual(['batch 1', 'batch 2', 'batch 3']);
});
