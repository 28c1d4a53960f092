import { z } from 'zod';
import type { Network } from './network.ts';

/**
 * Whether the user has said whom the wallet may ask about networks: not yet, later, or yes. Before a yes no node is asked anything, for
 * whoever is asked learns the user's IP address and their accounts.
 */
export const WhomToAsk = z.enum(['open', 'later', 'chosen']);
export type WhomToAsk = z.output<typeof WhomToAsk>;

export interface WhomToAskStore {
  get(): Promise<WhomToAsk>;
  postpone(): Promise<void>;
  /** The yes, with the networks as they are from now on, and the one that is selected: all of it or nothing. */
  choose(networks: readonly Network[], selectedChain?: number): Promise<void>;
}

/**
 * What changes of the networks for somebody who asks their own nodes only: those that they named a node for get it, and of the others
 * those stay that are theirs already; the rest is removed, until they add it again.
 */
export function withOwnNodes(
  networks: readonly Network[],
  own: readonly Pick<Network, 'chainId' | 'rpcUrls'>[],
  isTheirs: (network: Network) => boolean,
): Network[] {
  return networks.flatMap((network): Network[] => {
    const { addedBy: _, ...known } = network;
    const named = own.find(({ chainId }) => chainId === network.chainId);
    if (named) return [{ ...known, rpcUrls: [...new Set(named.rpcUrls)] }];
    return isTheirs(network) ? [] : [{ ...network, removed: true }];
  });
}
