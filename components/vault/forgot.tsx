import { FIRST_PHRASE } from '../../lib/core/account/account.ts';
import { useAccounts } from '../../lib/view/live.ts';
import { recoverWallet } from '../../lib/view/vault.ts';
import { t } from '../../lib/words/words.ts';
import { AccountLine } from '../ui/address.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Lone } from '../ui/page.tsx';
import { PhraseForm } from './phraseForm.tsx';

/** For whoever forgot the password: from the first phrase the keys come back, and all else is still there. What cannot come back is named first, and where a backup file is of use. */
export function ForgotPage({ onBack }: { onBack: () => void }) {
  const accounts = useAccounts() ?? [];
  const lost = accounts.filter(
    ({ source }) => source.kind === 'key' || (source.kind === 'phrase' && source.phrase !== FIRST_PHRASE),
  );
  return (
    <Lone title={t('forgot.title')}>
      <div className="mb-5 space-y-3">
        <p>{t('forgot.about')}</p>
        <p className="text-muted">{t('forgot.keeps')}</p>
        {lost.length > 0 ? (
          <Notice tone="warn">
            <p>{t('forgot.lost', { count: lost.length })}</p>
            <ul className="mt-2 space-y-1">
              {lost.map((account) => (
                <li key={account.address}>
                  <AccountLine {...account} />
                </li>
              ))}
            </ul>
          </Notice>
        ) : null}
        <p className="text-muted">{t('forgot.file')}</p>
      </div>
      <PhraseForm action={t('forgot.do')} run={recoverWallet} />
      <Button look="quiet" className="mt-3 w-full" onClick={onBack}>
        {t('vault.back')}
      </Button>
    </Lone>
  );
}
