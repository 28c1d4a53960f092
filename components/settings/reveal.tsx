import { useState } from 'react';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/page.tsx';
import { RevealPhraseDialog } from '../vault/revealPhrase.tsx';

/** The phrase that the wallet began with, for whoever knows the password. */
export function RevealPhrase() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('settings.phrase')}>
      <p className="mb-3 text-muted">{t('settings.phrase.about')}</p>
      <Button onClick={() => setOpen(true)}>{t('settings.phrase.show')}</Button>
      {isOpen ? <RevealPhraseDialog onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}
