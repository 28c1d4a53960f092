import type { AccountBook } from '../core/account/stores.ts';
import type { Database } from './db.ts';

/** The user's accounts in the order of derivation. The vault adds them, with their keys. */
export function accountStore(db: Database): AccountBook {
  return {
    all: () => db.accounts.orderBy('index').toArray(),
    async rename(address, name) {
      await db.accounts.update(address, { name });
    },
  };
}
