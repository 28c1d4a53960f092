import { useState } from 'react';
import { canSign, type PhraseRow } from '../../lib/core/account/account.ts';
import { pathAt } from '../../lib/core/account/path.ts';
import type { NamedAccount } from '../../lib/view/accountName.ts';
import { command } from '../../lib/view/command.ts';
import { oneLine } from '../../lib/view/format.ts';
import { useTurns } from '../../lib/view/turns.ts';
import { t } from '../../lib/words/words.ts';
import { FullAddress } from '../ui/address.tsx';
import { Button } from '../ui/button.tsx';
import { Toggle } from '../ui/choices.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Problem } from '../ui/notice.tsx';
import { Data, Said } from '../ui/said.tsx';
import { Secret } from '../vault/secret.tsx';
import { RemoveAccount } from './remove.tsx';
import { RenameForm } from './rename.tsx';

interface AccountDialogProps {
  account: NamedAccount;
  /** Of which its key comes, where it comes of one. */
  phrase: PhraseRow | undefined;
  mayHide: boolean;
  onClose: () => void;
}

/** What can be done with one account: its name, whether it is offered, its key, and the way out. */
export function AccountDialog({ account, phrase, mayHide, onClose }: AccountDialogProps) {
  const [step, setStep] = useState<'all' | 'key' | 'remove'>('all');
  const name = oneLine(account.name);
  if (step === 'key')
    return (
      <Dialog title={<Said code="accounts.key.of" params={{ name: <Data>{name}</Data> }} />} open onClose={onClose}>
        <Secret
          what="key"
          warning={t('accounts.key.warning')}
          action={t('accounts.key.show')}
          reveal={async (password) => (await command('revealKey', { password, address: account.address })).privateKey}
        >
          {(key) => <Data className="card code block p-3 text-sm select-all">{key}</Data>}
        </Secret>
      </Dialog>
    );
  if (step === 'remove')
    return (
      <Dialog title={<Said code="accounts.remove.title" params={{ name: <Data>{name}</Data> }} />} open onClose={onClose}>
        <RemoveAccount account={account} onDone={onClose} onCancel={() => setStep('all')} />
      </Dialog>
    );
  const isRemovable = account.source.kind !== 'phrase';
  return (
    <Dialog title={<Data>{name}</Data>} open onClose={onClose}>
      <div className="space-y-4">
        <FullAddress address={account.address} about={<Origin account={account} phrase={phrase} />} />
        <RenameForm
          label={t('accounts.rename.name')}
          name={account.name}
          rename={(next) => command('renameAccount', { address: account.address, name: next })}
        />
        <Hide account={account} mayHide={mayHide} />
        <div className="flex flex-wrap gap-2">
          {canSign(account) ? (
            <Button size="small" onClick={() => setStep('key')}>
              {t('accounts.key.show')}
            </Button>
          ) : null}
          {isRemovable ? (
            <Button size="small" look="danger" onClick={() => setStep('remove')}>
              {t('accounts.remove')}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}

function Origin({ account: { source }, phrase }: Pick<AccountDialogProps, 'account' | 'phrase'>) {
  if (source.kind === 'key') return t('accounts.ofKey');
  if (source.kind === 'watch') return t('accounts.ofWatch');
  const path = <Data className="font-mono">{pathAt(phrase?.path ?? '', source.index)}</Data>;
  return <Said code="accounts.ofPhrase" params={{ number: source.index + 1, path }} />;
}

function Hide({ account: { address, hidden }, mayHide }: Pick<AccountDialogProps, 'account' | 'mayHide'>) {
  const { problem, run } = useTurns();
  if (!mayHide) return <p className="text-muted">{t('accounts.hide.last')}</p>;
  return (
    <>
      <Toggle
        label={t('accounts.hide')}
        hint={t('accounts.hide.about')}
        checked={hidden === true}
        onChange={(hide) => void run(() => command('hideAccount', { address, hidden: hide }))}
      />
      <Problem said={problem} />
    </>
  );
}
