import { UserCog } from 'lucide-react';
import { useState } from 'react';
import type { Site } from '../../lib/core/account/account.ts';
import type { Address } from '../../lib/core/schema.ts';
import { command } from '../../lib/view/command.ts';
import { oneLine } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import { accountsFor, switchedTo } from '../../lib/view/siteAccounts.ts';
import { t } from '../../lib/words/words.ts';
import { SiteAccountsDialog } from '../sites/accountsDialog.tsx';
import { AccountLine, AddressPicture } from '../ui/address.tsx';
import { IconButton } from '../ui/button.tsx';
import { PickMenu } from '../ui/pick.tsx';
import { Data } from '../ui/said.tsx';

interface SiteAccountProps {
  site: Site;
  known: Known;
  run: (task: () => Promise<unknown>) => Promise<boolean>;
}

/** The account that a connected site takes first: another one in two presses, and the way to all that it has. */
export function SiteAccount({ site, known, run }: SiteAccountProps) {
  const { origin, accounts } = site;
  const [isOpen, setOpen] = useState(false);
  const offered = accountsFor(known.accounts, accounts);
  const first = offered.find(({ address }) => address === accounts[0]);
  if (!first) return null;
  const pick = (address: Address) =>
    run(() => command('setSiteAccounts', { origin, was: accounts, accounts: switchedTo(accounts, address) }));
  return (
    <>
      <div className="min-w-0 flex-1">
        <PickMenu
          items={offered.map((each) => ({
            value: each.address,
            content: <AccountLine {...each} />,
          }))}
          value={first.address}
          onChange={pick}
          about={t('popup.site.account')}
          look="flex max-w-full min-w-0 items-center gap-2 rounded-control border border-edge px-2 py-1.5 hover:bg-sunken"
        >
          <AddressPicture address={first.address} className="size-5" />
          <Data className="min-w-0 truncate font-semibold">{oneLine(first.name)}</Data>
          {accounts.length > 1 ? (
            <span className="shrink-0 text-muted">{t('popup.site.more', { count: accounts.length - 1 })}</span>
          ) : null}
        </PickMenu>
      </div>
      <IconButton label={t('popup.site.accounts')} onClick={() => setOpen(true)}>
        <UserCog aria-hidden className="size-4" />
      </IconButton>
      {isOpen ? <SiteAccountsDialog site={site} known={known} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
