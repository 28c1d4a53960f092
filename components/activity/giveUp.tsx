import { useState } from 'react';
import { giveUpOf } from '../../lib/core/batch/giveUp.ts';
import type { Slot } from '../../lib/core/batch/slot.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { useNow } from '../../lib/view/now.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice, Problem } from '../ui/notice.tsx';

/** The end of a transaction that does not come further, as far as there is need of it. */
export function GiveUp({ slot, place }: { slot: Slot; place: readonly Slot[] }) {
  const [open, setOpen] = useState(false);
  const kind = giveUpOf(place, useNow());
  if (!kind) return null;
  return (
    <div className="mt-3">
      <Button look="danger" onClick={() => setOpen(true)}>
        {t('transaction.giveUp')}
      </Button>
      {open ? <GiveUpDialog slot={slot} kind={kind} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function GiveUpDialog({ slot, kind, onClose }: { slot: Slot; kind: 'never' | 'maybe'; onClose: () => void }) {
  const { busy, problem, run } = useAction();
  // A node that has changed its mind makes the sure thing an unsure one.
  const isSure = kind === 'never' && problem === undefined;
  return (
    <Dialog title={t('transaction.giveUp.title')} open onClose={onClose}>
      <div className="space-y-4">
        <p>{t('transaction.giveUp.means')}</p>
        {isSure ? (
          <p>{t('transaction.giveUp.sure')}</p>
        ) : (
          <Notice tone="warn">
            <strong className="block">{t('transaction.giveUp.unsure.title')}</strong>
            {t(slot.nonceSpan === 2 ? 'transaction.giveUp.unsure.upgrade' : 'transaction.giveUp.unsure')}
          </Notice>
        )}
        <Problem said={problem} />
        <Button
          look="danger"
          className="w-full"
          aria-disabled={busy}
          aria-busy={busy}
          onClick={async () => {
            if (await run(() => command('giveUp', { hash: slot.hash, although: !isSure }))) onClose();
          }}
        >
          {t(isSure ? 'transaction.giveUp' : 'transaction.giveUp.although')}
        </Button>
      </div>
    </Dialog>
  );
}
