import { Globe } from 'lucide-react';
import type { Site } from '../../lib/core/account/account.ts';
import { command } from '../../lib/view/command.ts';
import { endOfOrigin } from '../../lib/view/format.ts';
import { type Known, useSite } from '../../lib/view/live.ts';
import { useAsking } from '../../lib/view/queries.ts';
import { useTurns } from '../../lib/view/turns.ts';
import { t } from '../../lib/words/words.ts';
import { SiteNetwork } from '../sites/network.tsx';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/notice.tsx';
import { SiteAccount } from './siteAccount.tsx';

/** Which site the open tab shows, what it may use, and the ways to change that; nothing where it uses no wallet. */
export function SiteInSight({ known }: { known: Known }) {
  const { answer } = useAsking('siteInSight', {});
  return answer?.origin === undefined ? null : <SiteLine origin={answer.origin} known={known} />;
}

function SiteLine({ origin, known }: { origin: string; known: Known }) {
  const site = useSite(origin);
  const { problem, run } = useTurns();
  if (!site) return null;
  return (
    <section aria-label={t('popup.site')} className="shrink-0 space-y-2 border-b bg-surface px-3 py-2">
      <div className="flex min-w-0 items-start gap-2 px-1">
        <Globe aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        <p className="line-clamp-3 min-w-0 flex-1 font-semibold break-all" translate="no" title={origin}>
          {endOfOrigin(origin)}
        </p>
        <p className="shrink-0 text-muted">{t(standingOf(site))}</p>
      </div>
      {site.blockedAt === undefined ? (
        <Uses site={site} known={known} run={run} />
      ) : (
        <Button size="small" onClick={() => run(() => command('unblockSite', { origin }))}>
          {t('sites.unblock')}
        </Button>
      )}
      <Problem said={problem} />
    </section>
  );
}

function standingOf({ accounts, blockedAt }: Site) {
  if (blockedAt !== undefined) return 'popup.site.blocked';
  return accounts.length > 0 ? 'popup.site.connected' : 'popup.site.notConnected';
}

interface UsesProps {
  site: Site;
  known: Known;
  run: (task: () => Promise<unknown>) => Promise<boolean>;
}

function Uses({ site, known, run }: UsesProps) {
  const isConnected = site.accounts.length > 0;
  return (
    <>
      <p className="px-1 text-muted">
        {isConnected ? t('popup.site.uses', { count: site.accounts.length }) : t('popup.site.sees')}
      </p>
      <div className="flex min-w-0 items-center gap-2">
        {isConnected ? <SiteAccount site={site} known={known} run={run} /> : null}
        <div className={`min-w-0 ${isConnected ? 'w-32 shrink-0' : 'flex-1'}`}>
          <SiteNetwork label={t('popup.site.network')} site={site} known={known} run={run} />
        </div>
      </div>
    </>
  );
}
