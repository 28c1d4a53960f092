import { z } from 'zod';
import { natural } from '../rows.ts';
import { Address } from '../schema.ts';
import { Item } from './item.ts';

/** In the smallest unit, decimal. */
const units = z.string().regex(/^\d+$/);

/** What an account had on a chain when a node last said so. */
export const Holdings = z.object({
  /** When that was, in ms since 1970. */
  at: natural,
  native: units,
  /** Of watched tokens; a contract that does not answer with one number has no balance. */
  tokens: z.array(z.object({ address: Address, balance: units.optional() })),
  /** Of watched items: how many, which of an item of its own kind is one or none. What was written before items were watched has none. */
  items: z.array(z.object({ address: Address, tokenId: Item.shape.tokenId, balance: units.optional() })).default([]),
});
export type Holdings = z.output<typeof Holdings>;

/** What to ask an account's balances of, beside the currency. */
export interface Assets {
  tokens: readonly Address[];
  items: readonly Pick<Item, 'address' | 'tokenId' | 'standard'>[];
}

/**
 * What an account has on a chain, in the order of what is asked for. A contract that does not answer with one number has no balance.
 * Rejects as the chain's node does.
 */
export type ReadBalances = (chainId: number, account: Address, assets: Assets) => Promise<Omit<Holdings, 'at'>>;

/** The last of them for each account on each chain, so that screens have something to show before the next answer. */
export interface LastHoldings {
  get(chainId: number, account: Address): Promise<Holdings | undefined>;
  /** The same as a moment ago need not be written again: the age is told to the minute. */
  put(chainId: number, account: Address, holdings: Holdings): Promise<void>;
}
