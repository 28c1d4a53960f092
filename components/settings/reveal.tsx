import { useState } from 'react';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { Words } from '../vault/phraseGrid.tsx';

/** Shows the recovery phrase to whoever knows the password. */
export function RevealPhrase() {
  const [open, setOpen] = useState(false);
  return (
    <Section title={t('settings.phrase')}>
      <p className="mb-3 text-muted">{t('settings.phrase.about')}</p>
      <Button onClick={() => setOpen(true)}>{t('settings.phrase.show')}</Button>
      {open ? <Reveal onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

function Reveal({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [phrase, setPhrase] = useState<string>();
  const { busy, problem, run } = useAction();
  const reveal = () =>
    run(async () => {
      const revealed = await command('revealPhrase', { password });
      setPassword('');
      setPhrase(revealed.phrase);
    });
  return (
    <Dialog title={t('settings.phrase')} open onClose={onClose}>
      <div className="space-y-4">
        <Notice tone="warn">{t('vault.phrase.warning')}</Notice>
        {phrase ? (
          <Words phrase={phrase} />
        ) : (
          <form
            className="space-y-4"
            onSubmit={(event) => {
              event.preventDefault();
              void reveal();
            }}
          >
            <PasswordField
              label={t('vault.password')}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              problem={problem}
              autoComplete="current-password"
            />
            <Button look="primary" type="submit" className="w-full" aria-disabled={busy || !password} aria-busy={busy}>
              {t('settings.phrase.showWords')}
            </Button>
          </form>
        )}
      </div>
    </Dialog>
  );
}
