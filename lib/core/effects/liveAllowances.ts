import { z } from 'zod';
import { AllowanceId, Word } from '../ownRequests.ts';
import type { Address } from '../schema.ts';
import type { TokenFacts } from './effects.ts';

/** Of how many of an account's newest transactions it is looked what they allowed. */
export const OWN_LOOKED_AT = 1_000;

/** As messages carry it, which have no bigint. */
type InText<Of> = Of extends unknown ? { [Field in keyof Of]: Of[Field] extends bigint ? string : Of[Field] } : never;

/** Something that somebody may take of an account now, as the nodes say. Quantities are decimal text. */
export interface LiveAllowance {
  of: InText<AllowanceId>;
  /** Of a token, how much of it, in its smallest unit. */
  amount?: string;
  /** At Permit2, until when, in seconds since 1970. */
  until?: string;
  /** What the account has of it, in the smallest unit; absent where the contract does not say, or nodes differ on it. */
  held?: string;
  /** Neither the wallet nor its user knows the contract, and no request of the user's gave it: anybody can have such events made. */
  isStranger?: true;
  /** Not all of the user's nodes that are there say the same of it: whether it stands, how much, or until when. */
  isDisputed?: true;
}

/** Something of which it was not asked yet whether it stands, with the amount that was told of. */
export const LeftAllowance = z.object({ of: AllowanceId, amount: Word.optional(), isStranger: z.literal(true).optional() });
export type LeftAllowance = z.output<typeof LeftAllowance>;

/** About how many of these it is asked at once. */
export const MAX_LEFT = 1_000;

/** What others may take of an account on a network. */
export interface LiveAllowances {
  allowances: LiveAllowance[];
  /** What the contracts say of themselves. Texts are foreign: they have to be escaped. */
  tokens: Record<Address, TokenFacts>;
  /** How many there may be of which not all nodes that are there say whether they stand. */
  unread: number;
  /** These, each with the amount that was told of; absent where there are none. */
  unsaid?: LiveAllowance[];
  /** How many have ended as all nodes say that answer, where one does not that wants to be asked less often. */
  limited?: number;
  /** Of how many nodes nothing was heard; absent where all are there. */
  unheard?: number;
  /** How many more were told of than there was time to ask about. */
  beyond: number;
  /** These, in the order in which it is to be asked about them; absent where there are none. */
  left?: Pick<LiveAllowance, 'of' | 'amount' | 'isStranger'>[];
  /** A node told of less than another one, or than what was allowed here: there may be more. */
  isUnsure?: true;
  /** Of some contracts there was more than nodes tell, or than is kept. */
  isCut?: true;
  /** Some nodes tell only of contracts that they are asked about by name, which are those that the wallet or its user knows. */
  isByName?: true;
  /**
   * From which block on the nodes told of all that was given at contracts that are known; absent where they told of all.
   * `none`: no node told of anything.
   */
  since?: Since | 'none';
  /** The same of other contracts. */
  sinceOthers?: Since | 'none';
}

/** A block, and when it was, in ms since 1970. */
export interface Since {
  block: number;
  at?: number;
  /** Some node told further back, of some of it. */
  isSome?: true;
}

/** Only what is of blocks before these: of contracts that are known, and of others. At zero nothing is asked. */
export interface Before {
  known: number;
  others: number;
}

/** Reads them. Rejects as the chain's node does. */
export type ReadAllowances = (chainId: number, account: Address, before?: Before) => Promise<LiveAllowances>;

/** Asks what of this stands, which an earlier look had no time for. Rejects as the chain's node does. */
export type ReadLeft = (chainId: number, account: Address, left: readonly LeftAllowance[]) => Promise<LiveAllowances>;
