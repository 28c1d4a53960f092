import type { Network } from '../../lib/core/network/network.ts';
import { command } from '../../lib/view/command.ts';
import { oneLine } from '../../lib/view/format.ts';
import { type Known, useOffered } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { Pick } from '../ui/pick.tsx';

interface SelectNetworkProps {
  network: Network;
  known: Known;
  run: (task: () => Promise<unknown>) => Promise<boolean>;
}

/** The network that the wallet's screens are about, to be switched. */
export function SelectNetwork({ network, known, run }: SelectNetworkProps) {
  const items = useOffered(known, network.chainId).map(({ chainId, name }) => ({ value: String(chainId), label: oneLine(name) }));
  return (
    <Pick
      label={t('popup.network')}
      names
      items={items}
      value={String(network.chainId)}
      onChange={(value) => void run(() => command('setSetting', { name: 'selectedChain', value: Number(value) }))}
    />
  );
}
