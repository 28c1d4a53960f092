import type { Address } from '../schema.ts';

/** Something that moves: the chain's currency, units of a token, or items of a collection. */
export type Moved = { kind: 'native' } | { kind: 'token'; token: Address } | { kind: 'item'; collection: Address; id: bigint };

export interface Movement {
  what: Moved;
  /** More than zero; in the smallest unit. */
  amount: bigint;
  /** From whom it comes or to whom it goes, as far as the logs say; at most ten. */
  others: Address[];
  /** Told by the events of wrapping rather than by a transfer: true only where the contract is a token. */
  inferred?: true;
}

/** What somebody else may take afterwards. */
export type Allowance =
  | {
      kind: 'token';
      token: Address;
      spender: Address;
      amount: bigint;
      unlimited: boolean;
      /** Seconds since 1970 (Permit2). */
      until?: bigint;
      /** What was allowed before this batch, where the chain was asked. */
      before?: bigint;
    }
  | { kind: 'item'; collection: Address; spender: Address; id: bigint }
  | { kind: 'collection'; collection: Address; spender: Address; allowed: boolean };

/** What a simulation would do to one account, network fees aside. */
export interface AccountEffects {
  account: Address;
  leaves: Movement[];
  arrives: Movement[];
  allowances: Allowance[];
  /** Of tokens that others may take, all that goes out, whatever comes back. */
  outflow?: Movement[];
  /** How many more there are than are kept. */
  left: number;
}

/** What the chain says is at an address. Texts are the contract's own: foreign, to be escaped. */
export type TokenFacts =
  | { kind: 'token'; symbol: string; name: string; decimals: number }
  | { kind: 'collection'; symbol?: string; name?: string }
  | { kind: 'other' };

/** Whether there is code at an address; `delegated` is an account with EIP-7702. */
export type CodeAt = 'none' | 'contract' | 'delegated';

/** What a plan would do, and what the chain says of those it concerns. */
export interface Effects {
  /** The sender first, then other accounts of the user that it touches; empty where nothing could be simulated. */
  accounts: AccountEffects[];
  tokens: Record<Address, TokenFacts>;
  code: Record<Address, CodeAt>;
}

/** The allowance contract of Uniswap, at the same address on every chain. */
export const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3';

/** An allowance that is no limit: more than any token has in all, or the most that a narrower field holds. */
export const isUnlimited = (amount: bigint): boolean => amount >= 2n ** 128n - 1n || amount === 2n ** 96n - 1n;

/** One text for each thing that can move. */
export const keyOf = (what: Moved): string =>
  what.kind === 'native' ? 'native' : what.kind === 'token' ? what.token : `${what.collection} ${what.id}`;

/** One text for each allowance of an account, whatever its amount. */
export const allowanceKey = (given: Allowance): string =>
  given.kind === 'token'
    ? `${given.until === undefined ? 'token' : 'permit2'} ${given.token} ${given.spender}`
    : given.kind === 'item'
      ? `item ${given.collection} ${given.id}`
      : `collection ${given.collection} ${given.spender}`;

/** Whether an allowance gives more than there was. */
export function isGiven(allowance: Allowance): boolean {
  if (allowance.kind === 'item') return true;
  if (allowance.kind === 'collection') return allowance.allowed;
  return allowance.amount > (allowance.before ?? 0n);
}

/** What the chain says of some addresses, as tokens and as contracts. Never fails: what is not said in time is absent. */
export type Recognise = (chainId: number, addresses: readonly Address[]) => Promise<Recognised>;

export type Recognised = Pick<Effects, 'tokens' | 'code'>;
