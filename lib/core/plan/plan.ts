import { deepEqual } from 'fast-equals';
import { z } from 'zod';
import type { KeyOf, Said } from '../../words/said.ts';
import type { Batch } from '../batch/batch.ts';
import type { RevertReason } from '../batch/revert.ts';
import type { Surcharge } from '../batch/surcharge.ts';
import type { Effects } from '../effects/effects.ts';
import type { Address, Bytes } from '../schema.ts';

/** One transaction as it will be signed, to the byte. Fees in wei per gas. */
export interface PlannedTransaction {
  /** First call and number of calls that it carries. */
  first: number;
  count: number;
  /** Absent for the creation of a contract. */
  to?: Address;
  value: bigint;
  data: Bytes;
  nonce: number;
  gas: bigint;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
  /** Signed as type 0, for blocks that have no base fee: both fees above are its gas price. */
  legacy?: true;
  /** What the chain takes beside gas, at the most. */
  surcharge?: Surcharge;
  /** EIP-7702: the delegate and the authorization's nonce, one above the transaction's. */
  authorization?: { delegate: Address; nonce: number };
}

/** Fees per gas in wei (EIP-1559). */
export interface GasPrice {
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

const FeeSpeed = z.enum(['slow', 'normal', 'fast']);
export type FeeSpeed = z.output<typeof FeeSpeed>;

/** Which fees the user wants. */
const FeeWish = z.discriminatedUnion('choice', [
  z.object({ choice: FeeSpeed }),
  z.object({ choice: z.literal('own'), maxFeePerGas: z.bigint(), maxPriorityFeePerGas: z.bigint() }),
]);
export type FeeWish = z.output<typeof FeeWish>;

/** What the user may change of a batch before they confirm it. */
export const Amendment = z.discriminatedUnion('what', [
  z.object({ what: z.literal('fee'), fee: FeeWish }),
  /** `call` from 0; `amount` in the token's smallest unit. */
  z.object({ what: z.literal('allowance'), call: z.int().nonnegative(), amount: z.bigint() }),
  z.object({ what: z.literal('onRevert'), onRevert: z.enum(['stop', 'continue']) }),
]);
export type Amendment = z.output<typeof Amendment>;

/** The fees of a plan, and what else the user may choose. */
export interface PlanFees {
  choice: FeeWish['choice'];
  /** `maxFee`: the most that the whole plan can cost so, in wei. */
  options: Record<FeeSpeed, GasPrice & { maxFee: bigint }>;
}

/** What one call would do, as far as the node could tell. */
export interface CallOutcome {
  outcome: 'succeeds' | 'reverts' | 'unknown';
  reason?: RevertReason;
  /** The call, from 0, whose failure is the only reason: all calls happen or none. */
  failsWith?: number;
  gasUsed?: bigint;
}

/** Whether two outcomes fail for the same reason. */
export const failAlike = (one: CallOutcome, other: CallOutcome): boolean =>
  deepEqual(one.reason, other.reason) && one.failsWith === other.failsWith;

/** What the nodes of a chain tell is old (N-10). */
export interface Lag {
  /** When the newest block was made that any of them tells, in seconds since 1970. */
  newest: bigint;
  /** How many of them there are. */
  nodes: number;
}

/** The exact transactions of a batch and what is known of their outcome. Confirm approves this very plan. */
export interface Plan {
  chainId: number;
  from: Address;
  atomic: boolean;
  /** Whose code runs the calls of an atomic batch. */
  delegate?: Address;
  /** Present when this batch upgrades the account (EIP-7702). */
  upgrade?: { delegate: Address; name: string; replaces?: Address };
  transactions: PlannedTransaction[];
  outcomes: CallOutcome[];
  /** The state the outcome was computed on; `none` when the node could not. */
  simulatedOn: 'pending' | 'latest' | 'none';
  /** The sender's native balance in wei. */
  balance: bigint;
  /** How much more it takes for the batch and its fees, in wei; absent where there is enough. */
  lacking?: bigint;
  /** The most that all fees can come to, in wei, as far as they are known: the surcharge is in it. */
  maxFee: bigint;
  /** What the chain takes beside gas for all transactions. */
  surcharge?: Surcharge;
  /** Absent where the user has no choice. */
  fees?: PlanFees;
  /** What it would do to the user's accounts, and what the chain says of the tokens and addresses in it. */
  effects?: Effects;
  /** Why it cannot be confirmed now; confirm is locked while it stands. */
  blocked?: Said<KeyOf<'blocked'> | 'failure.told'>;
  /** How many transactions of the account wait before this that the wallet does not know (N-14). */
  foreign?: number;
  /** The chain was reset, and the user has to start afresh on it (N-08). */
  reset?: true;
  /** All of this rests on what is old. */
  lag?: Lag;
}

/** What the window of a batch shows and what its confirmation signs. */
export interface BatchSubject {
  batch: Batch;
  plan: Plan;
}
