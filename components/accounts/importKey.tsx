import { useState } from 'react';
import { command } from '../../lib/view/command.ts';
import { t } from '../../lib/words/words.ts';
import { PasswordField, TextField } from '../ui/field.tsx';
import { PasswordForm } from '../vault/passwordForm.tsx';

/** How a private key is written; whether it is one the background says. */
const KEY = /^(?:0x)?[0-9a-f]{64}$/i;

/** Takes one account into the wallet by its private key. */
export function ImportKey({ onDone }: { onDone: () => void }) {
  const [key, setKey] = useState('');
  const [isLeft, setLeft] = useState(false);
  const [name, setName] = useState('');
  const privateKey = key.trim();
  const add = async (password: string) => {
    await command('importKey', { password, privateKey, ...(name.trim() !== '' && { name }) });
    onDone();
  };
  return (
    <PasswordForm action={t('accounts.more.key.do')} ready={KEY.test(privateKey)} run={add} isLast>
      <p className="text-muted">{t('accounts.more.key.about')}</p>
      <PasswordField
        label={t('accounts.key')}
        hint={t('accounts.more.key.hint')}
        value={key}
        onChange={(event) => setKey(event.target.value)}
        onBlur={() => setLeft(privateKey !== '')}
        problem={
          (isLeft ? privateKey !== '' : privateKey.length >= 64) && !KEY.test(privateKey)
            ? { code: 'accounts.more.key.wrong' }
            : undefined
        }
        autoComplete="off"
        autoFocus
      />
      <TextField label={t('accounts.more.name')} value={name} maxLength={64} onChange={(event) => setName(event.target.value)} />
    </PasswordForm>
  );
}
