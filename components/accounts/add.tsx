import { Plus } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { Address } from '../../lib/core/schema.ts';
import { command } from '../../lib/view/command.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordForm } from '../vault/passwordForm.tsx';

interface AddAccountProps extends Pick<ComponentProps<typeof Button>, 'size' | 'look'> {
  /** Of which phrase; the one that the wallet began with, where none is told. */
  phrase?: string;
  onAdded?: (address: Address) => void;
}

/** Derives one more account, for the password: it comes out of the phrase. */
export function AddAccount({ phrase, onAdded, ...button }: AddAccountProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const add = async (password: string) => {
    const { address } = await command('addAccount', { password, ...(phrase !== undefined && { phrase }) });
    close();
    onAdded?.(address);
  };
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        <Plus aria-hidden className="size-4" />
        {t('accounts.add')}
      </Button>
      {open ? (
        <Dialog title={t('accounts.add')} open onClose={close}>
          <PasswordForm action={t('accounts.add')} run={add}>
            <p className="text-muted">{t('accounts.add.why')}</p>
          </PasswordForm>
        </Dialog>
      ) : null}
    </>
  );
}
