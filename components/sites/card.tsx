import { useState } from 'react';
import type { Site } from '../../lib/core/account/account.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { moment } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import { useTurns } from '../../lib/view/turns.ts';
import { t } from '../../lib/words/words.ts';
import { AccountLine } from '../ui/address.tsx';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/notice.tsx';
import { Data, Said } from '../ui/said.tsx';
import { SiteAccountsDialog } from './accountsDialog.tsx';
import { SiteNetwork } from './network.tsx';

/** A connected site: its accounts, the one that it takes first in front, and its network; both can be changed. */
export function SiteCard({ site, known }: { site: Site; known: Known }) {
  const { busy, problem, run } = useAction();
  const picks = useTurns();
  const [isChanging, setChanging] = useState(false);
  const { origin } = site;
  return (
    <article className="card space-y-3 p-4">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="font-semibold break-all" translate="no">
            {origin}
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
          aria-label={t('sites.disconnectFrom', { origin })}
          aria-disabled={busy}
          onClick={() => run(() => command('disconnectSite', { origin }))}
        >
          {t('sites.disconnect')}
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ul className="flex min-w-0 flex-wrap gap-x-6 gap-y-2">
          {site.accounts.map((address) => (
            <li key={address} className="min-w-0">
              <AccountLine
                {...(known.accounts.find((each) => each.address === address) ?? { address, name: t('sites.accountNameless') })}
              />
            </li>
          ))}
        </ul>
        <Button size="small" aria-label={t('sites.accountsAt', { origin })} onClick={() => setChanging(true)}>
          {t('sites.accounts')}
        </Button>
      </div>
      <div className="flex items-center gap-3">
        <span className="shrink-0 text-muted">{t('sites.network')}</span>
        <div className="min-w-0 flex-1">
          <SiteNetwork label={t('sites.networkOf', { origin })} site={site} known={known} run={picks.run} />
        </div>
      </div>
      <Problem said={problem ?? picks.problem} />
      {isChanging ? <SiteAccountsDialog site={site} known={known} onClose={() => setChanging(false)} /> : null}
    </article>
  );
}
