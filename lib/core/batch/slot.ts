import { z } from 'zod';
import { Undone } from '../guard/guard.ts';
import { hex, natural, said } from '../rows.ts';
import { Surcharge } from './surcharge.ts';

/**
 * signed → offered (the attempt is written, then the bytes leave) → mined → final;
 * stuck: the node refuses it for fee or funds; replaced: another transaction seems to have its nonce, which a node that is ahead
 * of its own receipts says too; lost: it has, and no block that has it can go any more; discarded: signed but never offered, and
 * never will be; abandoned: given up by the user, and not offered any more, though a node that had it may still carry it out;
 * void: it can no longer happen, because every node refuses it for good or because its chain is gone.
 */
export const SlotState = z.enum([
  'signed',
  'offered',
  'stuck',
  'mined',
  'final',
  'replaced',
  'lost',
  'discarded',
  'abandoned',
  'void',
]);
export type SlotState = z.output<typeof SlotState>;

/** A log as `wallet_getCallsStatus` returns it. */
export const Log = z.object({
  address: hex,
  data: hex,
  topics: z.array(hex),
});
export type Log = z.output<typeof Log>;

/** What the chain says of a slot's transaction. */
export const Receipt = z.object({
  success: z.boolean(),
  blockHash: hex,
  blockNumber: z.bigint(),
  gasUsed: z.bigint(),
  transactionHash: hex,
  logs: z.array(Log),
  /** What was paid for it, as far as the chain says so: per gas, and beside gas. In wei. */
  effectiveGasPrice: z.bigint().optional(),
  l1Fee: z.bigint().optional(),
  operatorFee: z.bigint().optional(),
  /** From pre-confirmed state: there is no such block yet. The next call may leave, but nothing is confirmed by it (S-25). */
  preconfirmed: z.literal(true).optional(),
});
export type Receipt = z.output<typeof Receipt>;

/** A signed transaction of a batch: the journal's row. Its identity is the hash of its bytes (J-3). */
export const Slot = z.object({
  hash: hex,
  batch: z.string(),
  /** Place in the batch's order of transactions. */
  index: natural,
  chainId: natural,
  from: hex,
  nonce: natural,
  /** Nonces it uses up: 2 when it carries a self-authorization (EIP-7702), else 1. */
  nonceSpan: z.literal([1, 2]),
  /** Chain, sender, nonce and attempt joined: unique while the slot holds its nonce, absent once discarded (J-2). */
  nonceKey: z.string().optional(),
  /** 0, and one more for each replacement at the same nonce. */
  attempt: natural,
  /** `cancel`: uses up the nonce and does nothing, so that the call cannot happen. Absent for what carries calls. */
  purpose: z.literal('cancel').optional(),
  /** The bytes as signed; `0x` once discarded. */
  raw: hex,
  state: SlotState,
  maxFeePerGas: z.bigint(),
  maxPriorityFeePerGas: z.bigint(),
  gas: z.bigint(),
  /** What its chain takes beside gas, at the most, as it was when it was signed. */
  surcharge: Surcharge.optional(),
  offers: natural,
  offeredAt: z.number().optional(),
  /** When it was offered for the first time. */
  sentAt: z.number().optional(),
  /** The newest block when another transaction was found to have its nonce, and since when that was seen without a gap. */
  lostAt: z.bigint().optional(),
  lostSince: z.number().optional(),
  /** When that was last seen and written down; absent where a look in between has said otherwise. */
  lostSeen: z.number().optional(),
  /** Why it does not come further. */
  trouble: said.optional(),
  /** How many of the offers all nodes that were asked have refused in so many words; where it is fewer, one may have it */
  refusals: natural.optional(),
  /** Since when each answer was that these bytes can never get in. */
  refusedSince: z.number().optional(),
  /** When the user gave it up though it may still happen. */
  givenUpAt: z.number().optional(),
  receipt: Receipt.optional(),
  /** Why it was undone, where it had a guard and a node could tell. */
  undone: Undone.optional(),
  /** Included with success, yet the account was not upgraded by it, so that none of its calls ran (S-22). */
  ineffective: z.boolean().optional(),
});
export type Slot = z.output<typeof Slot>;
