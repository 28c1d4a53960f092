import { deepEqual } from 'fast-equals';
import { z } from 'zod';
import type { KeyOf } from '../../words/said.ts';
import { AccessList, Batch, Unused } from '../batch/batch.ts';
import { Surcharge } from '../batch/surcharge.ts';
import { Effects } from '../effects/effects.ts';
import { Guard } from '../guard/guard.ts';
import { hex, natural, saidOf } from '../rows.ts';

/** Fees per gas in wei (EIP-1559). */
const GasPrice = z.object({ maxFeePerGas: z.bigint(), maxPriorityFeePerGas: z.bigint() });
export type GasPrice = z.output<typeof GasPrice>;

/** One transaction as it will be signed, to the byte. */
const PlannedTransaction = GasPrice.extend({
  /** First call and number of calls that it carries. */
  first: natural,
  count: natural,
  /** Absent for the creation of a contract. */
  to: hex.optional(),
  value: z.bigint(),
  data: hex,
  /** EIP-2930. */
  accessList: AccessList.optional(),
  nonce: natural,
  gas: z.bigint(),
  /** Signed as type 0, for blocks that have no base fee: both fees are its gas price. */
  legacy: z.literal(true).optional(),
  /** What the chain takes beside gas, at the most. */
  surcharge: Surcharge.optional(),
  /** EIP-7702: the delegate and the authorization's nonce, one above the transaction's. */
  authorization: z.object({ delegate: hex, nonce: natural }).optional(),
});
export type PlannedTransaction = z.output<typeof PlannedTransaction>;

const FeeSpeed = z.enum(['slow', 'normal', 'fast']);
export type FeeSpeed = z.output<typeof FeeSpeed>;

/** Which fees the user wants. */
const FeeWish = z.discriminatedUnion('choice', [z.object({ choice: FeeSpeed }), GasPrice.extend({ choice: z.literal('own') })]);
export type FeeWish = z.output<typeof FeeWish>;

/** What the user may change of a batch before they confirm it. */
export const Amendment = z.discriminatedUnion('what', [
  z.object({ what: z.literal('fee'), fee: FeeWish }),
  /** `call` from 0; `amount` in the token's smallest unit. */
  z.object({ what: z.literal('allowance'), call: z.int().nonnegative(), amount: z.bigint() }),
  z.object({ what: z.literal('onRevert'), onRevert: z.enum(['stop', 'continue']) }),
  /** All or nothing, though the site did not ask for that. */
  z.object({ what: z.literal('together'), together: z.boolean() }),
  z.object({ what: z.literal('takesBack'), takesBack: z.boolean() }),
  z.object({ what: z.literal('guarded'), guarded: z.boolean() }),
  /** `line` by its `boundKey`; in parts of 10,000. */
  z.object({ what: z.literal('tolerance'), line: z.string(), tolerance: z.int().min(0).max(10_000) }),
]);
export type Amendment = z.output<typeof Amendment>;

/** Why fees that a site has thought of are of no use. */
const UselessFee = z.enum(['feeTooLow', 'feeTooHigh']);
export type UselessFee = z.output<typeof UselessFee>;

/** The fees of a plan, and what else the user may choose. */
const PlanFees = z.object({
  choice: z.enum([...FeeSpeed.options, 'own']),
  /** `maxFee`: the most that the whole plan can cost so, in wei. */
  options: z.record(FeeSpeed, GasPrice.extend({ maxFee: z.bigint() })),
  /** What the site would pay, as this chain takes it, where it said so. */
  site: GasPrice.extend({ maxFee: z.bigint() }).optional(),
  /** Why that is not offered, where it said so. */
  siteRefused: UselessFee.optional(),
});
export type PlanFees = z.output<typeof PlanFees>;

/** What one call would do, as far as the node could tell. */
const CallOutcome = z.object({
  outcome: z.enum(['succeeds', 'reverts', 'unknown']),
  reason: saidOf<KeyOf<'revert'>>().optional(),
  /** The call, from 0, whose failure is the only reason: all calls happen or none. */
  failsWith: natural.optional(),
  gasUsed: z.bigint().optional(),
});
export type CallOutcome = z.output<typeof CallOutcome>;

