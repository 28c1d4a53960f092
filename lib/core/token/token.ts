import { z } from 'zod';
import type { AskingSite } from '../network/node.ts';
import { hex, natural } from '../rows.ts';
import type { Address } from '../schema.ts';
import { Warning } from '../warning.ts';

/** An ERC-20 that the user watches. What is kept is what the contract said, not what the site said (W-04). */
export const Token = z.object({
  chainId: natural,
  address: hex,
  symbol: z.string(),
  name: z.string(),
  decimals: natural,
  /** A logo as the wallet keeps it: a `data:image/…` URL of a picture of at most 256 KiB. */
  logo: z.string().optional(),
  /** Left out of lists at the user's word. */
  hidden: z.literal(true).optional(),
  addedAt: z.number(),
  /** The sites that had it added: what else is in the list they are not told. Absent in rows of before. */
  addedBy: z.array(z.string()).optional(),
});
export type Token = z.output<typeof Token>;

/** What is at an address: a token as its contract describes it, or words for what was found instead ("no contract"). */
export type TokenReading =
  | { kind: 'token'; symbol: string; name: string; decimals: number; balance?: bigint }
  | { kind: 'other'; found: string };

/** What the window of `wallet_watchAsset` shows. */
export const WatchSubject = z.object({
  token: Token.omit({ logo: true, hidden: true, addedAt: true, addedBy: true }),
  /** The symbol that the site gave, where it differs from the contract's. */
  claimedSymbol: z.string().optional(),
  /** Where the site says that a logo is; fetched only after consent (W-09). */
  image: z.string().optional(),
  account: hex,
  /** In the token's smallest unit; absent when the node did not say. */
  balance: z.bigint().optional(),
  alreadyWatched: z.boolean(),
  /** Look-alikes, invisible characters. */
  warnings: z.array(Warning),
  /** The contract has not been heard yet: name and symbol are nobody's, and the decimals the site's. */
  opening: z.literal(true).optional(),
});
export type WatchSubject = z.output<typeof WatchSubject>;

/**
 * What the contract at `address` says of itself, and the balance of `account` there. Rejects as the chain's node does.
 * @param site in whose turn it is asked.
 */
export type ReadToken = (chainId: number, address: Address, account: Address, site?: AskingSite) => Promise<TokenReading>;
