import type { Approvals } from '../core/approvals.ts';
import { type CommandHandlers, Refusal } from '../core/command.ts';
import type { Networks, Sites } from '../core/ports.ts';

export interface SiteParts {
  sites: Sites;
  networks: Pick<Networks, 'get'>;
  approvals: Pick<Approvals, 'declineAll'>;
}

/** What the user lets a site see: its network, and whether it is connected. The sites' port tells the site. */
export const siteCommands = (parts: SiteParts): CommandHandlers<'selectSiteChain' | 'disconnectSite'> => ({
  async selectSiteChain({ origin, chainId }) {
    if (!(await parts.networks.get(chainId))) throw new Refusal('The wallet has no such network');
    await parts.sites.selectChain(origin, chainId);
    return null;
  },
  /** What the site still asks dies with its connection (B19). */
  async disconnectSite({ origin }) {
    await parts.sites.disconnect(origin);
    await parts.approvals.declineAll(origin);
    return null;
  },
});
