import type { Address } from '../schema.ts';
import type { Warning } from '../warning.ts';
import type { Item } from './item.ts';
import type { Token } from './token.ts';

/** Why a contract is neither a token nor a collection, as far as the chain says. */
export type NoAsset = 'nothing' | 'account' | 'noDecimals' | 'badDecimals' | 'noSymbol';

/** What a contract says that it is. */
export type AssetReading =
  | ({ kind: 'token' } & Pick<Token, 'symbol' | 'name' | 'decimals'>)
  | ({ kind: 'collection' } & Pick<Item, 'standard' | 'symbol' | 'name'>)
  | { kind: 'other'; found: NoAsset };

/** What is known of a contract before the user decides. */
export interface AssetFacts {
  says: AssetReading;
  /** Who has the item that was asked about (ERC-721); absent where nobody is said to. */
  owner?: Address;
  /** How many nodes of the network say the same. */
  agreeing: number;
  /** Whether one says something else: another kind, another symbol, other decimals. */
  isDenied: boolean;
}

/**
 * What the contract at `address` says of itself by all nodes of the chain that answer in time. Rejects as the first of them does.
 * @param tokenId of an item to be looked at, in decimal digits.
 */
export type ReadAsset = (chainId: number, address: Address, tokenId?: string) => Promise<AssetFacts>;

/** What the user is shown before they add it. */
export type AssetLook = (
  | Extract<AssetReading, { kind: 'token' }>
  /** With who has the item, if it is one of its own kind. */
  | (Extract<AssetReading, { kind: 'collection' }> & { owner?: Address })
) & {
  /** What the account has of the token or the item, in the smallest unit; absent while nobody says. */
  balance?: string;
  /** Whether it is in the list already. */
  isWatched: boolean;
  /** Look-alikes, invisible characters, nodes that nobody confirms. */
  warnings: Warning[];
};
