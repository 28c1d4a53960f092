import { type ReactNode, useState } from 'react';
import { command } from '../../lib/view/command.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Said } from '../ui/said.tsx';
import { PasswordForm } from './passwordForm.tsx';
import { Quiz } from './quiz.tsx';

interface ProveBackupProps {
  id: string;
  /** What the phrase is called, where there are several. */
  phrase?: ReactNode;
  onClose: () => void;
}

interface Asked {
  password: string;
  places: number[];
}

/** Lets the user prove that a phrase of theirs is on paper, by some of its words. The phrase itself never comes to the screen. */
export function ProveBackup({ id, phrase, onClose }: ProveBackupProps) {
  const [asked, setAsked] = useState<Asked>();
  const [isProved, setProved] = useState(false);
  const begin = (password: string) =>
    command('proofPlaces', { password, id }).then(({ places }) => setAsked({ password, places }));
  return (
    <Dialog
      title={phrase === undefined ? t('proof.title') : <Said code="proof.title.of" params={{ phrase }} />}
      open
      onClose={onClose}
    >
      {isProved ? (
        <div className="space-y-4">
          <div role="status">
            <Notice tone="good">{t('proof.done')}</Notice>
          </div>
          <Button look="primary" className="w-full" onClick={onClose} autoFocus>
            {t('ui.close')}
          </Button>
        </div>
      ) : asked ? (
        <Quiz
          places={asked.places}
          check={async (words) => (await command('provePhrase', { password: asked.password, id, words })).wrong}
          onPassed={() => setProved(true)}
        />
      ) : (
        <PasswordForm action={t('proof.begin')} run={begin}>
          <p className="text-muted">{t('proof.about')}</p>
        </PasswordForm>
      )}
    </Dialog>
  );
}
