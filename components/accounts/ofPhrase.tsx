import { type ReactNode, useState } from 'react';
import { FIRST_PHRASE, type PhraseRow } from '../../lib/core/account/account.ts';
import { command } from '../../lib/view/command.ts';
import { moment } from '../../lib/view/format.ts';
import '../../lib/words/late/settings.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Data, Said } from '../ui/said.tsx';
import { PasswordForm } from '../vault/passwordForm.tsx';
import { ProveBackup } from '../vault/proof.tsx';
import { RevealPhraseDialog } from '../vault/revealPhrase.tsx';
import { AddAccount } from './add.tsx';
import { FindAccounts } from './find.tsx';
import { RenameForm } from './rename.tsx';

interface OfPhraseProps {
  phrase: PhraseRow;
  /** Which of the phrases it is, and what it is called. */
  number: number;
  title: ReactNode;
  /** How many accounts it has here. */
  count: number;
}

/** What can be done with a phrase: more of its accounts, a look at it, and the proof that it is on paper. */
export function OfPhrase({ phrase, number, title, count }: OfPhraseProps) {
  const { id, name, provedAt } = phrase;
  const [open, setOpen] = useState<'find' | 'show' | 'prove' | 'rename' | 'remove'>();
  const close = () => setOpen(undefined);
  const button = (which: typeof open, text: string) => (
    <Button size="small" onClick={() => setOpen(which)}>
      {text}
    </Button>
  );
  return (
    <div className="mt-3 space-y-3">
      <p className="text-muted">
        {provedAt === undefined ? (
          t('proof.never')
        ) : (
          <Said code="proof.last" params={{ date: <Data>{moment(provedAt)}</Data> }} />
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <AddAccount size="small" phrase={id} />
        {button('find', t('find.look'))}
        {button('show', t('settings.phrase.show'))}
        {button('prove', t(provedAt === undefined ? 'proof.prove' : 'proof.again'))}
        {id === FIRST_PHRASE ? null : (
          <>
            {button('rename', t('accounts.phrase.rename'))}
            {button('remove', t('accounts.phrase.remove'))}
          </>
        )}
      </div>
      {open === 'show' ? <RevealPhraseDialog id={id} title={title} onClose={close} /> : null}
      {open === 'prove' ? <ProveBackup id={id} phrase={title} onClose={close} /> : null}
      {open === 'find' ? (
        <Over title={t('find.title')} onClose={close}>
          <FindAccounts id={id} onDone={close} />
        </Over>
      ) : null}
      {open === 'rename' ? (
        <Over title={t('accounts.phrase.rename')} onClose={close}>
          <RenameForm
            label={t('accounts.rename.name')}
            name={name ?? t('accounts.phraseNumber', { number })}
            rename={(next) => command('renamePhrase', { id, name: next })}
            onDone={close}
          />
        </Over>
      ) : null}
      {open === 'remove' ? (
        <Over title={t('accounts.phrase.remove')} onClose={close}>
          <PasswordForm
            action={t('accounts.phrase.remove')}
            run={(password) => command('removePhrase', { password, id }).then(close)}
          >
            <Notice tone="warn">
              <Said code="accounts.phrase.remove.about" params={{ count, phrase: title }} />
            </Notice>
            {provedAt === undefined ? <Notice tone="bad">{t('accounts.phrase.remove.unproved')}</Notice> : null}
          </PasswordForm>
        </Over>
      ) : null}
    </div>
  );
}

function Over(props: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Dialog title={props.title} open onClose={props.onClose}>
      {props.children}
    </Dialog>
  );
}
