import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { NamedAccount } from '../../lib/view/accountName.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { fullAddress, oneLine } from '../../lib/view/format.ts';
import { useAccounts } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { AccountLine } from '../ui/address.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Section } from '../ui/page.tsx';
import { AddAccount } from './add.tsx';

/** The user's accounts: their names, and more of them. */
export function AccountList() {
  const accounts = useAccounts();
  const [renaming, setRenaming] = useState<NamedAccount>();
  return (
    <Section title={t('accounts.title')}>
      <ul className="divide-y">
        {accounts?.map((account) => (
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
      <div className="mt-3">
        <AddAccount />
      </div>
      {renaming ? <Rename account={renaming} onClose={() => setRenaming(undefined)} /> : null}
    </Section>
  );
}

function Rename({ account, onClose }: { account: NamedAccount; onClose: () => void }) {
  const [name, setName] = useState(account.name);
  const { busy, problem, run } = useAction();
  return (
    <Dialog title={t('accounts.rename.title')} open onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={async (event) => {
          event.preventDefault();
          const isNew = name !== account.name;
          if (!isNew || (await run(() => command('renameAccount', { address: account.address, name })))) onClose();
        }}
      >
        <TextField
          label={t('accounts.rename.name')}
          value={name}
          maxLength={64}
          onChange={(event) => setName(event.target.value)}
          problem={problem}
        />
        <Button look="primary" type="submit" className="w-full" aria-disabled={busy || name.trim() === ''}>
          {t('accounts.rename.save')}
        </Button>
      </form>
    </Dialog>
  );
}
