import { useState } from 'react';
import { candidates, type StoredBatch } from '../../lib/core/batch/batch.ts';
import type { Slot } from '../../lib/core/batch/slot.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice, Problem } from '../ui/notice.tsx';
import { Told } from '../ui/said.tsx';

/** The buttons by which the user has a batch go on with what it has not sent yet, or stops it. Nothing where all of it was sent. */
export function ResumeOrStop({ batch, slots }: { batch: StoredBatch; slots: readonly Slot[] }) {
  const [stopping, setStopping] = useState(false);
  const { busy, problem, run } = useAction();
  const rows = candidates(slots);
  const unsent = rows.filter(({ state }) => state === 'signed').length;
  const held = batch.open === 1 && batch.heldSince !== undefined && unsent > 0;
  const damaged = batch.open === 1 && batch.damaged !== undefined;
  if (!damaged && unsent === 0) return null;
  const isWhole = held || damaged || unsent === rows.length;
  return (
    <div className="mb-3 space-y-3">
      {held ? (
        <Notice tone="warn">
          <strong className="block">{t('activity.held.title')}</strong>
          {t('activity.held.why')}
        </Notice>
      ) : null}
      {damaged ? (
        <Notice tone="bad">
          <strong className="block">{t('activity.damaged.title')}</strong>
          {batch.damaged ? <Told said={{ code: 'activity.damaged.why', why: batch.damaged }} /> : null}
        </Notice>
      ) : null}
      <Problem said={problem} />
      <div className="flex flex-wrap gap-3">
        {held && !damaged ? (
          <Button look="primary" aria-disabled={busy} onClick={() => run(() => command('goOn', { key: batch.key }))}>
            {t('activity.goOn')}
          </Button>
        ) : null}
        <Button look="danger" aria-disabled={busy} onClick={() => setStopping(true)}>
          {t(isWhole ? 'activity.stop' : 'activity.stopRest')}
        </Button>
      </div>
      {stopping ? <Stop batch={batch} unsent={unsent} all={unsent === rows.length} onClose={() => setStopping(false)} /> : null}
    </div>
  );
}

function erased({ atomic }: StoredBatch, unsent: number): string {
  if (unsent === 0) return t('activity.stop.nothingLeft');
  return atomic ? t('activity.stop.batch') : t('activity.stop.calls', { count: unsent });
}

function Stop(props: { batch: StoredBatch; unsent: number; all: boolean; onClose: () => void }) {
  const { batch, unsent, all, onClose } = props;
  const { busy, problem, run } = useAction();
  const gone = erased(batch, unsent);
  return (
    <Dialog title={t(all ? 'activity.stop.title' : 'activity.stopRest.title')} open onClose={onClose}>
      <div className="space-y-4">
        <p>{all ? gone : t('ui.sentences', { first: gone, second: t('activity.stopRest.sentStays') })}</p>
        <Problem said={problem} />
        <Button
          look="danger"
          className="w-full"
          aria-disabled={busy}
          onClick={async () => {
            if (await run(() => command('stopBatch', { key: batch.key }))) onClose();
          }}
        >
          {t('activity.stop.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
