import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { moved } from '../../lib/core/network/listing.ts';
import type { Network } from '../../lib/core/network/network.ts';
import { defaultSettings } from '../../lib/core/settings.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { oneLine } from '../../lib/view/format.ts';
import { useSettings } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Problem } from '../ui/notice.tsx';
import { EditNetwork } from './editNetwork.tsx';
import { RemoveNetwork } from './remove.tsx';

/** Where a network stands among the others, whether lists have it, what it is called, and its end. */
export function Arrange({ network, shown }: { network: Network; shown: readonly Network[] }) {
  const { hiddenNetworks } = useSettings() ?? defaultSettings;
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const { problem, run } = useAction();
  const { chainId } = network;
  const name = oneLine(network.name);
  const at = shown.findIndex((each) => each.chainId === chainId);
  const ids = shown.map((each) => each.chainId);
  const move = (by: -1 | 1) => run(() => command('setSetting', { name: 'networkOrder', value: moved(ids, chainId, by) }));
  const hide = () =>
    run(() => command('setSetting', { name: 'hiddenNetworks', value: [...new Set([...hiddenNetworks, chainId])] }));
  return (
    <div className="clear-both pt-2">
      <div className="-mx-2 flex flex-wrap items-center gap-x-1">
        <IconButton label={t('networks.up', { network: name })} aria-disabled={at <= 0} onClick={() => at > 0 && move(-1)}>
          <ArrowUp aria-hidden className="size-4" />
        </IconButton>
        <IconButton
          label={t('networks.down', { network: name })}
          aria-disabled={at >= shown.length - 1}
          onClick={() => at < shown.length - 1 && move(1)}
        >
          <ArrowDown aria-hidden className="size-4" />
        </IconButton>
        <Button look="quiet" size="small" aria-label={t('networks.editOf', { network: name })} onClick={() => setOpen('edit')}>
          {t('networks.edit')}
        </Button>
        <Button look="quiet" size="small" aria-label={t('networks.hideOf', { network: name })} onClick={hide}>
          {t('networks.hide')}
        </Button>
        <Button
          look="quiet"
          size="small"
          aria-label={t('networks.removeOf', { network: name })}
          onClick={() => setOpen('remove')}
        >
          {t('networks.remove')}
        </Button>
      </div>
      <Problem said={problem} />
      {open === 'edit' ? <EditNetwork network={network} onClose={() => setOpen(undefined)} /> : null}
      {open === 'remove' ? <RemoveNetwork network={network} onClose={() => setOpen(undefined)} /> : null}
    </div>
  );
}
