import { deepEqual } from 'fast-equals';
import { Site } from '../core/account/account.ts';
import type { Sites } from '../core/account/stores.ts';
import { isSound } from '../core/rows.ts';
import type { Database } from './db.ts';
import { kept } from './kept.ts';
import { everyTime, type Remember } from './memory.ts';

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
        if (by === undefined) return { ...site, accounts, connectedAt };
        return site.connectedBy === by ? site : { ...site, accounts, connectedAt, connectedBy: by };
      }),
    disconnect: (origin) => change(origin, ({ connectedAt: _, ...site }) => ({ ...site, accounts: [] })),
    selectChain: (origin, chainId) => change(origin, (site) => ({ ...site, chainId })),
    block: (origin, now) => change(origin, ({ connectedAt: _, ...site }) => ({ ...site, accounts: [], blockedAt: now })),
    async withdraw(accounts) {
      const having = await db.sites
        .filter((row) => isSound(Site, row) && row.accounts.some((each) => accounts.includes(each)))
        .toArray();
      for (const { origin } of having)
        await change(origin, ({ connectedAt, ...site }) => {
          const left = site.accounts.filter((each) => !accounts.includes(each));
          return { ...site, accounts: left, ...(left.length > 0 && connectedAt !== undefined ? { connectedAt } : {}) };
        });
      return having.map(({ origin }) => origin);
    },
    unblock: (origin) => change(origin, ({ blockedAt: _, ...site }) => site),
  };
}

/** The sites that use an account, and those that may ask nothing. A damaged record is left out (T-H14). */
export const listedSites = (db: Database): Promise<Site[]> =>
  db.sites.filter((row) => isSound(Site, row) && (row.accounts.length > 0 || row.blockedAt !== undefined)).toArray();

const sound = (row: Site | undefined): Site | undefined => (row && isSound(Site, row) ? row : undefined);
