import type { ReactNode } from 'react';
import { type HiddenBy, useShortly } from '../../lib/view/shortly.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordForm } from './passwordForm.tsx';

const WHY = { time: 'timeOver', sight: 'outOfSight', user: undefined } as const satisfies Record<HiddenBy, string | undefined>;

interface SecretProps<Secret> {
  what: 'words' | 'key';
  /** What whoever has it can do. */
  warning: string;
  /** Name of the button that shows it. */
  action: string;
  reveal: (password: string) => Promise<Secret>;
  children: (secret: Secret) => ReactNode;
}

/** Shows a secret to whoever knows the password, for a minute. */
export function Secret<Value>({ what, warning, action, reveal, children }: SecretProps<Value>) {
  const { secret, left, hidden, show, hide } = useShortly<Value>();
  const why = hidden && WHY[hidden];
  return (
    <div className="space-y-4">
      <Notice tone="warn">{warning}</Notice>
      <p role="status" className="font-medium empty:hidden">
        {why ? t(`secret.${what}.${why}`) : null}
      </p>
      {secret === undefined ? (
        <PasswordForm action={action} run={(password) => reveal(password).then(show)} />
      ) : (
        <>
          {children(secret)}
          <p className="text-muted">{t('secret.hidesIn', { seconds: left })}</p>
          <Button className="w-full" onClick={hide} autoFocus>
            {t(`secret.${what}.hide`)}
          </Button>
        </>
      )}
    </div>
  );
}
