import type { Site } from '../../lib/core/account/account.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { moment } from '../../lib/view/format.ts';
import { type Known, useKnown, useSites } from '../../lib/view/live.ts';
import { namesOf } from '../../lib/view/siteAccounts.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/notice.tsx';
import { Empty } from '../ui/page.tsx';
import { Data, Said } from '../ui/said.tsx';
import { VirtualList } from '../ui/virtual.tsx';
import { SiteCard } from './card.tsx';

/** The sites that may see an account, those that may not even ask, and those that had an account. */
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
          <Card site={site} known={known} />
        </div>
      )}
    />
  );
}

function Card({ site, known }: { site: Site; known: Known }) {
  if (site.blockedAt !== undefined) return <BlockedCard site={site} />;
  return site.accounts.length > 0 ? <SiteCard site={site} known={known} /> : <LeftCard site={site} known={known} />;
}

function LeftCard({ site: { origin, lastAccounts = [] }, known }: { site: Site; known: Known }) {
  const { busy, problem, run } = useAction();
  const { names, more } = namesOf(lastAccounts, known.accounts);
  return (
    <article className="card space-y-3 p-4">
      <div className="flex items-start justify-between gap-2">
        <h2 className="min-w-0 font-semibold break-all" translate="no">
          {origin}
        </h2>
        <Button
          size="small"
          className="shrink-0"
          aria-label={t('sites.forgetOf', { origin })}
          aria-disabled={busy}
          onClick={() => run(() => command('forgetSite', { origin }))}
        >
          {t('sites.forget')}
        </Button>
      </div>
      <p className="wrap-anywhere text-muted">
        <Said code="sites.left" params={{ accounts: <Data>{names}</Data>, count: more }} />
      </p>
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
