import type { Page } from '@playwright/test';
import type { Account } from '../../lib/core/account/account.ts';
import type { StoredBatch } from '../../lib/core/batch/batch.ts';
import type { Slot } from '../../lib/core/batch/slot.ts';
import type { BatchSubject } from '../../lib/core/plan/plan.ts';
import type { Approval } from '../../lib/core/request/approval.ts';

/** What the wallet's database holds of questions and batches, read and bent behind its back. The page is one of the wallet's. */

export type Question = Approval & { subject: Partial<BatchSubject> };

const OPEN = ['signed', 'offered', 'stuck'] as const satisfies readonly Slot['state'][];

export interface Journal {
  batches: StoredBatch[];
  slots: Slot[];
}

/** All that was written down, what is known of chains among it, for whoever looks for a cause. */
export const everythingIn = async (page: Page): Promise<Journal & { settings: unknown[]; questions: unknown[] }> => ({
  ...(await journalIn(page)),
  questions: await questionsIn(page),
  settings: await page.evaluate(rowsOf, ['settings'] as const),
});

/** The questions that wait, oldest first. */
export const questionsIn = async (page: Page): Promise<Question[]> =>
  ((await page.evaluate(rowsOf, ['approvals', 'state', 'waiting'] as const)) as Question[]).sort((a, b) => a.seq - b.seq);

export const accountsIn = async (page: Page): Promise<Account[]> =>
  ((await page.evaluate(rowsOf, ['accounts'] as const)) as Account[]).sort((a, b) => a.order - b.order);

/** All transactions of a batch. */
export const slotsIn = async (page: Page, key: string): Promise<Slot[]> =>
  (await page.evaluate(rowsOf, ['slots', 'batch', key] as const)) as Slot[];

const journalIn = async (page: Page): Promise<Journal> => ({
  batches: (await page.evaluate(rowsOf, ['batches'] as const)) as StoredBatch[],
  slots: (await page.evaluate(rowsOf, ['slots'] as const)) as Slot[],
});

/** As much of a journal as the oracle asks for: all of a long one takes seconds to be handed over. */
export type Outline = {
  batches: Pick<StoredBatch, (typeof OF_BATCH)[number]>[];
  slots: Pick<Slot, (typeof OF_SLOT)[number]>[];
};
const OF_BATCH = [
  'key',
  'id',
  'origin',
  'atomic',
  'guard',
  'refused',
  'damaged',
] as const satisfies readonly (keyof StoredBatch)[];
const OF_SLOT = ['batch', 'index', 'hash', 'from', 'nonce', 'state'] as const satisfies readonly (keyof Slot)[];

export const outlineIn = async (page: Page): Promise<Outline> => ({
  batches: (await page.evaluate(rowsOf, ['batches', undefined, undefined, OF_BATCH] as const)) as Outline['batches'],
  slots: (await page.evaluate(rowsOf, ['slots', undefined, undefined, OF_SLOT] as const)) as Outline['slots'],
});

/** What is not final yet: unlike all that ever was, it does not grow from round to round. */
export interface Unfinished extends Journal {
  /** How many batches there are in all. */
  total: number;
}

export const unfinishedIn = (page: Page): Promise<Unfinished> => page.evaluate(readUnfinished) as Promise<Unfinished>;

/** How many transactions wait for their block: all that is not over. */
export const underWayIn = (page: Page): Promise<number> => page.evaluate(countRows, ['slots', 'state', [...OPEN]] as const);

/** Makes a batch look as it would had the machine slept since: all that happened to it was so much earlier, in milliseconds. */
export async function age(page: Page, key: string, milliseconds: number): Promise<void> {
  await page.evaluate(backdate, ['batches', undefined, key, 'confirmedAt', milliseconds] as const);
  await page.evaluate(backdate, ['slots', 'batch', key, 'sentAt', milliseconds] as const);
}

/** Makes the losses of a batch look as if they had been seen for so much longer, in milliseconds (N-01). */
export const ageLosses = (page: Page, key: string, milliseconds: number): Promise<void> =>
  page.evaluate(backdate, ['slots', 'batch', key, 'lostSince', milliseconds] as const);

/** Runs in a page of the wallet. */
function rowsOf([table, index, value, columns]: readonly [
  table: string,
  index?: string,
  value?: string,
  columns?: readonly string[],
]): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sheaf');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const store = db.transaction(table).objectStore(table);
      const rows = (index ? store.index(index) : store).getAll(value);
      rows.onerror = () => reject(rows.error);
      rows.onsuccess = () => {
        db.close();
        resolve(columns ? rows.result.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]]))) : rows.result);
      };
    };
  });
}

/** Runs in a page of the wallet. */
function readUnfinished(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sheaf');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const reading = db.transaction(['batches', 'slots']);
      const all = reading.objectStore('batches');
      const total = all.count();
      const batches = all.index('open').getAll(1);
      const slots: IDBRequest<object[]>[] = [];
      batches.onsuccess = () => {
        const ofBatch = reading.objectStore('slots').index('batch');
        for (const { key } of batches.result) slots.push(ofBatch.getAll(key));
      };
      reading.onabort = () => reject(reading.error);
      reading.oncomplete = () => {
        db.close();
        resolve({ total: total.result, batches: batches.result, slots: slots.flatMap(({ result }) => result) });
      };
    };
  });
}

/** Runs in a page of the wallet. */
function countRows([table, index, values]: readonly [table: string, index: string, values: readonly string[]]): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sheaf');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const reading = db.transaction(table);
      const counts = values.map((value) => reading.objectStore(table).index(index).count(value));
      reading.onabort = () => reject(reading.error);
      reading.oncomplete = () => {
        db.close();
        resolve(counts.reduce((sum, { result }) => sum + result, 0));
      };
    };
  });
}

/** Runs in a page of the wallet. */
function backdate([table, index, key, field, milliseconds]: readonly [string, string | undefined, string, string, number]) {
  return new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('sheaf');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const writing = db.transaction(table, 'readwrite');
      const store = writing.objectStore(table);
      const walk = (index ? store.index(index) : store).openCursor(key);
      walk.onsuccess = () => {
        const row = walk.result;
        if (!row) return;
        const time = row.value[field];
        if (time !== undefined) row.update({ ...row.value, [field]: time - milliseconds });
        row.continue();
      };
      writing.onabort = () => reject(writing.error);
      writing.oncomplete = () => {
        db.close();
        resolve();
      };
    };
  });
}
