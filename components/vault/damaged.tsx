import type { Damage } from '../../lib/core/storage.ts';
import { makeWallet } from '../../lib/view/vault.ts';
import { t } from '../../lib/words/words.ts';
import { late } from '../ui/late.tsx';
import { Notice } from '../ui/notice.tsx';
import { Lone } from '../ui/page.tsx';
import { Recovery } from './recovery.tsx';

const PhraseForm = late(async () => (await import('./phraseForm.tsx')).PhraseForm);

const LOST = {
  empty: { title: 'vault.empty.title', what: 'vault.empty.what', batches: 'vault.empty.batches' },
  changed: { title: 'vault.changed.title', what: 'vault.changed.what', batches: undefined },
} as const;

/** Shown when the vault is not as it was left. It never offers a new wallet: that would bury the old one. */
export function DamagedVault({ why }: { why?: Damage }) {
  if (why !== 'empty' && why !== 'changed') return <Recovery why={why} />;
  const { title, what, batches } = LOST[why];
  return (
    <Lone title={t(title)}>
      <div className="mb-5 space-y-3">
        <p>{t('ui.sentences', { first: t(what), second: t('vault.restore.chain') })}</p>
        {batches ? <Notice tone="warn">{t(batches)}</Notice> : null}
        <p className="text-muted">{t('vault.restore.backup')}</p>
      </div>
      <PhraseForm action={t('vault.restore.do')} run={(given, password) => makeWallet({ ...given, proved: true }, password)} />
    </Lone>
  );
}
