import type { Accounts, Sites } from '../core/account/stores.ts';
import { type CommandHandlers, Refusal } from '../core/command.ts';
import type { Networks } from '../core/network/stores.ts';
import type { Clock } from '../core/platform.ts';
import type { Approvals } from '../core/request/approvals.ts';

export interface SiteParts {
  sites: Sites;
  accounts: Accounts;
  networks: Pick<Networks, 'get'>;
  approvals: Pick<Approvals, 'declineAll' | 'declineDisowned'>;
  clock: Clock;
  siteInSight(): Promise<string | undefined>;
}

type Names =
  | 'siteInSight'
  | 'selectSiteChain'
  | 'setSiteAccounts'
  | 'disconnectSite'
  | 'forgetSite'
  | 'blockSite'
  | 'unblockSite';

/**
 * What the user lets a site see and ask: its network and accounts, whether it is connected, whether it may ask. The sites' port tells the
 * site.
 */
export const siteCommands = (parts: SiteParts): CommandHandlers<Names> => ({
  async siteInSight() {
    const origin = await parts.siteInSight();
    return origin === undefined ? {} : { origin };
  },
  async selectSiteChain({ origin, chainId }) {
    if (!(await parts.networks.get(chainId))) throw new Refusal({ code: 'refusal.noNetwork' });
    await parts.sites.selectChain(origin, chainId);
    return null;
  },
  /** The site is told first; then what it asked for an account that it has no more is declined (T-B19). */
  async setSiteAccounts({ origin, was, accounts }) {
    const own = new Set([...was, ...(await parts.accounts.all()).map(({ address }) => address)]);
    if (!accounts.every((each) => own.has(each))) throw new Refusal({ code: 'refusal.noAccount' });
    if (!(await parts.sites.setAccounts(origin, was, accounts))) throw new Refusal({ code: 'refusal.siteChanged' });
    await (accounts.length === 0 ? parts.approvals.declineAll(origin) : parts.approvals.declineDisowned(origin));
    return null;
  },
  /** Questions of the site that still wait are declined with its connection (T-B19). */
  async disconnectSite({ origin }) {
    await parts.sites.disconnect(origin);
    await parts.approvals.declineAll(origin);
    return null;
  },
  async forgetSite({ origin }) {
    await parts.sites.forget(origin);
    return null;
  },
  /** T-C9: a site that asks again and again is ignored until the user allows it again. */
  async blockSite({ origin }) {
    await parts.sites.block(origin, parts.clock.now());
    await parts.approvals.declineAll(origin);
    return null;
  },
  async unblockSite({ origin }) {
    await parts.sites.unblock(origin);
    return null;
  },
});
