import type { Page } from '@playwright/test';
import type { Wallet } from '../kit/wallet.ts';

/** Writes something else into rows of the wallet's database, as time, a dead worker or a bad disk would have left them. */
export async function rewrite(wallet: Wallet<Page>, table: string, change: object, where: Record<string, unknown> = {}) {
  // A page of the extension that opens no database itself.
  const desk = await wallet.open('icon/sheaf.svg');
  await desk.evaluate(rewriteRows, [table, change, where] as const);
  await desk.close();
}

/** Runs in the page. */
const rewriteRows = ([table, change, where]: readonly [string, object, Record<string, unknown>]) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('sheaf');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const writing = db.transaction(table, 'readwrite');
      const cursor = writing.objectStore(table).openCursor();
      cursor.onsuccess = () => {
        if (!cursor.result) return;
        const { value } = cursor.result;
        const isMeant = Object.entries(where).every(([name, is]) => value[name] === is);
        if (isMeant) cursor.result.update({ ...value, ...change });
        cursor.result.continue();
      };
      writing.oncomplete = () => {
        db.close();
        resolve();
      };
    };
  });
