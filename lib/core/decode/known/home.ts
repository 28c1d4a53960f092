import type { Address } from '../../schema.ts';

/** Where contracts are that the wallet knows by their address, as those who made them publish it. */
export interface Addresses {
  /** By chain. */
  on?: Readonly<Record<number, readonly Address[]>>;
  /** Made so that nothing else can be at the same address of another chain. */
  everywhere?: readonly Address[];
}

/**
 * Where functions mean what they say. A selector is four bytes that any contract can have: a meaning belongs to contracts whose
 * address is known, or to those of which the chain says what they are.
 * - `token`: what answers as a token or as a collection.
 * - `vault`: a token that names what it holds (ERC-4626).
 * - `known`: whatever is at home in any protocol.
 * - `account`: the user's own accounts.
 * - `itself`: the function is about nothing but the contract that is called: what it gives counts anywhere, that it gives nothing only
 *   where the contract is known.
 */
export type Home = Addresses | 'token' | 'vault' | 'known' | 'account' | 'itself';
