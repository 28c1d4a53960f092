import type { Page } from '@playwright/test';
import type { StoredBatch } from '../../lib/core/batch/batch.ts';
import type { Slot } from '../../lib/core/batch/slot.ts';
import type { Key } from '../../lib/words/said.ts';

/** What differs of a batch, and of each of its slots, from one that was mined. */
interface Stands {
  batch?: Partial<StoredBatch> | { calls: string };
  slots: readonly (Partial<Slot> & { isReverted?: true })[];
}

const waiting = { receipt: undefined, offers: 1 };
const discarded = { receipt: undefined, offers: 0, state: 'discarded', raw: '0x' } as const;

/** How a batch may stand, by the text that says so. */
export const STATES: readonly [Key, Stands][] = [
  ['status.pending', { slots: [{ ...waiting, state: 'offered' }] }],
  ['status.stuck', { slots: [{ ...waiting, state: 'stuck', trouble: { code: 'failure.told', text: 'the pool says no' } }] }],
  ['status.confirmed', { slots: [{ state: 'final' }] }],
  ['status.failed', { batch: { refused: { code: 'refused.notSigned' } }, slots: [] }],
  ['status.reverted', { slots: [{ state: 'final', isReverted: true }] }],
  ['status.partly', { slots: [{ state: 'final' }, discarded] }],
  ['status.lost', { slots: [{ ...waiting, state: 'lost', trouble: { code: 'trouble.nonceTaken' } }] }],
  ['status.ineffective', { slots: [{ state: 'final', ineffective: true }] }],
  ['status.held', { batch: { heldSince: 1 }, slots: [{ ...waiting, state: 'signed', offers: 0 }] }],
  ['status.damaged', { batch: { damaged: { code: 'damaged.bytes' } }, slots: [{ ...waiting, state: 'offered' }] }],
  ['status.cancelling', { slots: [{ ...waiting, state: 'offered', purpose: 'cancel' }] }],
  ['status.cancelled', { slots: [{ state: 'final', purpose: 'cancel' }] }],
  ['status.replaced', { slots: [{ ...waiting, state: 'replaced', lostAt: 1n }] }],
  ['status.abandoned', { slots: [{ ...waiting, state: 'abandoned', givenUpAt: 1, trouble: { code: 'trouble.givenUp' } }] }],
  ['status.void', { slots: [{ ...waiting, state: 'void', trouble: { code: 'trouble.never' } }] }],
  ['status.stopped', { slots: [discarded] }],
  ['status.gone', { batch: { gone: 1 }, slots: [{ ...waiting, state: 'void', trouble: { code: 'trouble.chainGone' } }] }],
  ['activity.unreadable.title', { batch: { calls: 'none' }, slots: [] }],
];

/** How those stand whose chain was reset, while the user has not started afresh on it: by the text that says how it stands otherwise. */
export const RESET_STATES: readonly [Key, Key][] = [
  ['status.pending', 'status.keptBack'],
  ['status.confirmed', 'status.confirmedBeforeReset'],
  ['status.reverted', 'status.revertedBeforeReset'],
  ['status.partly', 'status.partlyBeforeReset'],
];

/** They are of a chain whose nodes say nothing of them. */
export const ELSEWHERE = 1;

/**
 * Puts a batch into the journal for each way to stand, by whose text it is named. The background takes them for over.
 * @param page one of the wallet's; there has to be a batch that was mined.
 */
export const addStates = (page: Page): Promise<void> => page.evaluate(add, [STATES, ELSEWHERE] as const);

/** Notes that a chain was reset, as the background does. @param page one of the wallet's. */
export const addReset = (page: Page, chainId: number, reset: 'another' | 'setBack'): Promise<void> =>
  page.evaluate(
    ([name, value]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('sheaf');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const writing = db.transaction('settings', 'readwrite');
          writing.objectStore('settings').put({ name, value });
          writing.onabort = () => reject(writing.error);
          writing.oncomplete = () => {
            db.close();
            resolve();
          };
        };
      }),
    [`chain ${chainId}`, { genesis: `0x${'0'.repeat(64)}`, reset }] as const,
  );

/** Runs in a page of the wallet. */
function add([states, chainId]: readonly [readonly (readonly [string, Stands])[], number]): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sheaf');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const writing = db.transaction(['batches', 'slots'], 'readwrite');
      const [batches, slots] = [writing.objectStore('batches'), writing.objectStore('slots')];
      batches.getAll().onsuccess = ({ target }) => {
        const [mined] = (target as IDBRequest<StoredBatch[]>).result;
        slots.getAll().onsuccess = ({ target }) => {
          const [slot] = (target as IDBRequest<Slot[]>).result;
          if (!mined || !slot?.receipt) return writing.abort();
          const { receipt } = slot;
          for (const [at, [name, stands]] of states.entries()) {
            const row = { ...mined, chainId, key: name, id: name, batchId: name, seq: mined.seq + 1 + at, open: 0 };
            batches.add({
              ...row,
              calls: stands.slots.length > 1 ? [...mined.calls, ...mined.calls] : mined.calls,
              ...stands.batch,
            });
            for (const [index, { isReverted, ...change }] of stands.slots.entries()) {
              const hash = `0x${(at * 10 + index + 1).toString(16).padStart(64, '0')}`;
              const own = isReverted ? { receipt: { ...receipt, success: false } } : {};
              slots.add({
                ...slot,
                chainId,
                hash,
                batch: name,
                index,
                nonceKey: hash,
                nonce: slot.nonce + index,
                ...own,
                ...change,
              });
            }
          }
        };
      };
      writing.onabort = () => reject(writing.error ?? new Error('There is no batch that was mined'));
      writing.oncomplete = () => {
        db.close();
        resolve();
      };
    };
  });
}
