import { useState } from 'react';
import { readTarget } from '../../lib/core/recipient/target.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import type { Said } from '../../lib/words/said.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';

/** Takes an account into the wallet that it can look at, and nothing more. */
export function WatchAddress({ onDone }: { onDone: () => void }) {
  const [text, setText] = useState('');
  const [isLeft, setLeft] = useState(false);
  const [name, setName] = useState('');
  const { busy, problem, run } = useAction();
  const { to, problem: unread } = readTarget(text.trim());
  const address = to?.address;
  const wrong: Said | undefined = to?.name !== undefined ? { code: 'accounts.more.watch.notAnAddress' } : unread;
  const add = async () => {
    if (address && (await run(() => command('watchAddress', { address, ...(name.trim() !== '' && { name }) })))) onDone();
  };
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <p className="text-muted">{t('accounts.more.watch.about')}</p>
      <TextField
        label={t('accounts.more.watch.address')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setLeft(text.trim() !== '')}
        problem={problem ?? ((isLeft ? text.trim() !== '' : text.trim().length >= 42) ? wrong : undefined)}
        autoCapitalize="none"
        autoFocus
      />
      <TextField label={t('accounts.more.name')} value={name} maxLength={64} onChange={(event) => setName(event.target.value)} />
      <Button look="primary" type="submit" className="w-full" aria-disabled={busy || !address} aria-busy={busy}>
        {t('accounts.more.watch.do')}
      </Button>
    </form>
  );
}
