import { useCallback, useState } from 'react';
import { command, problemOf } from '../../lib/view/command.ts';
import { isOfPassword, useWaitOver } from '../../lib/view/ofPassword.ts';
import { askVault } from '../../lib/view/vault.ts';
import type { Said } from '../../lib/words/said.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/field.tsx';
import { Section } from '../ui/page.tsx';
import { NewPassword } from '../vault/newPassword.tsx';

/** Puts another password in the place of the one there is. */
export function ChangePassword() {
  const [step, setStep] = useState<'open' | 'changed'>();
  return (
    <Section title={t('settings.password')}>
      <p className="mb-3 text-muted">{t('settings.password.about')}</p>
      <Button onClick={() => setStep('open')}>{t('settings.password.change')}</Button>
      <p role="status" className="mt-3 font-medium empty:hidden">
        {step === 'changed' ? t('settings.password.changed') : null}
      </p>
      {step === 'open' ? (
        <Dialog title={t('settings.password.change')} open onClose={() => setStep(undefined)}>
          <Change onChanged={() => setStep('changed')} />
        </Dialog>
      ) : null}
    </Section>
  );
}

function Change({ onChanged }: { onChanged: () => void }) {
  const [present, setPresent] = useState('');
  const [wrong, setWrong] = useState<Said>();
  useWaitOver(
    wrong,
    useCallback(() => setWrong(undefined), []),
  );
  const change = async (newPassword: string) => {
    setWrong(undefined);
    try {
      await command('changePassword', { password: present, newPassword });
    } catch (thrown) {
      const said = problemOf(thrown);
      if (!isOfPassword(said)) throw thrown;
      return setWrong(said);
    }
    onChanged();
    await askVault();
  };
  return (
    <NewPassword action={t('settings.password.change')} ready={present !== ''} run={change} unlike={present}>
      <PasswordField
        label={t('settings.password.present')}
        value={present}
        onChange={(event) => {
          setPresent(event.target.value);
          setWrong(undefined);
        }}
        problem={wrong}
        autoComplete="current-password"
        autoFocus
      />
    </NewPassword>
  );
}
