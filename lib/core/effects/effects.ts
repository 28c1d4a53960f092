import { zeroAddress } from 'viem';
import { z } from 'zod';
import { hex, natural } from '../rows.ts';
import type { Address } from '../schema.ts';
import { ToldRight } from './rights.ts';

/** Something that moves: the chain's currency, units of a token, or items of a collection. */
const Moved = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('native') }),
  z.object({ kind: z.literal('token'), token: hex }),
  /** `standard` where its events are those of ERC-1155; absent for ERC-721, and in old rows. */
  z.object({ kind: z.literal('item'), collection: hex, id: z.bigint(), standard: z.literal('erc1155').optional() }),
]);
export type Moved = z.output<typeof Moved>;

const Movement = z.object({
  what: Moved,
  /** More than zero; in the smallest unit. */
  amount: z.bigint(),
  /** From whom it comes or to whom it goes, as far as the logs say; at most ten. */
  others: z.array(hex),
  /** Told by the events of wrapping rather than by a transfer: true only where the contract is a token. */
  inferred: z.literal(true).optional(),
});
export type Movement = z.output<typeof Movement>;

/** What somebody else may take afterwards. */
const Allowance = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('token'),
    token: hex,
    spender: hex,
    amount: z.bigint(),
    unlimited: z.boolean(),
    /** Seconds since 1970 (Permit2). */
    until: z.bigint().optional(),
    /** What was allowed before this batch, where the chain was asked. */
    before: z.bigint().optional(),
  }),
  /** Of ERC-721 the zero address where nobody may take it any more; old rows have none of these. */
  z.object({ kind: z.literal('item'), collection: hex, spender: hex, id: z.bigint() }),
  z.object({ kind: z.literal('collection'), collection: hex, spender: hex, allowed: z.boolean() }),
]);
export type Allowance = z.output<typeof Allowance>;

/** What a simulation would do to one account, network fees aside. */
const AccountEffects = z.object({
  account: hex,
  leaves: z.array(Movement),
  arrives: z.array(Movement),
  allowances: z.array(Allowance),
  /** Of tokens that others may take, all that goes out, whatever comes back. */
  outflow: z.array(Movement).optional(),
  /** How many more there are than are kept. */
  left: natural,
  /** How many of these leave the account or are rights of others; absent in rows of old, and where there are none. */
  cut: z.object({ leaves: natural, allowances: natural }).optional(),
});
export type AccountEffects = z.output<typeof AccountEffects>;

/** What the chain says is at an address. Texts are the contract's own: foreign, to be escaped. */
const TokenFacts = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('token'),
    symbol: z.string(),
    name: z.string(),
    decimals: natural,
    /** What a vault says that it holds (ERC-4626). */
    asset: hex.optional(),
  }),
  z.object({ kind: z.literal('collection'), symbol: z.string().optional(), name: z.string().optional() }),
  z.object({ kind: z.literal('other') }),
]);
export type TokenFacts = z.output<typeof TokenFacts>;

/** Whether there is code at an address; `delegated` is an account with EIP-7702. */
const CodeAt = z.enum(['none', 'contract', 'delegated']);
export type CodeAt = z.output<typeof CodeAt>;

/** What somebody has more of afterwards who keeps no account of what is whose. */
const Stray = z.object({ at: hex, what: Moved, amount: z.bigint() });
export type Stray = z.output<typeof Stray>;

/** What comes to the sender and goes from it in one transaction: each with the one whom it is from or goes to. */
const Run = z.object({
  arrives: z.array(Movement),
  leaves: z.array(Movement),
  /** How many more there are than are kept; absent where there are none. */
  cut: z.object({ arrives: natural, leaves: natural }).optional(),
  /** Absent in old rows, and where nothing stays where it does not belong to anybody. */
  stays: z.array(Stray).optional(),
  /** How many more of these there are than are kept; absent where there are none. */
  staysBeyond: natural.optional(),
  /** What those whom the calls name have more of, each with the one whose it is. Absent in old rows, and where they have nothing. */
  gains: z.array(Movement).optional(),
});
export type Run = z.output<typeof Run>;

/** An allowance that a batch gives, as it is once all is done. */
const Lasting = z.object({
  account: hex,
  token: hex,
  spender: hex,
  /** Through Permit2. */
  permit2: z.literal(true).optional(),
  /** The wallet knows the spender, and asks only what is left. Absent in old rows, which have none of these. */
  known: z.literal(true).optional(),
  /** What is still allowed, and what the account has then; absent where that could not be read. */
  amount: z.bigint().optional(),
  held: z.bigint().optional(),
});
export type Lasting = z.output<typeof Lasting>;

/** A contract in whose storage a call looks or writes beside the one that it is made to, as the node says. */
const Touched = z.object({
  contract: hex,
  /** By its place in the batch. */
  call: natural,
  /** Where. Absent in old rows. */
  slots: z.array(hex).optional(),
  /** Whose entries are others after the trial, where nothing that moves tells how: the user's, or nobody knows whose. */
  changed: z.enum(['yours', 'unclear']).optional(),
});
export type Touched = z.output<typeof Touched>;

/** What comes to an account by the word of a contract, which does not count as much when all is done. */
const Uncounted = z.object({
  account: hex,
  /** Where items are counted together, one of them. */
  what: Moved,
  /** In the smallest unit. */
  told: z.bigint(),
  counted: z.bigint(),
  /** What it counted before. */
  before: z.bigint(),
});
export type Uncounted = z.output<typeof Uncounted>;

