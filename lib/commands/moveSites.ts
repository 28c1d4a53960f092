import type { Sites } from '../core/account/stores.ts';
import type { Networks } from '../core/network/stores.ts';
import type { SettingsStore } from '../core/settings.ts';

interface MoveParts {
  networks: Pick<Networks, 'all'>;
  sites: Pick<Sites, 'all' | 'selectChain'>;
  settings: Pick<SettingsStore, 'get'>;
}

/** Has sites that see a network which is none of the wallet's any more see the one that is selected; their pages are told. */
export const siteMover =
  ({ networks, sites, settings }: MoveParts) =>
  async (): Promise<void> => {
    const [all, stored, selected] = await Promise.all([networks.all(), sites.all(), settings.get('selectedChain')]);
    const ids = new Set(all.map(({ chainId }) => chainId));
    for (const { origin, chainId } of stored) if (!ids.has(chainId)) await sites.selectChain(origin, selected);
  };
