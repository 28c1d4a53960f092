import type { Site } from '../../lib/core/account/account.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { moment, oneLine } from '../../lib/view/format.ts';
import { type Known, useKnown, useOffered, useSites } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { AccountLine } from '../ui/address.tsx';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/notice.tsx';
import { Empty } from '../ui/page.tsx';
import { Pick } from '../ui/pick.tsx';
import { Data, Said } from '../ui/said.tsx';
import { VirtualList } from '../ui/virtual.tsx';

/** The sites that may see an account, and those that may not even ask. */
export function SiteList() {
  const sites = useSites();
  const known = useKnown();
  if (!sites || !known) return null;
  if (sites.length === 0) return <Empty>{t('sites.none')}</Empty>;
  return (
    <VirtualList
      label={t('place.sites')}
      items={sites}
      keyOf={(site) => site.origin}
      rowHeight={210}
      className="-m-1 p-1"
      render={(site) => (
        <div className="pb-3">
          {site.blockedAt === undefined ? <SiteCard site={site} known={known} /> : <BlockedCard site={site} />}
        </div>
      )}
    />
  );
}

function SiteCard({ site, known }: { site: Site; known: Known }) {
  const { busy, problem, run } = useAction();
  const items = useOffered(known, site.chainId).map(({ chainId, name }) => ({ value: String(chainId), label: oneLine(name) }));
  return (
    <article className="card space-y-3 p-4">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="font-semibold break-all" translate="no">
            {site.origin}
          </h2>
          {site.connectedAt ? (
            <p className="text-muted">
              <Said code="sites.since" params={{ when: <Data>{moment(site.connectedAt)}</Data> }} />
            </p>
          ) : null}
        </div>
        <Button
          look="danger"
          size="small"
          className="shrink-0"
          aria-label={t('sites.disconnectFrom', { origin: site.origin })}
          aria-disabled={busy}
          onClick={() => run(() => command('disconnectSite', { origin: site.origin }))}
        >
          {t('sites.disconnect')}
        </Button>
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {site.accounts.map((address) => (
          <li key={address} className="min-w-0">
            <AccountLine
              address={address}
              name={known.accounts.find((each) => each.address === address)?.name ?? t('sites.accountNameless')}
            />
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-3">
        <span className="shrink-0 text-muted">{t('sites.network')}</span>
        <div className="min-w-0 flex-1">
          <Pick
            label={t('sites.networkOf', { origin: site.origin })}
            names
            items={items}
            value={String(site.chainId)}
            onChange={(chainId) => run(() => command('selectSiteChain', { origin: site.origin, chainId: Number(chainId) }))}
          />
        </div>
      </div>
      <Problem said={problem} />
    </article>
  );
}

function BlockedCard({ site: { origin, blockedAt } }: { site: Site }) {
  const { busy, problem, run } = useAction();
  return (
    <article className="card space-y-3 p-4">
      <h2 className="font-semibold break-all" translate="no">
        {origin}
      </h2>
      <p className="text-muted">
        {blockedAt ? <Said code="sites.blockedSince" params={{ when: <Data>{moment(blockedAt)}</Data> }} /> : t('sites.blocked')}
      </p>
      <Button
        aria-label={t('sites.unblockOf', { origin })}
        aria-disabled={busy}
        onClick={() => run(() => command('unblockSite', { origin }))}
      >
        {t('sites.unblock')}
      </Button>
      <Problem said={problem} />
    </article>
  );
}
