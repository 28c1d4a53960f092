import { deepEqual } from 'fast-equals';
import { Site } from '../core/account/account.ts';
import type { Sites } from '../core/account/stores.ts';
import { isSound } from '../core/rows.ts';
import type { Address } from '../core/schema.ts';
import type { Database } from './db.ts';
import { kept } from './kept.ts';
import { everyTime, type Remember } from './remember.ts';

/**
 * What each site may see and use. One whose record is damaged is a stranger (T-H14).
 * @param firstChain the network of a site that was never seen before.
 */
export function siteStore(db: Database, firstChain: () => Promise<number>, remember: Remember = everyTime): Sites {
  const known = remember(['sites'], async (origin: string) => sound(await db.sites.get(origin)));
  const stranger = async (origin: string): Promise<Site> => ({ origin, chainId: await firstChain(), accounts: [] });

  /** Reads, changes and writes in one transaction, so that two changes at once lose nothing. */
  const change = async (origin: string, next: (site: Site) => Site) => {
    // Before it: within, the setting's table would have to be part of it.
    const unknown = await stranger(origin);
    let site: Site | undefined;
    await kept(
      () =>
        db.transaction('rw', db.sites, async () => {
          site = next(sound(await db.sites.get(origin)) ?? unknown);
          await db.sites.put(site);
        }),
      async () => site !== undefined && deepEqual(await db.sites.get(origin), site),
    );
  };

  return {
    get: async (origin) => (await known(origin)) ?? stranger(origin),
    all: async () => (await db.sites.toArray()).filter((row) => isSound(Site, row)),
    connect: (origin, accounts, connectedAt, by) =>
      change(origin, (site) => {
        if (by !== undefined && site.connectedBy === by) return site;
        const { lastAccounts: _, ...rest } = site;
        return { ...rest, accounts, connectedAt, ...(by === undefined ? {} : { connectedBy: by }) };
      }),
    async setAccounts(origin, was, accounts) {
      let isSet = false;
      await change(origin, (site) => {
        isSet = deepEqual(site.accounts, accounts);
        if (isSet || site.accounts.length === 0 || !deepEqual(site.accounts, was)) return site;
        isSet = true;
        return accounts.length === 0 ? left(site) : { ...site, accounts: [...accounts] };
      });
      return isSet;
    },
    disconnect: (origin) => change(origin, left),
    selectChain: (origin, chainId) => change(origin, (site) => ({ ...site, chainId })),
    block: (origin, now) => change(origin, (site) => ({ ...left(site), blockedAt: now })),
    async withdraw(accounts, changed) {
      const isGone = (each: Address) => accounts.includes(each);
      const having = await db.sites
        .filter((row) => isSound(Site, row) && [...row.accounts, ...(row.lastAccounts ?? [])].some(isGone))
        .toArray();
      for (const { origin } of having) {
        await change(origin, (site) => without(site, isGone));
        await changed(origin);
      }
    },
    unblock: (origin) => change(origin, ({ blockedAt: _, ...site }) => site),
    forget: (origin) =>
      kept(
        () =>
          db.sites
            .where('origin')
            .equals(origin)
            .filter((row) => !isInUse(row))
            .delete(),
        async () => {
          const row = await db.sites.get(origin);
          return row === undefined || isInUse(row);
        },
      ),
  };
}

/** Without its connection, and with the accounts that it had, for the next one. */
function left({ connectedAt: _, ...site }: Site): Site {
  return site.accounts.length === 0 ? site : { ...site, accounts: [], lastAccounts: site.accounts };
}

/** Without accounts that the wallet has no more: they are not kept for the next connection either. */
function without({ connectedAt, lastAccounts, ...site }: Site, isGone: (account: Address) => boolean): Site {
  const kept = (list: readonly Address[] = []) => list.filter((each) => !isGone(each));
  const [accounts, last] = [kept(site.accounts), kept(lastAccounts)];
  return {
    ...site,
    accounts,
    ...(accounts.length > 0 && connectedAt !== undefined ? { connectedAt } : {}),
    ...(last.length > 0 ? { lastAccounts: last } : {}),
  };
}

const isInUse = ({ accounts, blockedAt }: Site): boolean => accounts.length > 0 || blockedAt !== undefined;

/** The sites that use an account, that may ask nothing, or that had an account. A damaged record is left out (T-H14). */
export const listedSites = (db: Database): Promise<Site[]> =>
  db.sites.filter((row) => isSound(Site, row) && (isInUse(row) || row.lastAccounts !== undefined)).toArray();

const sound = (row: Site | undefined): Site | undefined => (row && isSound(Site, row) ? row : undefined);
