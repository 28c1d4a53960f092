import { useState } from 'react';
import { TextArea } from '../ui/field.tsx';
import { NewPassword } from './newPassword.tsx';

/** Takes a recovery phrase and a new password for this browser, and makes the wallet of it. */
export function PhraseForm({ action }: { action: string }) {
  const [phrase, setPhrase] = useState('');
  const words = phrase.trim() === '' ? [] : phrase.trim().toLowerCase().split(/\s+/);
  return (
    <NewPassword action={action} phrase={words.join(' ')} ready={words.length >= 12}>
      <TextArea
        label="Recovery phrase"
        hint={`12 to 24 words with spaces between them. ${words.length} so far.`}
        rows={3}
        value={phrase}
        onChange={(event) => setPhrase(event.target.value)}
        autoFocus
      />
    </NewPassword>
  );
}
