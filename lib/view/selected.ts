import type { Network } from '../core/network/network.ts';
import type { NamedAccount } from './accountName.ts';
import { type Known, useSettings } from './live.ts';
import { accountMeant } from './offeredAccounts.ts';

/** What a screen is about. */
export interface Selected {
  account: NamedAccount;
  network: Network;
}

/**
 * The account and the network that the user has selected, or the first of those that there are. Nothing until it is known which these are:
 * before, nothing is to be said of others, and nobody to be asked about them.
 */
export function useSelected(known: Known | undefined): Selected | undefined {
  const settings = useSettings();
  if (!known || !settings) return undefined;
  const account = accountMeant(known.accounts, settings.selectedAccount);
  const network = known.networks.find(({ chainId }) => chainId === settings.selectedChain) ?? known.networks[0];
  return account && network && { account, network };
}
