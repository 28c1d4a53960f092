import { useState } from 'react';
import { candidates, type Slot, type StoredBatch } from '../../lib/core/batch/batch.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { oneLine } from '../../lib/view/format.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice, Problem } from '../ui/notice.tsx';

/** What the user may say of what a batch has not sent yet: go on, or stop. Nothing where all of it has left. */
export function Word({ batch, slots }: { batch: StoredBatch; slots: readonly Slot[] }) {
  const [stopping, setStopping] = useState(false);
  const { busy, problem, run } = useAction();
  const rows = candidates(slots);
  const unsent = rows.filter(({ state }) => state === 'signed').length;
  const held = batch.open === 1 && batch.heldSince !== undefined && unsent > 0;
  const damaged = batch.open === 1 && batch.damaged !== undefined;
  if (!damaged && unsent === 0) return null;
  const stop = damaged || unsent === rows.length ? 'Stop' : 'Stop the rest';
  return (
    <div className="mb-3 space-y-3">
      {held ? (
        <Notice tone="warn">
          <strong className="block">This batch waits for your word</strong>
          Its next call came due long ago, or you tried to cancel the one before it. It is not sent until you say so.
        </Notice>
      ) : null}
      {damaged ? (
        <Notice tone="bad">
          <strong className="block">This batch cannot be followed</strong>
          {oneLine(batch.damaged ?? '', 500)}.
        </Notice>
      ) : null}
      <Problem>{problem}</Problem>
      <div className="flex flex-wrap gap-3">
        {held && !damaged ? (
          <Button look="primary" aria-disabled={busy} onClick={() => run(() => command('goOn', { key: batch.key }))}>
            Go on
          </Button>
        ) : null}
        <Button look="danger" aria-disabled={busy} onClick={() => setStopping(true)}>
          {held ? 'Stop' : stop}
        </Button>
      </div>
      {stopping ? <Stop batch={batch} unsent={unsent} all={unsent === rows.length} onClose={() => setStopping(false)} /> : null}
    </div>
  );
}

function Stop(props: { batch: StoredBatch; unsent: number; all: boolean; onClose: () => void }) {
  const { batch, unsent, all, onClose } = props;
  const { busy, problem, run } = useAction();
  const what = batch.atomic ? 'The batch' : unsent === 1 ? 'One call' : `${unsent} calls`;
  const erased = unsent === 0 ? 'Nothing more of it can be sent.' : `${what} not sent yet will never be sent.`;
  return (
    <Dialog title={all ? 'Stop this batch?' : 'Stop the rest of this batch?'} open onClose={onClose}>
      <div className="space-y-4">
        <p>
          {erased} {all ? '' : 'What was sent before stays as it is.'}
        </p>
        <Problem>{problem}</Problem>
        <Button
          look="danger"
          className="w-full"
          aria-disabled={busy}
          onClick={async () => {
            if (await run(() => command('stopBatch', { key: batch.key }))) onClose();
          }}
        >
          Stop for good
        </Button>
      </div>
    </Dialog>
  );
}
