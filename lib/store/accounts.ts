import { type Account, canSign, StoredAccount } from '../core/account/account.ts';
import { type AccountBook, AccountThere } from '../core/account/stores.ts';
import { keepOneOffered, nextPlace } from './accountPlaces.ts';
import type { Database } from './db.ts';
import { kept } from './kept.ts';

/** The user's accounts in the order that they gave them. The vault adds and removes those that have keys. */
export function accountStore(db: Database): AccountBook {
  const sound = (row: unknown) => StoredAccount.safeParse(row).data ?? [];
  const all = async () => (await db.accounts.orderBy('order').toArray()).flatMap(sound);
  const change = <Result>(run: () => Promise<Result>) => db.transaction('rw', db.accounts, run);

  return {
    all,
    rename: (address, name) =>
      kept(
        () => db.accounts.update(address, { name }),
        async () => (await db.accounts.get(address))?.name === name,
      ),
    renamePhrase: (id, name) =>
      kept(
        () => db.phrases.update(id, { name }),
        async () => (await db.phrases.get(id))?.name === name,
      ),
    watch: (address, name) =>
      kept(
        () =>
          change(async () => {
            const there = await db.accounts.get(address);
            if (there) throw new AccountThere(there);
            const named = name === undefined ? {} : { name };
            await db.accounts.add({ address, ...named, ...nextPlace(await all()), source: { kind: 'watch' } });
          }),
        async () => false,
      ),
    unwatch: (address) =>
      change(async () => {
        const there = await db.accounts.get(address);
        if (!there || canSign(there)) return;
        await db.accounts.delete(address);
        await keepOneOffered(db);
      }),
    order: (addresses) =>
      change(async () => {
        const rows = new Map((await all()).map((account) => [account.address, account]));
        const ordered = [...new Set(addresses)].flatMap((address) => rows.get(address) ?? []);
        if (ordered.length !== rows.size || addresses.length !== rows.size) return false;
        await db.accounts.bulkPut(ordered.map((account, order) => ({ ...account, order })));
        return true;
      }),
    hide: (address, hidden) =>
      change(async () => {
        const offered = (await all()).filter((account) => !account.hidden && account.address !== address);
        if (hidden && offered.length === 0) return false;
        await db.accounts
          .where('address')
          .equals(address)
          .modify(hidden ? hide : show);
        return true;
      }),
  };
}

const hide = (account: Account): void => {
  account.hidden = true;
};

const show = (account: Account): void => {
  delete account.hidden;
};
