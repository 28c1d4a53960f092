import type { Site } from '../core/account.ts';
import type { Sites } from '../core/ports.ts';
import { isSound, SiteRow } from '../core/rows.ts';
import type { Database } from './db.ts';

/**
 * What each site may see and use. One whose record is damaged is a stranger (H14).
 * @param firstChain the network of a site that was never seen before.
 */
export function siteStore(db: Database, firstChain: () => Promise<number>): Sites {
  const get = async (origin: string): Promise<Site> => {
    const stored = await db.sites.get(origin);
    return stored && isSound(SiteRow, stored) ? stored : { origin, chainId: await firstChain(), accounts: [] };
  };

  /** Reads, changes and writes in one transaction, so that two changes at once lose nothing. */
  const change = (origin: string, next: (site: Site) => Site) =>
    db.transaction('rw', db.sites, db.settings, async () => {
      await db.sites.put(next(await get(origin)));
    });

  return {
    get,
    connect: (origin, accounts, now) => change(origin, (site) => ({ ...site, accounts, connectedAt: now })),
    disconnect: (origin) => change(origin, ({ connectedAt: _, ...site }) => ({ ...site, accounts: [] })),
    selectChain: (origin, chainId) => change(origin, (site) => ({ ...site, chainId })),
    block: (origin, now) => change(origin, ({ connectedAt: _, ...site }) => ({ ...site, accounts: [], blockedAt: now })),
    unblock: (origin) => change(origin, ({ blockedAt: _, ...site }) => site),
  };
}
