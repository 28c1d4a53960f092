import type { Network } from '../../lib/core/network/network.ts';
import { oneLine } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { Data } from './said.tsx';

/** What a network calls itself; its chain id where the wallet does not have it. */
export function NetworkName({ network, chainId, max }: { network: Network | undefined; chainId: number; max?: number }) {
  return network ? <Data>{networkName(network, chainId, max)}</Data> : networkName(network, chainId);
}

/** The same for the name of a control. */
export const networkName = (network: Network | undefined, chainId: number, max?: number): string =>
  network ? oneLine(network.name, max) : t('network.nameless', { chainId });
