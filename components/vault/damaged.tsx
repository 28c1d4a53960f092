import { useState } from 'react';
import type { Damage, Loss } from '../../lib/core/storage.ts';
import { makeWallet } from '../../lib/view/vault.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { late } from '../ui/late.tsx';
import { Notice } from '../ui/notice.tsx';
import { Lone } from '../ui/page.tsx';
import { Recovery } from './recovery.tsx';

const PhraseForm = late(async () => (await import('./phraseForm.tsx')).PhraseForm);
const RestoreFile = late(async () => (await import('./restoreFile.tsx')).RestoreFile);

const LOST = {
  keysGone: { title: 'vault.keysGone.title', what: 'vault.keysGone.what' },
  changed: { title: 'vault.changed.title', what: 'vault.changed.what' },
} as const satisfies Record<Exclude<Loss, 'empty'>, object>;

interface DamagedProps {
  why?: Damage;
  /** Leads to where there is room for a file, where that is elsewhere. */
  onFile?: () => void;
}

/** Shown when the vault is not as it was left. It never offers a new wallet: that would bury the old one. */
export function DamagedVault({ why, onFile }: DamagedProps) {
  if (why === 'empty') return <NothingLeft onFile={onFile} />;
  if (why !== 'keysGone' && why !== 'changed') return <Recovery why={why} />;
  const { title, what } = LOST[why];
  return (
    <Lone title={t(title)}>
      <div className="mb-5 space-y-3">
        <p>{t('ui.sentences', { first: t(what), second: t('vault.restore.chain') })}</p>
        <p className="text-muted">{t('vault.left.file')}</p>
        <p className="text-muted">{t('vault.restore.backup')}</p>
      </div>
      <FromPhrase />
    </Lone>
  );
}

/** Where nothing is left that a backup file could write over. */
function NothingLeft({ onFile }: Pick<DamagedProps, 'onFile'>) {
  const [isFile, setFile] = useState(false);
  if (isFile) return <RestoreFile onBack={() => setFile(false)} />;
  return (
    <Lone title={t('vault.empty.title')}>
      <div className="mb-5 space-y-3">
        <p>{t('ui.sentences', { first: t('vault.empty.what'), second: t('vault.empty.chain') })}</p>
        <Notice tone="warn">{t('vault.empty.batches')}</Notice>
        <p className="text-muted">{t('vault.restore.backup')}</p>
        <p className="text-muted">{t('vault.empty.file')}</p>
        <Button className="w-full" onClick={onFile ?? (() => setFile(true))}>
          {t('vault.empty.restore')}
        </Button>
        <p className="font-medium">{t('vault.empty.phrase')}</p>
      </div>
      <FromPhrase />
    </Lone>
  );
}

const FromPhrase = () => (
  <PhraseForm action={t('vault.restore.do')} run={(given, password) => makeWallet({ ...given, proved: true }, password)} />
);
