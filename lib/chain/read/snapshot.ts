import type { z } from 'zod';
import type { Receipt } from '../../core/batch/slot.ts';
import { errors } from '../../core/errors.ts';
import type { Node } from '../../core/network/node.ts';
import { type Address, type Hash, Quantity, toHex } from '../../core/schema.ts';
import { Block, Finalized, Named, Nonce, RawReceipt } from './read.ts';

/** A node that takes many questions in one exchange, and answers each by itself. */
export type BatchingNode = Node & Required<Pick<Node, 'requestMany'>>;

/** A block by its height and its hash. */
export interface BlockName {
  number: bigint;
  hash: Hash;
}

/** What to read of a chain. Receipts by hash, counts of transactions and balances by address. */
export interface Wanted {
  receipts: Iterable<Hash>;
  counts: Iterable<Address>;
  balances: Iterable<Address>;
  /** Whether to ask for the last final block. */
  finalized: boolean;
  /** Blocks of which is asked whether the chain has them. */
  anchors?: readonly BlockName[];
}

/**
 * The answers of one node about a chain at one moment. What is absent, the node did not say; `null`: it says that there is no
 * receipt.
 */
export interface ChainSnapshot {
  /** The newest block, and by their hashes that and the one before it. */
  head: bigint;
  hash?: Hash;
  parent?: Hash;
  /** The blocks at the heights of those that were asked for; `null` where the node has none. */
  anchors?: Map<bigint, Hash | null>;
  /** The last final block, where the chain says so. */
  finalized?: bigint;
  receipts: Map<Hash, Receipt | null>;
  counts: Map<Address, number>;
  /** In wei, pre-confirmed. */
  balances: Map<Address, bigint>;
}

/** What is known of a chain that nobody has looked at. */
export const UNSEEN: ChainSnapshot = { head: 0n, receipts: new Map(), counts: new Map(), balances: new Map() };

/**
 * Reads all that is wanted of a chain in one JSON-RPC batch (J-10).
 * @throws what the node said when it does not even tell its newest block.
 */
export async function readChain(node: BatchingNode, wanted: Wanted): Promise<ChainSnapshot> {
  const seen: Omit<ChainSnapshot, 'head'> & { head?: bigint } = { receipts: new Map(), counts: new Map(), balances: new Map() };
  const questions = [
    question(Block, 'eth_getBlockByNumber', ['latest', false], (block) => {
      seen.head = block.number;
      seen.hash = block.hash;
      if (block.parentHash !== undefined) seen.parent = block.parentHash;
    }),
    ...(wanted.finalized
      ? [
          question(Finalized, 'eth_getBlockByNumber', ['finalized', false], (block) => {
            if (block) seen.finalized = block.number;
          }),
        ]
      : []),
    ...[...wanted.receipts].map((hash) =>
      question(RawReceipt, 'eth_getTransactionReceipt', [hash], (raw) => {
        if (!raw) seen.receipts.set(hash, null);
        else if (raw.transactionHash === hash) seen.receipts.set(hash, toReceipt(raw));
      }),
    ),
    ...[...wanted.counts].map((address) =>
      question(Nonce, 'eth_getTransactionCount', [address, 'latest'], (count) => seen.counts.set(address, count)),
    ),
    ...[...wanted.balances].map((address) =>
      question(Quantity, 'eth_getBalance', [address, 'pending'], (wei) => seen.balances.set(address, wei)),
    ),
    // The last: where a node takes fewer at once, what is said of transactions stands with the newest block.
    ...[...new Set(wanted.anchors?.map(({ number }) => number))].map((number) =>
      question(Named, 'eth_getBlockByNumber', [toHex(number), false], (block) => {
        seen.anchors ??= new Map();
        seen.anchors.set(number, block?.hash ?? null);
      }),
    ),
  ];
  const outcomes = await node.requestMany(questions.map(({ call }) => call));
  for (const [at, outcome] of outcomes.entries()) {
    if ('result' in outcome) questions[at]?.take(outcome.result);
    else if (at === 0) throw outcome.error;
  }
  const { head } = seen;
  if (head === undefined) throw errors.internal('The node does not tell its newest block', { code: 'failure.noNewestBlock' });
  for (const receipt of seen.receipts.values()) if (receipt && receipt.blockNumber > head) receipt.preconfirmed = true;
  return { ...seen, head };
}

/** The block that a look itself shows at a height: the newest one, or the one before. */
export const shownAt = (
  height: bigint,
  { head, hash, parent }: Pick<ChainSnapshot, 'head' | 'hash' | 'parent'>,
): Hash | undefined => (height === head ? hash : height === head - 1n ? parent : undefined);

/** The newest block and nothing else: where it is the one of before, nothing on the chain has changed. */
export const readHead = (node: BatchingNode): Promise<ChainSnapshot> =>
  readChain(node, { receipts: [], counts: [], balances: [], finalized: false });

/** A question, and what to do with an answer of the right shape. An answer of another shape counts as none. */
const question = <Result>(
  result: z.ZodType<Result>,
  method: string,
  params: readonly unknown[],
  take: (answer: Result) => unknown,
) => ({
  call: { method, params },
  take(answer: unknown) {
    const parsed = result.safeParse(answer);
    if (parsed.success) take(parsed.data);
  },
});

function toReceipt(raw: NonNullable<z.output<typeof RawReceipt>>): Receipt {
  const { status, effectiveGasPrice, l1Fee, operatorFee, operatorFeeScalar, operatorFeeConstant, daFootprintGasScalar, ...rest } =
    raw;
  const paid = { effectiveGasPrice, l1Fee, operatorFee: operatorFee ?? operatorFeeOf(raw) };
  const known = Object.entries(paid).filter(([, wei]) => wei !== undefined);
  return { ...rest, ...Object.fromEntries(known), success: status === 1n };
}

/**
 * What the operator of a chain of the OP stack took, by the numbers that it puts into receipts: since Isthmus, and since Jovian.
 */
function operatorFeeOf(raw: NonNullable<z.output<typeof RawReceipt>>): bigint | undefined {
  const { gasUsed, operatorFeeScalar: scalar, operatorFeeConstant: constant, daFootprintGasScalar } = raw;
  if (scalar === undefined || constant === undefined) return undefined;
  return constant + (daFootprintGasScalar === undefined ? (gasUsed * scalar) / 1_000_000n : gasUsed * scalar * 100n);
}
