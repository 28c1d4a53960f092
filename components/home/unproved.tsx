import { useState } from 'react';
import { FIRST_PHRASE, type PhraseRow } from '../../lib/core/account/account.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { late } from '../ui/late.tsx';
import { Notice } from '../ui/notice.tsx';

const ProveBackup = late(async () => (await import('../vault/proof.tsx')).ProveBackup);

/** Says calmly that nobody has seen the phrase on paper yet, and leads to the proof. */
export function Unproved({ phrases }: { phrases: readonly PhraseRow[] }) {
  const first = phrases.find(({ id }) => id === FIRST_PHRASE);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {first && first.provedAt === undefined ? (
        <Notice tone="calm">
          <p>{t('proof.home')}</p>
          <Button look="quiet" size="small" className="mt-1 -ml-3" onClick={() => setOpen(true)}>
            {t('proof.home.prove')}
          </Button>
        </Notice>
      ) : null}
      {isOpen ? <ProveBackup id={FIRST_PHRASE} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
