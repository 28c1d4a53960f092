import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { NamedAccount } from '../../lib/view/accountName.ts';
import { command } from '../../lib/view/command.ts';
import { fullAddress, oneLine } from '../../lib/view/format.ts';
import { hashOf } from '../../lib/view/route.ts';
import { t } from '../../lib/words/words.ts';
import { AccountLine } from '../ui/address.tsx';
import { IconButton } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Section } from '../ui/page.tsx';
import { AddAccount } from './add.tsx';
import { RenameForm } from './rename.tsx';

/** The user's accounts: their names, and more of them. */
export function AccountList({ accounts }: { accounts: readonly NamedAccount[] }) {
  const [renaming, setRenaming] = useState<NamedAccount>();
  return (
    <Section title={t('accounts.title')}>
      <ul className="divide-y">
        {accounts.map((account) => (
          <li key={account.address} className="flex min-w-0 items-center justify-between gap-2 py-2">
            <AccountLine {...account} />
            <span className="flex shrink-0">
              <CopyButton text={fullAddress(account.address)} label={t('ui.copy.addressOf', { name: oneLine(account.name) })} />
              <IconButton label={t('accounts.rename', { name: oneLine(account.name) })} onClick={() => setRenaming(account)}>
                <Pencil aria-hidden className="size-4" />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <AddAccount />
        <a className="font-semibold text-accent underline" href={hashOf({ place: 'accounts' })}>
          {t('accounts.manage')}
        </a>
      </div>
      {renaming ? (
        <Dialog title={t('accounts.rename.title')} open onClose={() => setRenaming(undefined)}>
          <RenameForm
            label={t('accounts.rename.name')}
            name={renaming.name}
            rename={(name) => command('renameAccount', { address: renaming.address, name })}
            onDone={() => setRenaming(undefined)}
          />
        </Dialog>
      ) : null}
    </Section>
  );
}
