import type { Page } from '@playwright/test';
import '../../lib/core/token/listedTokens.ts';
import { dealingKeys } from '../../lib/core/risk/dealingKeys.ts';
import type { Address } from '../../lib/core/schema.ts';

/** Where all that is put into a history goes. */
const SOMEBODY: Address = '0x5151515151515151515151515151515151515151';

/**
 * Makes a wallet's history longer by so many batches, as if they had followed the last one and were over: payments to somebody.
 * @param page one of the wallet's; there has to be a batch already. @param change what differs in them.
 */
export async function lengthen(page: Page, batches: number, change: { from?: Address; chainId?: number } = {}): Promise<void> {
  const calls = [{ to: SOMEBODY, value: 1n, data: '0x' as const }];
  const dealt = dealingKeys({ calls, from: SOMEBODY, chainId: 31337 });
  await page.evaluate(addBatches, [batches, { ...change, calls, dealt }] as const);
}

/** Runs in a page of the wallet. */
function addBatches([count, change]: readonly [number, object]): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sheaf');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const writing = db.transaction('batches', 'readwrite');
      const batches = writing.objectStore('batches');
      batches.index('seq').openCursor(null, 'prev').onsuccess = ({ target }) => {
        const last = (target as IDBRequest<IDBCursorWithValue | null>).result?.value;
        if (!last) throw new Error('There is no batch yet');
        for (let at = 1; at <= count; at++) {
          const name = `more ${last.seq + at}`;
          batches.add({ ...last, key: name, id: name, batchId: name, seq: last.seq + at, open: 0, ...change });
        }
      };
      writing.onabort = () => reject(writing.error);
      writing.oncomplete = () => {
        db.close();
        resolve();
      };
    };
  });
}
