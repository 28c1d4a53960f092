import { useState } from 'react';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { testId } from '../../lib/view/testId.ts';
import { askVault } from '../../lib/view/vault.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/field.tsx';
import { Lone } from '../ui/page.tsx';

/** Asks for the password and unlocks the wallet with it. */
export function UnlockForm() {
  const [password, setPassword] = useState('');
  const { busy, problem, run } = useAction();
  const unlock = () => password && run(() => command('unlock', { password }).then(askVault));
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void unlock();
      }}
    >
      <PasswordField
        data-testid={testId('password')}
        label={t('vault.password')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        problem={problem}
        autoComplete="current-password"
        autoFocus
      />
      <Button
        data-testid={testId('unlock')}
        look="primary"
        type="submit"
        className="w-full"
        aria-disabled={busy || !password}
        aria-busy={busy}
      >
        {t(busy ? 'vault.unlock.doing' : 'vault.unlock.do')}
      </Button>
    </form>
  );
}

/** The only thing a locked wallet shows. */
export function UnlockPage() {
  return (
    <Lone title={t('vault.unlock.title')}>
      <p className="mb-5 text-muted">{t('vault.unlock.about')}</p>
      <UnlockForm />
    </Lone>
  );
}
