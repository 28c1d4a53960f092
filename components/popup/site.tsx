import { Globe } from 'lucide-react';
import type { Site } from '../../lib/core/account/account.ts';
import { oneLine } from '../../lib/view/format.ts';
import { type Known, useSite } from '../../lib/view/live.ts';
import { leaveFor } from '../../lib/view/pages.ts';
import { useAsking } from '../../lib/view/queries.ts';
import { hashOf } from '../../lib/view/route.ts';
import { t } from '../../lib/words/words.ts';
import { NetworkName } from '../ui/networkName.tsx';
import { Data, Said } from '../ui/said.tsx';

/** Which site the open tab shows, and whether it is connected; nothing where it uses no wallet. */
export function SiteInSight({ known }: { known: Known }) {
  const { answer } = useAsking('siteInSight', {});
  return answer?.origin === undefined ? null : <SiteLine origin={answer.origin} known={known} />;
}

function SiteLine({ origin, known }: { origin: string; known: Known }) {
  const site = useSite(origin);
  if (!site) return null;
  return (
    <section aria-label={t('popup.site')} className="flex shrink-0 items-center gap-2 border-b bg-surface px-4 py-2">
      <Globe aria-hidden className="size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-all" translate="no">
          {oneLine(origin, 253)}
        </p>
        <p className="text-muted wrap-anywhere">
          <Standing site={site} known={known} />
        </p>
      </div>
      <a
        href={`/home.html${hashOf({ place: 'sites' })}`}
        onClick={(event) => {
          event.preventDefault();
          void leaveFor(hashOf({ place: 'sites' }));
        }}
        className="shrink-0 font-semibold text-accent underline"
      >
        {t('popup.site.change')}
      </a>
    </section>
  );
}

function Standing({ site: { accounts, chainId, blockedAt }, known }: { site: Site; known: Known }) {
  const [only, ...others] = accounts;
  if (blockedAt !== undefined) return t('popup.site.blocked');
  if (only === undefined) return t('popup.site.notConnected');
  const network = <NetworkName chainId={chainId} network={known.networks.find((each) => each.chainId === chainId)} />;
  if (others.length > 0) return <Said code="popup.site.connectedToSeveral" params={{ count: accounts.length, network }} />;
  const name = known.accounts.find(({ address }) => address === only)?.name ?? t('sites.accountNameless');
  return <Said code="popup.site.connected" params={{ account: <Data>{oneLine(name, 40)}</Data>, network }} />;
}
