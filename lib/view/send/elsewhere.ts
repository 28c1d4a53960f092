import type { Network } from '../../core/network/network.ts';
import type { Known } from '../live.ts';

/** A network on which something is meant to be sent, where it is another than the one at hand. */
export interface Elsewhere {
  chainId: number;
  /** Absent where the user has none of that chain ID; one that they removed has only a name left. */
  network?: Network;
}

/** Where else something is meant to be sent. @param named the network that an address or a request names. @param at the one at hand. */
export function elsewhere(named: number | undefined, at: number, { networks }: Pick<Known, 'networks'>): Elsewhere | undefined {
  if (named === undefined || named === at) return undefined;
  const network = networks.find(({ chainId, removed }) => chainId === named && !removed);
  return { chainId: named, ...(network ? { network } : {}) };
}
