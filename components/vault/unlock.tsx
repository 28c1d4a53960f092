import { useState } from 'react';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { askVault } from '../../lib/view/vault.ts';
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
        label="Password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        problem={problem}
        autoComplete="current-password"
        autoFocus
      />
      <Button look="primary" type="submit" className="w-full" aria-disabled={busy || !password} aria-busy={busy}>
        {busy ? 'Unlocking…' : 'Unlock'}
      </Button>
    </form>
  );
}

/** The only thing a locked wallet shows. */
export function UnlockPage() {
  return (
    <Lone title="Welcome back">
      <p className="mb-5 text-muted">Sheaf is locked. Your password opens it.</p>
      <UnlockForm />
    </Lone>
  );
}
