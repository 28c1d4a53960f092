import type { NamedAccount } from '../../lib/view/accountName.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { t } from '../../lib/words/words.ts';
import { FullAddress } from '../ui/address.tsx';
import { Button } from '../ui/button.tsx';
import { Notice, Problem } from '../ui/notice.tsx';
import { PasswordForm } from '../vault/passwordForm.tsx';

interface RemoveAccountProps {
  account: NamedAccount;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks whether an account is to go that no phrase brings back; one with a key goes for the password only. */
export function RemoveAccount({ account: { address, source }, onDone, onCancel }: RemoveAccountProps) {
  const { busy, problem, run } = useAction();
  const cancel = (
    <Button look="quiet" className="w-full" onClick={onCancel}>
      {t('accounts.cancel')}
    </Button>
  );
  if (source.kind === 'key')
    return (
      <div className="space-y-2">
        <PasswordForm
          action={t('accounts.remove.do')}
          run={(password) => command('removeAccount', { address, password }).then(onDone)}
        >
          <FullAddress address={address} />
          <Notice tone="bad">{t('accounts.remove.key')}</Notice>
        </PasswordForm>
        {cancel}
      </div>
    );
  return (
    <div className="space-y-3">
      <FullAddress address={address} />
      <p>{t('accounts.remove.watch')}</p>
      <Problem said={problem} />
      <Button
        look="danger"
        className="w-full"
        aria-disabled={busy}
        onClick={async () => {
          if (await run(() => command('removeAccount', { address }))) onDone();
        }}
      >
        {t('accounts.remove.do')}
      </Button>
      {cancel}
    </div>
  );
}
