import { useState } from 'react';
import { FORGOTTEN } from '../../lib/view/pages.ts';
import { parseRoute } from '../../lib/view/route.ts';
import { unlock } from '../../lib/view/vault.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { late } from '../ui/late.tsx';
import { Lone } from '../ui/page.tsx';
import { PasswordForm } from './passwordForm.tsx';

const ForgotPage = late(async () => (await import('./forgot.tsx')).ForgotPage);

/** Asks for the password and unlocks the wallet with it. */
export function UnlockForm() {
  return <PasswordForm action={t('vault.unlock.do')} doing={t('vault.unlock.doing')} run={unlock} button="unlock" />;
}

/** The way out for whoever forgot the password. */
export const Forgot = ({ onClick }: { onClick: () => void }) => (
  <Button look="quiet" className="mt-3 w-full" onClick={onClick}>
    {t('forgot.open')}
  </Button>
);

/** The only thing a locked wallet shows. @param onForgot what leads to where there is room for a phrase; here, where it is left out. */
export function UnlockPage({ onForgot }: { onForgot?: () => void }) {
  const [isForgot, setForgot] = useState(() => !onForgot && parseRoute(location.hash).item === FORGOTTEN);
  if (isForgot) return <ForgotPage onBack={() => setForgot(false)} />;
  return (
    <Lone title={t('vault.unlock.title')}>
      <p className="mb-5 text-muted">{t('vault.unlock.about')}</p>
      <UnlockForm />
      <Forgot onClick={onForgot ?? (() => setForgot(true))} />
    </Lone>
  );
}
