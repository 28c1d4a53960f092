import type { Account } from '../../lib/core/account/account.ts';
import { t } from '../../lib/words/words.ts';

/** What an account is beside one of a phrase; nothing of one that is just that. Who is only watched cannot approve, and is called so wherever it stands. */
export function AccountBadges({ source, hidden }: Partial<Pick<Account, 'source' | 'hidden'>>) {
  const texts = [
    source?.kind === 'watch' ? t('accounts.watchOnly') : undefined,
    source?.kind === 'key' ? t('accounts.imported') : undefined,
    hidden ? t('accounts.hidden') : undefined,
  ].filter((text) => text !== undefined);
  return texts.map((text) => (
    <span key={text} className="rounded-full border border-edge px-1.5 text-[0.6875rem] font-medium whitespace-nowrap text-muted">
      {text}
    </span>
  ));
}
