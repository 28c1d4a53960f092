import { useState } from 'react';
import { testId } from '../../lib/view/testId.ts';
import { makeWallet } from '../../lib/view/vault.ts';
import { t } from '../../lib/words/words.ts';
import { TextArea } from '../ui/field.tsx';
import { NewPassword } from './newPassword.tsx';

/** Takes a recovery phrase and a new password for this browser, and makes the wallet of it. */
export function PhraseForm({ action }: { action: string }) {
  const [phrase, setPhrase] = useState('');
  const words = phrase.trim() === '' ? [] : phrase.trim().toLowerCase().split(/\s+/);
  return (
    <NewPassword action={action} ready={words.length >= 12} run={(password) => makeWallet(words.join(' '), password)}>
      <TextArea
        data-testid={testId('phrase')}
        label={t('vault.phrase')}
        hint={t('vault.import.phraseHint', { count: words.length })}
        rows={3}
        value={phrase}
        onChange={(event) => setPhrase(event.target.value)}
        autoFocus
      />
    </NewPassword>
  );
}
