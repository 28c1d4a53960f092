import type { Page } from '@playwright/test';
import type { Wallet } from '../kit/wallet.ts';

/** What a dying disk, a careless tool, or another version of the wallet does; runs in a page of the wallet, with the worker stopped. */
const damages = {
  /** All of it is gone, and nobody says so. */
  empty: () =>
    new Promise<void>((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase('sheaf');
      deleting.onsuccess = () => resolve();
      deleting.onerror = () => reject(deleting.error);
    }),
  /** One byte of what the data key is wrapped in. */
  changed: () =>
    new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('sheaf');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const db = opening.result;
        const writing = db.transaction('vault', 'readwrite');
        const vault = writing.objectStore('vault');
        const reading = vault.get('vault');
        reading.onsuccess = () => {
          const bytes = new Uint8Array(reading.result.wrappedKey);
          bytes[0] = (bytes[0] ?? 0) ^ 1;
          vault.put({ ...reading.result, wrappedKey: bytes });
        };
        writing.oncomplete = () => {
          db.close();
          resolve();
        };
      };
    }),
  /** A page of the version before stays open, and does not give way. */
  blocked: () =>
    new Promise<void>((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase('sheaf');
      deleting.onerror = () => reject(deleting.error);
      deleting.onsuccess = () => {
        const opening = indexedDB.open('sheaf', 10);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => resolve();
      };
    }),
  newer: () =>
    new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('sheaf', 9_990);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
    }),
};

/** Damages the database as a user's disk might, and opens the wallet anew. */
export async function afterDamage(wallet: Wallet<Page>, how: keyof typeof damages): Promise<Page> {
  // A page of the extension that opens no database itself.
  const desk = await wallet.open('icon/sheaf.svg');
  await wallet.killWorker();
  await desk.evaluate(damages[how]);
  if (how !== 'blocked') await desk.close();
  const home = await wallet.open('home.html');
  home.once('close', () => void desk.close().catch(() => undefined));
  return home;
}
