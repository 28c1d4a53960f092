import { useState } from 'react';
import { command } from '../../lib/view/command.ts';
import { type HiddenBy, useShortly } from '../../lib/view/shortly.ts';
import type { Key } from '../../lib/words/said.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { PasswordForm } from '../vault/passwordForm.tsx';
import { Words } from '../vault/phraseGrid.tsx';

const WHY = {
  time: 'settings.phrase.timeOver',
  sight: 'settings.phrase.outOfSight',
  user: undefined,
} as const satisfies Record<HiddenBy, Key | undefined>;

/** Shows the recovery phrase to whoever knows the password, for a minute. */
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
  const { secret, left, hidden, show, hide } = useShortly();
  const reveal = (password: string) => command('revealPhrase', { password }).then(({ phrase }) => show(phrase));
  const why = hidden && WHY[hidden];
  return (
    <Dialog title={t('settings.phrase')} open onClose={onClose}>
      <div className="space-y-4">
        <Notice tone="warn">{t('vault.phrase.warning')}</Notice>
        <p role="status" className="font-medium empty:hidden">
          {why ? t(why) : null}
        </p>
        {secret ? (
          <>
            <Words phrase={secret} />
            <p className="text-muted">{t('settings.phrase.hidesIn', { seconds: left })}</p>
            <Button className="w-full" onClick={hide} autoFocus>
              {t('settings.phrase.hide')}
            </Button>
          </>
        ) : (
          <PasswordForm action={t('settings.phrase.showWords')} run={reveal} />
        )}
      </div>
    </Dialog>
  );
}
