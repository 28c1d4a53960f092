import { type ReactNode, useState } from 'react';
import { useAction } from '../../lib/view/action.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/field.tsx';

interface PasswordFormProps {
  /** Name of the button. */
  action: string;
  /** Does what takes the password. */
  run: (password: string) => Promise<unknown>;
  children?: ReactNode;
}

/** Asks for the wallet's password once more, for what an unlocked wallet does not do by itself. */
export function PasswordForm({ action, run, children }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const { busy, problem, run: begin } = useAction();
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (password) void begin(() => run(password));
      }}
    >
      {children}
      <PasswordField
        label={t('vault.password')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        problem={problem}
        autoComplete="current-password"
        autoFocus
      />
      <Button look="primary" type="submit" className="w-full" aria-disabled={busy || !password} aria-busy={busy}>
        {busy ? t('ui.oneMoment') : action}
      </Button>
    </form>
  );
}
