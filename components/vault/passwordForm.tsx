import { type ReactNode, useState } from 'react';
import { useAction } from '../../lib/view/action.ts';
import { isOfPassword, useWaitOver } from '../../lib/view/ofPassword.ts';
import { type Control, testId } from '../../lib/view/testId.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/field.tsx';
import { Problem } from '../ui/notice.tsx';

interface PasswordFormProps {
  /** Name of the button. */
  action: string;
  /** Its name while that is done. */
  doing?: string;
  /** Does what takes the password. */
  run: (password: string) => Promise<unknown>;
  /** By which tests of dapps know the button. */
  button?: Control;
  /** Whether all else that it takes is there. */
  ready?: boolean;
  /** Something else is typed first. */
  isLast?: boolean;
  children?: ReactNode;
}

/** Asks for the wallet's password: to unlock it, and for what an unlocked wallet does not do by itself. */
export function PasswordForm({
  action,
  doing = t('ui.oneMoment'),
  run,
  button,
  ready = true,
  isLast = false,
  children,
}: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const { busy, problem, run: begin, forget } = useAction();
  const isPassword = problem !== undefined && isOfPassword(problem);
  useWaitOver(problem, forget);
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (password && ready) void begin(() => run(password));
      }}
    >
      {children}
      <PasswordField
        data-testid={testId('password')}
        label={t('vault.password')}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          if (isPassword) forget();
        }}
        problem={isPassword ? problem : undefined}
        autoComplete="current-password"
        autoFocus={!isLast}
      />
      <Problem said={isPassword ? undefined : problem} />
      <Button
        data-testid={button}
        look="primary"
        type="submit"
        className="w-full"
        aria-disabled={busy || !password || !ready}
        aria-busy={busy}
      >
        {busy ? doing : action}
      </Button>
    </form>
  );
}
