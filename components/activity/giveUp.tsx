import { useState } from 'react';
import type { Slot } from '../../lib/core/batch/batch.ts';
import { giveUpOf } from '../../lib/core/batch/giveUp.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { useNow } from '../../lib/view/now.ts';
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
        Give it up
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
    <Dialog title="Give it up?" open onClose={onClose}>
      <div className="space-y-4">
        <p>
          Sheaf sends it no more, and what follows it in its batch is not sent either. Its place is free for your next
          transaction.
        </p>
        {isSure ? (
          <p>Every node refuses it for good. They are asked once more; then it is erased and can no longer happen.</p>
        ) : (
          <Notice tone="warn">
            <strong className="block">It could still happen</strong>A node that had it may carry it out, until another transaction
            of this account takes its place. Cancelling it, where that works, makes sure; so does the next transaction that you
            confirm.{slot.nonceSpan === 2 ? ' Its upgrade could be carried out until the one after that.' : ''}
          </Notice>
        )}
        <Problem>{problem}</Problem>
        <Button
          look="danger"
          className="w-full"
          aria-disabled={busy}
          aria-busy={busy}
          onClick={async () => {
            if (await run(() => command('giveUp', { hash: slot.hash, although: !isSure }))) onClose();
          }}
        >
          {isSure ? 'Give it up' : 'Give it up all the same'}
        </Button>
      </div>
    </Dialog>
  );
}
