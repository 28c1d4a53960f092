import { JsonRpcError } from '@metamask/rpc-errors';
import { z } from 'zod';
import type { Said } from '../words/said.ts';
import { Address, Bytes } from './schema.ts';

/**
 * What rows of the database must be for the wallet to act on them. They were written by the wallet itself, so these say no more
 * than what keeps one broken row from stopping all others (T-H14).
 */

const hex = z.templateLiteral(['0x', z.string()]);
const natural = z.int().nonnegative();

const ReceiptRow = z.looseObject({
  success: z.boolean(),
  blockHash: hex,
  blockNumber: z.bigint(),
  gasUsed: z.bigint(),
  transactionHash: hex,
  effectiveGasPrice: z.bigint().optional(),
  l1Fee: z.bigint().optional(),
  operatorFee: z.bigint().optional(),
  logs: z.array(z.looseObject({ address: hex, data: hex, topics: z.array(hex) })),
});

export const SlotRow = z.looseObject({
  hash: hex,
  batch: z.string(),
  index: natural,
  chainId: natural,
  from: hex,
  nonce: natural,
  nonceSpan: z.literal([1, 2]),
  attempt: natural,
  raw: hex,
  state: z.enum(['signed', 'offered', 'stuck', 'mined', 'final', 'replaced', 'lost', 'discarded', 'abandoned', 'void']),
  maxFeePerGas: z.bigint(),
  maxPriorityFeePerGas: z.bigint(),
  gas: z.bigint(),
  surcharge: z.union([z.literal('unknown'), z.looseObject({ l1Fee: z.bigint(), operatorFee: z.bigint() })]).optional(),
  offers: natural,
  offeredAt: z.number().optional(),
  sentAt: z.number().optional(),
  lostAt: z.bigint().optional(),
  lostSince: z.number().optional(),
  lostSeen: z.number().optional(),
  refusals: natural.optional(),
  refusedSince: z.number().optional(),
  givenUpAt: z.number().optional(),
  receipt: ReceiptRow.optional(),
});

export const BatchRow = z.looseObject({
  key: z.string(),
  origin: z.string(),
  from: hex,
  id: z.string(),
  batchId: z.string(),
  chainId: natural,
  calls: z.array(z.looseObject({ to: hex.optional(), value: z.bigint(), data: hex })).min(1),
  method: z.enum(['wallet_sendCalls', 'eth_sendTransaction', 'revokeDelegation']),
  onRevert: z.literal('continue').optional(),
  atomic: z.boolean(),
  confirmedAt: z.number(),
  seq: natural,
  open: z.literal([0, 1]),
  goneOnAt: z.number().optional(),
  heldSince: z.number().optional(),
  gone: z.number().optional(),
});

/** What has to be there of a batch for whom it deals with to be told. */
export const CallsRow = z.object({
  from: Address,
  calls: z.array(z.object({ to: Address.optional(), value: z.bigint(), data: Bytes })),
});

export const ApprovalRow = z.looseObject({
  id: z.string(),
  seq: natural,
  method: z.string(),
  asker: z.looseObject({ origin: z.string(), topOrigin: z.string(), tabId: z.int(), frameId: z.int() }),
  requestId: z.string(),
  request: z.string(),
  subject: z.looseObject({}),
  revision: natural,
  state: z.enum(['waiting', 'confirmed', 'answered']),
  askedAt: z.number(),
});

export const NetworkRow = z.looseObject({
  chainId: natural,
  name: z.string(),
  rpcUrls: z.array(z.string()).min(1),
  currency: z.looseObject({ name: z.string(), symbol: z.string(), decimals: natural }),
  testnet: z.boolean(),
});

export const ChainMarkRow = z.object({ genesis: hex, second: hex.optional(), reset: z.enum(['another', 'setBack']).optional() });

export const TokenRow = z.looseObject({
  chainId: natural,
  address: hex,
  symbol: z.string(),
  name: z.string(),
  decimals: natural,
  addedAt: z.number(),
});

export const SiteRow = z.looseObject({
  origin: z.string(),
  chainId: natural,
  accounts: z.array(hex),
  blockedAt: z.number().optional(),
});

/** Whether a row is what its schema says. */
export const isSound = (schema: z.ZodType, row: unknown): boolean => schema.safeParse(row).success;

/** A row is not what was written there. -32603 of JSON-RPC 2.0. */
export class DamagedRecord extends JsonRpcError<undefined> {
  readonly said: Said = { code: 'failure.record' };
  constructor(message = 'The record of it is not what was written') {
    super(-32603, message);
  }
}

/** The row itself. @throws DamagedRecord */
export function sound<Row>(schema: z.ZodType, row: Row): Row {
  if (isSound(schema, row)) return row;
  throw new DamagedRecord();
}
