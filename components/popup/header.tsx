import { Menu } from '@base-ui/react/menu';
import { Check, ChevronsUpDown, Lock } from 'lucide-react';
import type { Account } from '../../lib/core/account.ts';
import type { Network } from '../../lib/core/network.ts';
import { command } from '../../lib/view/command.ts';
import { useDoing } from '../../lib/view/doing.ts';
import { fullAddress, oneLine } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import { askVault } from '../../lib/view/vault.ts';
import { AccountLine } from '../ui/address.tsx';
import { IconButton } from '../ui/button.tsx';
import { Pick } from '../ui/choices.tsx';
import { CopyButton } from '../ui/copy.tsx';
import { Problem } from '../ui/notice.tsx';

/** Which account, which network, and the lock. */
export function Header({ account, network, known }: { account: Account; network: Network; known: Known }) {
  const { problem, run } = useDoing();
  const items = known.networks.map(({ chainId, name }) => ({ value: String(chainId), label: oneLine(name) }));
  return (
    <header className="shrink-0 space-y-2 border-b bg-surface px-3 py-2.5">
      <div className="flex min-w-0 items-center gap-1">
        <div className="min-w-0 flex-1">
          <AccountMenu
            account={account}
            accounts={known.accounts}
            onPick={(value) => run(() => command('setSetting', { name: 'selectedAccount', value }))}
          />
        </div>
        <CopyButton text={fullAddress(account.address)} what="address" />
        <IconButton label="Lock" onClick={() => run(() => command('lock', {}).then(askVault))}>
          <Lock aria-hidden className="size-4" />
        </IconButton>
      </div>
      <Pick
        label="Network"
        items={items}
        value={String(network.chainId)}
        onChange={(value) => run(() => command('setSetting', { name: 'selectedChain', value: Number(value) }))}
      />
      <Problem>{problem}</Problem>
    </header>
  );
}

function AccountMenu(props: { account: Account; accounts: Account[]; onPick: (address: Account['address']) => void }) {
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={`Account ${oneLine(props.account.name)}, switch account`}
        className="flex max-w-full min-w-0 items-center gap-2 rounded-control py-1 pr-2 pl-1 hover:bg-sunken"
      >
        <AccountLine {...props.account} />
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start" className="z-20 outline-none">
          <Menu.Popup className="floating max-h-80 w-72 overflow-y-auto">
            <Menu.RadioGroup value={props.account.address} onValueChange={props.onPick}>
              {props.accounts.map((account) => (
                <Menu.RadioItem key={account.address} value={account.address} closeOnClick className="option">
                  <span className="min-w-0 flex-1">
                    <AccountLine {...account} />
                  </span>
                  <Menu.RadioItemIndicator>
                    <Check aria-hidden className="size-4 text-accent" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
