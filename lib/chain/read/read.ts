import { z } from 'zod';
import { errors } from '../../core/errors.ts';
import type { Node } from '../../core/network/node.ts';
import { Address, Bytes, Hash, type HexString, Quantity, toHex } from '../../core/schema.ts';

/** What the wallet itself reads from a node, each answer checked before it is believed (T-F13, T-F17). */

/** Asks and checks the shape of the answer. @throws errors.internal when the node answers something else. */
async function ask<Result>(node: Node, result: z.ZodType<Result>, method: string, params: readonly unknown[]): Promise<Result> {
  const parsed = result.safeParse(await node.request({ method, params }));
  if (!parsed.success)
    throw errors.internal(`The node gave no valid answer to ${method}`, { code: 'failure.invalidAnswer', method });
  return parsed.data;
}

export const Nonce = Quantity.refine((nonce) => nonce <= BigInt(Number.MAX_SAFE_INTEGER)).transform(Number);

export type BlockTag = 'latest' | 'pending';
/** A block by its hash (EIP-1898). */
interface ByHash {
  blockHash: Hash;
}

/** In wei. */
export const balance = (node: Node, address: Address, tag: BlockTag) => ask(node, Quantity, 'eth_getBalance', [address, tag]);

/** Transactions that the chain has of this account. */
export const nonce = (node: Node, address: Address, block: BlockTag | ByHash) =>
  ask(node, Nonce, 'eth_getTransactionCount', [address, block]);

/** @param block a tag, a height in hex, or a block by its hash. */
export const code = (node: Node, address: Address, block: BlockTag | HexString | ByHash) =>
  ask(node, Bytes, 'eth_getCode', [address, block]);

export const Block = z.object({
  number: Quantity,
  hash: Hash,
  parentHash: Hash.optional().catch(undefined),
  gasLimit: Quantity,
  baseFeePerGas: Quantity.optional(),
  /** In seconds since 1970. */
  timestamp: Quantity.optional().catch(undefined),
  miner: Address.optional().catch(undefined),
  /** More than zero where no lot is drawn for blocks (EIP-4399). */
  difficulty: Quantity.optional().catch(undefined),
});

/** A block by its name, where there is one. */
export const Named = z.object({ hash: Hash }).nullable();

/** The newest block. Fees in wei per gas. */
export const head = (node: Node) => ask(node, Block, 'eth_getBlockByNumber', ['latest', false]);

export const Finalized = z.object({ number: Quantity }).nullable();

const FeeHistory = z.object({
  baseFeePerGas: z.array(Quantity).min(1),
  gasUsedRatio: z.array(z.number()),
  reward: z.array(z.array(Quantity)).optional(),
});

/** What the next block costs, and what was tipped in those of the last blocks that had transactions; in wei per gas. */
export async function feeHistory(
  node: Node,
  blocks: number,
  percentiles: readonly number[],
): Promise<{ nextBaseFee: bigint; tips: bigint[][] } | undefined> {
  const asked = ask(node, FeeHistory, 'eth_feeHistory', [toHex(blocks), 'latest', percentiles]);
  const history = await asked.catch(() => undefined);
  const nextBaseFee = history?.baseFeePerGas.at(-1);
  if (!history || nextBaseFee === undefined) return undefined;
  const tips = (history.reward ?? []).filter(
    (block, at) => block.length === percentiles.length && (history.gasUsedRatio[at] ?? 0) > 0,
  );
  return { nextBaseFee, tips };
}

/** The tip that the node proposes, in wei per gas; 1 gwei where it proposes none. */
export const tip = (node: Node): Promise<bigint> =>
  ask(node, Quantity, 'eth_maxPriorityFeePerGas', []).catch(() => 1_000_000_000n);

/** The price per gas that the node proposes for transactions of type 0, in wei; 1 gwei where it proposes none. */
export const gasPrice = (node: Node): Promise<bigint> => ask(node, Quantity, 'eth_gasPrice', []).catch(() => 1_000_000_000n);

/** What a receipt may say of what was paid; a chain that says it otherwise has said nothing. */
const paid = Quantity.optional().catch(undefined);
const FeesPaid = {
  effectiveGasPrice: paid,
  l1Fee: paid,
  operatorFee: paid,
  operatorFeeScalar: paid,
  operatorFeeConstant: paid,
  /** There since Jovian, when the operator's scalar got another unit. */
  daFootprintGasScalar: paid,
};

export const RawReceipt = z
  .object({
    transactionHash: Hash,
    status: Quantity,
    blockHash: Hash,
    blockNumber: Quantity,
    gasUsed: Quantity,
    ...FeesPaid,
    logs: z.array(z.object({ address: Address, data: Bytes, topics: z.array(Hash) })),
  })
  .nullable();

/** The limit that a call wants on the newest state, in gas as this chain counts it. */
export const estimateGas = (node: Node, call: Record<string, unknown>): Promise<bigint> =>
  ask(node, Quantity, 'eth_estimateGas', [call, 'pending']);

/** The hash of the block at a height, or nothing where the chain is not that long. */
export const blockHashAt = (node: Node, height: bigint): Promise<Hash | undefined> =>
  ask(node, Named, 'eth_getBlockByNumber', [toHex(height), false]).then((block) => block?.hash);
