import { useState } from 'react';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { moment } from '../../lib/view/format.ts';
import { restoreWallet } from '../../lib/view/vault.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/notice.tsx';
import { Lone } from '../ui/page.tsx';
import { Data, Said } from '../ui/said.tsx';
import { FilePick } from './filePick.tsx';
import { PasswordForm } from './passwordForm.tsx';

interface Picked {
  name: string;
  file: string;
  /** ISO 8601. */
  madeAt: string;
}

/** Makes a wallet of a backup file. What is no such file is called what it is before anybody types a password. */
export function RestoreFile({ onBack }: { onBack: () => void }) {
  const [picked, setPicked] = useState<Picked>();
  const { busy, problem, run } = useAction();
  const pick = (name: string, read: () => Promise<string>) => {
    setPicked(undefined);
    void run(async () => {
      const file = await read();
      setPicked({ name, file, ...(await command('lookAtBackup', { file })) });
    });
  };
  return (
    <Lone title={t('backup.restore.title')}>
      <div className="space-y-4">
        <p className="text-muted">{t('backup.restore.about')}</p>
        <FilePick label={t('backup.restore.pick')} busy={busy} isPicked={picked !== undefined} onPick={pick} />
        <Problem said={problem} />
        {picked ? (
          <PasswordForm action={t('vault.restore.do')} run={(password) => restoreWallet(picked.file, password)}>
            <p>
              <Said
                code="backup.restore.picked"
                params={{ name: <Data>{picked.name.slice(0, 80)}</Data>, date: <Data>{moment(Date.parse(picked.madeAt))}</Data> }}
              />
            </p>
            <p className="text-muted">{t('backup.restore.password')}</p>
          </PasswordForm>
        ) : null}
        <Button look="quiet" className="w-full" onClick={onBack}>
          {t('vault.back')}
        </Button>
      </div>
    </Lone>
  );
}