/** The call that fails first, and its place from 0; of an atomic batch, the one that the delegate names. */
export function firstFailing(outcomes: readonly CallOutcome[]): (CallOutcome & { call: number }) | undefined {
  const failed = outcomes.flatMap((each, call) => (each.outcome === 'reverts' ? [{ ...each, call }] : []));
  return failed.find(({ failsWith }) => failsWith === undefined) ?? failed[0];
}

/** Whether two outcomes fail for the same reason. */
export const failAlike = (one: CallOutcome, other: CallOutcome): boolean =>
  deepEqual(one.reason, other.reason) && one.failsWith === other.failsWith;

/** What the nodes of a chain tell is old (N-10). */
const Lag = z.object({
  /** When the newest block was made that any of them tells, in seconds since 1970. */
  newest: z.bigint(),
  /** How many of them there are. */
  nodes: natural,
});
export type Lag = z.output<typeof Lag>;

/** What there is to know of a trial, beside what it shows. */
const TrialNotes = z.object({
  /** The node has not said yet how it went, and is waited for. */
  awaited: z.literal(true).optional(),
  /** Not as a transaction is carried out: without fee, limit, and a block for each. */
  loose: z.literal(true).optional(),
  /** If it comes some minutes later, it does something worse than what is shown. */
  worse: z.literal(true).optional(),
  /** The transfers that the node tells of are not what the balance shows; the balance is what is shown. */
  contradicts: z.literal(true).optional(),
});

/** The exact transactions of a batch and what is known of their outcome. Confirm approves this very plan. */
export const Plan = z.object({
  chainId: natural,
  from: hex,
  atomic: z.boolean(),
  /** Whose code runs the calls of an atomic batch. */
  delegate: hex.optional(),
  /** Present when this batch upgrades the account (EIP-7702). */
  upgrade: z.object({ delegate: hex, name: z.string(), replaces: hex.optional() }).optional(),
  /** It is not all or nothing, and can be made so: with an upgrade of the account, unless it is upgraded. */
  mayBeTogether: z.literal(true).optional(),
  isUpgraded: z.literal(true).optional(),
  /** What the batch leaves allowed and has not used, which may be taken back at its end. Absent where there is nothing. */
  unused: z.array(Unused).optional(),
  /** Whether the outcome is enforced. Absent where nothing is to be said of that. */
  guard: Guard.optional(),
  /** Whose code the account runs, where it is none that the wallet knows (EIP-7702). */
  runs: hex.optional(),
  transactions: z.array(PlannedTransaction),
  outcomes: z.array(CallOutcome),
  /** The state the outcome was computed on; `none` when the node could not. */
  simulatedOn: z.enum(['pending', 'latest', 'none']),
  /** What is to be said of how it was computed. */
  trial: TrialNotes.optional(),
  /** The sender's native balance in wei. */
  balance: z.bigint(),
  /** How much more it takes for the batch and its fees, in wei; absent where there is enough. */
  lacking: z.bigint().optional(),
  /** The most that all fees can come to, in wei, as far as they are known: the surcharge is in it. */
  maxFee: z.bigint(),
  /** What the chain takes beside gas for all transactions. */
  surcharge: Surcharge.optional(),
  /** Absent where the user has no choice. */
  fees: PlanFees.optional(),
  /** What it would do to the user's accounts, and what the chain says of the tokens and addresses in it. */
  effects: Effects.optional(),
  /** Why it cannot be confirmed now; confirm is locked while it stands. */
  blocked: saidOf<KeyOf<'blocked'> | 'failure.told'>().optional(),
  /** How many transactions of the account wait before this that the wallet does not know (N-14). */
  foreign: natural.optional(),
  /** The chain was reset, and the user has to start afresh on it (N-08). */
  reset: z.literal(true).optional(),
  /** All of this rests on what is old. */
  lag: Lag.optional(),
});
export type Plan = z.output<typeof Plan>;

/** What the window of a batch shows and what its confirmation signs. */
export const BatchSubject = z.object({ batch: Batch, plan: Plan });
export type BatchSubject = z.output<typeof BatchSubject>;
