import { command } from '../../lib/view/command.ts';
import { askVault } from '../../lib/view/vault.ts';
import { useMeasureOnce } from '../../lib/view/weakPassword.ts';
import { t } from '../../lib/words/words.ts';
import { Lone } from '../ui/page.tsx';
import { PasswordForm } from './passwordForm.tsx';

/** Asks for the password and unlocks the wallet with it. @param onUnlocked is given the password that did. */
export function UnlockForm({ onUnlocked }: { onUnlocked?: (password: string) => void }) {
  const unlock = async (password: string) => {
    await command('unlock', { password });
    onUnlocked?.(password);
    await askVault();
  };
  return <PasswordForm action={t('vault.unlock.do')} doing={t('vault.unlock.doing')} run={unlock} button="unlock" />;
}

/** The only thing a locked wallet shows. */
export function UnlockPage() {
  return (
    <Lone title={t('vault.unlock.title')}>
      <p className="mb-5 text-muted">{t('vault.unlock.about')}</p>
      <UnlockForm onUnlocked={useMeasureOnce()} />
    </Lone>
  );
}
