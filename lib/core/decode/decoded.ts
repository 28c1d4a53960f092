import type { Address, Bytes } from '../schema.ts';
import type { Home } from './known/home.ts';

/** A value of a call as data; screens choose how to show it. Texts are foreign: they have to be escaped. */
export type Value =
  | { type: 'address'; address: Address }
  | { type: 'integer'; value: bigint }
  | { type: 'flag'; value: boolean }
  | { type: 'bytes'; bytes: Bytes }
  | { type: 'text'; text: string }
  /** `left`: how many more there are than the wallet reads. */
  | { type: 'list'; items: Value[]; left: number }
  | { type: 'record'; fields: Argument[] };

export interface Argument {
  /** As the known ABI calls it: the wallet's own text. */
  name: string;
  value: Value;
}

/** The currency of the chain, or a token by its contract. */
export type Asset = Address | 'native';

/** An amount in the smallest unit; `all` is whatever there is at that moment. */
export type Amount = bigint | 'all';

/** What a call means to do. `from` and `owner` say whose it is, which need not be the user. */
export type Action =
  | { kind: 'send'; asset: Asset; from: Address; to: Address; amount: Amount }
  | { kind: 'sendItem'; collection: Address; from: Address; to: Address; id: bigint; amount: bigint }
  | {
      kind: 'allow';
      token: Address;
      owner: Address;
      spender: Address;
      amount: bigint;
      how: 'set' | 'raise' | 'lower';
      /** Seconds since 1970, where the allowance ends by itself (Permit2). */
      until?: bigint;
      /** Given by a signature inside the data rather than by the call itself (EIP-2612, Permit2). */
      signed?: true;
    }
  | { kind: 'allowItem'; collection: Address; owner: Address; spender: Address; id: bigint }
  | { kind: 'allowAll'; collection: Address; owner: Address; operator: Address; allowed: boolean }
  | {
      kind: 'swap';
      give: Stake;
      get: Stake;
      exact: 'give' | 'get';
      from: Address;
      to: Address;
      /** The tokens of the pair that it goes through first, where that takes whatever it was sent before (Uniswap V2). */
      pair?: readonly [Address, Address];
    }
  | { kind: 'wrap' | 'unwrap'; token: Address; amount: Amount; from: Address; to: Address }
  | {
      kind: 'vault';
      does: 'deposit' | 'mint' | 'withdraw' | 'redeem';
      vault: Address;
      /** In assets for deposit and withdraw, in the vault's own shares for mint and redeem (ERC-4626). */
      amount: bigint;
      owner: Address;
      to: Address;
    }
  /** So many parts of 10,000 of what `from` has of an asset at that moment. */
  | { kind: 'share'; asset: Asset; from: Address; to: Address; parts: bigint }
  | { kind: 'mint'; token: Address; to: Address; amount: bigint }
  /**
   * Power over what is `owner`'s at a contract, which no transfer shows. `ended`: `to` has it no longer. `signed`: by a signature inside
   * the data.
   */
  | { kind: 'right'; contract: Address; owner: Address; to: Address; over: Power; ended?: true; signed?: true }
  | { kind: 'control'; contract: Address; of: 'ownership' | 'code'; to: Address }
  /** What `from` pays at the most for being called, beside what it does; where nobody is named, to whoever sends the transaction. */
  | { kind: 'refund'; from: Address; asset: Asset; most: bigint; payee?: Address }
  | { kind: 'create'; value: bigint; size: number };

export type Refund = Extract<Action, { kind: 'refund' }>;

/** What somebody may do by a right. */
export type Power =
  /** Move all units of a token. */
  | 'tokens'
  /** Do whatever the owner may do at a protocol: take out, borrow. */
  | 'position'
  /** Borrow in the owner's name. */
  | 'debt'
  /** Own a name, or a part of one. */
  | 'name'
  /** Say where payments to a name go. */
  | 'resolver'
  /** Get what the owner has deposited. */
  | 'deposit'
  | 'role'
  /** Act for a contract by code, without asking. */
  | 'module'
  /** Be one of those who decide for a contract. */
  | 'signer'
  | 'threshold'
  /** Something that only a number names. */
  | 'hash'
  /** Act as the owner where a registry is asked. */
  | 'claims'
  | 'votes'
  /** Use an item for a time, in place of its owner. */
  | 'use';

export interface Stake {
  asset: Asset;
  amount: Amount;
}

/** Where the data is not the plain encoding of the call that it is read as (T-D16, T-D17). */
export interface Oddities {
  /** It ends early: the chain reads zeros there. */
  short?: true;
  /** A flag, an address or a number has bits that it should not have; they were read as the chain does. */
  untidy?: true;
  /** Bytes that follow and that the function does not read. */
  trailing?: number;
}

interface Base {
  /** Who makes the call: the user's account, or a contract that does it on the way. */
  sender: Address;
  value: bigint;
  data: Bytes;
  /** Part of a larger call that goes on when this one fails. */
  mayFail?: true;
}

/** One call, read as far as the wallet knows how. */
export type Decoded =
  /** No data. */
  | (Base & { kind: 'payment'; to: Address; actions: Action[] })
  | (Base & { kind: 'creation'; actions: Action[] })
  | (Base & Known & { kind: 'known'; to: Address })
  /** `words` are the whole data behind the selector, in pieces of 32 bytes; the last may be shorter. */
  | (Base & { kind: 'unknown'; to: Address; selector: Bytes; words: Bytes[] });

interface Known {
  /** Where it means what it says. */
  home: Home;
  /** The function's name, or that of a step of the Universal Router. */
  name: string;
  /** Name and types, as the selector is made of. */
  signature: string;
  /** A step of a known program of which nobody knows what it does. */
  unread?: true;
  args: Argument[];
  actions: Action[];
  /** Calls and steps inside, in order. */
  nested: Decoded[];
  /** How many calls inside were not unfolded: there were too many, or they lie too deep. */
  left: number;
  oddities: Oddities;
}

/** A call and all that is inside it, outermost first. */
export function everyCall(decoded: Decoded): Decoded[] {
  return decoded.kind === 'known' ? [decoded, ...decoded.nested.flatMap(everyCall)] : [decoded];
}

/** What a call and all that is inside it mean to do, in order. */
export const everyAction = (decoded: Decoded): Action[] =>
  everyCall(decoded).flatMap((each) => (each.kind === 'unknown' ? [] : each.actions));
