import { Account } from '../core/account/account.ts';
import type { AccountBook } from '../core/account/stores.ts';
import type { Database } from './db.ts';
import { kept } from './kept.ts';

/** An account without its name is still the user's: it is not taken for somebody else's (T-H14). */
const Stored = Account.extend({ name: Account.shape.name.catch(undefined), hidden: Account.shape.hidden.catch(undefined) });

/** The user's accounts in the order that the user gave them. The vault adds those that have keys. */
export function accountStore(db: Database): AccountBook {
  return {
    all: async () => (await db.accounts.orderBy('order').toArray()).flatMap((row) => Stored.safeParse(row).data ?? []),
    rename: (address, name) =>
      kept(
        () => db.accounts.update(address, { name }),
        async () => (await db.accounts.get(address))?.name === name,
      ),
  };
}