/** What a plan would do, and what the chain says of those it concerns. */
export const Effects = z.object({
  /** The sender first, then other accounts of the user that it touches; empty where nothing could be simulated. */
  accounts: z.array(AccountEffects),
  /** One for each transaction that was tried; nothing where it fails. Absent in old rows. */
  runs: z.array(Run.optional()).optional(),
  /** Absent in old rows, and where nothing was tried. */
  lasting: z.array(Lasting).optional(),
  /** What the contracts tell of rights; absent in old rows, and where they tell of none. */
  rights: z.array(ToldRight).optional(),
  /** How many more there are than are kept. */
  rightsLeft: natural.optional(),
  /** Of how many whom the data of its calls names a contract was not asked. Absent in old rows, and where there are none. */
  unasked: z.array(z.object({ contract: hex, count: natural })).optional(),
  /** Found out once for a question. Absent in old rows, and where there was no reason to ask or no answer. */
  touched: z.array(Touched).optional(),
  /** How many more there are, or calls of which it was not asked. */
  touchedLeft: natural.optional(),
  /** Calls of which nobody could see what they lay hands on as they will be, by their places. Absent in old rows. */
  unseen: z.array(natural).optional(),
  /** Absent in old rows, and where all that arrives is counted. */
  uncounted: z.array(Uncounted).optional(),
  /** Of how many things that arrive nobody knows. Absent in old rows, and where there are none. */
  uncountedLeft: natural.optional(),
  tokens: z.record(hex, TokenFacts),
  code: z.record(hex, CodeAt),
});
export type Effects = z.output<typeof Effects>;
/** What calls lay hands on, found out together. */
export type Reach = Pick<Effects, 'touchedLeft' | 'unseen'> & Required<Pick<Effects, 'touched'>>;

/** The allowance contract of Uniswap, at the same address on every chain. */
export const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3';

/** An allowance that is no limit: more than any token has in all, or the most that a narrower field holds. */
export const isUnlimited = (amount: bigint): boolean => amount >= 2n ** 128n - 1n || amount === 2n ** 96n - 1n;

/** One text for each thing that can move. */
export const keyOf = (what: Moved): string =>
  what.kind === 'native' ? 'native' : what.kind === 'token' ? what.token : `${what.collection} ${what.id}`;

/** One text for each thing that a contract counts: the items of which there is one each it counts together. */
export const countedKey = (what: Moved): string => (isUnique(what) ? `${contractOf(what)} items` : keyOf(what));

/** Of which there is just one. */
export const isUnique = (what: Moved): boolean => what.kind === 'item' && what.standard === undefined;

/** Movements of the same thing made one, whomever they go to. */
export function merged(all: readonly Movement[]): Movement[] {
  const sums = new Map<string, Movement>();
  for (const each of all) {
    const sum = sums.get(keyOf(each.what));
    sums.set(
      keyOf(each.what),
      sum ? { ...sum, amount: sum.amount + each.amount, others: [...new Set([...sum.others, ...each.others])] } : each,
    );
  }
  return [...sums.values()];
}

/** The contract of what moves; none of the currency. */
export const contractOf = (what: Moved): Address | undefined =>
  what.kind === 'native' ? undefined : what.kind === 'token' ? what.token : what.collection;

/** The contract of what is allowed. */
export const allowedOf = (each: Allowance): Address => (each.kind === 'token' ? each.token : each.collection);

/** The tokens that move or are allowed, as often as they do; without collections. */
export const tokensIn = ({ accounts }: Pick<Effects, 'accounts'>): Address[] =>
  accounts.flatMap(({ leaves, arrives, allowances }) => [
    ...[...leaves, ...arrives].flatMap(({ what }) => (what.kind === 'token' ? [what.token] : [])),
    ...allowances.flatMap((each) => (each.kind === 'token' ? [each.token] : [])),
  ]);

/** One text for each allowance of an account, whatever its amount. */
export const allowanceKey = (given: Allowance): string => {
  const { kind, spender } = given;
  if (kind === 'token') return `${given.until === undefined ? 'token' : 'permit2'} ${given.token} ${spender}`;
  return kind === 'item' ? `item ${given.collection} ${given.id} ${spender}` : `collection ${given.collection} ${spender}`;
};

export const lastingKey = ({
  account,
  token,
  spender,
  permit2,
}: Pick<Lasting, 'account' | 'token' | 'spender' | 'permit2'>): string =>
  `${account} ${permit2 ? 'permit2' : 'token'} ${token} ${spender}`;

/** Whether somebody may take all that the account has and as much again of what comes later. */
export const isEndless = ({ amount = 0n, held = 0n }: Pick<Lasting, 'amount' | 'held'>): boolean =>
  amount > 0n && amount >= 2n * held;

/** Whether an allowance gives more than there was. */
export function isGiven(allowance: Allowance): boolean {
  if (allowance.kind === 'item') return allowance.spender !== zeroAddress;
  if (allowance.kind === 'collection') return allowance.allowed;
  return allowance.amount > (allowance.before ?? 0n);
}

/**
 * What the chain says of some addresses, as tokens and as contracts. Never fails: what is not said in time is absent.
 * @param again they were asked about before: what has come since, and else no more often than a node in trouble can bear.
 */
export type Recognise = (chainId: number, addresses: readonly Address[], again?: 'again') => Promise<Recognised>;

export const Recognised = Effects.pick({ tokens: true, code: true });
export type Recognised = z.output<typeof Recognised>;
