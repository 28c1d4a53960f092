import { z } from 'zod';
import { isLocalHost } from '../host.ts';
import { hex } from '../rows.ts';
import type { Network } from './network.ts';
import { builtInNetworks, LOCAL_CHAIN } from './networks.ts';

/** By what the wallet knows a development chain again. */
export const ChainMark = z.object({
  /** The hash of its first block. */
  genesis: hex,
  /** That of the one after it: development chains are often begun anew from the same first block. */
  second: hex.optional(),
  /** What has become of it, where the user has to say how to go on. */
  reset: z.enum(['another', 'setBack']).optional(),
});
export type ChainMark = z.output<typeof ChainMark>;

/**
 * Whether a chain is one that its user may start anew at any time: all its nodes are on this machine, and it is none of the public
 * networks that every wallet has. Of all others nodes may be behind or lie, but the chain goes on.
 */
export const mayBeReset = ({ chainId, rpcUrls }: Pick<Network, 'chainId' | 'rpcUrls'>): boolean =>
  rpcUrls.every((url) => isLocalHost(new URL(url).hostname)) &&
  (chainId === LOCAL_CHAIN || builtInNetworks.every((network) => network.chainId !== chainId));
