import type { Damage } from '../../lib/core/storage.ts';
import { Notice } from '../ui/notice.tsx';
import { Lone } from '../ui/page.tsx';
import { PhraseForm } from './phraseForm.tsx';
import { Recovery } from './recovery.tsx';

const LOST = {
  empty: {
    title: 'Your wallet’s data is gone',
    what: 'You have a wallet here, but the browser no longer has what Sheaf stored: the keys are gone, and with them your list of tokens, networks and sites.',
    batches:
      'The record of your batches is gone as well. What you confirmed before may still happen, or have happened: look your account up on the chain before you do anything again.',
  },
  changed: {
    title: 'Your keys cannot be read',
    what: 'You have a wallet here, but its stored keys are not as Sheaf left them, and so they are not used.',
    batches: undefined,
  },
};

/** Shown when the vault is not as it was left. It never offers a new wallet: that would bury the old one. */
export function DamagedVault({ why }: { why?: Damage }) {
  if (why !== 'empty' && why !== 'changed') return <Recovery why={why} />;
  const { title, what, batches } = LOST[why];
  return (
    <Lone title={title}>
      <div className="mb-5 space-y-3">
        <p>
          {what} Nothing on the chain has changed by it: your accounts come back from your recovery phrase, and from no other one.
        </p>
        {batches ? <Notice tone="warn">{batches}</Notice> : null}
        <p className="text-muted">
          If you have a backup of this browser’s profile, close the browser and put that back instead: it has everything.
        </p>
      </div>
      <PhraseForm action="Restore wallet" />
    </Lone>
  );
}
