import { z } from 'zod';
import { isLocalHost } from '../host.ts';
import { hex } from '../rows.ts';
import type { Network } from './network.ts';
import { builtInNetworks, LOCAL_CHAIN } from './networks.ts';

/** What a development chain is recognised by, so that one that was started anew or set back is told from the one before (N-08). */
export const ChainFingerprint = z.object({
  /** The hash of its first block. */
  genesis: hex,
  /** The hash of the block after that: development chains are often started anew from the same first block. */
  second: hex.optional(),
  /** How the chain was reset, until the user starts afresh on it: it is another one, or was set back. */
  reset: z.enum(['another', 'setBack']).optional(),
});
export type ChainFingerprint = z.output<typeof ChainFingerprint>;

/**
 * Whether a chain is one that its user may start anew at any time: all its nodes are on this machine, and it is none of the public
 * networks that every wallet has. Of all others nodes may be behind or lie, but the chain goes on.
 */
export const mayBeReset = ({ chainId, rpcUrls }: Pick<Network, 'chainId' | 'rpcUrls'>): boolean =>
  rpcUrls.every((url) => isLocalHost(new URL(url).hostname)) &&
  (chainId === LOCAL_CHAIN || builtInNetworks.every((network) => network.chainId !== chainId));
