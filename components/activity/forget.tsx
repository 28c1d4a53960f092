import { useState } from 'react';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { hashOf } from '../../lib/view/route.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice, Problem } from '../ui/notice.tsx';

/**
 * Deletes the record of a batch about which the wallet does nothing more.
 * @param props.mayHappen whether something of it could still get into a block.
 * @param props.asker who asked for it; of a record that cannot be read it may have been a site.
 */
export function Forget({ batchKey, mayHappen, asker }: { batchKey: string; mayHappen: boolean; asker: 'owner' | 'site' }) {
  const [open, setOpen] = useState(false);
  const { busy, problem, run } = useAction();

  async function act() {
    if (await run(() => command('deleteBatch', { key: batchKey, although: mayHappen })))
      location.hash = hashOf({ place: 'activity' });
  }

  return (
    <div>
      <Button look="danger" onClick={() => setOpen(true)}>
        {t('activity.delete')}
      </Button>
      {open ? (
        <Dialog title={t('activity.delete.title')} open onClose={() => setOpen(false)}>
          <div className="space-y-4">
            <p>{t('activity.delete.means', { asker })}</p>
            {mayHappen ? (
              <Notice tone="warn">
                <strong className="block">{t('activity.delete.mayHappen.title')}</strong>
                {t('activity.delete.mayHappen')}
              </Notice>
            ) : null}
            <Problem said={problem} />
            <Button look="danger" className="w-full" aria-disabled={busy} aria-busy={busy} onClick={act}>
              {t(mayHappen ? 'activity.delete.confirmAlthough' : 'activity.delete.confirm')}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </div>
  );
}
