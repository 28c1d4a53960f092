import type { StorageTrouble } from '../../lib/core/storage.ts';
import type { Key } from '../../lib/words/said.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Lone } from '../ui/page.tsx';

const CASES = {
  unreadable: {
    title: 'recovery.unreadable.title',
    what: 'recovery.unreadable.what',
    steps: [
      'recovery.unreadable.restart',
      'recovery.unreadable.room',
      'recovery.unreadable.update',
      'recovery.unreadable.backup',
    ],
  },
  newer: {
    title: 'recovery.newer.title',
    what: 'recovery.newer.what',
    steps: ['recovery.newer.update', 'recovery.newer.onPurpose'],
  },
  blocked: {
    title: 'recovery.blocked.title',
    what: 'recovery.blocked.what',
    steps: ['recovery.blocked.close', 'recovery.blocked.restart'],
  },
  full: {
    title: 'recovery.full.title',
    what: 'recovery.full.what',
    steps: ['recovery.full.room', 'recovery.full.restart'],
  },
} as const satisfies Record<StorageTrouble, { title: Key; what: Key; steps: readonly Key[] }>;

/** Shown when the database cannot be used. It never offers a new wallet: that would bury the old one. */
export function Recovery({ why = 'unreadable' }: { why?: StorageTrouble }) {
  const { title, what, steps } = CASES[why];
  return (
    <Lone title={t(title)}>
      <div className="space-y-3">
        <p>{t('ui.sentences', { first: t(what), second: t('recovery.safe') })}</p>
        <ol className="list-decimal space-y-1 pl-5">
          {steps.map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
        <p className="text-muted">{t('recovery.batches')}</p>
        <p className="text-muted">{t('recovery.phrase')}</p>
        <Button look="primary" className="w-full" onClick={() => location.reload()}>
          {t('ui.tryAgain')}
        </Button>
      </div>
    </Lone>
  );
}
