import { useState } from 'react';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { hashOf } from '../../lib/view/route.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice, Problem } from '../ui/notice.tsx';

/**
 * Deletes the record of a batch about which the wallet does nothing more.
 * @param props.mayHappen whether something of it could still get into a block.
 */
export function Forget({ batchKey, mayHappen }: { batchKey: string; mayHappen: boolean }) {
  const [open, setOpen] = useState(false);
  const { busy, problem, run } = useAction();

  async function act() {
    if (await run(() => command('deleteBatch', { key: batchKey, although: mayHappen })))
      location.hash = hashOf({ place: 'activity' });
  }

  return (
    <div>
      <Button look="danger" onClick={() => setOpen(true)}>
        Delete the record
      </Button>
      {open ? (
        <Dialog title="Delete this record?" open onClose={() => setOpen(false)}>
          <div className="space-y-4">
            <p>Sheaf forgets this batch, and its site gets no answer about it any more. What is on the chain stays there.</p>
            {mayHappen ? (
              <Notice tone="warn">
                <strong className="block">It could still happen</strong>Unless another transaction of the account takes its place
                first, what of it was sent may still get into a block, and Sheaf will not tell you. What was not sent is erased,
                and never will be sent.
              </Notice>
            ) : null}
            <Problem>{problem}</Problem>
            <Button look="danger" className="w-full" aria-disabled={busy} aria-busy={busy} onClick={act}>
              {mayHappen ? 'Delete it all the same' : 'Delete it'}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </div>
  );
}
