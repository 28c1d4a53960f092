import { Plus } from 'lucide-react';
import { useState } from 'react';
import { command } from '../../lib/view/command.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordForm } from '../vault/passwordForm.tsx';

/** Derives one more account, for the password: it comes out of the phrase. */
export function AddAccount() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden className="size-4" />
        {t('accounts.add')}
      </Button>
      {open ? (
        <Dialog title={t('accounts.add')} open onClose={close}>
          <PasswordForm action={t('accounts.add')} run={(password) => command('addAccount', { password }).then(close)}>
            <p className="text-muted">{t('accounts.add.why')}</p>
          </PasswordForm>
        </Dialog>
      ) : null}
    </>
  );
}
