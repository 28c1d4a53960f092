import { type ReactNode, useState } from 'react';
import { lengthOf, SHORTEST } from '../../lib/core/account/password.ts';
import { useAction } from '../../lib/view/action.ts';
import { useWeakness, weaknessOf } from '../../lib/view/newPassword.ts';
import { testId } from '../../lib/view/testId.ts';
import type { Said } from '../../lib/words/said.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/field.tsx';
import { Problem } from '../ui/notice.tsx';

interface NewPasswordProps {
  /** Name of the button. */
  action: string;
  ready: boolean;
  /** Takes what was chosen. */
  run: (password: string) => Promise<unknown>;
  /** Nothing else is typed before it. */
  isFirst?: boolean;
  /** A password that it may not be. */
  unlike?: string;
  children?: ReactNode;
}

/** Chooses a password twice, one that is not easy to guess. */
export function NewPassword({ action, ready, run, isFirst = false, unlike = '', children }: NewPasswordProps) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  // Until the field is left, a beginning of the password is one that is still being typed.
  const [isTyped, setTyped] = useState(false);
  const { busy, problem, run: begin } = useAction();
  const differs: Said | undefined =
    again !== '' && (isTyped ? again !== password : !password.startsWith(again))
      ? { code: 'vault.newPassword.differs' }
      : undefined;
  // Whoever goes on to the second field takes the first for done.
  const weakness = useWeakness(password, again !== '');
  const same: Said | undefined = password !== '' && password === unlike ? { code: 'vault.newPassword.same' } : undefined;
  const complete = ready && lengthOf(password) >= SHORTEST && password === again && !weakness && !same;
  const choose = () =>
    complete &&
    begin(async () => {
      // A press may come before what is typed was measured.
      if (!(await weaknessOf(password))) await run(password);
    });
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTyped(true);
        void choose();
      }}
    >
      {children}
      <PasswordField
        data-testid={testId('new-password')}
        label={t('vault.newPassword.first')}
        hint={t('vault.newPassword.hint', { count: SHORTEST })}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        problem={same ?? weakness}
        autoComplete="new-password"
        autoFocus={isFirst}
      />
      <PasswordField
        data-testid={testId('repeat-password')}
        label={t('vault.newPassword.again')}
        value={again}
        onChange={(event) => {
          setAgain(event.target.value);
          setTyped(false);
        }}
        onBlur={() => setTyped(true)}
        problem={differs}
        autoComplete="new-password"
      />
      <Problem said={problem} />
      <Button
        data-testid={testId('create-vault')}
        look="primary"
        type="submit"
        className="w-full"
        aria-disabled={!complete || busy}
        aria-busy={busy}
      >
        {busy ? t('ui.oneMoment') : action}
      </Button>
    </form>
  );
}
