import { useState } from 'react';
import { FIRST_PHRASE, type PhraseRow } from '../../lib/core/account/account.ts';
import { hashOf } from '../../lib/view/route.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/page.tsx';
import { Said } from '../ui/said.tsx';
import { RevealPhraseDialog } from '../vault/revealPhrase.tsx';

const toAccounts = (
  <a className="font-semibold text-accent underline" href={hashOf({ place: 'accounts' })}>
    {t('accounts.title')}
  </a>
);

/** The phrase that the wallet began with, for whoever knows the password, and where others are, so that nobody takes one for all. */
export function RevealPhrase({ phrases }: { phrases: readonly PhraseRow[] }) {
  const [isOpen, setOpen] = useState(false);
  const others = phrases.filter(({ id }) => id !== FIRST_PHRASE).length;
  return (
    <Section title={t('settings.phrase')}>
      <p className="mb-3 text-muted">{t('settings.phrase.about')}</p>
      {others > 0 ? (
        <p className="mb-3">
          <Said code="settings.phrase.others" params={{ count: others, accounts: toAccounts }} />
        </p>
      ) : null}
      <Button onClick={() => setOpen(true)}>{t('settings.phrase.show')}</Button>
      {isOpen ? <RevealPhraseDialog onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}
