import { z } from 'zod';
import type { Receipt } from '../core/batch.ts';
import { errors } from '../core/errors.ts';
import type { Node } from '../core/ports.ts';
import { Address, Bytes, Hash, type HexString, Quantity } from '../core/schema.ts';

/** What the wallet itself reads from a node, each answer checked before it is believed (threats F13, F17). */

/** Asks and checks the shape of the answer. @throws errors.internal when the node answers something else. */
async function ask<Result>(node: Node, result: z.ZodType<Result>, method: string, params: readonly unknown[]): Promise<Result> {
  const parsed = result.safeParse(await node.request({ method, params }));
  if (!parsed.success) throw errors.internal(`The node gave no valid answer to ${method}`);
  return parsed.data;
}

const Nonce = Quantity.refine((nonce) => nonce <= BigInt(Number.MAX_SAFE_INTEGER)).transform(Number);

export type BlockTag = 'latest' | 'pending';

/** In wei. */
export const balance = (node: Node, address: Address, tag: BlockTag) => ask(node, Quantity, 'eth_getBalance', [address, tag]);

/** Transactions that the chain has of this account. */
export const nonce = (node: Node, address: Address, tag: BlockTag) => ask(node, Nonce, 'eth_getTransactionCount', [address, tag]);

export const code = (node: Node, address: Address, tag: BlockTag) => ask(node, Bytes, 'eth_getCode', [address, tag]);

export const blockNumber = (node: Node) => ask(node, Quantity, 'eth_blockNumber', []);

const Block = z.object({ number: Quantity, hash: Hash, gasLimit: Quantity, baseFeePerGas: Quantity.optional() });

/** The newest block. Fees in wei per gas. */
export const head = (node: Node) => ask(node, Block, 'eth_getBlockByNumber', ['latest', false]);

const Finalized = z.object({ number: Quantity }).nullable();

/** The number of the last final block, where the chain says so. */
export const finalized = (node: Node): Promise<bigint | undefined> =>
  ask(node, Finalized, 'eth_getBlockByNumber', ['finalized', false])
    .then((block) => block?.number)
    .catch(() => undefined);

/** The tip that the node proposes, in wei per gas; 1 gwei where it proposes none. */
export const tip = (node: Node): Promise<bigint> =>
  ask(node, Quantity, 'eth_maxPriorityFeePerGas', []).catch(() => 1_000_000_000n);

const RawReceipt = z
  .object({
    transactionHash: Hash,
    status: Quantity,
    blockHash: Hash,
    blockNumber: Quantity,
    gasUsed: Quantity,
    logs: z.array(z.object({ address: Address, data: Bytes, topics: z.array(Hash) })),
  })
  .nullable();

/** The receipt of a transaction, or nothing while it is in no block. A receipt of another transaction is refused. */
export async function receipt(node: Node, hash: HexString): Promise<Receipt | undefined> {
  const raw = await ask(node, RawReceipt, 'eth_getTransactionReceipt', [hash]);
  if (!raw) return undefined;
  if (raw.transactionHash !== hash) throw errors.internal('The node gave the receipt of another transaction');
  const { status, ...rest } = raw;
  return { ...rest, success: status === 1n };
}
