import type { Network } from '../../lib/core/network/network.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { oneLine } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Problem } from '../ui/notice.tsx';
import { Data, Said } from '../ui/said.tsx';

/** Says what removing a network means, and does it. */
export function RemoveNetwork({ network, onClose }: { network: Network; onClose: () => void }) {
  const { busy, problem, run } = useAction();
  const remove = async () => {
    if (await run(() => command('removeNetwork', { chainId: network.chainId }))) onClose();
  };
  return (
    <Dialog
      title={<Said code="networks.remove.title" params={{ network: <Data>{oneLine(network.name)}</Data> }} />}
      open
      onClose={onClose}
    >
      <div className="space-y-4">
        <p>{t('networks.remove.about')}</p>
        <Problem said={problem} />
        <Button look="danger" className="w-full" aria-disabled={busy} aria-busy={busy} onClick={remove}>
          {t('networks.remove')}
        </Button>
      </div>
    </Dialog>
  );
}
