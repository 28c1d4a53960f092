import { deepEqual } from 'fast-equals';
import { z } from 'zod';
import { natural } from '../rows.ts';
import { ChainId } from '../schema.ts';
import { Warning } from '../warning.ts';

/** A chain and the nodes through which the wallet speaks to it. */
export const Network = z.object({
  chainId: natural,
  name: z.string(),
  /** Tried in order: the first that answers serves. Never empty. */
  rpcUrls: z.array(z.string()).min(1),
  currency: z.object({ name: z.string(), symbol: z.string(), decimals: natural }),
  explorer: z.string().optional(),
  testnet: z.boolean(),
  /** The site that named its nodes, until the user sets others: it may stand behind them. */
  addedBy: z.string().optional(),
  /** No longer the wallet's: only what it was called is kept, for what was done on it. */
  removed: z.literal(true).optional(),
});
export type Network = z.output<typeof Network>;

/** Whether two say the same of a network, to the order of its nodes. */
export const isSameNetwork = (one: Network, other: Network): boolean => deepEqual(one, other);

/** A chain id as people type it; nothing where it is none, or larger than any that can be told apart. */
export function typedChainId(text: string): number | undefined {
  const id = /^\d{1,16}$/.test(text.trim()) ? Number(text.trim()) : 0;
  return id > 0 && Number.isSafeInteger(id) ? id : undefined;
}

/** Stands for the site that added a network before that was written down. */
export const SOME_SITE = '?';

/**
 * A node's address: https, or http on this machine; no user info, no fragment (T-F10). Not `http://[::1]`: a content
 * security policy has no word for it, so that such a node would always seem to be away.
 */
export const RpcUrl = z
  .string({ error: 'must be a URL' })
  .max(2048, 'must be at most 2048 characters')
  .refine(isRpcUrl, 'must be an https URL, or http on localhost or 127.0.0.1, without credentials or fragment')
  .meta({ format: 'uri' });

function isRpcUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const local = ['localhost', '127.0.0.1'].includes(url.hostname);
  if (url.username || url.password || url.hash) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && local);
}

/** A chain id as EIP-3085 and EIP-3326 write it: digits of either case, no leading zeros. */
export const ChainIdOfEitherCase = z
  .string({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be a chain id in hex') })
  .max(66, 'is too large for a chain id')
  .regex(/^0x(?:[1-9a-fA-F][0-9a-fA-F]*|0)$/, 'must be a chain id in hex without leading zeros')
  .toLowerCase()
  .pipe(ChainId);

/** What the window of `wallet_switchEthereumChain` shows. */
export const SwitchSubject = z.object({ origin: z.string(), from: Network, to: Network });
export type SwitchSubject = z.output<typeof SwitchSubject>;

/** What the window of `wallet_addEthereumChain` shows: confirming adds the network and selects it for the site. */
export const AddSubject = z.object({
  origin: z.string(),
  from: Network,
  network: Network,
  /** The wallet has this chain already: `network` is what it has, not what the site said, and is only selected. */
  known: z.boolean(),
  /** It is a public one: name, currency, explorer and nodes are those that the wallet knows. */
  listed: z.boolean().optional(),
  /** Nodes that the site named and that are not used. */
  unused: z.array(z.string()).optional(),
  /** A name that looks like another network's. */
  warnings: z.array(Warning),
});
export type AddSubject = z.output<typeof AddSubject>;
