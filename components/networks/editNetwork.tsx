import { useState } from 'react';
import type { Network } from '../../lib/core/network/network.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { oneLine } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Problem } from '../ui/notice.tsx';
import { Data, Said } from '../ui/said.tsx';
import { DetailFields, type Details, detailsOf } from './detailFields.tsx';

/** Changes what a network and its currency are called, and where its explorer is. */
export function EditNetwork({ network, onClose }: { network: Network; onClose: () => void }) {
  const [typed, setTyped] = useState<Details>({
    name: network.name,
    symbol: network.currency.symbol,
    explorer: network.explorer ?? '',
  });
  const { busy, problem, run } = useAction();
  const save = async () => {
    if (await run(() => command('editNetwork', { chainId: network.chainId, ...detailsOf(typed) }))) onClose();
  };
  return (
    <Dialog
      title={<Said code="networks.edit.title" params={{ network: <Data>{oneLine(network.name)}</Data> }} />}
      open
      onClose={onClose}
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DetailFields typed={typed} onChange={setTyped} />
        <Problem said={problem} />
        <Button look="primary" type="submit" className="w-full" aria-disabled={busy} aria-busy={busy}>
          {t('networks.save')}
        </Button>
      </form>
    </Dialog>
  );
}
