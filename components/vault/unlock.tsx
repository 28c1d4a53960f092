import { unlock } from '../../lib/view/vault.ts';
import { t } from '../../lib/words/words.ts';
import { Lone } from '../ui/page.tsx';
import { PasswordForm } from './passwordForm.tsx';

/** Asks for the password and unlocks the wallet with it. */
export function UnlockForm() {
  return <PasswordForm action={t('vault.unlock.do')} doing={t('vault.unlock.doing')} run={unlock} button="unlock" />;
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
