import { z } from 'zod';
import { bytesIn, MAX_CALL_DATA, MAX_CALLS } from './batch/limits.ts';
import { EnsName } from './names/ens.ts';
import { Address, Bytes } from './schema.ts';

/** What the owner may ask for by the wallet's own screens, in the window in which sites ask. Pages have no way here. */

/** The most payments that one request takes. */
export const MAX_PAYMENTS = 256;

/** What a word of the EVM holds, as decimal text: messages of the browser carry no bigint. */
export const Word = z
  .string()
  .regex(/^[0-9]{1,78}$/)
  .transform((text) => BigInt(text))
  .refine((value) => value < 1n << 256n);

/** In the smallest unit. */
const Units = Word.refine((value) => value > 0n);

/** The number of an item. */
const TokenId = Word;

/** So much of it, or all that the account has. */
const Amount = Units.or(z.literal('all'));

/** What is sent: the network's currency, a token (ERC-20), or an item of a collection (ERC-721, ERC-1155). */
const Sent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('native'), amount: Amount }),
  z.object({ kind: z.literal('token'), token: Address, amount: Amount }),
  z.object({ kind: z.literal('erc721'), collection: Address, tokenId: TokenId }),
  z.object({ kind: z.literal('erc1155'), collection: Address, tokenId: TokenId, amount: Amount }),
]);

const Payment = z.object({
  to: Address,
  /** The name by which the owner gave the recipient; it is looked up once more. */
  called: EnsName.optional(),
  what: Sent,
});
export type Payment = z.output<typeof Payment>;

/** One call of what the owner puts together; `value` in wei. */
const ComposedCall = z.object({ to: Address, value: Word, data: Bytes });

/** An address that the owner has given by a name. */
const Named = z.object({ to: Address, name: EnsName });
export type Named = z.output<typeof Named>;

/** The most allowances that one request takes back. */
export const MAX_TAKEN_BACK = 100;

/**
 * What lets somebody take something of an account's, by where it is kept: an allowance of a token (ERC-20), one at Permit2, the right
 * to an item (ERC-721) or to a whole collection (ERC-721, ERC-1155).
 */
export const AllowanceId = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('token'), token: Address, spender: Address }),
  z.object({ kind: z.literal('permit2'), token: Address, spender: Address }),
  z.object({ kind: z.literal('item'), collection: Address, spender: Address, tokenId: TokenId }),
  z.object({ kind: z.literal('collection'), collection: Address, spender: Address }),
]);
export type AllowanceId = z.output<typeof AllowanceId>;

const Chain = z.int().positive();
const OnNetwork = z.object({ chainId: Chain, account: Address });

export const ownRequests = {
  /** Sends what an account has to others. */
  send: z.object({ chainId: Chain, from: Address, payments: z.array(Payment).min(1).max(MAX_PAYMENTS) }),
  /**
   * Makes what the owner has put together. `named`: the addresses in it that they gave by a name, each of which is looked up once more.
   * `whole`: it is to be all or nothing, where that can be had.
   */
  compose: z.object({
    chainId: Chain,
    from: Address,
    calls: z
      .array(ComposedCall)
      .min(1)
      .max(MAX_CALLS)
      .refine((calls) => bytesIn(calls) <= MAX_CALL_DATA),
    named: z.array(Named).max(MAX_CALLS),
    whole: z.literal(true).optional(),
  }),
  /** Ends what others may take of an account. */
  takeBack: z.object({ chainId: Chain, account: Address, allowances: z.array(AllowanceId).min(1).max(MAX_TAKEN_BACK) }),
  /** Upgrades an account on a network without any call (EIP-7702). */
  upgradeAccount: OnNetwork,
  /** Ends an account's delegation on a network (EIP-7702). */
  revokeDelegation: OnNetwork,
  /** Deploys the guard on a network that has none. */
  deployGuard: OnNetwork,
} as const;

export type OwnName = keyof typeof ownRequests;
export type OwnParams<Name extends OwnName> = z.input<(typeof ownRequests)[Name]>;
