import { z } from 'zod';
import { hex, natural } from '../rows.ts';
import type { Address } from '../schema.ts';

/** One item of a collection that the user watches (ERC-721), or one kind of items (ERC-1155). */
export const Item = z.object({
  chainId: natural,
  /** The collection's contract. */
  address: hex,
  /** In decimal digits: no key of IndexedDB is a bigint. */
  tokenId: z.string().regex(/^\d+$/),
  standard: z.enum(['erc721', 'erc1155']),
  /** What the contract calls the collection; empty where it does not say. */
  symbol: z.string(),
  name: z.string(),
  /** Left out of lists at the user's word. */
  hidden: z.literal(true).optional(),
  addedAt: z.number(),
});
export type Item = z.output<typeof Item>;

/** The items that the user watches. */
export interface ItemList {
  all(): Promise<Item[]>;
  put(item: Item): Promise<void>;
  /** Leaves it out of lists, or shows it in them again; nothing where there is no such item. */
  setHidden(chainId: number, address: Address, tokenId: string, hidden: boolean): Promise<void>;
  remove(chainId: number, address: Address, tokenId: string): Promise<void>;
}
