import { Lock } from 'lucide-react';
import { isOffered } from '../../lib/core/account/account.ts';
import type { NamedAccount } from '../../lib/view/accountName.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { fullAddress } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import { leaveFor } from '../../lib/view/pages.ts';
import { hashOf } from '../../lib/view/route.ts';
import { useTurns } from '../../lib/view/turns.ts';
import { askVault } from '../../lib/view/vault.ts';
import { t } from '../../lib/words/words.ts';
import { AccountLine } from '../ui/address.tsx';
import { IconButton } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy.tsx';
import { Problem } from '../ui/notice.tsx';
import { PickMenu } from '../ui/pick.tsx';

const ACCOUNTS = hashOf({ place: 'accounts' });

/** Which account, and the lock. */
export function Header({ account, known }: { account: NamedAccount; known: Known }) {
  const { problem, run } = useAction();
  const picks = useTurns();
  return (
    <header className="shrink-0 space-y-2 border-b bg-surface px-3 py-2.5">
      <div className="flex min-w-0 items-center gap-1">
        <div className="min-w-0 flex-1">
          <AccountMenu
            account={account}
            accounts={known.accounts}
            onPick={(value) => picks.run(() => command('setSetting', { name: 'selectedAccount', value }))}
          />
        </div>
        <CopyButton text={fullAddress(account.address)} label={t('ui.copy.address')} />
        <IconButton label={t('home.lock')} onClick={() => run(() => command('lock', {}).then(askVault))}>
          <Lock aria-hidden className="size-4" />
        </IconButton>
      </div>
      <Problem said={problem ?? picks.problem} />
    </header>
  );
}

function AccountMenu(props: {
  account: NamedAccount;
  accounts: NamedAccount[];
  onPick: (address: NamedAccount['address']) => void;
}) {
  const items = props.accounts
    .filter(isOffered)
    .map((account) => ({ value: account.address, content: <AccountLine {...account} /> }));
  return (
    <PickMenu
      items={items}
      value={props.account.address}
      onChange={props.onPick}
      about={t('popup.switchAccount')}
      keptAt={{ label: t('accounts.manage'), href: `/home.html${ACCOUNTS}`, open: () => void leaveFor(ACCOUNTS) }}
      look="flex max-w-full min-w-0 items-center gap-2 rounded-control py-1 pr-2 pl-1 hover:bg-sunken"
    >
      <AccountLine {...props.account} />
    </PickMenu>
  );
}
