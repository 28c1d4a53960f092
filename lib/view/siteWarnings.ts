import { useMemo } from 'react';
import { imitatedSite } from '../core/names/lookAlikeSite.ts';
import { type Asker, isOwner } from '../core/request/approval.ts';
import { type Warning, warn } from '../core/warning.ts';
import { useSites } from './live.ts';

/** What is said of who asks: where a site's name is made to be taken for another's (T-C14). Nothing until the sites are read. */
export function useSiteWarnings({ origin, topOrigin }: Asker): readonly Warning[] | undefined {
  const sites = useSites();
  return useMemo(() => {
    if (isOwner({ origin })) return [];
    const used = sites?.flatMap((site) => (site.accounts.length > 0 ? [site.origin] : []));
    return used && [...new Set([origin, topOrigin])].flatMap((each) => siteWarnings(each, used));
  }, [sites, origin, topOrigin]);
}

function siteWarnings(origin: string, used: readonly string[]): Warning[] {
  const original = imitatedSite(origin, used);
  return original ? [warn('danger', 'warning.siteLooksLike', { original: { type: 'name', text: original } })] : [];
}
