import { useState } from 'react';
import type { CommandResults } from '../../lib/core/command.ts';
import { command } from '../../lib/view/command.ts';
import { saveFile } from '../../lib/view/file.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { Data, Said } from '../ui/said.tsx';
import { PasswordForm } from '../vault/passwordForm.tsx';

type Made = Omit<CommandResults['makeBackup'], 'file'>;

/** Saves all that the wallet has in one file, which only the password opens. */
export function BackupFile() {
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<Made>();
  const make = async (password: string) => {
    const { file, name, batches } = await command('makeBackup', { password });
    saveFile(name, file);
    setMade({ name, batches });
    setOpen(false);
  };
  return (
    <Section title={t('backup.title')}>
      <p className="mb-3 text-muted">{t('backup.about')}</p>
      <Button onClick={() => setOpen(true)}>{t('backup.make')}</Button>
      <div role="status" className="mt-3 empty:hidden">
        {made ? (
          <Notice tone="good">
            <Said code="backup.made" params={{ name: <Data>{made.name}</Data> }} />
            {made.batches.left > 0 ? <p className="mt-1">{t('backup.left', { count: made.batches.left })}</p> : null}
          </Notice>
        ) : null}
      </div>
      {isOpen ? (
        <Dialog title={t('backup.make')} open onClose={() => setOpen(false)}>
          <PasswordForm action={t('backup.save')} run={make}>
            <p className="text-muted">{t('backup.password')}</p>
          </PasswordForm>
        </Dialog>
      ) : null}
    </Section>
  );
}
